import { beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { TestClock } from '../../world.ts';
import { ON_POSTGRES } from '../postgres_store.ts';
import { queryPlans } from '../query_plans.ts';
import { placeOf, stockedStore } from '../temporary.ts';

describe('alternatives', () => {
  let store: Store;
  let ids: number[];

  beforeEach(async () => {
    const clock = new TestClock();
    store = await stockedStore(clock);
    ids = [];
    for (const name of ['Own', 'A', 'B', 'C']) ids.push((await addListing(store, clock, { name })).id);
  });

  const approved = () => store.alternatives.approved(ids[0]!, 10);
  const decide = (what: 'approve' | 'hide' | 'suggest', ...which: number[]) =>
    store.write(async (tx) => {
      for (const i of which) await tx.alternatives[what](ids[0]!, ids[i]!);
    });
  const primary = async () => (await store.listings.categoriesOf(ids[0]!))[0]!.id;
  const peers = async () => store.alternatives.peers(ids[0]!, await primary(), 10);

  test('are approved in the order of the owner, who may change it [D49]', async () => {
    await decide('approve', 3, 1, 2);
    expect(await approved()).toEqual([ids[3], ids[1], ids[2]]);
    await decide('approve', 3);
    expect(await approved()).toEqual([ids[3], ids[1], ids[2]]);
    await store.write((tx) => tx.alternatives.order(ids[0]!, [ids[2]!, ids[3]!, ids[1]!]));
    expect(await approved()).toEqual([ids[2], ids[3], ids[1]]);
  });

  test('that are hidden are neither approved nor peers, until the owner decides otherwise [D49]', async () => {
    await decide('approve', 1, 2);
    await decide('hide', 1, 3);
    expect([await approved(), await peers()]).toEqual([[ids[2]], []]);
    await decide('approve', 1);
    expect(await approved()).toEqual([ids[2], ids[1]]);
  });

  test('that are suggested wait for the owner, and a suggestion undoes no decision [D49]', async () => {
    await decide('hide', 1);
    await decide('approve', 2);
    await decide('suggest', 1, 2, 3);
    expect([await approved(), await peers()]).toEqual([[ids[2]], [ids[3]]]);
  });

  test('never are the listing itself [R49]', async () => {
    await expect(decide('approve', 0)).rejects.toThrow(/check/i);
  });

  test.skipIf(ON_POSTGRES)(
    'are read along the order of votes: nothing is sorted and nothing is scanned',
    async () => {
      const category_id = await primary();
      const plans = await queryPlans(placeOf(store).database_file, 'category_rank', () =>
        store.alternatives.peers(ids[0]!, category_id, 10),
      );
      expect(plans).toEqual([
        'SEARCH category_rank USING COVERING INDEX category_rank_primary (category_id=?)',
        'CORRELATED SCALAR SUBQUERY 1',
        expect.stringMatching(/^SEARCH alternative USING PRIMARY KEY/),
      ]);
    },
  );
});
