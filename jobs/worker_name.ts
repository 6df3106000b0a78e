import { hostname } from 'node:os';
import { newUuid } from '../store/ids.ts';

/** Distinguishes this process from an earlier one with the same number, as the first one of a container has. */
const BORN = Math.round(performance.timeOrigin);

/** A new name for a worker of this process: the machine, the process, when it was born, and something random. */
export const newWorkerName = (): string => [hostname(), process.pid, BORN, newUuid()].join(' ');

/**
 * Whether a worker's process is known to have ended, so that nobody has to wait for its leases to run out. Only processes of this
 * machine can be known.
 */
export function isGone(worker: string): boolean {
  const [host, pid, born] = worker.split(' ');
  if (host !== hostname() || !Number(pid)) return false;
  if (Number(pid) === process.pid) return Number(born) !== BORN;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
