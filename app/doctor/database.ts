import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../../store/engine/sqlite_inspection.ts';
import type { Config } from '../config/config.ts';
import { workerUrl } from '../workers/files.ts';
import { contentFindings } from './content.ts';
import { type Finding, failed, ok } from './finding.ts';

/** What the process that looks into the database has sent. */
interface Seen {
  facts?: Facts;
  damage?: string[];
  error?: string;
}

/** Looks into the database for at most `limit_ms`: integrity, migrations, dead jobs, and a clock that went back. */
export async function databaseFindings(
  config: Config,
  { now, limit_ms, patience_ms }: { now: number; limit_ms: number; patience_ms: number },
): Promise<Finding[]> {
  const { database_file, database_url } = config;
  if (database_url !== undefined) {
    const { serverFindings } = await import('./postgres.ts');
    return serverFindings(config, database_url, { now, patience_ms });
  }
  if (!existsSync(database_file))
    return [
      failed(
        'database',
        `There is no database at ${database_file}.`,
        'Set DATA_DIR to the folder of the service; its first start makes the database.',
      ),
    ];
  const seen = await seenIn(database_file, limit_ms);
  const { facts } = seen;
  return [
    integrity(database_file, seen, limit_ms),
    ...(facts ? await contentFindings(config, facts, { now, patience_ms }) : []),
  ];
}

/** Runs the process until it has sent all, has ended, or its time is over. */
function seenIn(file: string, limit_ms: number): Promise<Seen> {
  return new Promise((resolve) => {
    const seen: Seen = {};
    const child = fork(fileURLToPath(workerUrl('database_check')), [file], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), limit_ms);
    child.on('message', (part: Seen) => Object.assign(seen, part));
    child.once('error', (error) => (seen.error ??= error.message));
    child.once('close', () => {
      clearTimeout(timer);
      resolve(seen);
    });
  });
}

function integrity(file: string, { damage, error }: Seen, limit_ms: number): Finding {
  const restore =
    'Stop the service, keep a copy of the file, and restore the newest backup (docs/operating.md).';
  if (error !== undefined) return failed('database', `${file} cannot be read: ${error}.`, restore);
  if (damage === undefined)
    return failed(
      'database',
      `Reading all of ${file} was given up after ${limit_ms / 1000} seconds.`,
      'Run it again at a quieter time, or look whether the disk is failing.',
    );
  return damage.length === 0
    ? ok('database', `${file} is whole.`)
    : failed('database', `${file} is damaged: ${damage.join(' ')}.`, restore);
}
