import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, type ListingScene } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { hiddenOf, member, Visitor } from '../visitor.ts';

let world: World;
let count = 0;
let owner: string;
let ada: Visitor;
let listing: { id: number; slug: string };
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  owner = `ada-${++count}`;
  ada = await member(world.url, world.store, `${owner}@example.org`, world.clock.now().getTime());
  listing = await added({ unlocked: ['story', 'milestones'] });
});

const added = (scene: Partial<ListingScene>) =>
  addListing(world.store, world.clock, { name: `Works ${++count}`, owner, ...scene });
const pathOf = (page: 'story' | 'milestones', { id } = listing) => `/account/listings/${id}/${page}`;
const alertOf = ({ root }: PageResponse) => root.querySelector('.flash[role=alert]')?.text;
const publicPage = async ({ slug } = listing) => (await new Visitor(world.url).request(`/p/${slug}`)).text;

describe('the story on the desk', () => {
  const path = () => pathOf('story');
  const valueOf = ({ root }: PageResponse, section: string) => root.querySelector(`#f-${section}`)?.text;
  const title = ({ root }: PageResponse) => root.querySelector('#f-title')?.getAttribute('value');
  /** Sends the form of a page as a browser does: with every field, also those that nobody touched. */
  const send = (page: PageResponse, fields: Record<string, string>): Promise<PageResponse> => {
    const areas = page.root.querySelectorAll('.desk textarea');
    const untouched = areas.map((area) => [area.getAttribute('name')!, area.text]);
    return ada.fill(page, path(), { ...Object.fromEntries(untouched), title: title(page)!, ...fields });
  };

  test('saves what was typed with the lines of a browser, as the operation does, and shows it [R165, R166]', async () => {
    const sent = await send(await ada.request(path()), {
      title: 'How it began',
      problem: 'Logs that nobody reads.\r\n\r\nNobody at all.',
    });
    expect(sent.headers.get('location')).toBe(`${path()}?saved`);
    const page = await ada.request(`${path()}?saved`);
    expect(page.text).toContain('Saved.');
    expect([title(page), valueOf(page, 'problem')]).toEqual([
      'How it began',
      'Logs that nobody reads.\n\nNobody at all.',
    ]);
    expect(await publicPage()).toContain('Nobody at all.');
    const [change] = (await world.store.changes.page(listing.id, { offset: 0, limit: 1 })).rows;
    expect(change).toMatchObject({ field: 'story.problem', client: 'site' });
    await send(page, { problem: '' });
    expect((await world.store.listings.byId(listing.id))?.story).toEqual({ title: 'How it began' });
  });

  test('sends only what was changed, and shows what somebody else changed meanwhile before it is replaced', async () => {
    const opened = await ada.request(path());
    const assistant = restCaller(world, await world.key(owner));
    const set = (input: object) => assistant.call('set_founder_story', { listing_id: listing.id, ...input });
    await set({ lessons: 'Ask first.', journey: 'By boat.' });
    const refused = await send(opened, { journey: 'By train.', problem: 'Logs.' });
    expect(refused.status).toBe(409);
    expect(alertOf(refused)).toContain('Nothing was saved yet');
    expect(refused.root.querySelector('#f-journey-fault')?.text).toContain('It now says “By boat.”');
    expect([valueOf(refused, 'journey'), valueOf(refused, 'lessons')]).toEqual(['By train.', 'Ask first.']);
    expect((await send(refused, {})).status).toBe(303);
    expect((await world.store.listings.byId(listing.id))?.story).toEqual({
      problem: 'Logs.',
      journey: 'By train.',
      lessons: 'Ask first.',
    });
  });

  test('shows what was typed beside what is wrong with it', async () => {
    const refused = await send(await ada.request(path()), { title: 'x'.repeat(201), problem: 'Logs.' });
    expect(refused.status).toBe(400);
    expect(refused.root.querySelector('#f-title-fault')?.text).toContain('200');
    expect([title(refused), valueOf(refused, 'problem')]).toEqual(['x'.repeat(201), 'Logs.']);
    expect((await world.store.listings.byId(listing.id))?.story).toEqual({});
  });

  test('says who sees it: what waits, what is locked, what is not live', async () => {
    await send(await ada.request(path()), { journey: 'From one casino to the next, with free spins.' });
    const page = await ada.request(path());
    expect(page.text).toContain('The site team reviews the last change before it is public');
    expect(page.text).toContain('words typical of gambling');
    listing = await added({});
    expect((await ada.request(path())).text).toContain('it is shown with a paid launch');
    listing = await added({ status: 'draft', unlocked: ['story'] });
    expect((await ada.request(path())).text).toContain('shown once the listing is live');
  });
});

describe('the milestones on the desk', () => {
  const path = () => pathOf('milestones');
  const send = async (fields: Record<string, string>) =>
    ada.fill(await ada.request(path()), path(), { do: 'add', ...fields });

  test('are added and removed, as the operations do, and the page shows them [R162, R164]', async () => {
    const sent = await send({
      date: '2026-03-02',
      title: 'First customer',
      description: 'A school.\r\n',
      url: 'https://github.com/a/news',
    });
    expect(sent.headers.get('location')).toBe(`${path()}?added`);
    const page = await ada.request(`${path()}?added`);
    expect(page.text).toContain('The milestone was added.');
    expect(page.text).toContain('First customer');
    expect(await publicPage()).toContain('A school.');
    const [row] = await world.store.milestones.all(listing.id);
    expect(row).toMatchObject({ description: 'A school.', url: 'https://github.com/a/news' });
    const gone = await ada.fill(page, path(), { do: 'remove', milestone: String(row!.id) });
    expect(gone.headers.get('location')).toBe(`${path()}?removed`);
    expect(await world.store.milestones.all(listing.id)).toEqual([]);
    expect((await ada.fill(page, path(), { do: 'remove', milestone: '999999' })).status).toBe(404);
  });

  test('of a wrong date or link are refused beside what was typed', async () => {
    const refused = await send({ date: '1066-10-14', title: 'Hastings', url: 'http://a.example' });
    expect(refused.status).toBe(400);
    expect(refused.root.querySelector('#f-date-fault')?.text).toContain('from 1800 to 2100');
    expect(refused.root.querySelector('#f-url-fault')?.text).toContain('https');
    expect(refused.root.querySelector('#f-title')?.getAttribute('value')).toBe('Hastings');
    expect((await send({ title: 'No day' })).root.querySelector('#f-date-fault')).not.toBeNull();
  });

  test('that wait are marked, and can be removed', async () => {
    const sent = await send({ date: '2026-03-02', title: 'Casino bonus' });
    expect(sent.headers.get('location')).toBe(`${path()}?waits`);
    const page = await ada.request(`${path()}?waits`);
    expect(page.text).toContain('Waits for the site team');
    expect(await publicPage()).not.toContain('Casino');
    const removal = page.root.querySelector('input[name=milestone]')!.getAttribute('value')!;
    await ada.fill(page, path(), { do: 'remove', milestone: removal });
    expect((await ada.request(path())).text).toContain('None yet.');
  });
});

test('both are for the owners alone', async () => {
  const bob = await member(world.url, world.store, 'bob@example.org', world.clock.now().getTime());
  const own = await added({ owner: 'bob' });
  for (const page of ['story', 'milestones'] as const) {
    const path = pathOf(page);
    expect((await bob.request(path)).status).toBe(404);
    const anonymous = await new Visitor(world.url).request(path);
    expect(anonymous.headers.get('location')).toBe(`/sign-in?return_to=${encodeURIComponent(path)}`);
    const hidden = hiddenOf((await bob.request(pathOf(page, own))).root, pathOf(page, own));
    const sent = await bob.send(path, { ...hidden, title: 'Theirs', date: '2026-01-01' });
    expect(sent.status).toBe(404);
  }
  expect((await world.store.listings.byId(listing.id))?.story).toEqual({});
  expect(await world.store.milestones.all(listing.id)).toEqual([]);
});
