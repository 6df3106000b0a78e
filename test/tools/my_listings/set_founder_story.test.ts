import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { type Both, both, PROTOCOLS, protocolCallers } from '../../clients/both.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let ada: Awaited<ReturnType<typeof protocolCallers>>;
let anybody: Both;
let id: number;
beforeEach(async () => {
  world = await startWorld();
  const key = await world.key('ada');
  ada = await protocolCallers(world, key);
  anybody = await both(world);
  id = await listing({ name: 'Acme', plan: 'paid', unlocked: ['story'] });
});
afterEach(async () => {
  await ada.MCP?.close();
  await anybody.close();
  await world.close();
});

const listing = async (scene: ListingScene) =>
  (await addListing(world.store, world.clock, { founders: [{ name: 'Ada Holm' }], ...scene })).id;

const SECTIONS = [
  'title',
  'story',
  'why_started',
  'problem',
  'journey',
  'challenges',
  'achievements',
  'lessons',
  'whats_next',
];
const shown = async (slug = 'acme') => (await anybody.answer('get_listing', { slug })).story;
const page = async (slug = 'acme') => (await fetch(`${world.url}/p/${slug}`)).text();
const history = async () =>
  (await world.store.changes.page(id, { offset: 0, limit: 100 })).rows
    .toReversed()
    .map(({ field, before, after, client }) => [field, before, after, client]);
const decide = (decision: typeof approve) =>
  world.store.write(async (tx) =>
    decision(tx, (await tx.listings.byId(id))!, {
      by: 'the team',
      note: 'We looked.',
      now: world.clock.now().getTime(),
    }),
  );

describe.each(PROTOCOLS)('set_founder_story over %s', (way) => {
  const set = async (input: Record<string, unknown>) => {
    const { answer, problem } = await ada[way]!.call('set_founder_story', { listing_id: id, ...input });
    if (problem) throw new Error(JSON.stringify(problem));
    return answer;
  };
  const refused = async (input: Record<string, unknown>) =>
    (await ada[way]!.call('set_founder_story', { listing_id: id, ...input })).problem;

  test('publishes it with the listing, on the founder page, and in the history [R156, R165, R166]', async () => {
    expect(await set({ problem: 'Logs that nobody reads.', title: ' How it began ' })).toEqual({
      listing_id: id,
      story: { title: 'How it began', problem: 'Logs that nobody reads.' },
      revision: expect.stringMatching(/^[\w-]{16}$/),
      changed: ['title', 'problem'],
      state: 'public',
      listing_status: 'live',
      page_url: `${world.url}/p/acme`,
      review: [],
      notices: [],
      next_steps: [expect.stringContaining('Everybody sees it')],
    });
    expect(await shown()).toEqual({ title: 'How it began', problem: 'Logs that nobody reads.' });
    expect(await page()).toContain('Logs that nobody reads.');
    const [founder] = (await anybody.answer('list_founders', { q: 'Ada Holm' })).items;
    const { stories } = await anybody.answer('get_founder', { slug: founder.slug });
    expect(JSON.stringify(stories)).toContain('Logs that nobody reads.');
    expect(await history()).toEqual([
      ['story.title', null, 'How it began', 'key'],
      ['story.problem', null, 'Logs that nobody reads.', 'key'],
    ]);
  });

  test('keeps sections that are left out, clears empty ones, and says what changed [D19]', async () => {
    await set({ title: 'How it began', problem: 'Logs.', lessons: 'Ask first.' });
    expect(await set({ problem: 'Too many logs.', lessons: ' ', title: 'How it began' })).toMatchObject({
      story: { title: 'How it began', problem: 'Too many logs.' },
      changed: ['problem', 'lessons'],
      replaced: {
        problem: { before: 'Logs.', after: 'Too many logs.' },
        lessons: { before: 'Ask first.', after: null },
      },
      notices: [
        'problem: "Logs." is now "Too many logs.".',
        'lessons: "Ask first." was cleared.',
        expect.stringContaining(`/account/listings/${id}/history`),
      ],
    });
    expect(await shown()).toEqual({ title: 'How it began', problem: 'Too many logs.' });
    const before = await history();
    const nothing = await set({});
    expect([nothing.changed, nothing.replaced, nothing.notices]).toEqual([[], undefined, []]);
    expect(await history()).toEqual(before);
    expect(await set({ title: '', problem: '' })).toMatchObject({
      story: {},
      next_steps: [expect.stringContaining('no story now')],
    });
    expect(await shown()).toBeUndefined();
  });

  test('takes every section at its bound, in any alphabet, and refuses one character more [R165]', async () => {
    const full = Object.fromEntries(
      SECTIONS.map((name) => [name, '😀'.repeat(name === 'title' ? 200 : 8000)]),
    );
    const { story, changed } = await set(full);
    expect(changed).toEqual(SECTIONS);
    expect(JSON.stringify(story).length).toBeLessThan(100_000);
    expect((await world.store.listings.byId(id))!.story).toEqual(full);
    for (const name of SECTIONS) {
      const problem = await refused({ [name]: 'x'.repeat(name === 'title' ? 201 : 8001) });
      expect([problem.status, problem.errors[0].path]).toEqual([400, name]);
    }
    expect(await refused({ summary: 'x' })).toMatchObject({ status: 400 });
    expect((await world.store.listings.byId(id))!.story).toEqual(full);
  });

  test('a listing without the section stores it, shows nothing, and says what unlocks it [R166, D54]', async () => {
    id = await listing({ name: 'Borealis' });
    expect(await set({ lessons: 'Ask first.' })).toMatchObject({
      state: 'locked',
      unlocked_by: ['launch', 'launch_bundle', 'relaunch'],
      next_steps: [expect.stringContaining('not shown')],
    });
    expect(await shown('borealis')).toBeUndefined();
    expect(await page('borealis')).not.toContain('Ask first.');
    await world.store.write((tx) => tx.listings.update(id, { unlocked: ['story'], updated_at: 1 }));
    expect(await shown('borealis')).toEqual({ lessons: 'Ask first.' });
  });

  test('a listing that is not live stores it until then', async () => {
    id = await listing({ name: 'Cirrus', status: 'draft', unlocked: ['story'] });
    expect(await set({ lessons: 'Ask first.' })).toMatchObject({
      state: 'not_live',
      listing_status: 'draft',
      next_steps: [expect.stringContaining('shown once the listing is live')],
    });
  });

  test('doubtful text of a live listing waits; sections that are sent meanwhile are added to what waits [D74]', async () => {
    await set({ title: 'How it began' });
    expect(await set({ journey: 'From one casino to the next, with free spins.' })).toMatchObject({
      state: 'in_review',
      changed: ['journey'],
      review: [{ code: 'gambling_words', message: expect.any(String) }],
      next_steps: [expect.stringContaining('the site team looks at it first')],
    });
    expect(await shown()).toEqual({ title: 'How it began' });
    const { story, state } = await set({ lessons: 'Ask first.' });
    expect([state, Object.keys(story)]).toEqual(['in_review', ['title', 'journey', 'lessons']]);
    expect(await decide(approve)).toBe(true);
    expect(await shown()).toEqual(story);
    expect((await history()).map(([field, , , client]) => [field, client])).toEqual([
      ['story.title', 'key'],
      ['story.journey', 'key'],
      ['story.lessons', 'key'],
    ]);
  });

  test('without the doubtful words it is published; a rejected one never was', async () => {
    const doubtful = { journey: 'From one casino to the next, with free spins.' };
    await set(doubtful);
    expect(await set({ journey: 'From one town to the next.' })).toMatchObject({ state: 'public' });
    expect(await shown()).toEqual({ journey: 'From one town to the next.' });
    await set(doubtful);
    expect(await decide(reject)).toBe(true);
    expect(await set({ title: 'How it began' })).toMatchObject({
      story: { title: 'How it began', journey: 'From one town to the next.' },
      state: 'public',
    });
  });

  test('of somebody else or of none is 404 alike [R145, R146]', async () => {
    const other = await listing({ name: 'Theirs', owner: 'bob' });
    for (const listing_id of [other, 9_999])
      expect(await refused({ listing_id, title: 'Mine' })).toMatchObject({ status: 404, code: 'not_found' });
    for (const listing_id of [0, -1, 'x'])
      expect(await refused({ listing_id, title: 'Mine' })).toMatchObject({ status: 400 });
    expect((await world.store.listings.byId(other))!.story).toEqual({});
  });
});

test('a repetition with the same key gives the same result, whatever was written since [R231]', async () => {
  const key = await world.key('ada');
  const put = (body: object, once: string) =>
    world.rest('PUT', `/me/listings/${id}/story`, { key, body, headers: { 'idempotency-key': once } });
  const first = await put({ title: 'One' }, 'a');
  await put({ title: 'Two' }, 'b');
  const again = await put({ title: 'One' }, 'a');
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(await shown()).toEqual({ title: 'Two' });
});
