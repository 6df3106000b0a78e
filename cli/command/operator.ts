import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { type Config, loadConfig } from '../../app/config/config.ts';
import { ConfigError, shownUrl } from '../../app/config/refusal.ts';
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
  await demandDatabase(loadConfig());
  return overStore(work);
}

/** Throws where the service has no database yet. */
async function demandDatabase({ database_file, database_url }: Config): Promise<void> {
  if (database_url === undefined) {
    if (!existsSync(database_file))
      throw new Error(`There is no database at ${database_file}: set DATA_DIR to the folder of the service.`);
    return;
  }
  const { isOurs } = await import('../../store/engine/postgres/inspection.ts');
  if (!(await isOurs(database_url)))
    throw new Error(
      `${shownUrl(database_url)} has nothing of Firstlight: set DATABASE_URL to the database of the service, or start it first.`,
    );
}

/** The file of a command that is about SQLite's; throws with what to do `instead` on PostgreSQL. */
export function sqliteFile({ database_file, database_url }: Config, instead: string): string {
  if (database_url === undefined) return database_file;
  throw new ConfigError(`DATABASE_URL is ${shownUrl(database_url)}, and this is for SQLite. ${instead}`);
}

/** An instant as commands print it, in UTC; null for none. */
export const timeOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

/** Prints JSON for programs (`--json`), or text for people. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
}
