import { beforeEach, describe, expect, test } from 'vitest';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { moderate, reject } from '../../services/moderation/moderate.ts';
import { deletionEffects } from '../../services/people/account.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { bookedIn, GENUINE, shareableDraft } from '../scene.ts';
import { ON_POSTGRES } from '../store/postgres_store.ts';
import { NOON } from '../store/temporary.ts';
import { DAY, HOUR, THIS_WEEK, type UseCaseScene, useCaseScene, WEEK } from './scene.ts';

let scene: UseCaseScene;
let ada: number;
beforeEach(async () => {
  scene = await useCaseScene();
  ada = await scene.person('ada');
});

const removeAccount = (person_id: number, now = scene.now()) =>
  scene.write((tx) => deleteAccount(tx, person_id, now));
const votesOf = async (row: Listing) => (await scene.again(row)).votes;
const vote = async (row: Listing, voter: string, cast_at = scene.now()) => {
  const person_id = await scene.person(voter);
  return scene.write((tx) =>
    tx.votes.cast({ listing_id: row.id, person_id, cast_at, address_key: null }, GENUINE),
  );
};

describe('the listings of a deleted account [D51]', () => {
  test.each([
    { status: 'draft', after: 'archived', launch: 'none' },
    { status: 'awaiting_badge', after: 'archived', launch: 'cancelled' },
    { status: 'scheduled', after: 'archived', launch: 'cancelled' },
    // A launch that happened stays in the history of its week.
    { status: 'live', after: 'archived', launch: 'live' },
  ] as const)('$status becomes $after; its launch: $launch', async ({ status, after, launch }) => {
    const row = await scene.listing({
      name: 'Acme',
      status,
      contact_email: 'ada@acme.example',
      founders: [{ name: 'Ada Byron' }],
      company_socials: { x: 'https://x.com/ada' },
    });
    const { launch_id } = row;
    await scene.write((tx) =>
      tx.evidence.replace(row.id, [
        {
          field: 'founders',
          text: 'Ada Byron\n\n',
          quotes: [{ quote: 'Ada Byron, founder', page_url: 'https://acme.example/about' }],
          read_on: '2026-11-01',
        },
      ]),
    );
    expect(await deletionEffects(scene.store, ada)).toEqual({ listings: 1, shared: 0 });
    await removeAccount(ada);
    expect(await scene.again(row)).toMatchObject({
      status: after,
      contact_email: null,
      founders: [],
      company_socials: {},
    });
    expect(await scene.store.evidence.ofListing(row.id)).toEqual([]);
    const stored = launch_id === null ? undefined : await scene.store.launches.byId(launch_id);
    expect(stored?.status ?? 'none').toBe(launch);
    if (status !== 'draft') expect(await bookedIn(scene.store, THIS_WEEK)).toBe(launch === 'live' ? 1 : 0);
  });

  test('a rejected one stays rejected, and names nobody any more', async () => {
    const row = await scene.listing({ name: 'Acme', status: 'draft', founders: [{ name: 'Ada Byron' }] });
    const decision = { by: 'the team', note: null, now: NOON };
    await scene.write((tx) => reject(tx, row, decision));
    await removeAccount(ada);
    expect(await scene.again(row)).toMatchObject({ status: 'rejected', founders: [] });
  });

  test('one that waited for the site team is in its queue no longer', async () => {
    const row = await scene.listing({
      name: 'Acme',
      status: 'draft',
      tagline: 'Online casino with roulette',
    });
    await scene.write((tx) => moderate(tx, row.id, { submitted: true, now: NOON }));
    expect(await scene.store.moderation.inState('open', 9)).toHaveLength(1);
    await removeAccount(ada);
    expect(await scene.store.moderation.inState('open', 9)).toEqual([]);
    expect(await scene.again(row)).toMatchObject({ status: 'archived', in_review: false });
  });

  // PostgreSQL has no search yet.
  test.skipIf(ON_POSTGRES)('the founders leave the people pages and the search with it', async () => {
    await scene.listing({ name: 'Acme', founders: [{ name: 'Ada Byron', bio: 'Wrote the first program.' }] });
    const founders = () =>
      scene.store.search({ q: 'acme', status: 'live', sort: 'relevance', offset: 0, limit: 9 });
    expect((await founders()).total).toBe(1);
    await removeAccount(ada);
    expect((await founders()).total).toBe(0);
    expect(await scene.store.founders.ofListing(1)).toEqual(new Map());
  });
});

describe('what passes on [D52]', () => {
  /** Ada's listing from a draft that she shares with people, in the order in which they joined. */
  async function shared(...others: string[]) {
    const draft_id = await shareableDraft(scene.store, scene.clock, { owner: 'ada', name: 'Lumenlog' });
    const row = await scene.listing({ name: 'Lumenlog', draft_id });
    await scene.write((tx) =>
      tx.drafts.patch(draft_id, { status: 'submitted', listing_id: row.id, updated_at: NOON }),
    );
    for (const [i, name] of others.entries()) {
      const id = await scene.person(name);
      await scene.write((tx) => tx.co_owners.add(draft_id, id, NOON + i));
    }
    const ownerOf = async () => [
      (await scene.store.drafts.byId(draft_id))?.person_id,
      (await scene.again(row)).person_id,
    ];
    return { draft_id, row, ownerOf };
  }

  test('goes from heir to heir, and is offline only when the last one has left', async () => {
    const { draft_id, row, ownerOf } = await shared('bob', 'cy');
    const [bob, cy] = [await scene.person('bob'), await scene.person('cy')];
    expect(await deletionEffects(scene.store, ada)).toEqual({ listings: 0, shared: 1 });
    await removeAccount(ada);
    expect(await ownerOf()).toEqual([bob, bob]);
    expect(await scene.emails()).toEqual(['handed_over > bob']);
    await removeAccount(bob);
    expect(await ownerOf()).toEqual([cy, cy]);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect((await scene.emails()).at(-1)).toBe('handed_over > cy');
    await removeAccount(cy);
    expect(await scene.store.drafts.byId(draft_id)).toBeUndefined();
    expect(await scene.again(row)).toMatchObject({ status: 'archived' });
  });

  test('two who joined in the same millisecond: the older account inherits', async () => {
    const { ownerOf } = await shared();
    const [bob, cy] = [await scene.person('bob'), await scene.person('cy')];
    const draft_id = (await scene.store.drafts.page(ada, { offset: 0, limit: 1 })).rows[0]!.id;
    await scene.write(async (tx) => {
      await tx.co_owners.add(draft_id, cy, NOON);
      await tx.co_owners.add(draft_id, bob, NOON);
    });
    await removeAccount(ada);
    expect(await ownerOf()).toEqual([bob, bob]);
  });

  test('votes of the heir for it stay where they are, and none is possible from now on [C3]', async () => {
    const { row } = await shared('bob');
    await removeAccount(ada);
    expect(await vote(row, 'bob')).toMatchObject({ state: 'refused' });
  });
});

describe('the votes and reviews of a deleted account', () => {
  test('are void in a week that is open, whether they counted yet or not; in a final week they stay', async () => {
    const old = await scene.listing({
      name: 'Old',
      owner: 'bob',
      week: '2026-11-09',
      live_at: NOON - 2 * WEEK + 3 * DAY,
    });
    const fresh = await scene.listing({ name: 'Fresh', owner: 'bob', live_at: NOON - 2 * DAY });
    await vote(old, 'ada', NOON - 9 * DAY);
    await vote(fresh, 'ada', NOON - HOUR);
    await vote(fresh, 'cy', NOON - HOUR);
    await finaliseWeek(scene.store, '2026-11-09', NOON);
    await removeAccount(ada);
    expect([await votesOf(old), await votesOf(fresh)]).toEqual([1, 1]);
    await finaliseWeek(scene.store, THIS_WEEK, NOON + 2 * DAY);
    expect(await scene.store.awards.ofListing(old.id)).toMatchObject([{ week_votes: 1 }]);
    expect(await scene.store.awards.ofListing(fresh.id)).toMatchObject([{ week_votes: 1 }]);
  });

  test('a vote that was still to mature never counts', async () => {
    const row = await scene.listing({ name: 'Fresh', owner: 'bob', live_at: NOON - 2 * DAY });
    const young = await scene.write((tx) => tx.people.ensure('young@example.org', NOON - HOUR));
    const ballot = { listing_id: row.id, person_id: young, cast_at: NOON, address_key: null };
    expect(await scene.write((tx) => tx.votes.cast(ballot, GENUINE))).toMatchObject({ state: 'pending' });
    await removeAccount(young);
    await scene.write((tx) => tx.votes.mature(NOON + 2 * DAY, 500));
    expect(await votesOf(row)).toBe(0);
  });

  test('the rating is that of the reviews that are left', async () => {
    const row = await scene.listing({ name: 'Acme', owner: 'bob' });
    const text = 'It closed our books on the fourth, twice in a row.';
    for (const [name, stars] of [
      ['ada', 1],
      ['cy', 5],
    ] as const) {
      const person_id = await scene.person(name);
      await scene.write(async (tx) => {
        const reviewer = {
          email_verified: true,
          email_disposable: false,
          mailbox_repeated: false,
          stake: null,
        };
        await tx.reviews.add({ listing_id: row.id, person_id, stars, text }, reviewer, NOON);
        await tx.reviews.publish(row.id, person_id, NOON);
      });
    }
    expect((await scene.again(row)).rating_counts).toEqual([1, 0, 0, 0, 1]);
    await removeAccount(ada);
    expect((await scene.again(row)).rating_counts).toEqual([0, 0, 0, 0, 1]);
  });
});

test('deleting twice does nothing more, and the same email address starts a new account', async () => {
  await scene.listing({ name: 'Acme' });
  await removeAccount(ada);
  const once = [await scene.store.people.byId(ada), await scene.recorded()];
  await removeAccount(ada, NOON + DAY);
  expect([await scene.store.people.byId(ada), await scene.recorded()]).toEqual(once);
  const again = await scene.person('ada');
  expect(again).not.toBe(ada);
  expect(await deletionEffects(scene.store, again)).toEqual({ listings: 0, shared: 0 });
});

test('a deletion that fails in the middle changes nothing', async () => {
  const row = await scene.listing({ name: 'Acme', founders: [{ name: 'Ada Byron' }] });
  const failing = scene.write(async (tx) => {
    await deleteAccount(tx, ada, NOON);
    throw new Error('the power failed');
  });
  await expect(failing).rejects.toThrow('the power failed');
  expect(await scene.again(row)).toEqual(row);
  expect(await scene.store.people.byEmail('ada@example.org')).toMatchObject({ id: ada, deleted_at: null });
});
