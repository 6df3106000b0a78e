import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Called, Step } from './replay.ts';

/** A client of npm that is too large for our own packages: installed into a folder of its own, at night. */
export interface Package {
  name: string;
  /** Exact versions; the first is the client. */
  packages: readonly [string, ...string[]];
  /** A module that has `url`, `key` and `report`, lists the tools and calls `search_listings` with `{ q: 'sql' }`. */
  module: string;
}

/** Newest versions of 2026-11-28. */
export const PACKAGES: readonly Package[] = [
  {
    name: 'LangChain MCP adapters',
    packages: ['@langchain/mcp-adapters@1.1.4', '@langchain/core@1.4.0'],
    module: `
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
const client = new MultiServerMCPClient({ mcpServers: { site: { transport: 'http', url, headers: { Authorization: 'Bearer ' + key } } } });
const tools = await client.getTools();
const result = await tools.find(({ name }) => name.endsWith('search_listings')).invoke({ q: 'sql' });
report(tools.length, result);
await client.close();`,
  },
  {
    name: 'OpenAI Agents',
    packages: ['@openai/agents@0.20.0', 'zod@4.6.7'],
    module: `
import { getAllMcpTools, MCPServerStreamableHttp, withTrace } from '@openai/agents';
const server = new MCPServerStreamableHttp({ name: 'site', url, requestInit: { headers: { Authorization: 'Bearer ' + key } } });
await server.connect();
const tools = await withTrace('zoo', () => getAllMcpTools([server], undefined, undefined, true));
report(tools.length, await server.callTool('search_listings', { q: 'sql' }));
await server.close();`,
  },
  {
    name: 'Mastra MCP',
    packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0'],
    module: `
import { MCPClient } from '@mastra/mcp';
const client = new MCPClient({ servers: { site: { url: new URL(url), requestInit: { headers: { Authorization: 'Bearer ' + key } } } } });
const tools = await client.listTools();
report(Object.keys(tools).length, await tools.site_search_listings.execute({ q: 'sql' }, {}));
await client.disconnect();`,
  },
  {
    name: 'Google ADK',
    packages: ['@google/adk@2.0.0', '@modelcontextprotocol/sdk@1.32.2'],
    module: `
import { MCPToolset } from '@google/adk';
const toolset = new MCPToolset({ type: 'StreamableHTTPConnectionParams', url, header: { Authorization: 'Bearer ' + key } });
const tools = await toolset.getTools();
const search = tools.find(({ name }) => name === 'search_listings');
search._getDeclaration();
report(tools.length, await search.runAsync({ args: { q: 'sql' }, toolContext: {} }));`,
  },
  {
    name: 'mcp-remote',
    packages: ['mcp-remote@0.15.1', '@modelcontextprotocol/sdk@1.32.2'],
    module: `
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
const client = new Client({ name: 'zoo', version: '1.0.0' });
const args = ['node_modules/mcp-remote/dist/proxy.js', url, '--allow-http', '--header', 'Authorization: Bearer ' + key];
await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
const { tools } = await client.listTools();
report(tools.length, await client.callTool({ name: 'search_listings', arguments: { q: 'sql' } }));
await client.close();`,
  },
  {
    name: 'mcporter',
    packages: ['mcporter@0.12.3'],
    module: `
import { createRuntime } from 'mcporter';
const headers = { Authorization: 'Bearer ' + key };
const runtime = await createRuntime({ servers: [{ name: 'site', command: { kind: 'http', url: new URL(url), headers } }] });
const tools = await runtime.listTools('site');
report(tools.length, await runtime.callTool('site', 'search_listings', { args: { q: 'sql' } }));
await runtime.close();`,
  },
];

/** Installs a package, and lets it list the tools and call one. */
export async function runPackage({ packages, module }: Package, { url, key }: Called): Promise<Step[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-zoo-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    execFileSync(
      'npm',
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', ...packages],
      {
        cwd: folder,
        stdio: 'pipe',
      },
    );
    writeFileSync(join(folder, 'client.js'), HEAD + module);
    const child = spawn(process.execPath, ['client.js', `${url}/mcp`, key], {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const said = /^REPORT (.*)$/m.exec(out)?.[1];
    if (said === undefined) return [{ what: CONNECTS, fault: err.slice(-300) }];
    const { tools, result } = JSON.parse(said) as { tools: number; result: string };
    return [
      { what: CONNECTS, ...(tools !== 41 && { fault: `it has ${tools} tools` }) },
      { what: CALLS, ...(!/"total/.test(result) && { fault: result.slice(0, 200) }) },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const CONNECTS = 'connects and lists the tools';
export const CALLS = 'calls a tool';

const HEAD = `const [url, key] = process.argv.slice(2);
const report = (tools, result) => console.log('REPORT ' + JSON.stringify({ tools, result: JSON.stringify(result).replaceAll('\\\\', '') }));
`;
