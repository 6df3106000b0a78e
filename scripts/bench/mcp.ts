import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'undici';
import { type Kind, request, SERVERS } from './mcp_servers.ts';

const METHODS = ['tools/call', 'tools/list'] as const;
type Method = (typeof METHODS)[number];

/** Microseconds of CPU that the server takes for one request, the least of all windows. */
export type McpFigures = Record<Method, Record<Kind, number>>;

const WINDOWS = 15;
const REQUESTS = 1_500;
const CONNECTIONS = 8;
/** What a short measurement allows: the recipe takes milliseconds to write its list. */
const REQUESTS_OF_RECIPE_LISTS = 100;

/**
 * CPU of the server process per request: our whole service, JSON-RPC by hand and the SDK's documented recipe, each in a process
 * of its own, in turns under the same load. Prints a table and gives its figures.
 */
export async function benchMcp(): Promise<McpFigures> {
  const servers = await Promise.all((Object.keys(SERVERS) as Kind[]).map(startServer));
  const least = Object.fromEntries(METHODS.map((method) => [method, {}])) as McpFigures;
  try {
    for (const method of METHODS) {
      for (let window = 0; window <= WINDOWS; window++) {
        for (const server of servers) {
          const took = await measure(server, method);
          // The first window warms up.
          if (window > 0) least[method][server.kind] = Math.min(least[method][server.kind] ?? Infinity, took);
        }
      }
    }
  } finally {
    await Promise.all(servers.map(stopServer));
  }
  print(least);
  return least;
}

interface Served {
  kind: Kind;
  child: ChildProcess;
  pool: Pool;
}

async function startServer(kind: Kind): Promise<Served> {
  const file = join(import.meta.dirname, 'mcp_servers.ts');
  const script = `import(${JSON.stringify(file)}).then(({ serve }) => serve(${JSON.stringify(kind)}))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { kind, child, pool: new Pool(url, { connections: CONNECTIONS }) };
}

async function stopServer({ child, pool }: Served): Promise<void> {
  await pool.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Microseconds per request over one window. */
async function measure(server: Served, method: Method): Promise<number> {
  const slow = server.kind === 'recipe' && method === 'tools/list';
  const requests = slow ? REQUESTS_OF_RECIPE_LISTS : REQUESTS;
  const before = await cpuOf(server);
  let left = requests;
  const { headers, body } = request(method);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) {
        const answer = await server.pool.request({ path: '/mcp', method: 'POST', headers, body });
        const { result } = (await answer.body.json()) as { result?: object };
        if (answer.statusCode !== 200 || !result) throw new Error(`${server.kind} did not answer ${method}`);
      }
    }),
  );
  return ((await cpuOf(server)) - before) / requests;
}

async function cpuOf({ child }: Served): Promise<number> {
  const answered = once(child, 'message');
  child.send('cpu');
  const [{ cpu }] = (await answered) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

function print(least: McpFigures): void {
  const rows = METHODS.map((method) => {
    const { ours, hand, recipe } = least[method];
    const times = (other: number) => `${(ours / other).toFixed(2)} ×`;
    return `| ${method} | ${ours.toFixed(0)} | ${hand.toFixed(0)} | ${recipe.toFixed(0)} | ${times(hand)} | ${times(recipe)} |`;
  });
  process.stdout.write(
    [
      '## MCP',
      '',
      `CPU of the server process per request, microseconds, the least of ${WINDOWS} windows of ${REQUESTS} requests on ${CONNECTIONS} connections.`,
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
