import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

const MINUTE = 60_000;
let world: World;
let key: string;
let ada: Caller;
beforeAll(async () => {
  world = await startWorld();
  key = await world.key('ada');
  ada = restCaller(world, key);
});
afterAll(() => world.close());

const page = (town: string, year: string) =>
  `<html lang="en"><head><title>Acme: lamps for desks</title><meta name="description" content="Acme makes lamps for desks in ${town}.">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme","foundingDate":"${year}",
  "address":{"@type":"PostalAddress","addressLocality":"${town}","addressCountry":"DK"}}</script></head>
  <body><h1>Lamps for desks</h1><p>Acme makes lamps for desks in ${town}.</p><footer>Acme, ${town}, Denmark. Founded in ${year}.</footer></body></html>`;

const acmeSite = (town = 'Copenhagen', year = '2019') =>
  companySite({ '/robots.txt': { status: 404 }, '/': page(town, year) });

const resultOf = async (operation: string, input: object) => {
  const { answer, problem } = await ada.call(operation, { ...input });
  expect(problem).toBeNull();
  return answer;
};
const submit = (url: string) => resultOf('submit_listing', { url });
const waited = async (id: string) =>
  (await world.rest('GET', `/drafts/${id}`, { key, headers: { prefer: 'wait=20' } })).body;
async function built(site: CompanySite) {
  const { id } = await submit(site.url);
  return waited(id);
}

test('a site that was down is read again as soon as it is submitted again, and the next step says so [D79]', async () => {
  const site = await companySite({ '/robots.txt': { status: 404 }, '/': { instead: 'drop' } });
  const down = await built(site);
  expect(down).toMatchObject({ status: 'ready', build: { outcome: 'unreachable', read_at: null } });
  expect(down.next_steps.join(' ')).toContain('submit_listing with the same URL');
  const { notices } = await resultOf('update_draft', { id: down.id, regenerate: ['name', 'city'] });
  expect(notices).toEqual([expect.stringContaining('submit_listing with the same URL')]);
  site.set({ '/': page('Copenhagen', '2019') });
  expect(await submit(site.url)).toMatchObject({ id: down.id, status: 'crawling' });
  const up = await waited(down.id);
  expect(up.build).toMatchObject({ outcome: 'complete', read_at: world.clock.now().toISOString() });
  expect(up.fields.founded_year.value).toBe('2019');
  await site.close();
});

test.each([
  [
    'a wall',
    '<title>Making sure you&#39;re not a bot!</title><h1>Making sure you&#39;re not a bot!</h1><p>This website is protected.',
    'challenge',
  ],
  ['pages that say nothing', '<title></title><p>Hi.</p><img src="/x.png">', 'partial'],
])('%s replaces nothing of an earlier reading, and says so [D87]', async (_what, html, outcome) => {
  await using site = await acmeSite();
  const before = await built(site);
  site.set({ '/': html });
  await world.reach(new Date(world.clock.now().getTime() + 11 * MINUTE).toISOString());
  expect(await submit(site.url)).toMatchObject({ id: before.id, status: 'crawling' });
  const after = await waited(before.id);
  expect(after.build.outcome).toBe(outcome);
  expect(after.build.detail).toMatch(/The previous reading was not changed\.$/);
  expect(after.fields).toEqual(before.fields);
  expect(after.build.pages).toEqual(before.build.pages);
});

test('after ten minutes a site is read again: drafted values follow the pages, those of the founder stay [D79]', async () => {
  const site = await acmeSite();
  const first = await built(site);
  await resultOf('update_draft', {
    id: first.id,
    fields: { tagline: 'My own words', founded_year: '2018', contact_email: null },
    lock_fields: ['name'],
    faqs: [{ question: 'Why?', answer: 'Light.' }],
  });
  const requests = site.paths().length;
  world.clock.advance(5 * MINUTE);
  expect((await submit(site.url)).status).toBe('ready');
  expect(site.paths()).toHaveLength(requests);
  site.set({ '/': page('Aarhus', '2020') });
  world.clock.advance(6 * MINUTE);
  expect(await submit(site.url)).toMatchObject({ id: first.id, status: 'crawling' });
  const second = await waited(first.id);
  expect(second.fields).toMatchObject({
    city: { value: 'Aarhus', state: 'ai', previous: { value: 'Copenhagen', set_by: 'ai' } },
    tagline: { value: 'My own words', state: 'edited' },
    founded_year: { value: '2018', state: 'edited', original: { value: '2020' } },
    contact_email: { value: null, state: 'deleted' },
    name: { value: 'Acme', state: 'override' },
  });
  expect(second.faqs).toMatchObject([{ question: 'Why?' }]);
  expect(second.build.detail).toContain('city');
  expect(second.build.read_at).toBe(world.clock.now().toISOString());
  expect(JSON.stringify(second.fields.city.evidence)).not.toContain('Copenhagen');
  expect(second.notices.join(' ')).toContain('founded_year: the website still says');
  await site.close();
});

test('a reading that fails keeps the pages, values and quotes of the one before, and can be tried at once [D79]', async () => {
  const site = await acmeSite();
  const first = await built(site);
  site.set({ '/': { instead: 'drop' } });
  world.clock.advance(11 * MINUTE);
  expect((await submit(site.url)).status).toBe('crawling');
  const unchanged = await waited(first.id);
  expect(unchanged.build).toMatchObject({ outcome: 'unreachable', read_at: first.build.read_at });
  expect(unchanged.build.detail).toContain('previous reading was not changed');
  expect(unchanged.build.pages).toEqual(first.build.pages);
  expect(unchanged.fields).toEqual(first.fields);
  const again = await resultOf('update_draft', { id: first.id, regenerate: ['founded_year'] });
  expect(again.fields.founded_year).toMatchObject({ value: '2019', state: 'ai' });
  site.set({ '/': page('Aarhus', '2019') });
  expect((await submit(site.url)).status).toBe('crawling');
  expect((await waited(first.id)).fields.city.value).toBe('Aarhus');
  await site.close();
});

test('a listing gets what a new reading changed when its draft is submitted again, and not before [D79, R134]', async () => {
  const site = await acmeSite();
  const { id } = await built(site);
  await resultOf('update_draft', {
    id,
    fields: { name: 'Acme', short_description: 'Lamps.', categories: ['design'] },
  });
  const { listing_id } = await resultOf('submit_draft', { id });
  site.set({ '/': page('Aarhus', '2019') });
  world.clock.advance(11 * MINUTE);
  expect((await submit(site.url)).status).toBe('crawling');
  const second = await waited(id);
  expect(second).toMatchObject({ status: 'submitted', listing_id, fields: { city: { value: 'Aarhus' } } });
  expect(second.next_steps.join(' ')).toMatch(/does not have the new .*city.* yet.*submit_draft/);
  await resultOf('update_draft', { id, fields: { short_description: 'Other lamps.' } });
  const city = async () => (await world.store.listings.byId(listing_id))!;
  expect(await city()).toMatchObject({ city: 'Copenhagen', short_description: 'Other lamps.' });
  await resultOf('submit_draft', { id });
  expect(await city()).toMatchObject({ city: 'Aarhus', short_description: 'Other lamps.' });
  const after = await resultOf('get_draft', { id });
  expect(after.next_steps.join(' ')).not.toContain('does not have');
  await site.close();
});

test('how old a reading may get is a setting [D79]', async () => {
  const site = await acmeSite();
  const { id } = await built(site);
  await world.store.write((tx) => tx.settings.set('drafts.reread_after_minutes', 1));
  world.clock.advance(2 * MINUTE);
  expect(await submit(site.url)).toMatchObject({ id, status: 'crawling' });
  await waited(id);
  await world.store.write((tx) => tx.settings.set('drafts.reread_after_minutes', 10));
  await site.close();
});

test('another page of a known site starts another draft, and says what there is already [D18]', async () => {
  const site = await acmeSite();
  site.set({ '/pricing': page('Copenhagen', '2019') });
  const { id } = await built(site);
  const other = await submit(`${site.url}/pricing`);
  expect(other.id).not.toBe(id);
  expect(other.similar_drafts).toEqual([
    { id, url: `${site.url}/`, name: expect.anything(), status: 'ready' },
  ]);
  expect(other.notices[0]).toContain(id);
  const bob = restCaller(world, await world.key('bob'));
  const { answer } = await bob.call('submit_listing', { url: `${site.url}/pricing` });
  expect(answer.similar_drafts).toBeUndefined();
  await addListing(world.store, world.clock, { name: 'Shop', url: `${site.url}/shop`, owner: 'carol' });
  const third = (await bob.call('submit_listing', { url: `${site.url}/about` })).answer;
  expect(third.similar_listings).toEqual([
    { slug: 'shop', name: 'Shop', url: expect.stringContaining('/shop') },
  ]);
  await world.running.drain();
  await site.close();
});

test('products that differ in the query alone are two; what campaigns add to a URL is not stored [D89]', async () => {
  await using site = await acmeSite();
  const app = (id: string, more = '') => `${site.url}/details?id=${id}${more}`;
  site.set({ '/details': page('Copenhagen', '2019') });
  const first = await submit(app('a'));
  const second = await submit(app('b', '&utm_source=producthunt&ref=ph'));
  expect(second.id).not.toBe(first.id);
  const again = await submit(app('a', '&gclid=7'));
  expect(again.id).toBe(first.id);
  await waited(first.id);
  expect(await waited(second.id)).toMatchObject({ url: app('b') });
  await addListing(world.store, world.clock, { name: 'App C', url: app('c'), owner: 'carol' });
  expect((await ada.call('submit_listing', { url: app('c') })).problem).toMatchObject({
    code: 'listing_exists',
  });
  expect((await ada.call('submit_listing', { url: app('d') })).problem).toBeNull();
  await world.running.drain();
});

test('a page may say that its URL without the query is the site, and the same URL finds its draft again [D89]', async () => {
  await using site = await acmeSite();
  const canonical = `<link rel="canonical" href="${site.url}/">`;
  site.set({ '/': page('Copenhagen', '2019').replace('<title>', `${canonical}<title>`) });
  const { id } = await submit(`${site.url}/?session=1`);
  await waited(id);
  expect((await submit(`${site.url}/?session=1`)).id).toBe(id);
  expect((await submit(site.url)).id).toBe(id);
});

test('an inner page of a known site says so for as long as it is a draft [D89]', async () => {
  await using site = await acmeSite();
  site.set({ '/pricing': page('Copenhagen', '2019'), '/shop/lamps': page('Copenhagen', '2019') });
  const { id } = await built(site);
  const inner = await submit(`${site.url}/pricing`);
  expect(inner).toMatchObject({ known: { draft_id: id }, notices: [expect.stringContaining(id)] });
  const read = await waited(inner.id);
  expect(read.known).toEqual({ draft_id: id });
  expect(read.notices).toContainEqual(expect.stringContaining(`draft ${id}. Go on with that one`));
  expect((await waited(id)).known).toBeUndefined();
  await addListing(world.store, world.clock, { name: 'Workshop', url: `${site.url}/shop`, owner: 'carol' });
  const { id: lamps } = await submit(`${site.url}/shop/lamps`);
  expect((await waited(lamps)).known).toEqual({ slug: 'workshop' });
});
