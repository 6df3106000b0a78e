import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { loadConfig } from '../app/config/config.ts';
import { openServiceStore } from '../app/open_store.ts';
import type { AuditActor } from '../domain/http/audit_entry.ts';
import type { Store } from '../store/store.ts';

/** Who runs this command, for the audit table: the name on the machine, or its number where it has none, as in some containers. */
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

/** Runs work over the store of DATA_DIR, beside a running service or without one, and closes it. */
export async function overStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openServiceStore(loadConfig(), { searching: 'here' });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The same where there has to be a database already: making an empty one would answer about the wrong folder. */
export async function overExistingStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { database_file } = loadConfig();
  if (!existsSync(database_file))
    throw new Error(`There is no database at ${database_file}: set DATA_DIR to the folder of the service.`);
  return overStore(work);
}

/** Writes a value for programs (`--json`), or a text for people. */
export function print(json: boolean | undefined, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
}
