import type { ServerFacts } from '../../store/engine/postgres/inspection.ts';
import { ordersAsSqlite } from '../../store/engine/postgres/migrate.ts';
import type { Config } from '../config/config.ts';
import { shownUrl } from '../config/refusal.ts';
import { contentFindings } from './content.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Sign-in by assistants breaks when clocks differ by minutes; leases of jobs need less. */
const APART_MS = 5_000;
/** No write of ours takes so long; a migration of a large table may. */
const LONG_S = 30;
/** The oldest major version that the tests know. */
const OLDEST = 15;

/** Looks into a PostgreSQL database: version, locale, clock, extensions, locks, connections, migrations, dead jobs. */
export async function serverFindings(
  config: Config,
  url: string,
  times: { now: number; patience_ms: number },
): Promise<Finding[]> {
  const { serverFactsOf } = await import('../../store/engine/postgres/inspection.ts');
  let facts: ServerFacts;
  try {
    facts = await serverFactsOf(url);
  } catch (error) {
    const { message, code = '' } = error as NodeJS.ErrnoException;
    return [
      failed(
        'database',
        `${shownUrl(url)} cannot be read: ${message || code}.`,
        'See whether PostgreSQL runs, reaches this machine and lets this user in, or correct DATABASE_URL.',
      ),
    ];
  }
  return [
    version(facts, url),
    locale(facts),
    skew(facts),
    extensions(facts),
    locks(facts),
    connections(facts),
    nodes(facts),
    ...(await contentFindings(config, facts, times)),
    ok('backup', 'Backups of PostgreSQL are made on its server: firstlight backup says how.'),
  ];
}

function version({ version: seen }: ServerFacts, url: string): Finding {
  const text = `${shownUrl(url)} is PostgreSQL ${seen}.`;
  return Number.parseInt(seen, 10) >= OLDEST
    ? ok('database', text)
    : warning('database', text, `It is tested with ${OLDEST} and newer: update it.`);
}

function locale({ locale: order, encoding }: ServerFacts): Finding {
  const text = `Texts are ordered by ${order}, in ${encoding}.`;
  return ordersAsSqlite(order, encoding)
    ? ok('locale', text)
    : failed('locale', text, "Make the database with: template template0 encoding 'UTF8' locale 'C'");
}

function skew({ skew_ms }: ServerFacts): Finding {
  const text = `The clock of the database differs from that of this machine by ${(Math.abs(skew_ms) / 1000).toFixed(1)} seconds.`;
  return Math.abs(skew_ms) < APART_MS
    ? ok('clock', text)
    : failed('clock', text, 'Set both by NTP (timedatectl set-ntp true).');
}

/** None is needed; what is there may explain something. */
const extensions = ({ extensions: there }: ServerFacts): Finding =>
  ok('extensions', `Extensions: ${there.join(', ') || 'none'}. None is needed.`);

function locks({ longest }: ServerFacts): Finding {
  if (longest === null) return ok('locks', 'No transaction holds a lock.');
  const { pid, program, state, seconds } = longest;
  const text = `The lock that is held longest is of process ${pid} (${program || 'without a name'}, ${state}), for ${Math.round(seconds)} seconds.`;
  return seconds < LONG_S
    ? ok('locks', text)
    : warning('locks', text, `If it is no migration or backup, end it: select pg_terminate_backend(${pid})`);
}

/** Each by its machine; a name has more, which nobody reads. */
function nodes({ nodes: running }: ServerFacts): Finding {
  const shown = running.map(({ name, version: own }) => `${name.split(' ')[0]} (${own})`);
  const text = `Nodes that run: ${shown.join(', ') || 'none'}.`;
  return new Set(running.map(({ version: own }) => own)).size > 1
    ? warning('nodes', text, 'They have different versions: go on with the update, one node after the other.')
    : ok('nodes', text);
}

function connections({ connections: { used, most } }: ServerFacts): Finding {
  const text = `${used} of ${most} connections of the server are open.`;
  return used < 0.8 * most
    ? ok('connections', text)
    : warning(
        'connections',
        text,
        'Lower readers and writers in DATABASE_URL, raise max_connections, or put pgbouncer before it.',
      );
}
