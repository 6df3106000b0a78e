import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

/** The week that ada's launch is booked into while the site's zone is UTC, and the one after it, which nobody has booked. */
const [BOOKED, FREE] = ['2026-12-28', '2027-01-04'];
const YEAR = 365 * 86_400_000;

let world: World;
let site: CompanySite;
let ada: Caller;
let anybody: Both;
beforeAll(async () => {
  world = await startWorld();
  site = await companySite({ '/': 'No badge yet' });
  ada = restCaller(world, await world.key('ada'));
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await site.close();
  await world.close();
});

const boundsOf = async (week: string): Promise<[string, string]> => {
  const { starts_at, ends_at } = await anybody.answer('get_launch_week', { week });
  return [starts_at, ends_at];
};

test('a booked week keeps its start and end after a change of the zone, to the millisecond [D10]', async () => {
  const acme = { name: 'Acme', status: 'draft', url: site.url } as const;
  const { id: listing_id, slug } = await addListing(world.store, world.clock, acme);
  const choose = async () => (await ada.call('choose_free_listing', { listing_id })).answer;
  const booked = await choose();
  expect(booked.launch_week).toBe(BOOKED);
  await world.store.write((tx) => tx.settings.set('calendar.time_zone', 'Pacific/Auckland'));
  // It starts thirteen hours before the booked one ends: they overlap, and no hour is between them.
  expect(await boundsOf(FREE!)).toEqual(['2027-01-03T11:00:00.000Z', '2027-01-10T11:00:00.000Z']);
  site.set({ '/': booked.badge.embed_html });
  world.clock.advance(61_000);
  expect(await choose()).toMatchObject({ status: 'scheduled', launch_week: BOOKED });

  await world.reach(new Date(Date.parse(`${BOOKED}T00:00:00Z`) - 1));
  expect((await choose()).status).toBe('scheduled');
  await world.reach(`${BOOKED}T00:00:00Z`);
  const { live_at } = await anybody.answer('get_listing', { slug });
  expect(live_at).toBe('2026-12-28T00:00:00.000Z');
  expect(await boundsOf(BOOKED!)).toEqual(['2026-12-28T00:00:00.000Z', '2027-01-04T00:00:00.000Z']);

  const end = Date.parse('2027-01-04T00:00:00Z');
  const voters = [end - 1, end, end + 1].map((cast_at, i) => ({ cast_at, email: `v${i}@example.org` }));
  for (const { cast_at, email } of voters) {
    world.clock.set(new Date(cast_at));
    await world.store.write(async (tx) => {
      const person_id = await tx.people.ensure(email, cast_at - YEAR);
      await tx.votes.cast({ listing_id, person_id, cast_at, address_key: null }, GENUINE);
    });
  }
  await world.reach(new Date(end + 25 * 3_600_000));
  const final = await anybody.answer('get_launch_week', { week: BOOKED });
  expect(final.state).toBe('final');
  expect(final.items.map(({ rank, week_votes, listing }: any) => [rank, week_votes, listing.slug])).toEqual([
    [1, 1, slug],
  ]);
  expect((await anybody.answer('get_listing', { slug })).votes).toBe(3);
});
