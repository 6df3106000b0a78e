import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';

const MODES = {
  auto: { versionNegotiation: { mode: 'auto' } },
  legacy: { versionNegotiation: { mode: 'legacy' } },
} as const;

/** Opens a page of the service in the person's browser; returns the URL where the browser ends. */
export type Authorize = (url: URL) => Promise<URL>;

export interface AssistantOptions {
  /** Path and query of the endpoint. */
  path?: string;
  mode?: keyof typeof MODES;
  /** The URL of the program's metadata (Client ID Metadata Document). */
  document?: (redirect_uri: string) => string;
  /** An API key, for a program that never opens a browser. */
  key?: string;
}

/** A program with the official MCP client, like a desktop assistant: a loopback redirect URI. */
export interface Assistant {
  client: Client;
  /** Every URL that it opened for the person. */
  opened: URL[];
  tokens: () => Record<string, unknown>;
  /** Its client_id at the service. */
  client_id: () => string;
  /** Calls a tool; if consent is missing, opens the consent page and calls again. */
  call(name: string, input?: Record<string, unknown>): Promise<ToolResult>;
  /** Signs in and connects, for an endpoint that requires a sign-in at connect. */
  connect(): Promise<void>;
  close(): Promise<void>;
}

/** The result of a tool. */
interface ToolResult {
  isError: boolean;
  /** The machine-readable result. */
  data: any;
  /** What a model reads. */
  text: string;
}

/** Creates the program; it connects with its first call. */
export async function assistantAt(
  origin: string,
  authorize: Authorize,
  options: AssistantOptions = {},
): Promise<Assistant> {
  const callback = createServer((_req, res) => res.end('You may close this window.'));
  await new Promise<void>((resolve) => callback.listen(0, '127.0.0.1', resolve));
  const redirect_uri = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  const memory = new Memory(redirect_uri, options.document?.(redirect_uri));
  const url = new URL(options.path ?? '/mcp', origin);
  const client = new Client({ name: 'acceptance', version: '1.0.0' }, MODES[options.mode ?? 'auto']);
  const newTransport = () =>
    new StreamableHTTPClientTransport(
      url,
      options.key
        ? { requestInit: { headers: { authorization: `Bearer ${options.key}` } } }
        : { authProvider: memory.provider },
    );
  let transport: StreamableHTTPClientTransport | undefined;

  /** Runs a step that may need consent; if so, gets it and runs the step once more. */
  async function agreed<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      const url = memory.opened.at(-1);
      if (!(error instanceof UnauthorizedError) || !url) throw error;
      await (transport ?? newTransport()).finishAuth((await authorize(url)).searchParams);
      return run();
    }
  }

  async function connect(): Promise<void> {
    if (transport) return;
    const fresh = newTransport();
    await client.connect(fresh);
    transport = fresh;
  }

  return {
    client,
    opened: memory.opened,
    tokens: () => memory.stored['tokens'] ?? {},
    client_id: () => String(memory.stored['client']?.['client_id']),
    connect: () => agreed(connect),
    async call(name, input = {}) {
      const result = await agreed(async () => {
        await connect();
        return client.callTool({ name, arguments: input });
      });
      const content = result.content as { type: string; text?: string }[];
      return {
        isError: result.isError === true,
        data: result.structuredContent,
        text: content.map(({ text = '' }) => text).join('\n'),
      };
    },
    async close() {
      await client.close();
      callback.closeAllConnections();
      await new Promise((resolve) => callback.close(resolve));
    },
  };
}

/** What the program stores about one service. */
class Memory {
  readonly opened: URL[] = [];
  readonly stored: Record<string, Record<string, unknown> | undefined> = {};
  readonly redirectUrl: string;
  readonly clientMetadataUrl: string | undefined;
  readonly clientMetadata: Record<string, unknown>;
  #verifier = '';
  #discovery: unknown;

  constructor(redirect_uri: string, document: string | undefined) {
    this.redirectUrl = redirect_uri;
    this.clientMetadataUrl = document;
    this.clientMetadata = {
      client_name: 'Acceptance desk',
      redirect_uris: [redirect_uri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  clientInformation = () => this.stored['client'];
  saveClientInformation = (client: Record<string, unknown>) => void (this.stored['client'] = client);
  tokens = () => this.stored['tokens'];
  saveTokens = (tokens: Record<string, unknown>) => void (this.stored['tokens'] = tokens);
  redirectToAuthorization = (url: URL) => void this.opened.push(url);
  saveCodeVerifier = (verifier: string) => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
  state = () => 'a state';
  saveDiscoveryState = (state: unknown) => void (this.#discovery = state);
  discoveryState = () => this.#discovery;
  invalidateCredentials = (what: string): void => {
    if (what === 'all' || what === 'tokens') this.stored['tokens'] = undefined;
    if (what === 'all' || what === 'client') this.stored['client'] = undefined;
  };

  /** The same with the client's types. */
  get provider(): OAuthClientProvider {
    return this as unknown as OAuthClientProvider;
  }
}
