import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drafted } from '../../../domain/profile/draft_fields.ts';
import { type Both, both } from '../../clients/both.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { builtDraft, FAQ, FOUND, HeldDrafter } from '../drafts/draft_scene.ts';

let world: World;
let ada: Caller;
let reads: Both;
let drafter: HeldDrafter;
let id: string;

beforeAll(async () => {
  drafter = new HeldDrafter();
  world = await startWorld({ ports: { drafter } });
  const key = await world.key('ada');
  ada = restCaller(world, key);
  reads = await both(world, key);
});
afterAll(async () => {
  await reads.close();
  await world.close();
});
beforeEach(async () => {
  Object.assign(drafter, new HeldDrafter());
  id = await builtDraft(world, 'ada');
});

const update = async (input: object) => {
  const { answer, problem } = await ada.call('update_draft', { id, ...input });
  expect(problem).toBeNull();
  return answer;
};
const fieldsOf = async () => (await reads.answer('get_draft', { id })).fields;

test('a changed field has its former value, with who set it and when; sending it back undoes the change [D78]', async () => {
  const before = (await fieldsOf()).tagline;
  expect(before.previous).toBeUndefined();
  await update({ fields: { tagline: 'Version one' } });
  expect((await fieldsOf()).tagline).toMatchObject({
    value: 'Version one',
    previous: { value: FOUND.tagline, set_by: 'ai' },
    original: { value: FOUND.tagline, quote: before.evidence[0].quote },
  });
  const first = world.clock.now().toISOString();
  world.clock.advance(60_000);
  await update({ fields: { tagline: 'Version two' }, lock_fields: ['tagline'] });
  const { previous } = (await fieldsOf()).tagline;
  expect(previous).toEqual({ value: 'Version one', set_by: 'owner', at: first });
  await update({ fields: { tagline: previous.value } });
  expect((await fieldsOf()).tagline).toMatchObject({
    value: 'Version one',
    previous: { value: 'Version two', set_by: 'owner' },
  });
});

test('restore, removing and drafting again keep what was there before, and a call that changes nothing keeps that too [D78]', async () => {
  await update({ fields: { tagline: 'Mine', city: 'Ghent', short_description: null } });
  await update({ restore: ['tagline'], fields: { city: null } });
  drafter.proposes = { short_description: ['Made in Copenhagen, Denmark.', 'Made in Copenhagen, Denmark.'] };
  await update({ regenerate: ['short_description'] });
  const expected = {
    tagline: { value: FOUND.tagline, state: 'ai', previous: { value: 'Mine', set_by: 'owner' } },
    city: { value: null, state: 'deleted', previous: { value: 'Ghent', set_by: 'owner' } },
    short_description: { state: 'ai', previous: { value: null, set_by: 'owner' } },
  };
  expect(await fieldsOf()).toMatchObject(expected);
  await update({ fields: { tagline: FOUND.tagline, city: null }, lock_fields: ['tagline'] });
  expect(await fieldsOf()).toMatchObject({
    ...expected,
    tagline: { state: 'override', previous: { value: 'Mine' } },
  });
});

test('drafting again names every value of the founder that it replaced, with before and after [D78]', async () => {
  await update({ fields: { features: ['My first', 'My second'], tagline: 'My own words' } });
  drafter.proposes = {
    tagline: ['Updates that a customer can read', 'Updates that a customer can read'],
  };
  const { notices, changed } = await updateBriefly({ regenerate: ['tagline'] });
  expect(notices[0]).toBe(
    'tagline: your "My own words" was replaced by the drafted "Updates that a customer can read".',
  );
  expect(notices[1]).toContain('To undo');
  expect(notices).toHaveLength(2);
  expect(changed).toEqual({
    tagline: { before: 'My own words', after: 'Updates that a customer can read', state: 'ai' },
  });
  await update({ fields: { tagline: changed.tagline.before } });
  expect((await fieldsOf()).tagline.value).toBe('My own words');
});

async function updateBriefly(input: object) {
  const key = await world.key('ada');
  const { body } = await world.rest('PATCH', `/drafts/${id}`, {
    key,
    body: input,
    headers: { prefer: 'return=minimal' },
  });
  return body;
}

test('a list that drops entries says which, and how many; one that only adds says nothing [D78]', async () => {
  const many = Array.from({ length: 8 }, (_, i) => `Feature ${i}`);
  expect((await update({ fields: { features: many } })).notices).toEqual([]);
  expect((await update({ fields: { features: [...many, 'One more'] } })).notices).toEqual([]);
  const { notices } = await update({ fields: { features: ['My new one', 'Feature 0'] } });
  expect(notices[0]).toBe(
    'features: 8 of 9 entries were removed ("Feature 1", "Feature 2", "Feature 3", and 5 more); it now has 2 ("My new one", "Feature 0").',
  );
  expect((await fieldsOf()).features.previous.value).toEqual([...many, 'One more']);
});

test('FAQs, founders, milestones, links, story and seo say what was taken away, and give it back [D78]', async () => {
  const milestone = { date: '2026-01-02', title: 'First customer' };
  const other = { question: 'And then?', answer: 'You pay.' };
  await update({
    milestones: [milestone],
    story: { title: 'How it began', problem: 'Two texts' },
    seo: { title: 'A' },
  });
  world.clock.advance(1_000);
  const { notices } = await update({
    faqs: [other],
    founders: [],
    milestones: [],
    company_socials: { github: '', linkedin: 'https://www.linkedin.com/company/foghorn' },
    story: { title: 'How it went on', journey: 'Long' },
    seo: { title: '' },
  });
  const texts = notices.join('\n');
  for (const words of [
    'faqs: 1 of 1 entries were removed ("Is there a trial?"); it now has 1 ("And then?").',
    'founders: 1 of 1 entries were removed ("Ada Holm"); it now has none.',
    'milestones: 1 of 1 entries were removed ("First customer"); it now has none.',
    'company_socials.github: "https://github.com/foghorn" was cleared.',
    'story.title: "How it began" is now "How it went on".',
    'seo.title: "A" was cleared.',
  ])
    expect(texts).toContain(words);
  const draft = await reads.answer('get_draft', { id });
  expect(draft.previous).toMatchObject({
    faqs: { value: [FAQ], set_by: 'ai' },
    milestones: { value: [milestone], set_by: 'owner' },
    company_socials: { value: { github: 'https://github.com/foghorn', linkedin: '' } },
    story: { value: { title: 'How it began', journey: '' }, set_by: 'owner' },
    seo: { value: { title: 'A' } },
  });
  const undone = await update(
    Object.fromEntries(Object.entries<any>(draft.previous).map(([name, { value }]) => [name, plain(value)])),
  );
  expect(undone.faqs).toMatchObject([FAQ]);
  expect(undone.story).toEqual({ title: 'How it began', problem: 'Two texts' });
  expect(undone.company_socials).toEqual({ github: 'https://github.com/foghorn' });
  expect(undone.seo).toEqual({ title: 'A' });
  expect(undone.milestones).toEqual([milestone]);
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('a fact that the founder has set otherwise than the website is returned with the words of the website [D78]', async () => {
  const { url, fields } = (await world.store.drafts.byId(id))!;
  const proof = { quote: 'Made in Copenhagen, Denmark.', page_url: url, start: 0, end: 28 };
  await world.store.write((tx) =>
    tx.drafts.patch(id, { fields: { ...fields, city: drafted('Copenhagen', [proof]) }, updated_at: 0 }),
  );
  const { notices } = await update({ fields: { city: 'Aarhus', tagline: 'Other words' } });
  expect(notices).toEqual(['city: the website still says "Made in Copenhagen, Denmark.". Tell the founder.']);
  const coded = { ...proof, quote: '"addressLocality": "Copenhagen"' };
  await world.store.write(async (tx) => {
    const { fields: now } = (await tx.drafts.byId(id))!;
    await tx.drafts.patch(id, {
      fields: { ...now, city: { ...now.city, ai: { value: 'Copenhagen', evidence: [coded] } } },
      updated_at: 0,
    });
  });
  expect((await update({ fields: { tagline: 'Again others' } })).notices).toEqual([
    'city: the website still says “"addressLocality": "Copenhagen"”. Tell the founder.',
  ]);
  await world.store.write((tx) =>
    tx.drafts.patch(id, { fields: { ...fields, city: drafted('Copenhagen', [proof]) }, updated_at: 0 }),
  );
  await update({ fields: { city: 'Aarhus', tagline: 'Other words' } });
  expect((await fieldsOf()).city.original).toEqual({
    value: 'Copenhagen',
    quote: 'Made in Copenhagen, Denmark.',
  });
  expect((await update({ fields: { city: 'Copenhagen, Denmark' } })).notices).toEqual([]);
});

test('null for a field that was not found leaves it blank on purpose: it is missing no more [R236]', async () => {
  const before = await reads.answer('get_draft', { id });
  expect(before.missing).toContain('demo_video_url');
  const after = await update({ fields: { demo_video_url: null } });
  expect(after.fields.demo_video_url).toEqual({ value: null, state: 'deleted', evidence: [] });
  expect(after.missing).not.toContain('demo_video_url');
  expect(after.next_steps.join(' ')).not.toContain('demo_video_url');
  const restored = await update({ restore: ['demo_video_url'] });
  expect(restored.fields.demo_video_url.state).toBe('not_found');
});

test('what is missing is not cut silently: next_steps name the first and how many more there are', async () => {
  const { missing, next_steps } = await reads.answer('get_draft', { id });
  expect(next_steps[0]).toContain(`and ${missing.length - 4} more`);
});
