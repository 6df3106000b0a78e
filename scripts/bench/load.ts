import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Pool } from 'undici';

/** Connections that ask at the same time. */
export const CONNECTIONS = 8;

/** A server in a process of its own, so that its CPU time is its own. */
export interface Served {
  kind: string;
  child: ChildProcess;
  pool: Pool;
}

/** Starts `serve(kind)` of a file in a new process; it is expected to call {@link report} with its address. */
export async function startServed(file: string, kind: string): Promise<Served> {
  const script = `import(${JSON.stringify(file)}).then(({ serve }) => serve(${JSON.stringify(kind)}))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { kind, child, pool: new Pool(url, { connections: CONNECTIONS }) };
}

/** For the process that serves: tells the parent its address, and from then on its CPU time whenever it is asked. */
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

/** Microseconds of the server's CPU per request, over one window; `ask` makes one request and checks its answer. */
export async function cpuPerRequest(
  served: Served,
  requests: number,
  ask: (pool: Pool) => Promise<void>,
): Promise<number> {
  const before = await cpuOf(served);
  let left = requests;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await ask(served.pool);
    }),
  );
  return ((await cpuOf(served)) - before) / requests;
}

async function cpuOf({ child }: Served): Promise<number> {
  const answered = once(child, 'message');
  child.send('cpu');
  const [{ cpu }] = (await answered) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
}
