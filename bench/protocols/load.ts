import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

/** Concurrent connections. */
export const CONNECTIONS = 8;

/** A server in its own process, so that its CPU time can be measured. */
export interface Served<Kind extends string = string> {
  kind: Kind;
  child: ChildProcess;
  url: string;
  pool: Pool;
}

/** What a serving process has started. */
export interface Serving {
  url: string;
  close: () => Promise<unknown>;
}

/** The process in which everything is served, when figures do not matter: loading the service takes longer than all else. */
let shared: ChildProcess | undefined;

/** Serves in one process from now on; the returned function ends it. */
export function serveTogether(): () => void {
  const child = fork(import.meta.filename);
  shared = child;
  return () => child.disconnect();
}

/** Starts `serve(kind, world)` of a file in a new process, which gives what it started. */
export async function startServed<Kind extends string>(
  file: string,
  kind: Kind,
  world?: string,
): Promise<Served<Kind>> {
  const child = shared ?? fork(import.meta.filename);
  child.send({ file, given: [kind, world] } satisfies Command);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { kind, child, url, pool: new Pool(url, { connections: CONNECTIONS }) };
}

export async function stopServed(...servers: Served[]): Promise<void> {
  // One after another, because a shared process says only that it has closed something.
  for (const { child, url, pool } of servers) {
    await pool.close();
    const ended = once(child, child === shared ? 'message' : 'exit');
    if (child === shared) child.send({ closed: url } satisfies Command);
    else child.disconnect();
    await ended;
  }
}

/** What a serving process is to do: serve, end that, or say its CPU time. */
type Command = { file: string; given: unknown[] } | { closed: string } | 'cpu';

/** Runs in the serving process. */
function host(): void {
  const all = new Map<string, Serving>();
  const obey = async (command: Command): Promise<void> => {
    if (command === 'cpu') process.send?.({ cpu: process.cpuUsage() });
    else if (typeof command !== 'object') return;
    else if ('closed' in command) {
      await all.get(command.closed)?.close();
      process.send?.(command);
    } else {
      const { serve } = (await import(command.file)) as { serve: (...given: unknown[]) => Promise<Serving> };
      const serving = await serve(...command.given);
      all.set(serving.url, serving);
      process.send?.({ url: serving.url });
    }
  };
  process.on('message', (command: Command) => void obey(command));
  process.on('disconnect', () => process.exit(0));
}

/** Microseconds of the server's CPU per request in one window; `send` makes one request and checks its response. */
export async function cpuPerRequest(
  served: Served,
  requests: number,
  send: (pool: Pool) => Promise<unknown>,
): Promise<number> {
  const before = await cpuOf(served);
  let left = requests;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await send(served.pool);
    }),
  );
  return ((await cpuOf(served)) - before) / requests;
}

async function cpuOf({ child }: Served): Promise<number> {
  const responded = once(child, 'message');
  child.send('cpu');
  const [{ cpu }] = (await responded) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}

/**
 * Minimum CPU per request of each server over several windows in turns, so that other load affects all of them alike. The first window
 * warms up and does not count.
 */
export async function leastOf<Kind extends string>(
  servers: readonly Served<Kind>[],
  windows: number,
  measure: (served: Served<Kind>) => Promise<number>,
): Promise<Record<Kind, number>> {
  const least = {} as Record<Kind, number>;
  for (let window = 0; window <= windows; window++) {
    for (const server of servers) {
      const took = await measure(server);
      if (window > 0) least[server.kind] = Math.min(least[server.kind] ?? Infinity, took);
    }
  }
  return least;
}

if (import.meta.main) host();
