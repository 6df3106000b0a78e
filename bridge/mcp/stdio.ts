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
  /** The current ranking rules in Markdown. */
  ranking?: () => Promise<string>;
  /** The views that hosts show beside results. */
  views?: McpServerOptions['views'];
  /** Name, version and description for clients that connect; by default name and version. */
  identity?: McpServerOptions['identity'];
  /** Writes a line for people to stderr; stdout carries the protocol. */
  log: (line: string) => void;
  /** The streams of the process by default. */
  streams?: { stdin: Readable; stdout: Writable };
}

/** A connection over stdio. */
export interface StdioServer {
  /** Resolves when the host closed its end, or after {@link StdioServer.close}. */
  closed: Promise<void>;
  close(): Promise<void>;
}

/** The origin of calls by an assistant on this machine. */
const LOCAL = 'stdio';

const SIGN_IN =
  'Set the environment variable FIRSTLIGHT_API_KEY to a valid API key in the settings of your MCP host, and start this server again.';

/**
 * The MCP server for a host on this machine (MCP, stdio), in both eras, for the person of the API key in the environment. With
 * an invalid key only public operations work, as on REST (D27).
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
  const caller: McpCaller = {
    credential,
    ip: LOCAL,
    client: LOCAL,
    request_id: requestIds(),
    sign_in: SIGN_IN,
  };
  const { ranking, identity, views } = options;
  const servers = mcpServers({ operations, dispatch, ranking, identity, views });
  const { stdin = process.stdin, stdout = process.stdout } = options.streams ?? {};
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const transport = new ClosingTransport(stdin, stdout, resolve);
  const handle = serveStdio(() => servers.build(caller), {
    transport,
    onerror: ({ message }) => log(message),
  });
  return { closed, close: () => handle.close() };
}

/** Reports the end of the connection from either side, and writes one message at a time. */
class ClosingTransport extends StdioServerTransport {
  readonly #closed: () => void;
  #written: Promise<void> = Promise.resolve();

  constructor(stdin: Readable, stdout: Writable, closed: () => void) {
    super(stdin, stdout);
    this.#closed = closed;
  }

  /** The SDK adds listeners to the stream for each message that waits for a slow host; one at a time, they stay few. */
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
