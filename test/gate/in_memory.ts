import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux has files in memory. */
const IN_MEMORY = '/dev/shm';
/** More than what tests have at one time. */
const ENOUGH_BYTES = 2 ** 31;

/**
 * Where tests and their PostgreSQL have their files: in memory if there is room. On a disk a third of the time of a world went into
 * waiting for its database to be written, and most of the server's CPU into making and deleting the thousand files of each of its own.
 */
export function rootOfTests(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}
