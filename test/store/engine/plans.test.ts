import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { queryPlans } from '../query_plans.ts';
import { NOON, placeOf, temporaryStore } from '../temporary.ts';

const plansOf = async (
  word: string,
  work: (store: Awaited<ReturnType<typeof temporaryStore>>) => Promise<unknown>,
) => {
  const store = await temporaryStore();
  return queryPlans(placeOf(store).database_file, word, () => work(store));
};

test('a job is claimed by its id, not by a walk along all jobs that wait, also when one waited at the last count', async () => {
  const lease = { worker: 'w', limit: 1, lease_ms: 1000 };
  const times = { now: NOON, machine_now: NOON };
  const plans = await plansOf('update "job" set "state"', async (store) => {
    await store.write((tx) => tx.jobs.enqueue('work', {}));
    await store.write((tx) => tx.jobs.claim('work', lease, times));
    const connection = new Database(placeOf(store).database_file);
    // A hundred jobs are done and one waits.
    connection.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
      insert into job (kind, payload, state, run_at, max_attempts, created_at)
      select 'work', '{}', 'done', 1, 1, 1 from n; analyze`);
    connection.close();
  });
  expect(plans).toEqual([
    'SEARCH job USING INTEGER PRIMARY KEY (rowid=?)',
    'LIST SUBQUERY 2',
    expect.stringMatching(/^SEARCH job USING INDEX job_due/),
    // Who holds all places but one, from the few leases.
    'LIST SUBQUERY 1',
    expect.stringMatching(/^SEARCH held USING INDEX job_lease/),
    'USE TEMP B-TREE FOR GROUP BY',
    'CREATE BLOOM FILTER',
  ]);
});

test('the audit counts listings along an index of the column, and never reads all of them', async () => {
  const plans = await plansOf('group by', async (store) => {
    for (let after: number | null = 0; after !== null; )
      ({ next: after } = await store.recount.find('counter', after));
  });
  const listings = plans.filter((plan) => /\blisting\b/.test(plan));
  expect(listings).toHaveLength(4);
  for (const plan of listings) expect(plan).toMatch(/^SEARCH listing USING COVERING INDEX listing_/);
});
