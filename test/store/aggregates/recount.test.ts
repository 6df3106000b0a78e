import { expect, test } from 'vitest';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { RECOUNT_NAMES } from '../../../store/upkeep/recount.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { rowsOf } from '../service_database.ts';
import { NOON, placeOf, settableClock, stockedStore } from '../temporary.ts';

const DAY = 86_400_000;
const TEXT = 'It closed our books on the fourth, twice in a row.';

/** What a fault or an older release could have left: each is derived from other rows. */
const WRONG = ({ id, won, plain }: Record<'id' | 'won' | 'plain', number>) => [
  `update listing set followers = 7, votes = 9, rating_counts = '[9, 0, 0, 0, 0]' where id = ${id}`,
  `delete from category_rank where listing_id = ${plain}`,
  `delete from category_order where listing_id = ${plain}`,
  `update category set live = 99 where slug = 'design'`,
  `update counter set value = 99 where name in ('live', 'live:country:DE')`,
  `update counter set value = 98 where name like 'launched:%'`,
  `update launch set shown = null where listing_id = ${id}`,
  `update week set live = 50, free = 20 where week = '2026-11-16'`,
  `update week_result set shown = not shown where listing_id = ${won}`,
  `update listing set plan = 'paid' where id = ${won}`,
];

const DERIVED = [
  'select * from category_rank order by category_id, listing_id',
  'select * from category_order order by category_id, listing_id',
  'select slug, live from category order by id',
  'select * from counter where value <> 0 order by name',
  'select id, shown, week_votes from launch order by id',
  'select * from week order by week',
  'select * from week_result order by week, rank',
  'select id, status, plan, launch_id, live_at, rating_counts, votes, votes_reached_at, heat, followers from listing order by id',
];

test('every derived value that is wrong is found and corrected, and nothing that is right', async () => {
  const clock = settableClock();
  clock.set(NOON);
  const store = await stockedStore(clock);
  const { id } = await addListing(store, clock, { name: 'Acme', country: 'DE', voted_at: [NOON - DAY] });
  const last_week = { week: '2026-11-09', live_at: NOON - 10 * DAY, voted_at: [NOON - 9 * DAY] };
  const { id: won } = await addListing(store, clock, { name: 'Winner', ...last_week });
  const { id: plain } = await addListing(store, clock, { name: 'Plain' });
  await addListing(store, clock, { name: 'Coming', status: 'scheduled', week: '2026-12-28' });
  await finaliseWeek(store, '2026-11-09', NOON);
  await store.write(async (tx) => {
    const person_id = await tx.people.ensure('eve@example.org', NOON);
    await tx.follows.add({ person_id, listing_id: id, followed_at: NOON });
    await tx.reviews.add(
      { listing_id: id, person_id, stars: 4, text: TEXT },
      { ...GENUINE, stake: null },
      NOON,
    );
    await tx.reviews.publish(id, person_id, NOON);
  });
  const rows = async () => {
    const found = [];
    for (const text of DERIVED) found.push(await rowsOf(placeOf(store), text));
    return found;
  };
  /** Recounts everything; the names of what was corrected. */
  async function recount(): Promise<Set<string>> {
    const corrected = new Set<string>();
    for (const name of RECOUNT_NAMES)
      for (let after: number | null = 0; after !== null; ) {
        const { suspects, next } = await store.recount.find(name, after);
        for (const suspect of suspects)
          if (await store.write((tx) => tx.recount.correct(name, suspect))) corrected.add(name);
        after = next;
      }
    return corrected;
  }

  expect(await recount()).toEqual(new Set());
  const right = await rows();
  for (const text of WRONG({ id, won, plain })) await rowsOf(placeOf(store), text);
  expect(await recount()).toEqual(new Set(RECOUNT_NAMES));
  expect(await rows()).toEqual(right);
});
