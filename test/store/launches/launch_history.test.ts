import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../store/open.ts';
import { queryPlans } from '../query_plans.ts';
import { settableClock, temporaryFile } from '../temporary.ts';

test('what came of a listing’s launches is four walks along an index, however many launches there are', async () => {
  const file = temporaryFile();
  const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
  onTestFinished(() => store.close());
  const plans = await queryPlans(file, '"launch"', () => store.launches.historyOf(1));
  expect(plans).toHaveLength(4);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH \w+ USING (PRIMARY KEY|(COVERING )?INDEX)/);
});

test('the launches that are due are found by an index of those to come', async () => {
  const file = temporaryFile();
  const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
  onTestFinished(() => store.close());
  const reads = [() => store.launches.dueWeeks(0), () => store.launches.dueIn('2026-11-23', 0)];
  expect(await queryPlans(file, '"launch"', () => store.launches.due(1, 0))).toContain(
    'SEARCH launch USING INTEGER PRIMARY KEY (rowid=?)',
  );
  for (const read of reads) {
    const plans = await queryPlans(file, '"launch"', read);
    expect(plans.join()).toMatch(/SEARCH launch USING (COVERING )?INDEX launch_waiting \(week=\?\)/);
    expect(plans.join()).not.toContain('SCAN launch');
  }
});

test('the first week of the site and a place in the queue are found by an index', async () => {
  const file = temporaryFile();
  const store = await openStore({ file, clock: settableClock(), refuse_waits: true });
  onTestFinished(() => store.close());
  const launch = { week: '2026-11-23', booked_at: 0, id: 1 } as never;
  const [first] = await queryPlans(file, '"launch"', () => store.launches.firstWeek());
  expect(first).toBe('SCAN launch USING INDEX launch_booked');
  const [place] = await queryPlans(file, '"launch"', () => store.launches.position(launch));
  expect(place).toMatch(/SEARCH launch USING COVERING INDEX launch_booked \(week=\? AND plan=\?/);
});
