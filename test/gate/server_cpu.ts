import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU in hundredths of a second. */
const TICKS = 100;

/** The parent, the CPU of a process and that of its ended children; undefined if it has just ended. */
function figuresOf(pid: string): { parent: string; own: number; ended: number } | undefined {
  try {
    const [, parent = '', ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    const [user = 0, system = 0, ended_user = 0, ended_system = 0] = rest.slice(9, 13).map(Number);
    return { parent, own: (user + system) / TICKS, ended: (ended_user + ended_system) / TICKS };
  } catch {
    return undefined;
  }
}

/** CPU seconds of the PostgreSQL server with this data folder and its processes, also those that ended; null where there is no /proc. */
export function serverCpu(data: string): number | null {
  const server = readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n', 1)[0]!;
  if (!existsSync(`/proc/${server}/stat`)) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, ...figuresOf(pid) }));
  return all
    .filter(({ pid, parent }) => pid === server || parent === server)
    .reduce((sum, { pid, own = 0, ended = 0 }) => sum + own + (pid === server ? ended : 0), 0);
}
