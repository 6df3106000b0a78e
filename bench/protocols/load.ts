import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

/** Concurrent connections. */
export const CONNECTIONS = 8;

/** A server in its own process, so that its CPU time can be measured. */
export interface Served<Kind extends string = string> {
  kind: Kind;
  child: ChildProcess;
  pool: Pool;
}

/** Starts `serve(kind, world)` of a file in a new process, which must call {@link report} with its URL. */
export async function startServed<Kind extends string>(
  file: string,
  kind: Kind,
  world?: string,
): Promise<Served<Kind>> {
  const given = [kind, ...(world === undefined ? [] : [world])].map((text) => JSON.stringify(text));
  const script = `import(${JSON.stringify(file)}).then(({ serve }) => serve(${given.join()}))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { kind, child, pool: new Pool(url, { connections: CONNECTIONS }) };
}

/** For the serving process: reports its URL to the parent, and its CPU time on request. */
export function report(url: string): void {
  process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

export async function stopServed({ child, pool }: Served): Promise<void> {
  await pool.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
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
