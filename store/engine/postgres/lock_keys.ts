import { hash } from 'node:crypto';
import type { Name } from '../../base/names.ts';

/** A write of more names runs alone: the server has room for a limited number of locks. */
const MOST_NAMES = 500;

/**
 * The statements that lock what a write names. Two names with one key only wait for each other; all take the keys in one order, so nobody
 * waits in a circle.
 */
export function locksOf(on: readonly Name[] | undefined): string {
  if (!on || on.length > MOST_NAMES) return 'lock table write_lock in exclusive mode';
  const keys = [...new Set(on.map(keyOf))].sort((a, b) => (a < b ? -1 : 1));
  const locks = keys.map((key) => `pg_advisory_xact_lock(${key})`);
  return `lock table write_lock in row exclusive mode${locks.length > 0 ? `; select ${locks.join(', ')}` : ''}`;
}

const keyOf = (name: Name): bigint => hash('sha256', name, 'buffer').readBigInt64BE();
