import { join } from 'node:path';
import { CONNECTIONS, cpuPerRequest, leastOf, type Served, startServed, stopServed } from './load.ts';
import { type Kind, request, SERVERS } from './mcp_servers.ts';

const FILE = join(import.meta.dirname, 'mcp_servers.ts');
const METHODS = ['tools/call', 'tools/list'] as const;
type Method = (typeof METHODS)[number];

/** Microseconds of the server's CPU per request, the minimum of all windows. */
export type McpFigures = Record<Method, Record<Kind, number>>;

const WINDOWS = 15;
const REQUESTS = 1_500;
/** Fewer requests: the recipe takes milliseconds to write its list. */
const REQUESTS_OF_RECIPE_LISTS = 100;

export interface McpOptions {
  windows?: number;
  requests?: number;
}

/**
 * CPU of the server process per request: our service, JSON-RPC by hand and the SDK's documented recipe, each in its own process, in turns
 * under the same load. Prints a table and returns its figures.
 */
export async function benchMcp({
  windows = WINDOWS,
  requests = REQUESTS,
}: McpOptions = {}): Promise<McpFigures> {
  const kinds = Object.keys(SERVERS) as Kind[];
  const servers: Served<Kind>[] = [];
  for (const kind of kinds) servers.push(await startServed(FILE, kind));
  const least = {} as McpFigures;
  try {
    for (const method of METHODS) {
      least[method] = await leastOf(servers, windows, (served) => measure(served, method, requests));
    }
  } finally {
    await stopServed(...servers);
  }
  print(least, windows, requests);
  return least;
}

/** Microseconds per request in one window. */
async function measure(served: Served<Kind>, method: Method, requests: number): Promise<number> {
  const slow = served.kind === 'recipe' && method === 'tools/list';
  const { headers, body } = request(method);
  const counter = slow ? Math.min(requests, REQUESTS_OF_RECIPE_LISTS) : requests;
  return cpuPerRequest(served, counter, async (pool) => {
    const response = await pool.request({ path: '/mcp', method: 'POST', headers, body });
    const { result } = (await response.body.json()) as { result?: object };
    if (response.statusCode !== 200 || !result) throw new Error(`${served.kind} did not answer ${method}`);
  });
}

function print(least: McpFigures, windows: number, requests: number): void {
  const rows = METHODS.map((method) => {
    const { ours, hand, recipe } = least[method];
    const times = (other: number) => `${(ours / other).toFixed(2)} ×`;
    return `| ${method} | ${ours.toFixed(0)} | ${hand.toFixed(0)} | ${recipe.toFixed(0)} | ${times(hand)} | ${times(recipe)} |`;
  });
  process.stdout.write(
    [
      '## MCP',
      '',
      `CPU of the server process per request, microseconds, the least of ${windows} windows of ${requests} requests on ${CONNECTIONS} connections.`,
      'By hand: JSON-RPC on node:http, the same answer; recipe: an McpServer per request with all tools, as the SDK documents it.',
      '',
      '| | ours | by hand | recipe | ours / by hand | ours / recipe |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
      '',
      '',
    ].join('\n'),
  );
}
