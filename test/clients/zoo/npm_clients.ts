import { createMCPClient } from '@ai-sdk/mcp';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CALLS, CONNECTS } from './packages.ts';
import type { Called, Step } from './replay.ts';

/** What a client shows of a server: the number of tools, and the result of `search_listings` with `{ q: 'sql' }`. */
type Use = (url: URL, headers: Record<string, string>) => Promise<{ tools: number; result: unknown }>;

const INFO = { name: 'zoo', version: '1.0.0' };
const SEARCH = { name: 'search_listings', arguments: { q: 'sql' } };

const official =
  (mode: 'auto' | 'legacy'): Use =>
  async (url, headers) => {
    const client = new Client(INFO, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    const { tools } = await client.listTools();
    const result = await client.callTool(SEARCH);
    await client.close();
    return { tools: tools.length, result };
  };

const v1: Use = async (url, headers) => {
  const client = new ClientV1(INFO);
  // The v1 types were not written for exactOptionalPropertyTypes.
  await client.connect(
    new TransportV1(url, { requestInit: { headers } }) as Parameters<ClientV1['connect']>[0],
  );
  const { tools } = await client.listTools();
  const result = await client.callTool(SEARCH);
  await client.close();
  return { tools: tools.length, result };
};

const aiSdk: Use = async (url, headers) => {
  const client = await createMCPClient({ transport: { type: 'http', url: url.href, headers } });
  const tools = await client.tools();
  const result = await tools['search_listings']?.execute({ q: 'sql' }, {
    toolCallId: 'call_1',
    messages: [],
  } as never);
  await client.close();
  return { tools: Object.keys(tools).length, result };
};

/** The clients among our own packages, by the package that has each. */
export const NPM_CLIENTS: readonly { name: string; package: string; use: Use }[] = [
  {
    name: 'Official client, newest protocol',
    package: '@modelcontextprotocol/client',
    use: official('auto'),
  },
  {
    name: 'Official client, earlier protocols',
    package: '@modelcontextprotocol/client',
    use: official('legacy'),
  },
  { name: 'Official client of the year before', package: '@modelcontextprotocol/sdk', use: v1 },
  { name: 'AI SDK', package: '@ai-sdk/mcp', use: aiSdk },
];

/** Lets a client list the tools and call one. */
export async function runClient(use: Use, { url, key }: Called): Promise<Step[]> {
  try {
    const { tools, result } = await use(new URL(`${url}/mcp`), { authorization: `Bearer ${key}` });
    const hasResult = /"total/.test(JSON.stringify(result).replaceAll('\\', ''));
    return [
      { what: CONNECTS, ...(tools !== 41 && { fault: `it has ${tools} tools` }) },
      { what: CALLS, ...(!hasResult && { fault: JSON.stringify(result).slice(0, 200) }) },
    ];
  } catch (error) {
    return [{ what: CONNECTS, fault: String(error) }];
  }
}
