import type { SlotPayload } from '../../../jobs/queue/schedule.ts';
import { openStore } from '../../../store/open.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import type { KilledService } from './killed_service.ts';

/** The counters that differ from what is counted, as the nightly audit finds them. The service has stopped. */
export async function wrongCounters(database: KilledService['database']): Promise<string[]> {
  const store = await openStore(database);
  const found: string[] = [];
  for (const name of RECOUNT_NAMES)
    for (let after: number | null = 0; after !== null; ) {
      const part: { suspects: number[]; next: number | null } = await store.recount.find(name, after);
      found.push(...part.suspects.map((id) => `the audit would mend ${name} of ${id}`));
      after = part.next;
    }
  await store.close();
  return found;
}

/** A task that should have run by now, in milliseconds. */
const LATE_MS = 60_000;

/** Scheduled tasks that were missed: each job covers what is due since the one before it (jobs/queue/schedule.ts), and none is fired twice. */
export async function missedSchedules({ values }: Pick<KilledService, 'values'>): Promise<string[]> {
  const lengths = new Map((await values("SELECT name || ' ' || every_ms FROM cron")).map(pairOf));
  const payloads = await values("SELECT payload FROM job WHERE key LIKE 'cron:%' ORDER BY id");
  const kinds = await values("SELECT kind FROM job WHERE key LIKE 'cron:%' ORDER BY id");
  const fired = payloads.map((payload, n) => ({ kind: String(kinds[n]), ...slotOf(payload) }));
  const found: string[] = [];
  for (const [kind, slots] of Map.groupBy(fired, (one) => one.kind)) {
    const every_ms = lengths.get(kind) ?? Number.NaN;
    const inOrder = slots.toSorted((a, b) => a.slot - b.slot);
    for (const [n, { since }] of inOrder.entries()) {
      const before = inOrder[n - 1];
      if (before && since !== before.slot + every_ms)
        found.push(`${kind}: a job since ${since} after one of ${before.slot}`);
    }
    const last = inOrder.at(-1);
    if (!last || Date.now() > last.slot + every_ms + LATE_MS)
      found.push(`${kind}: not fired since ${last?.slot}`);
  }
  return found.concat(
    [...lengths.keys()].filter((name) => !kinds.includes(name)).map((name) => `${name}: never`),
  );
}

const pairOf = (row: unknown): [string, number] => {
  const [name = '', every_ms] = String(row).split(' ');
  return [name, Number(every_ms)];
};

const slotOf = (payload: unknown): SlotPayload =>
  (typeof payload === 'string' ? JSON.parse(payload) : payload) as SlotPayload;
