import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import type { Store } from '../../store/store.ts';
import { ended, launch } from '../cli/program.ts';
import { until } from '../world.ts';

/** The service as operators run it, in a process of its own, so that all its output can be read. */
export interface ServiceProcess {
  url: string;
  store: Store;
  /** Its stderr so far: the log. */
  log(): string;
  /** The emails in its outbox, as files. */
  letters(): string[];
  /** Every table with its stored rows; columns by name. */
  tables(): Record<string, Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts it on a free port with a temporary folder, and opens its database. */
export async function startProcess(env: Record<string, string>): Promise<ServiceProcess> {
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-secrets-'));
  const child = launch(data_dir, ['serve'], { PORT: '0', LOG_LEVEL: 'debug', ...env });
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (written[name] += text));
  const url = await until(async () => failedOr(child, /^Directory +(\S+)$/m.exec(written.stdout)?.[1]));
  const config = loadConfig({ DATA_DIR: data_dir });
  const store = await openServiceStore(config, { searching: 'here' });
  return {
    url,
    store,
    log: () => written.stderr,
    letters() {
      const folder = join(data_dir, 'outbox');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((file) => file.endsWith('.eml'))
        .map((file) => readFileSync(join(folder, file), 'utf8'));
    },
    tables() {
      const db = new Database(config.database_file, { readonly: true });
      const names = db
        .prepare("select name from sqlite_schema where type = 'table'")
        .pluck()
        .all() as string[];
      const all = names.map((name) => [name, db.prepare(`select * from "${name}"`).all()] as const);
      db.close();
      return Object.fromEntries(all) as Record<string, Record<string, unknown>[]>;
    },
    async close() {
      child.kill('SIGTERM');
      await ended(child);
      await store.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

function failedOr<T>(child: ChildProcess, value: T): T {
  if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
  return value;
}
