import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reject } from '../../../services/moderation/moderate.ts';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const CASINO = 'Online casino with free spins';
let world: World;
let ada: Both;
let rest: Caller;
let listing_id: number;
let slug: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  const key = await world.key('ada');
  ada = await both(world, key);
  rest = restCaller(world, key);
});
afterAll(async () => {
  await ada.close();
  await world.close();
});
beforeEach(() => made());

const now = (): number => world.clock.now().getTime();
const own = (id = listing_id) => ada.answer('get_my_listing', { listing_id: id });

async function made(scene: Partial<Parameters<typeof addListing>[2]> = {}): Promise<void> {
  const listing = await addListing(world.store, world.clock, { name: `Lumenlog ${++count}`, ...scene });
  ({ id: listing_id, slug } = listing);
}

describe('get_my_listing', () => {
  test('has status, plan, launch week, what is unlocked and all content, locked sections too [R143]', async () => {
    await made({
      tagline: 'Logs that explain themselves',
      features: ['Reads every log'],
      story: { problem: 'Noise.' },
      demo_video_url: 'https://youtu.be/lumenlog',
      contact_email: 'ada@lumenlog.example',
      founders: [{ name: 'Ada Holm', title: 'CEO' }],
      tags: ['on-call'],
    });
    const milestone_id = await world.store.write((tx) =>
      tx.milestones.add({ listing_id, date: '2026-02-01', title: 'First customer' }),
    );
    const answer = await own();
    expect(answer).toMatchObject({
      listing_id,
      slug,
      status: 'live',
      plan: 'free',
      launch_week: '2026-11-16',
      unlocked: [],
      draft_id: null,
      page_url: `${world.url}/p/${slug}`,
      edit_url: `${world.url}/account/listings/${listing_id}`,
      history_url: `${world.url}/account/listings/${listing_id}/history`,
      content: {
        fields: {
          tagline: 'Logs that explain themselves',
          headline: null,
          features: ['Reads every log'],
          contact_email: 'ada@lumenlog.example',
          founded_year: null,
        },
        faqs: [],
        profile: {
          founders: [{ name: 'Ada Holm', title: 'CEO' }],
          tags: ['on-call'],
          categories: [{ slug: 'design', primary: true }],
          story: { problem: 'Noise.' },
          media: { demo_video_url: 'https://youtu.be/lumenlog' },
          milestones: { items: [{ milestone_id, title: 'First customer' }], total: 1 },
        },
      },
      moderation: { review: [] },
    });
    expect(answer).not.toHaveProperty('in_review');
    expect(answer.notices).toEqual([
      `Name, logo, stage, tags, categories and founders are changed in a draft, and this listing has none: it came by an import or from the site team, who can change them. claim_listing with the slug ${slug} gives it one, once the claim is proved.`,
      expect.stringMatching(/^story, media: saved, and public once unlocked/),
    ]);
    const shown = await ada.answer('get_listing', { slug });
    for (const section of ['story', 'milestones', 'media']) expect(shown).not.toHaveProperty(section);
  });

  test('gives back under content what update_my_listing takes', async () => {
    const sent = {
      fields: { headline: 'Read less', keywords: ['logs'] },
      socials: {},
      faqs: [{ question: 'Q?', answer: 'A.' }],
    };
    await rest.call('update_my_listing', { listing_id, ...sent });
    const { content } = await own();
    expect(content).toMatchObject(sent);
    const { profile: _profile, ...whole } = content;
    const fields = Object.fromEntries(
      Object.entries(whole.fields).map(([name, value]) => [
        name,
        name === 'founded_year' ? value : (value ?? ''),
      ]),
    );
    const { changed } = await ada.answer('update_my_listing', { listing_id, ...whole, fields });
    expect(changed).toEqual([]);
  });

  test('has launches past and coming with votes by state, which nobody else sees [R143]', async () => {
    await made({ voted_at: [now() - 1000, now() - 900] });
    const { launch } = await own();
    const votes = { counted: 2, pending: 0, void: 0 };
    expect(launch).toMatchObject({
      votes,
      launches: [{ launch_week: '2026-11-16', plan: 'free', status: 'live', votes }],
      queue: null,
    });
    const { launch_id } = (await world.store.listings.byId(listing_id))!;
    await world.store.write(async (tx) => {
      const voter = await tx.people.ensure('voter0@example.org', now());
      await tx.votes.annul(launch_id!, [voter], 'Bought.');
    });
    const after = { counted: 1, pending: 0, void: 1 };
    expect((await own()).launch).toMatchObject({ votes: after, launches: [{ votes: after }] });
  });

  test('has the badge before the launch, and the place in the queue [D8]', async () => {
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: `Queued ${++count}` });
    ({ listing_id } = (await rest.call('submit_draft', { id })).answer);
    const saved = await own();
    expect(saved).toMatchObject({ status: 'draft', plan: null, launch_week: null, draft_id: id });
    expect(saved).not.toHaveProperty('page_url');
    expect(saved.launch).toMatchObject({ queue: null, badge_check: null, launches: [] });
    const queued = (await rest.call('choose_free_listing', { listing_id })).answer;
    const answer = await own();
    expect(answer).toMatchObject({ status: 'awaiting_badge', plan: 'free', launch_week: queued.launch_week });
    expect(answer.launch).toMatchObject({
      queue: queued.queue,
      badge: queued.badge,
      badge_check: queued.badge_check,
      launches: [{ launch_week: queued.launch_week, status: 'awaiting_badge' }],
    });
    expect(saved.launch.badge).toEqual(queued.badge);
    expect(answer.next_steps.join(' ')).toContain('Put launch.badge.embed_html');
  });

  test('a paid listing has no badge to show', async () => {
    await made({ plan: 'paid', unlocked: ['story'] });
    expect(await own()).toMatchObject({ plan: 'paid', unlocked: ['story'], launch: { badge: null } });
  });
});

describe('what the site team looks at [D74]', () => {
  test('is shown with its new value, and with what is public meanwhile', async () => {
    await made({ tagline: 'Logs that explain themselves' });
    await rest.call('update_my_listing', { listing_id, fields: { tagline: CASINO } });
    const answer = await own();
    expect(answer).toMatchObject({
      in_review: ['tagline'],
      content: { fields: { tagline: CASINO } },
      moderation: {
        shown_meanwhile: { tagline: 'Logs that explain themselves' },
        review: [{ code: 'gambling_words' }],
      },
    });
    expect(answer.next_steps[0]).toContain('site team');
  });

  test('and what it refused, with its reasons', async () => {
    const decide = () =>
      world.store.write(async (tx) =>
        reject(tx, (await tx.listings.byId(listing_id))!, { by: 'a test', note: 'No games.', now: now() }),
      );
    await rest.call('update_my_listing', { listing_id, fields: { tagline: CASINO } });
    await decide();
    expect((await own()).moderation).toEqual({
      review: [],
      rejection: {
        decided_at: '2026-11-18T12:00:00.000Z',
        reasons: [expect.objectContaining({ code: 'gambling_words' })],
        note: 'No games.',
        fields: ['tagline'],
      },
    });
    await decide();
    expect(await own()).toMatchObject({
      status: 'suspended',
      moderation: { rejection: { note: 'No games.', fields: [] } },
    });
  });
});

describe('who and which', () => {
  test.each(['suspended', 'archived', 'rejected'] as const)(
    '%s is readable for its owner [R142]',
    async (status) => {
      await world.store.write((tx) => tx.listings.close(listing_id, status, now()));
      const answer = await own();
      expect(answer).toMatchObject({ status, launch: { badge: null, queue: null } });
      expect(answer).not.toHaveProperty('page_url');
      expect(answer.next_steps).toHaveLength(1);
    },
  );

  test('that of another person is not found, as an unknown one [R145, R146, D61]', async () => {
    const { id } = await addListing(world.store, world.clock, { name: `Elsewhere ${++count}`, owner: 'bob' });
    for (const other of [id, 999_999])
      expect(await ada.problem('get_my_listing', { listing_id: other })).toMatchObject({ status: 404 });
    for (const odd of [0, -1, 'x'])
      expect(await ada.problem('get_my_listing', { listing_id: odd })).toMatchObject({ status: 400 });
  });

  test('stays below what hosts give a model, and shortens nothing that could be sent back', async () => {
    const long = 'word '.repeat(4000).trim();
    await made({
      description: long,
      summary: long,
      faqs: Array.from({ length: 10 }, (_, i) => ({
        question: `${i}${'q'.repeat(290)}`,
        answer: 'a'.repeat(1500),
      })),
      story: Object.fromEntries(['story', 'problem', 'journey'].map((key) => [key, 's'.repeat(8000)])),
      founders: Array.from({ length: 6 }, (_, i) => ({ name: `F ${i}`, bio: 'b'.repeat(3000) })),
    });
    await world.store.write(async (tx) => {
      for (let i = 0; i < 50; i++)
        await tx.milestones.add({
          listing_id,
          date: '2026-01-01',
          title: `${i}`,
          description: 'm'.repeat(2000),
        });
    });
    const answer = await own();
    expect(JSON.stringify(answer).length).toBeLessThan(100_000);
    expect(answer.content.fields).toMatchObject({ description: long, summary: long });
    expect(answer.content.faqs[9].answer).toHaveLength(1500);
    expect(JSON.stringify(answer.content.profile)).toContain(`/account/listings/${listing_id}]`);
  });
});
