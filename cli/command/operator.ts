import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Store } from '../../store/store.ts';

/** The operator for the audit table: the user's name, or the user id where there is no name, as in some containers. */
export function operator(): AuditActor & { actor_id: string } {
  return { actor: 'operator', actor_id: nameOnMachine() };
}

function nameOnMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Runs work with the store of DATA_DIR, whether the service runs or not, and closes it. */
export async function overStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openServiceStore(loadConfig(), { searching: 'here' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The same, but refuses to create a database: an empty one would hide a wrong DATA_DIR. */
export async function overExistingStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { database_file } = loadConfig();
  if (!existsSync(database_file))
    throw new Error(`There is no database at ${database_file}: set DATA_DIR to the folder of the service.`);
  return overStore(work);
}

/** An instant as commands print it, in UTC; null for none. */
export const timeOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** Prints JSON for programs (`--json`), or text for people. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
}
