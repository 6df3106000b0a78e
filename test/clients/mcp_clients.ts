import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { PROBLEM_META } from '../../domain/http/problem.ts';
import type { Caller, Came } from './rest_client.ts';
import { VALIDATORS, VALIDATORS_V1 } from './validators.ts';

/** A caller that also exposes the client's error after an HTTP refusal, and the client itself. */
export interface McpCaller extends Caller {
  client: Client | ClientV1;
  /** A call with progress notifications. */
  watched(operation: string, input: Record<string, unknown>, onprogress: OnProgress): Promise<Came>;
  /** Makes a call that HTTP refuses; returns the client's error. */
  thrown(operation: string, input?: Record<string, unknown>): Promise<Error>;
}

export type OnProgress = (onprogress: {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}) => void;

/** The official clients. */
export const CLIENTS = {
  'official v2 client at 2026-07-28': modern,
  'official v2 client in legacy mode': legacy,
  'official v1 client': v1,
};

type ClientName = keyof typeof CLIENTS;

/** One connected caller per official client. */
export const mcpCallers = (url: string, key?: string): Promise<McpCaller[]> =>
  Promise.all((Object.keys(CLIENTS) as ClientName[]).map((name) => mcpCaller(url, key, name)));

/** A connected caller, by default of the newest client, with the tools listed, so that it checks results against their schemas. */
export async function mcpCaller(
  url: string,
  key?: string,
  name: ClientName = 'official v2 client at 2026-07-28',
): Promise<McpCaller> {
  const wire = refusalKeeper(key);
  const client = await CLIENTS[name](new URL(`${url}/mcp`), wire.options);
  await client.listTools();
  return callerOf(name, client, wire.refusal);
}

const INFO = { name: 'firstlight-tests', version: '1.0.0' };

type WireOptions = ReturnType<typeof refusalKeeper>['options'];

async function modern(url: URL, options: WireOptions): Promise<Client> {
  const client = new Client(INFO, { ...VALIDATORS, versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return client;
}

async function legacy(url: URL, options: WireOptions): Promise<Client> {
  const client = new Client(INFO, { ...VALIDATORS, versionNegotiation: { mode: 'legacy' } });
  await client.connect(new StreamableHTTPClientTransport(url, options));
  return client;
}

async function v1(url: URL, options: WireOptions): Promise<ClientV1> {
  const client = new ClientV1(INFO, VALIDATORS_V1);
  // The v1 types were not written for exactOptionalPropertyTypes.
  await client.connect(new TransportV1(url, options) as Parameters<ClientV1['connect']>[0]);
  return client;
}

/** The clients turn an HTTP refusal into an error without its body; this stores the body. */
function refusalKeeper(key?: string) {
  let refused: unknown;
  return {
    options: {
      ...(key !== undefined && { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
      fetch: async (input: string | URL, init?: RequestInit) => {
        refused = undefined;
        const answer = await fetch(input, init);
        if (/problem\+json/.test(answer.headers.get('content-type') ?? '')) {
          refused = await answer.clone().json();
        }
        return answer;
      },
    },
    refusal: () => refused,
  };
}

function callerOf(name: string, client: Client | ClientV1, refusal: () => unknown): McpCaller {
  async function attempt(
    operation: string,
    input: Record<string, unknown>,
    onprogress?: OnProgress,
  ): Promise<Came & { thrown?: Error }> {
    const params = { name: operation, arguments: input };
    const options = onprogress && { onprogress };
    try {
      const result = await (client instanceof ClientV1
        ? client.callTool(params, undefined, options)
        : client.callTool(params, options));
      if (result.isError) return { answer: null, problem: result._meta?.[PROBLEM_META] };
      return { answer: result.structuredContent, problem: null };
    } catch (error) {
      const problem = refusal();
      if (!problem) throw error;
      return { answer: null, problem, thrown: error as Error };
    }
  }
  return {
    name,
    client,
    async call(operation, input = {}) {
      const { answer, problem } = await attempt(operation, input);
      return { answer, problem };
    },
    watched: (operation, input, onprogress) => attempt(operation, input, onprogress),
    async thrown(operation, input = {}) {
      const { thrown } = await attempt(operation, input);
      if (!thrown) throw new Error(`${operation} was not refused by HTTP`);
      return thrown;
    },
    close: () => client.close(),
  };
}
