import { passkeyHost } from '../../domain/http/passkeys.ts';
import { settingsWith } from '../../domain/settings/settings.ts';
import type { Facts } from '../../store/engine/sqlite_inspection.ts';
import type { Config } from '../config/config.ts';
import { foreignPasskeys } from '../service/foreign_passkeys.ts';
import { type Finding, failed, ok, warning } from './finding.ts';
import { orderFindings } from './orders.ts';

/** What is said of the rows, on either engine. */
export async function contentFindings(
  config: Config,
  facts: Facts,
  { now, patience_ms }: { now: number; patience_ms: number },
): Promise<Finding[]> {
  return [
    migrations(facts),
    deadJobs(facts),
    clock(facts, now),
    ...passkeys(facts, config.base_url),
    ...(await orderFindings(config, settingsWith(facts.settings), patience_ms)),
  ];
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
