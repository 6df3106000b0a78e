import { expect, onTestFinished, test } from 'vitest';
import { addStarterCategories } from '../../../services/content/seed.ts';
import { openStore } from '../../../store/open.ts';
import type { Tx } from '../../../store/store.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { queryPlans } from '../query_plans.ts';
import { NOON, settableClock, temporaryFile } from '../temporary.ts';

const clock = settableClock();

async function storeWithVotes(votes: number) {
  const file = temporaryFile();
  const store = await openStore({ file, clock, refuse_waits: true });
  onTestFinished(() => store.close());
  await store.write(addStarterCategories);
  const { id } = await addListing(store, clock, { name: 'Popular', live_at: NOON - 1000 });
  const vote = async (tx: Tx, i: number) => {
    const person_id = await tx.people.ensure(`v${i}@example.com`, NOON - 1e10);
    const ballot = { listing_id: id, person_id, cast_at: NOON, address_key: `a${i}` };
    expect(await tx.votes.cast(ballot, GENUINE)).toMatchObject({ state: 'counted' });
  };
  await store.write(async (tx) => {
    for (let i = 0; i < votes; i++) await vote(tx, i);
  });
  return { file, store, id, vote };
}

// While working the plans of its queries, below, say the same.
test.runIf(AT_LANDING)('one more vote costs the same however many there are', async () => {
  const few = await storeWithVotes(4);
  const many = await storeWithVotes(1500);
  let next = 1500;
  // Sixty votes together, because the system may measure a thread's time in steps longer than one vote.
  const cost = async ({ store, vote }: Awaited<ReturnType<typeof storeWithVotes>>): Promise<number> => {
    const before = process.threadCpuUsage();
    for (let i = 0; i < 60; i++) await store.write((tx) => vote(tx, next++));
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  // The cheapest of several rounds: other work on the machine and garbage collection only ever add.
  const costs = { few: Infinity, many: Infinity };
  for (let round = 0; round < 4; round++) {
    costs.few = Math.min(costs.few, await cost(few));
    costs.many = Math.min(costs.many, await cost(many));
  }
  // Counting all of them again takes twenty times as long.
  expect(costs.many).toBeLessThan(4 * costs.few);
});

test('a vote looks at nothing that grows: every query finds its rows by an index', async () => {
  const { file, store, vote } = await storeWithVotes(0);
  const plans = await queryPlans(file, 'vote', () => store.write((tx) => vote(tx, 1)));
  expect(plans.length).toBeGreaterThan(5);
  expect(plans.filter((plan) => /SCAN (?!CONSTANT)|TEMP B-TREE/.test(plan))).toEqual([]);
});
