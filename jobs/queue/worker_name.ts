import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { newUuid } from '../../store/base/ids.ts';

/** Distinguishes this process from an earlier one with the same id, such as the first process of a container. */
const BORN = Math.round(performance.timeOrigin);

/** Identifies this boot of the machine; a dash if the system does not provide it. */
const BOOT = firstOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());

/** The namespace of process ids: each container has its own. */
const NAMESPACE = firstOf(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\s/g, ''));

function firstOf(read: () => string): string {
  try {
    return read() || '-';
  } catch {
    return '-';
  }
}

/** A new worker name: machine and boot, process id and start time, and a random part. */
export const newWorkerName = (): string =>
  [hostname(), BOOT, NAMESPACE, process.pid, BORN, newUuid()].join(' ');

/**
 * True if a worker's process has certainly ended, so that its leases can be taken over: only for processes of this
 * machine, boot and process id namespace.
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
