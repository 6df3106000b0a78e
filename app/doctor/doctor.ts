import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { databaseFindings } from './database.ts';
import { backupFindings, diskFindings, permissionFindings } from './disk.ts';
import { dnsFindings } from './dns.ts';
import { bounded, type Finding, failed, ok, warning } from './finding.ts';
import { mailFindings } from './mail.ts';
import { modelFindings } from './model.ts';
import { providerFindings } from './providers.ts';
import { ratingFindings } from './ratings.ts';
import { serviceFindings } from './service.ts';

/** How an operator wants to be examined. */
export interface Examination {
  /** A mailbox that gets a test email. */
  send?: string | undefined;
  /** Milliseconds for each part of a check. */
  limit_ms?: number;
}

/** Longest time of one exchange with another program. */
const LIMIT_MS = 5_000;
/** Reading the whole database takes about a second for each 300 MB. */
const DATABASE_MS = 60_000;

/** Runs all checks at the same time; each ends within its limit and is one or more findings. Changes nothing. */
export async function examine(
  config: Config,
  { send, limit_ms = LIMIT_MS }: Examination = {},
): Promise<Finding[]> {
  const now = Date.now();
  const patience_ms = limit_ms;
  const checks: Promise<Finding[]>[] = [
    Promise.resolve(configuration(config)),
    bounded('service', 4 * limit_ms, () => serviceFindings(config, limit_ms)),
    bounded('dns', limit_ms, () => dnsFindings(config)),
    bounded('mail', 4 * limit_ms, () => mailFindings(config, { send, patience_ms })),
    bounded('model', 4 * limit_ms, () => modelFindings(config, 3 * limit_ms)),
    bounded('ratings', 4 * limit_ms, () => ratingFindings(config, 3 * limit_ms)),
    bounded('providers', 4 * limit_ms, () => providerFindings(config, limit_ms)),
    ...dataChecks(config, { now, limit_ms }),
  ];
  return (await Promise.all(checks)).flat();
}

function dataChecks(
  config: Config,
  { now, limit_ms }: { now: number; limit_ms: number },
): Promise<Finding[]>[] {
  const { data_dir, database_url } = config;
  if (!existsSync(data_dir))
    return [
      Promise.resolve([
        failed(
          'data',
          `There is no folder ${data_dir}.`,
          'Set DATA_DIR to the folder of the service; its first start makes it.',
        ),
      ]),
    ];
  return [
    bounded('disk', limit_ms, () => diskFindings(config)),
    bounded('permissions', limit_ms, () => permissionFindings(config)),
    bounded('database', DATABASE_MS + 3 * limit_ms, () =>
      databaseFindings(config, { now, limit_ms: DATABASE_MS, patience_ms: 2 * limit_ms }),
    ),
    ...(database_url === undefined
      ? [bounded('backup', limit_ms, async () => backupFindings(config, now))]
      : []),
  ];
}

function configuration({ warnings }: Config): Finding[] {
  return warnings.length === 0
    ? [ok('configuration', 'Every variable is allowed, and none is probably a mistake.')]
    : warnings.map(({ problem, remedy }) => warning('configuration', problem, remedy));
}
