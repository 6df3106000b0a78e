import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { newUuid } from '../../store/base/ids.ts';

/** Distinguishes this process from an earlier one with the same id, such as the first process of a container. */
const BORN = Math.round(performance.timeOrigin);

/** Stands for what the system does not tell. */
const UNKNOWN = '-';

/** Identifies this boot of the machine. */
const BOOT = firstOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

/** The namespace of process ids: each container has its own. */
const NAMESPACE = firstOf(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\s/g, ''));

function firstOf(read: () => string): string {
  try {
    return read() || UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/** A new worker name: machine and boot, process id and start time, and a random part. */
export const newWorkerName = (): string =>
  [hostname(), BOOT, NAMESPACE, process.pid, BORN, newUuid()].join(' ');

/**
 * True if a worker's process has certainly ended, so that its leases can be taken over: only for processes of this
 * machine, boot and process id namespace. Where the database is shared by machines, these have to be known.
 */
export function isGone(
  worker: string,
  is_shared: boolean,
  own = { boot: BOOT, namespace: NAMESPACE },
): boolean {
  const [host, boot, namespace, pid, born] = worker.split(' ');
  const is_here = host === hostname() && boot === own.boot && namespace === own.namespace;
  if (!is_here || !Number(pid) || (is_shared && worker.includes(` ${UNKNOWN} `))) return false;
  if (Number(pid) === process.pid) return Number(born) !== BORN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
