import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { byCommand, onSite } from '../../../services/listings/changed_by.ts';
import { applyChanges, type ListingChanges } from '../../../services/my_listings/change_listing.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, type ListingScene, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';

let world: World;
let counted = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
const idOf = (name: string) => world.store.write((tx) => tx.people.ensure(`${name}@example.org`, now()));
const pathOf = (id: number) => `/account/listings/${id}/history`;
const named = (scene: Partial<ListingScene> = {}) =>
  addListing(world.store, world.clock, { name: `Marginalia ${++counted}`, owner: 'ada', ...scene });
const listing = async (id: number) => (await world.store.listings.byId(id))!;

/** Ada changes a listing on a page of it. */
async function change(id: number, changes: ListingChanges, by = 'ada'): Promise<void> {
  const changing = { by: onSite(await idOf(by)), now: now() };
  await world.store.write(async (tx) => applyChanges(tx, (await tx.listings.byId(id))!, changes, changing));
}

/** The rows of the page: field, who and through what, and what is shown as removed and added. */
const rowsOf = ({ root }: PageResponse) =>
  root.querySelectorAll('.changes > li').map((row) => ({
    field: row.querySelector('h2')!.text,
    details: row.querySelector('.fine')!.text.split(' · ').slice(0, -1).join(' · '),
    removed: row.querySelectorAll('del').map((part) => part.text.replace('removed: ', '')),
    added: row.querySelectorAll('ins').map((part) => part.text.replace('added: ', '')),
    text: row.text,
    id: row.querySelector('input[name=change]')?.getAttribute('value'),
  }));
const alertOf = ({ root }: PageResponse) => root.querySelector('[role=alert]')?.text;

/** Sends the form of one row of the history; by default the newest. */
async function putBack(by: Visitor, id: number, place = 0): Promise<PageResponse> {
  const change_id = (await world.store.changes.page(id, { offset: place, limit: 1 })).rows[0]?.id ?? 0;
  const page = await by.request('/account');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send(pathOf(id), { csrf, change: String(change_id) });
}

/** A live listing of Ada with its draft. */
async function drafted(name: string) {
  const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name });
  const caller = restCaller(world, await world.key('ada'));
  const { listing_id, slug } = (await caller.call('submit_draft', { id: draft_id })).answer;
  await world.store.write((tx) => launchAs(tx, listing_id, { week: weekAt(now(), 'UTC'), now: now() }));
  return { draft_id, caller, listing_id: listing_id as number, slug: slug as string };
}

describe('the history of a listing on its desk [R156, R157]', () => {
  test('an edit over the API is a row with who, through what, and the words that differ', async () => {
    const { draft_id, caller, listing_id } = await drafted('Palimpsestly');
    const ada = await visitor('ada');
    expect((await ada.request(pathOf(listing_id))).text).toContain('No changes yet');
    await caller.call('update_draft', {
      id: draft_id,
      fields: { short_description: 'Palimpsestly does what it promises.' },
    });
    const [row] = rowsOf(await ada.request(pathOf(listing_id)));
    expect(row).toMatchObject({
      field: 'Summary',
      details: expect.stringMatching(/^You · API key “.+” · with the draft$/),
      removed: ['says.'],
      added: ['promises.'],
    });
  });

  test('puts a text back, which is a row of its own and can be put back too', async () => {
    const { id, slug } = await named({ tagline: 'Notes in the margin' });
    await change(id, { tagline: 'Notes everywhere' });
    const ada = await visitor('ada');
    const sent = await putBack(ada, id);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pathOf(id)}?reverted`]);
    expect((await world.rest('GET', `/listings/${slug}`)).body.tagline).toBe('Notes in the margin');
    const page = await ada.request(`${pathOf(id)}?reverted`);
    expect(page.text).toContain('It is back');
    expect(rowsOf(page).map(({ removed, added, details }) => [removed, added, details])).toEqual([
      [['everywhere'], ['in the margin'], 'You · on this site'],
      [['in the margin'], ['everywhere'], 'You · on this site'],
    ]);
    // The first change is undone, so it has no button any more.
    expect(rowsOf(page)[1]?.id).toBeUndefined();
    const again = await putBack(ada, id, 1);
    expect([again.status, alertOf(again)]).toEqual([
      409,
      expect.stringContaining('has what was there before'),
    ]);
    await putBack(ada, id, 0);
    expect((await listing(id)).tagline).toBe('Notes everywhere');
  });

  const FAQ = { question: 'Is it free?', answer: 'Yes, for one person.' };
  test.each<
    [string, ListingScene | object, ListingChanges, { removed: string[]; added: string[]; text?: string }]
  >([
    [
      'a list',
      { features: ['Sync', 'Search'] },
      { features: ['Sync', 'Export'] },
      { removed: ['Search'], added: ['Export'] },
    ],
    [
      'the order of a list',
      { features: ['A', 'B'] },
      { features: ['B', 'A'] },
      { removed: [], added: [], text: 'The order changed.' },
    ],
    [
      'an answer',
      { faqs: [FAQ] },
      { faqs: [{ ...FAQ, answer: 'Yes, for two people.' }] },
      { removed: ['one person.'], added: ['two people.'], text: 'Is it free?' },
    ],
    [
      'a question',
      { faqs: [FAQ] },
      { faqs: [] },
      { removed: ['Is it free?', 'Yes, for one person.'], added: [] },
    ],
    [
      'a link',
      { company_socials: { github: 'https://github.com/a' } },
      { company_socials: {} },
      { removed: ['https://github.com/a'], added: [], text: 'Link: GitHub' },
    ],
    [
      'a section of the story',
      { story: { problem: 'Noise.' } },
      { story: { problem: 'Too much noise.' } },
      { removed: ['Noise.'], added: ['Too much noise.'] },
    ],
    [
      'a founder',
      { founders: [{ name: 'Ada', title: 'CEO' }] },
      { founders: [{ name: 'Ada', title: 'CTO' }] },
      { removed: ['CEO'], added: ['CTO'] },
    ],
    ['a country', { country: 'DK' }, { country: 'SE' }, { removed: ['Denmark'], added: ['Sweden'] }],
    ['a year', { founded_year: 2020 }, { founded_year: null }, { removed: ['2020'], added: [] }],
    [
      'markup',
      { tagline: 'Quick' },
      { tagline: '<script>alert(1)</script>' },
      { removed: ['Quick'], added: ['<script>alert(1)</script>'] },
    ],
  ])('shows %s as it differs, and puts it back exactly', async (_what, scene, changes, shown) => {
    const { id } = await named(scene);
    const before = await listing(id);
    await change(id, changes);
    const ada = await visitor('ada');
    const page = await ada.request(pathOf(id));
    const [row] = rowsOf(page);
    expect([row?.removed, row?.added]).toEqual([shown.removed, shown.added]);
    if (shown.text) expect(row?.text).toContain(shown.text);
    expect(page.root.querySelectorAll('.changes script')).toHaveLength(0);
    expect((await putBack(ada, id)).headers.get('location')).toBe(`${pathOf(id)}?reverted`);
    expect({ ...(await listing(id)), updated_at: before.updated_at }).toEqual(before);
  });

  test('puts back one section of a story or one link without the others', async () => {
    const { id } = await named({ story: { problem: 'Noise.' } });
    await change(id, { story: { problem: 'Din.' } });
    await change(id, { story: { problem: 'Din.', lessons: 'Listen.' } });
    await putBack(await visitor('ada'), id, 1);
    expect((await listing(id)).story).toEqual({ lessons: 'Listen.', problem: 'Noise.' });
  });

  test('removes a milestone that was added, and adds one again that was removed', async () => {
    const { id } = await named();
    const milestone = { date: '2026-03-02', title: 'First team', url: 'https://github.com/a/news' };
    await change(id, { milestones: { add: [milestone] } });
    const ada = await visitor('ada');
    expect(rowsOf(await ada.request(pathOf(id)))[0]).toMatchObject({
      field: 'Milestone',
      added: ['2026-03-02 · First team', 'https://github.com/a/news'],
    });
    await putBack(ada, id);
    expect(await world.store.milestones.all(id)).toEqual([]);
    expect((await putBack(ada, id)).status).toBe(303);
    expect(await world.store.milestones.all(id)).toMatchObject([milestone]);
    // The removal is undone: a second press does not add it twice.
    const again = await putBack(ada, id, 1);
    expect([again.status, await world.store.milestones.all(id)]).toMatchObject([409, [milestone]]);
  });

  test('two owners who put the same back at once: one does, the other reads that it is done', async () => {
    const { id } = await named({ city: 'Aarhus' });
    await change(id, { city: 'Odense' });
    const pair = [await visitor('ada'), await visitor('ada')];
    const sent = await Promise.all(pair.map((by) => putBack(by, id)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect((await listing(id)).city).toBe('Aarhus');
  });

  test('puts categories, name and stage back in the draft too, so that its next edit does not undo it', async () => {
    const { draft_id, caller, listing_id } = await drafted('Ampersandly');
    const ada = await visitor('ada');
    await caller.call('update_draft', {
      id: draft_id,
      fields: { categories: ['Developer tools'], stage: 'beta' },
    });
    for (const field of ['Categories', 'Stage']) {
      const rows = rowsOf(await ada.request(pathOf(listing_id)));
      await putBack(
        ada,
        listing_id,
        rows.findIndex((row) => row.field === field && row.id !== undefined),
      );
    }
    const shown = async () => {
      const { stage } = await listing(listing_id);
      return [stage, (await world.store.listings.categoriesOf(listing_id)).map(({ name }) => name)];
    };
    expect(await shown()).toEqual([null, ['Design']]);
    const { fields } = (await caller.call('get_draft', { id: draft_id })).answer;
    expect([fields.categories.value, fields.stage.value]).toEqual([['Design'], null]);
    await caller.call('update_draft', { id: draft_id, fields: { city: 'Aarhus' } });
    expect(await shown()).toEqual([null, ['Design']]);
    await caller.call('update_draft', { id: draft_id, fields: { stage: 'growing' } });
    expect(await shown()).toEqual(['growing', ['Design']]);
  });

  test('over REST and on the desk: an edit in place, put back with what the website does not state', async () => {
    const { caller, listing_id, slug } = await drafted('Interrobangly');
    const unstated = async () =>
      ((await world.rest('GET', `/listings/${slug}`)).body.not_found_on_website as string[]).toSorted();
    const before = await unstated();
    const edited = await caller.call('update_my_listing', { listing_id, fields: { city: 'Aarhus' } });
    expect(edited.answer.changed).toContain('city');
    const ada = await visitor('ada');
    expect(rowsOf(await ada.request(pathOf(listing_id)))[0]).toMatchObject({
      field: 'City',
      details: expect.stringMatching(/^You · API key “.+”$/),
      added: ['Aarhus'],
    });
    await putBack(ada, listing_id);
    expect([(await listing(listing_id)).city, await unstated()]).toEqual([null, before]);
  });

  test('the only description of a listing is not taken away', async () => {
    const { id } = await named();
    await change(id, { description: 'All that is known.' });
    const refused = await putBack(await visitor('ada'), id);
    expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('needs a summary')]);
    expect((await listing(id)).description).toBe('All that is known.');
  });

  test('a doubtful earlier text waits for the site team [D74]', async () => {
    const { id } = await named({ tagline: 'Online casino with free spins' });
    await change(id, { tagline: 'A quiet tool' });
    const sent = await putBack(await visitor('ada'), id);
    expect(sent.headers.get('location')).toBe(`${pathOf(id)}?waits`);
    expect((await listing(id)).tagline).toBe('A quiet tool');
    expect((await world.store.moderation.openOf(id))?.held).toMatchObject({
      tagline: 'Online casino with free spins',
    });
  });

  test('a co-owner sees it with the names of the others and puts back; nobody else finds it', async () => {
    const { draft_id, listing_id } = await drafted('Octothorpely');
    await world.store.write(async (tx) => {
      await tx.co_owners.add(draft_id, await tx.people.ensure('grace@example.org', now()), now());
      await tx.people.rename(await tx.people.ensure('ada@example.org', now()), 'Ada L.');
    });
    await change(listing_id, { headline: 'Signs that speak' });
    await world.store.write(async (tx) =>
      applyChanges(
        tx,
        (await tx.listings.byId(listing_id))!,
        { headline: 'Signs' },
        { by: byCommand('root'), now: now() },
      ),
    );
    const grace = await visitor('grace');
    const page = await grace.request(pathOf(listing_id));
    expect(rowsOf(page).map(({ details }) => details)).toEqual(['The site team', 'Ada L. · on this site']);
    expect(page.text).not.toContain('root');
    expect(page.markup).not.toContain('ada@example.org');
    expect((await putBack(grace, listing_id)).status).toBe(303);
    expect((await listing(listing_id)).headline).toBe('Signs that speak');
    const bob = await visitor('bob');
    expect((await bob.request(pathOf(listing_id))).status).toBe(404);
    expect((await putBack(bob, listing_id)).status).toBe(404);
    expect((await new Visitor(world.url).request(pathOf(listing_id))).status).toBe(303);
  });

  test('a change of another listing is not put back', async () => {
    const [own, other] = [await named(), await named({ owner: 'bob', tagline: 'Before' })];
    await change(other.id, { tagline: 'After' }, 'bob');
    const { rows } = await world.store.changes.page(other.id, { offset: 0, limit: 1 });
    const ada = await visitor('ada');
    const csrf =
      (await ada.request('/account')).root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    for (const change_id of [String(rows[0]?.id), '999999', 'x']) {
      const refused = await ada.send(pathOf(own.id), { csrf, change: change_id });
      expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('no such change')]);
    }
    expect((await listing(other.id)).tagline).toBe('After');
  });

  test('comes in pages', async () => {
    const { id } = await named({ city: 'City 0' });
    for (let i = 1; i <= 21; i++) await change(id, { city: `City ${i}` });
    const ada = await visitor('ada');
    const first = await ada.request(pathOf(id));
    expect([rowsOf(first).length, first.text.includes('Older changes')]).toEqual([20, true]);
    const second = await ada.request(`${pathOf(id)}?page=2`);
    expect(rowsOf(second)).toMatchObject([{ removed: ['0'], added: ['1'] }]);
  });
});
