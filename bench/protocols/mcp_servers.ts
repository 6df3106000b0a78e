import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { loadConfig } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { operations } from '../../tools/registry.ts';
import type { Serving } from './load.ts';

/** The tool that is called: a cheap public read. */
export const TOOL = 'get_site_info';

/** Starts one kind of server. */
export const SERVERS = {
  /** The whole service, as `npm start` runs it, without limits. */
  ours: (): Promise<Serving> => startOurs(),
  /** JSON-RPC by hand on node:http with the same tool and responses: the minimum. */
  hand: async (): Promise<Serving> => listen(byHand(await ourResponses())),
  /** The recipe of the SDK's documentation: an McpServer per request, tools registered with their schemas. */
  recipe: async (): Promise<Serving> => listen(byRecipe(await ourResponses())),
};

export type Kind = keyof typeof SERVERS;

/** Runs in its own process. */
export const serve = (kind: Kind): Promise<Serving> => SERVERS[kind]();

/** A request of the 2026 version, the same for both sides of a comparison. */
export function request(method: 'tools/call' | 'tools/list'): {
  headers: Record<string, string>;
  body: string;
} {
  const call = method === 'tools/call' ? { name: TOOL, arguments: {} } : {};
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
  };
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(method === 'tools/call' && { 'mcp-name': TOOL }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...call, _meta } }),
  };
}

function startOurs(): Promise<Serving> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const config = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DRAIN_S: '0' };
  return start(loadConfig(config));
}

interface Responses {
  /** The tool's result. */
  site: Record<string, unknown>;
  /** The body of the tools/list response. */
  list: string;
}

/** Our service's responses, so that the other servers send as many bytes. */
async function ourResponses(): Promise<Responses> {
  const { url } = await startOurs();
  const send = async (method: 'tools/call' | 'tools/list') =>
    (await fetch(`${url}/mcp`, { method: 'POST', ...request(method) })).text();
  const { result } = JSON.parse(await send('tools/call')) as {
    result: { structuredContent: Record<string, unknown> };
  };
  return { site: result.structuredContent, list: await send('tools/list') };
}

function byHand({ site, list }: Responses): RequestListener {
  const input = toolOperation().input;
  const responses = Buffer.from(list);
  return (req, res) => {
    void bodyOf(req).then((text) => {
      const { jsonrpc, id, method, params } = JSON.parse(text) as Record<string, any>;
      if (jsonrpc === '2.0' && method === 'tools/list') return send(res, responses);
      if (jsonrpc !== '2.0' || method !== 'tools/call' || params.name !== TOOL)
        return res.writeHead(400).end();
      const checked = input.safeParse(params.arguments ?? {});
      if (!checked.success) return res.writeHead(400).end();
      const result = { content: [{ type: 'text', text: JSON.stringify(site) }], structuredContent: site };
      return send(res, Buffer.from(JSON.stringify({ result, jsonrpc: '2.0', id })));
    });
  };
}

function byRecipe({ site }: Responses): RequestListener {
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'recipe', version: '1.0.0' });
    for (const { name, title, description, input, output } of operations) {
      server.registerTool(
        name,
        { title, description, inputSchema: input, outputSchema: output },
        async () => ({ content: [{ type: 'text', text: JSON.stringify(site) }], structuredContent: site }),
      );
    }
    return server;
  });
  return (req, res) => {
    const message = new Request(`http://127.0.0.1${req.url}`, {
      method: 'POST',
      headers: req.headers as Record<string, string>,
      body: Readable.toWeb(req) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
    void handler.fetch(message).then(async (response) => {
      res.writeHead(response.status, Object.fromEntries(response.headers));
      res.end(Buffer.from(await response.arrayBuffer()));
    });
  };
}

function toolOperation() {
  const operation = operations.find(({ name }) => name === TOOL);
  if (!operation) throw new Error(`there is no ${TOOL}`);
  return operation;
}

function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function send(res: ServerResponse, body: Buffer): void {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  res.end(body);
}

async function listen(listener: RequestListener): Promise<Serving> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: async () => server.close() };
}
