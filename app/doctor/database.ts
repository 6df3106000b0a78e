import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { passkeyHost } from '../../domain/http/passkeys.ts';
import { settingsWith } from '../../domain/settings/settings.ts';
import type { Facts } from '../../store/engine/sqlite_inspection.ts';
import type { Config } from '../config/config.ts';
import { foreignPasskeys } from '../service/foreign_passkeys.ts';
import { workerUrl } from '../workers/files.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { orderFindings } from './orders.ts';

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
  const { database_file, base_url } = config;
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
    ...(facts
      ? [
          migrations(facts),
          deadJobs(facts),
          clock(facts, now),
          ...passkeys(facts, base_url),
          ...(await orderFindings(config, settingsWith(facts.settings), patience_ms)),
        ]
      : []),
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

function migrations({ pending, mismatch }: Facts): Finding {
  if (mismatch !== null)
    return failed(
      'migrations',
      mismatch,
      'Start the program that belongs to this database, or restore a backup.',
    );
  return pending === 0
    ? ok('migrations', 'The database has the version of this program.')
    : warning(
        'migrations',
        `Migrations of this program that the database lacks: ${pending}.`,
        'Make a backup and restart the service: it migrates at its start.',
      );
}

function deadJobs({ dead }: Facts): Finding {
  if (dead.length === 0) return ok('jobs', 'No job has failed for good.');
  return warning(
    'jobs',
    `Failed for good: ${dead.map(({ kind, jobs }) => `${jobs} of ${kind}`).join(', ')}.`,
    'See why with firstlight jobs list, remove the cause, and try them again with firstlight jobs retry.',
  );
}

/** Nothing without passkeys, or without an address to compare them with. */
function passkeys({ passkeys: made }: Facts, base_url: string | undefined): Finding[] {
  if (made.length === 0 || base_url === undefined) return [];
  const host = passkeyHost(base_url);
  const foreign = foreignPasskeys(
    made.filter(({ rp_id }) => rp_id !== host),
    base_url,
  );
  return [
    foreign === null
      ? ok('passkeys', `Every passkey was made for ${base_url}.`)
      : warning('passkeys', foreign.problem, foreign.remedy),
  ];
}

/** A few minutes: the service makes a job every minute by its own clock. */
const AHEAD_MS = 5 * 60_000;

function clock({ newest }: Facts, now: number): Finding {
  if (newest === null || newest < now + AHEAD_MS)
    return ok(
      'clock',
      `The clock shows ${new Date(now).toISOString()}, and nothing in the database is later.`,
    );
  return failed(
    'clock',
    `The clock shows ${new Date(now).toISOString()}, but the database has entries of ${new Date(newest).toISOString()}: it has gone back, or was ahead.`,
    'Set it by NTP (timedatectl set-ntp true), then restart the service.',
  );
}
