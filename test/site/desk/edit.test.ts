import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reject } from '../../../services/moderation/moderate.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

const CASINO = 'Online casino with free spins';
let world: World;
let ada: Visitor;
let id: number;
let slug: string;
let count = 0;

beforeAll(async () => {
  world = await startWorld();
  ada = await visitor('ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  const made = await addListing(world.store, world.clock, {
    name: `Zephyrine ${++count}`,
    tagline: 'Wind in numbers',
    short_description: 'It measures wind.',
    keywords: ['wind', 'weather'],
    faqs: [{ question: 'Which wind?', answer: 'Any.' }],
    company_socials: { github: 'https://github.com/zephyrine' },
  });
  ({ id, slug } = made);
});

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
const path = () => `/account/listings/${id}/edit`;
const row = async () => (await world.store.listings.byId(id))!;

/** Everything that the form holds, as a browser would send it. */
function formIn({ root }: PageResponse): Record<string, string> {
  const form = root.querySelector('form.stack')!;
  const inputs = form
    .querySelectorAll('input')
    .map((one) => [one.getAttribute('name')!, one.getAttribute('value') ?? '']);
  const areas = form
    .querySelectorAll('textarea')
    .map((one) => [one.getAttribute('name')!, one.text.replace(/^\n/, '')]);
  const chosen = form
    .querySelectorAll('select')
    .map((one) => [
      one.getAttribute('name')!,
      one.querySelector('option[selected]')?.getAttribute('value') ?? '',
    ]);
  return Object.fromEntries([...inputs, ...areas, ...chosen]);
}
const opened = async (by = ada) => formIn(await by.request(path()));
const faultAt = ({ root }: PageResponse, name: string) => root.querySelector(`#e-${name}-fault`)?.text;

describe('the edit page of a listing', () => {
  test('shows what is stored, and saves what was changed by the operation of assistants [R147, R155, R156]', async () => {
    const form = await opened();
    expect(form).toMatchObject({
      tagline: 'Wind in numbers',
      keywords: 'wind\nweather',
      'social-github': 'https://github.com/zephyrine',
      'question-0': 'Which wind?',
      'answer-0': 'Any.',
      'question-9': '',
      country: '',
    });
    const sent = await ada.send(path(), {
      ...form,
      headline: 'Wind, plainly',
      keywords: 'wind\r\n\r\n  breeze ',
      founded_year: '2019',
      country: 'DK',
      'social-github': '',
      'social-x': 'https://x.com/zephyrine',
      'question-1': 'Is it free?',
      'answer-1': 'Yes.',
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path()}?saved`]);
    expect(await row()).toMatchObject({
      headline: 'Wind, plainly',
      tagline: 'Wind in numbers',
      keywords: ['wind', 'breeze'],
      founded_year: 2019,
      country: 'DK',
      company_socials: { x: 'https://x.com/zephyrine' },
      faqs: [
        { question: 'Which wind?', answer: 'Any.' },
        { question: 'Is it free?', answer: 'Yes.' },
      ],
    });
    const { rows } = await world.store.changes.page(id, { offset: 0, limit: 50 });
    expect(new Set(rows.map(({ client, who }) => `${who} ${client}`))).toEqual(new Set(['owner site']));
    expect((await ada.request(`${path()}?saved`)).text).toContain('Your changes are saved.');
    expect(await (await fetch(`${world.url}/p/${slug}`)).text()).toContain('Wind, plainly');
  });

  test('an untouched form changes nothing', async () => {
    const before = await row();
    const sent = await ada.send(path(), await opened());
    expect(sent.headers.get('location')).toBe(`${path()}?unchanged`);
    expect(await row()).toEqual(before);
  });

  test('faults stand at their fields with what was typed, and nothing is saved', async () => {
    const before = await row();
    const sent = await ada.send(path(), {
      ...(await opened()),
      headline: 'Fine',
      contact_email: 'nobody',
      'social-x': 'https://elsewhere.example/a',
      'question-3': 'No answer?',
    });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('Nothing was saved');
    expect(faultAt(sent, 'answer-3')).toContain('Must not be blank');
    const second = await ada.send(path(), { ...formIn(sent), 'answer-3': 'There is one.' });
    expect(faultAt(second, 'contact_email')).toContain('name@example.com');
    expect(faultAt(second, 'social-x')).toContain('x.com');
    expect(formIn(second)).toMatchObject({
      headline: 'Fine',
      contact_email: 'nobody',
      'answer-3': 'There is one.',
    });
    expect(second.root.querySelector('#e-contact_email')?.getAttribute('aria-invalid')).toBe('true');
    const third = await ada.send(path(), { ...(await opened()), founded_year: '19' });
    expect(faultAt(third, 'founded_year')).toContain('four digits');
    expect(await row()).toEqual(before);
  });

  test('an edit that waits for the site team is shown with what is public, and a refused one with its note [D74]', async () => {
    await ada.send(path(), { ...(await opened()), tagline: CASINO });
    const page = await ada.request(path());
    expect(formIn(page)).toMatchObject({ tagline: CASINO });
    expect(page.root.querySelector('#e-tagline-held')?.text).toContain('“Wind in numbers”');
    expect((await row()).tagline).toBe('Wind in numbers');
    await world.store.write(async (tx) =>
      reject(tx, (await tx.listings.byId(id))!, { by: 'a test', note: 'No games.', now: now() }),
    );
    const after = await ada.request(path());
    expect(after.text).toContain('The site team did not accept your last change of tagline (No games.).');
    expect(formIn(after)).toMatchObject({ tagline: 'Wind in numbers' });
  });

  test('what another owner changed meanwhile is not replaced unseen', async () => {
    const form = await opened();
    const key = await world.key('ada');
    await world.rest('PATCH', `/me/listings/${id}`, {
      key,
      body: { fields: { tagline: 'By the other owner', city: 'Ghent' }, faqs: [] },
    });
    const sent = await ada.send(path(), { ...form, tagline: 'Mine', 'answer-0': 'All of them.' });
    expect(sent.status).toBe(400);
    expect(faultAt(sent, 'tagline')).toContain('“By the other owner”');
    expect(sent.text).toContain('Somebody else changed these');
    expect(formIn(sent)).toMatchObject({ tagline: 'Mine', city: 'Ghent', 'answer-0': 'All of them.' });
    expect(await row()).toMatchObject({ tagline: 'By the other owner', faqs: [] });
    await ada.send(path(), formIn(sent));
    expect(await row()).toMatchObject({
      tagline: 'Mine',
      city: 'Ghent',
      faqs: [{ question: 'Which wind?', answer: 'All of them.' }],
    });
  });

  test('is for owners only, in any status, and leads to the draft for the rest', async () => {
    const eve = await visitor('eve');
    expect((await eve.request(path())).status).toBe(404);
    expect(
      (await eve.send(path(), { ...(await opened(ada)), tagline: 'Hers' })).status,
    ).toBeGreaterThanOrEqual(400);
    await world.store.write((tx) => tx.listings.close(id, 'suspended', now()));
    await ada.send(path(), { ...(await opened()), tagline: 'Mended' });
    expect((await row()).tagline).toBe('Mended');
    const draft = await shareableDraft(world.store, world.clock, {
      owner: 'ada',
      name: `Drafted ${++count}`,
    });
    const key = await world.key('ada');
    ({ listing_id: id } = (await world.rest('POST', `/drafts/${draft}/submit`, { key })).body);
    expect((await ada.request(path())).markup).toContain(`href="/account/drafts/${draft}"`);
  });

  test('takes texts of full length in letters that take many bytes', async () => {
    const long = '🦊'.repeat(20_000);
    const sent = await ada.send(path(), { ...(await opened()), description: long, summary: long });
    expect(sent.headers.get('location')).toBe(`${path()}?saved`);
    expect(await row()).toMatchObject({ description: long, summary: long });
  });
});
