import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { BearerCheck, Credential } from '../../auth/credentials/bearer.ts';
import type { Operation } from '../../tools/operation/define.ts';
import type { Dispatch } from '../call/dispatch.ts';
import { requestIds } from '../http/request_id.ts';
import type { McpCaller } from '../mcp_tools/tools.ts';
import { type McpServerOptions, mcpServers } from './server.ts';

export interface StdioOptions {
  operations: readonly Operation[];
  dispatch: Dispatch;
  bearer: BearerCheck;
  /** The value of FIRSTLIGHT_API_KEY. */
  api_key: string | undefined;
  /** The ranking rules in Markdown, as they are set now. */
  ranking?: () => Promise<string>;
  /** As in {@link McpServerOptions}. */
  identity?: McpServerOptions['identity'];
  /** For people, one line at a time; standard output belongs to the protocol. */
  log: (line: string) => void;
  /** The process's own when absent. */
  streams?: { stdin: Readable; stdout: Writable };
}

/** A conversation over stdio. */
export interface StdioServer {
  /** Resolves when the host has closed its end, or {@link StdioServer.close} was called. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/** Where an assistant on this machine calls from. */
const LOCAL = 'stdio';

const SIGN_IN =
  'Set the environment variable FIRSTLIGHT_API_KEY to a valid API key in the settings of your MCP host, and start this server again.';

/**
 * The same server for a host on this machine (MCP, stdio): both eras, and the person whose key is in the environment. A key
 * that is not valid leaves what is public, as on REST (D27).
 */
export async function serveMcpStdio(options: StdioOptions): Promise<StdioServer> {
  const { operations, dispatch, bearer, api_key, log } = options;
  const credential = (): Promise<Credential> =>
    bearer(api_key === undefined ? undefined : `Bearer ${api_key}`, LOCAL);
  const { error } = await credential();
  if (error) {
    log(
      `FIRSTLIGHT_API_KEY ${error === 'missing' ? 'is not set' : 'is not a valid key'}: only public tools work.`,
    );
  }
  const caller: McpCaller = { credential, ip: LOCAL, request_id: requestIds(), sign_in: SIGN_IN };
  const servers = mcpServers({ operations, dispatch, ranking: options.ranking, identity: options.identity });
  const { stdin = process.stdin, stdout = process.stdout } = options.streams ?? {};
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const transport = new ClosingTransport(stdin, stdout, resolve);
  const handle = serveStdio(() => servers.build(caller), {
    transport,
    onerror: ({ message }) => log(message),
  });
  return { closed, close: () => handle.close() };
}

/** Tells when the conversation is over, by whichever end, and writes one message after the other. */
class ClosingTransport extends StdioServerTransport {
  readonly #closed: () => void;
  #written: Promise<void> = Promise.resolve();

  constructor(stdin: Readable, stdout: Writable, closed: () => void) {
    super(stdin, stdout);
    this.#closed = closed;
  }

  /** The SDK adds listeners to the stream for every message that waits for a slow host: of one at a time they stay few. */
  override async send(message: Parameters<StdioServerTransport['send']>[0]): Promise<void> {
    const sent = this.#written.then(() => super.send(message));
    this.#written = sent.catch(() => undefined);
    return sent;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#closed();
  }
}
