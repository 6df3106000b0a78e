import { beforeEach, describe, expect, test } from 'vitest';
import type { ChangedBy } from '../../domain/listings/changes.ts';
import { byCommand } from '../../services/listings/changed_by.ts';
import { approve, moderate, reject } from '../../services/moderation/moderate.ts';
import { applyChanges, type ListingChanges } from '../../services/my_listings/change_listing.ts';
import { deleteAccount } from '../../services/people/delete_account.ts';
import type { Listing } from '../../store/listings/listing.ts';
import { type UseCaseScene, useCaseScene } from './scene.ts';

let scene: UseCaseScene;
let listing: Listing;
let ada: number;
beforeEach(async () => {
  scene = await useCaseScene();
  ada = await scene.person('ada');
  listing = await scene.listing({ owner: 'ada', name: 'Lumenlog', status: 'live' });
});

const onSite = (person_id: number): ChangedBy => ({
  who: 'owner',
  person_id,
  client: 'site',
  client_id: null,
  client_name: null,
  through_draft: false,
});
const change = (changes: ListingChanges, by = onSite(ada)) =>
  scene.write(async (tx) => {
    const now = scene.now();
    const applied = await applyChanges(tx, (await tx.listings.byId(listing.id))!, changes, { by, now });
    if (applied.length > 0) await moderate(tx, listing.id, { submitted: false, now });
    const open = await tx.moderation.openOf(listing.id);
    return { changes: applied, in_review: Object.keys(open?.held ?? {}) };
  });
const history = async () =>
  (await scene.store.changes.page(listing.id, { offset: 0, limit: 100 })).rows.toReversed();
const fields = async () => (await history()).map(({ field, before, after }) => ({ field, before, after }));

describe('changes of a listing [R155, R156]', () => {
  test('each has a row with before and after, who, when, and by what', async () => {
    await change({ tagline: 'Logs that explain themselves', headline: 'Read less' });
    const [, second] = await history();
    expect(second).toEqual({
      id: 2,
      listing_id: listing.id,
      changed_at: scene.now(),
      ...onSite(ada),
      field: 'tagline',
      before: listing.tagline,
      after: 'Logs that explain themselves',
    });
    expect((await fields())[0]).toEqual({ field: 'headline', before: null, after: 'Read less' });
    expect(await scene.again(listing)).toMatchObject({
      tagline: 'Logs that explain themselves',
      headline: 'Read less',
    });
  });

  test('equal values change nothing, not even the time of the last change', async () => {
    const { changes } = await change({ tagline: listing.tagline, features: [...listing.features] });
    expect(changes).toEqual([]);
    expect(await history()).toEqual([]);
    expect(await scene.again(listing)).toEqual(listing);
  });

  test('links and sections of the story have a row for each key', async () => {
    await change({
      company_socials: { github: 'https://github.com/lumenlog' },
      story: { problem: 'Noise.' },
    });
    await change({ company_socials: { x: 'https://x.com/lumenlog' }, story: { problem: 'Too much noise.' } });
    expect(await fields()).toEqual([
      { field: 'company_socials.github', before: null, after: 'https://github.com/lumenlog' },
      { field: 'story.problem', before: null, after: 'Noise.' },
      { field: 'company_socials.github', before: 'https://github.com/lumenlog', after: null },
      { field: 'company_socials.x', before: null, after: 'https://x.com/lumenlog' },
      { field: 'story.problem', before: 'Noise.', after: 'Too much noise.' },
    ]);
  });

  test('milestones have a row for each that is added or removed; those of other listings stay', async () => {
    const other = await scene.listing({ owner: 'bob', name: 'Tidemark', status: 'live' });
    const foreign = await scene.write((tx) =>
      tx.milestones.add({ listing_id: other.id, date: '2026-01-01', title: 'Theirs' }),
    );
    const { changes } = await change({
      milestones: { add: [{ date: '2026-02-01', title: 'First customer' }], remove: [foreign] },
    });
    const { id } = changes[0]!.after as { id: number };
    await change({ milestones: { remove: [id] } });
    const milestone = { id, date: '2026-02-01', title: 'First customer' };
    expect(await fields()).toEqual([
      { field: 'milestones', before: null, after: milestone },
      { field: 'milestones', before: milestone, after: null },
    ]);
    expect(await scene.store.milestones.all(listing.id)).toEqual([]);
    expect(await scene.store.milestones.all(other.id)).toHaveLength(1);
  });

  test('categories are recorded by their slugs, the primary first', async () => {
    const all = await scene.store.categories.all();
    const before = (await scene.store.listings.categoriesOf(listing.id)).map(({ slug }) => slug);
    const [chosen] = all.filter(({ slug }) => !before.includes(slug));
    await change({ categories: [chosen!.id] });
    expect(await fields()).toEqual([{ field: 'categories', before, after: [chosen!.slug] }]);
  });
});

describe('doubtful changes of a live listing [D74]', () => {
  const DOUBTFUL = 'Casino bonus and free spins';

  test.each(['headline', 'seo_title', 'tagline'] as const)(
    '%s waits and is not in the history',
    async (column) => {
      const { in_review, changes } = await change({ [column]: DOUBTFUL, city: 'Aarhus' });
      expect(in_review).toEqual([column]);
      expect(changes).toMatchObject([{ field: 'city', after: 'Aarhus' }]);
      expect((await scene.again(listing))[column]).toBe(listing[column]);
    },
  );

  test('FAQs and story wait too', async () => {
    const { in_review } = await change({
      faqs: [{ question: 'Which casino?', answer: 'Every casino gives free spins.' }],
      story: { journey: 'From one casino to the next, with free spins.' },
    });
    expect(in_review).toEqual(['faqs', 'story']);
    expect(await history()).toEqual([]);
  });

  test('an approved one is recorded for the person who made it', async () => {
    await change({ headline: DOUBTFUL });
    await change({ city: 'Aarhus' }, byCommand('ops'));
    await scene.write(async (tx) =>
      approve(tx, (await tx.listings.byId(listing.id))!, { by: 'ops', note: null, now: scene.now() }),
    );
    expect((await history()).map(({ field, who, client }) => [field, who, client])).toEqual([
      ['city', 'team', 'command'],
      ['headline', 'owner', 'site'],
    ]);
  });

  test('a rejected one never was', async () => {
    await change({ headline: DOUBTFUL });
    await scene.write(async (tx) =>
      reject(tx, (await tx.listings.byId(listing.id))!, { by: 'ops', note: null, now: scene.now() }),
    );
    expect(await history()).toEqual([]);
    expect((await scene.again(listing)).headline).toBeNull();
  });
});

describe('when an account is deleted [D51]', () => {
  test('the last owner takes the history along', async () => {
    await change({ contact_email: 'ada@lumenlog.example' });
    await scene.write((tx) => deleteAccount(tx, ada, scene.now()));
    expect(await history()).toEqual([]);
  });
});
