import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { newUuid } from '../../store/ids.ts';

/** Distinguishes this process from an earlier one with the same number, as the first one of a container has. */
const BORN = Math.round(performance.timeOrigin);

/** Tells this start of the machine from others, and from other machines of the same name; a dash where the system does not say. */
const BOOT = firstOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

/** Within which numbers of processes mean something: containers of one machine have their own. */
const NAMESPACE = firstOf(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\s/g, ''));

function firstOf(read: () => string): string {
  try {
    return read() || '-';
  } catch {
    return '-';
  }
}

/** A new name for a worker of this process: the machine and its start, the process and when it was born, and something random. */
export const newWorkerName = (): string =>
  [hostname(), BOOT, NAMESPACE, process.pid, BORN, newUuid()].join(' ');

/**
 * Whether a worker's process is known to have ended, so that nobody has to wait for its leases to run out. Only processes that this
 * one could see can be known: of this machine, since its last start, with numbers of the same namespace.
 */
export function isGone(worker: string): boolean {
  const [host, boot, namespace, pid, born] = worker.split(' ');
  if (host !== hostname() || boot !== BOOT || namespace !== NAMESPACE || !Number(pid)) return false;
  if (Number(pid) === process.pid) return Number(born) !== BORN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
