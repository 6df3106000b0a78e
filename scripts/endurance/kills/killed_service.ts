import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { type Service, startService } from '../../../test/acceptance/service.ts';

/** What clients and checks see of a service whose processes are killed and started again. */
export interface KilledService extends Persistence {
  url: string;
  /** Runs a command of the program beside the service. */
  command: Service['command'];
  /** Backs up by command and throws if the copy is not whole; absent where the engine has no backups of its own. */
  backUp?: () => Promise<void>;
  /** The database, as a store opens it. */
  database: { file: string } | { url: string };
  /** The first column of a query. */
  values(sql: string): Promise<unknown[]>;
  /** Whether changes that are not marked as durable may have been lost in a span of time (`performance.now()`). */
  mayHaveLost(began: number, ended: number): boolean;
  /** Ends the processes in good order. */
  stop(): Promise<void>;
  /** What its processes have logged as errors, but for what their faults explain, and how they ended, if not well. */
  errors(): string[];
}

/** Clients that go on sending. */
interface Persistence {
  /** Sends until a response comes; a cut or refused connection, or a service that cannot save, is asked again. */
  persist<T extends { status: number }>(send: () => Promise<T>): Promise<T>;
  /** Number of responses that came so far. */
  responses(): number;
}

/** From a load balancer whose node was cut off, and from one without nodes or a service that cannot save. */
const LATER = new Set([502, 503]);
/** How long a client waits before it sends again. */
const PAUSE_MS = 30;

export function persistence(): Persistence {
  let responses = 0;
  return {
    async persist(send) {
      for (;;) {
        const response = await send().catch((error: unknown) => {
          if (error instanceof TypeError) return null;
          throw error;
        });
        if (response && !LATER.has(response.status)) {
          responses += 1;
          return response;
        }
        await delay(PAUSE_MS);
      }
    },
    responses: () => responses,
  };
}

/** What a process logged as errors, but for lines with one of the words. */
export const errorsOf = (service: Service, but: RegExp): string[] =>
  service
    .stderr()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) && !but.test(line));

/** Jobs of a killed process, which the next one takes over. */
export const ABANDONED = 'The worker stopped answering';

/** A built service on one folder and port; `kill` is SIGKILL and a new process, and resolves when that responds. */
export async function killedService(
  data_dir: string,
  env: Record<string, string>,
): Promise<KilledService & { kill: () => Promise<void> }> {
  let service = await startService({ data_dir, env });
  const { url } = service;
  const port = Number(new URL(url).port);
  const file = join(data_dir, 'firstlight.db');
  const errors: string[] = [];
  return {
    ...persistence(),
    url,
    command: (args) => service.command(args),
    async backUp() {
      const args = ['backup', '--to', join(data_dir, 'copies'), '--keep', '2', '--json'];
      const { code, out, err } = await service.command(args);
      if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${err}`);
      const copy = (JSON.parse(out) as { file: string }).file;
      if (faultsOf(copy).length > 0) throw new Error(`${copy}: ${faultsOf(copy).join()}`);
    },
    database: { file },
    async values(sql) {
      const database = new Database(file, { readonly: true });
      const values = database.prepare(sql).pluck().all();
      database.close();
      return values;
    },
    mayHaveLost: () => false,
    async kill() {
      await service.stop('SIGKILL');
      errors.push(...errorsOf(service, new RegExp(ABANDONED)));
      service = await startService({ data_dir, env, port });
    },
    async stop() {
      const code = await service.stop();
      errors.push(...errorsOf(service, new RegExp(ABANDONED)), ...faultsOf(file));
      if (code !== 0) errors.push(`the service ended with ${code}`);
    },
    errors: () => errors,
  };
}

/** What SQLite finds wrong with a file. */
function faultsOf(path: string): string[] {
  const file = new Database(path, { readonly: true });
  const found = [
    ...(file.pragma('integrity_check') as { integrity_check: string }[]).map((row) => row.integrity_check),
    ...(file.pragma('foreign_key_check') as object[]).map((row) => JSON.stringify(row)),
  ];
  file.close();
  return found.filter((text) => text !== 'ok');
}
