import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

let world: World;
let counted = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
/** A live listing in a category of its own, so that scenes have no common peers. */
const live = (name: string, category = 'design') =>
  addListing(world.store, world.clock, { name: `${name} ${++counted}`, categories: [category] });
const pathOf = (id: number) => `/account/listings/${id}/alternatives`;
const alertOf = ({ root }: PageResponse) => root.querySelector('[role=alert]')?.text;
const sections = ({ root }: PageResponse) =>
  Object.fromEntries(
    root
      .querySelectorAll('.desk section')
      .map((part) => [
        part.querySelector('h2')?.text ?? '',
        part.querySelectorAll('.choices li a').map((link) => link.getAttribute('href')?.replace('/p/', '')),
      ]),
  );
const inResult = async (slug: string): Promise<[string, boolean][]> =>
  (await world.rest('GET', `/listings/${slug}/alternatives`)).body.items.map(
    (item: { slug: string; approved: boolean }) => [item.slug, item.approved],
  );
async function send(by: Visitor, id: number, fields: Record<string, string>): Promise<PageResponse> {
  return by.fill(await by.request(pathOf(id)), pathOf(id), fields);
}
const change = (by: Visitor, id: number, what: string, other: { id: number }) =>
  send(by, id, { do: what, listing: String(other.id) });

describe('the alternatives to a listing on its desk [D49]', () => {
  test('are approved, ordered, hidden and taken back, and the public order follows [R47]', async () => {
    const own = await live('Own', 'marketing');
    const [a, b, c] = [await live('A', 'marketing'), await live('B', 'marketing'), await live('C')];
    const ada = await visitor('ada');
    const first = await ada.request(pathOf(own.id));
    expect(sections(first)).toEqual({ 'Approved by you': [], 'Same category': [a.slug, b.slug] });
    for (const other of [b, c, a]) expect((await change(ada, own.id, 'approve', other)).status).toBe(303);
    const moved = await change(ada, own.id, 'earlier', a);
    expect(moved.headers.get('location')).toBe(`${pathOf(own.id)}?earlier#a-${a.id}`);
    await change(ada, own.id, 'later', b);
    const order = [a.slug, b.slug, c.slug];
    expect(sections(await ada.request(pathOf(own.id)))).toEqual({ 'Approved by you': order });
    expect(await inResult(own.slug)).toEqual(order.map((slug) => [slug, true]));
    const page = await ada.request(`/alternatives/${own.slug}`);
    expect(order.map((slug) => page.text.includes(slug[0]!.toUpperCase()))).toEqual([true, true, true]);

    await change(ada, own.id, 'hide', b);
    await change(ada, own.id, 'undo', a);
    expect(await inResult(own.slug)).toEqual([
      [c.slug, true],
      [a.slug, false],
    ]);
    const decided = await ada.request(`${pathOf(own.id)}?hide`);
    expect(sections(decided)).toEqual({
      'Approved by you': [c.slug],
      Suggestions: [a.slug],
      'Hidden by you': [b.slug],
    });
    expect(decided.text).toContain('Hidden: it is not shown');
    await change(ada, own.id, 'undo', b);
    expect(await inResult(own.slug)).toEqual([
      [c.slug, true],
      [a.slug, false],
      [b.slug, false],
    ]);
  });

  test('the competitor of the draft is suggested, and shown once it is approved', async () => {
    const rival = await live('Rival', 'developer-tools');
    const { url } = (await world.store.listings.byId(rival.id))!;
    const id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Newcomer' });
    const caller = restCaller(world, await world.key('ada'));
    await caller.call('update_draft', { id, competitor_url: url });
    const { listing_id } = (await caller.call('submit_draft', { id })).answer;
    const ada = await visitor('ada');
    expect(sections(await ada.request(pathOf(listing_id)))).toMatchObject({
      'Approved by you': [],
      Suggestions: [rival.slug],
    });
    await change(ada, listing_id, 'approve', rival);
    expect(sections(await ada.request(pathOf(listing_id)))['Approved by you']).toEqual([rival.slug]);
  });

  test.each([
    ['its slug', (slug: string) => slug],
    ['its page here', (slug: string) => `${world.url}/p/${slug}?from=x`],
    ['its page of alternatives here', (slug: string) => `${world.url}/alternatives/${slug}`],
    ['its website', (slug: string) => `https://www.${slug}.example/`],
    ['another page of its website', (slug: string) => `https://${slug}.example/pricing#plans`],
    ['its host', (slug: string) => ` ${slug}.example `],
  ])('one is added by %s', async (_what, text) => {
    const [own, other] = [await live('Own'), await live('Other', 'developer-tools')];
    const added = await send(await visitor('ada'), own.id, { do: 'add', text: text(other.slug) });
    expect([added.status, added.headers.get('location')]).toEqual([303, `${pathOf(own.id)}?approve`]);
    expect((await inResult(own.slug))[0]).toEqual([other.slug, true]);
  });

  test.each([
    ['nothing', () => '', 'no live product'],
    ['words', () => 'the <b>best</b> one', 'no live product'],
    ['an unknown website', () => 'https://nobody.example/', 'no live product'],
    ['a script', () => 'javascript:alert(1)', 'no live product'],
    ['itself', (own: string) => own, 'no alternative to itself'],
    ['its own page', (own: string) => `${world.url}/p/${own}`, 'no alternative to itself'],
  ])('%s is not added, and what was typed stays', async (_what, text, fault) => {
    const own = await live('Own');
    const ada = await visitor('ada');
    const refused = await send(ada, own.id, { do: 'add', text: text(own.slug) });
    expect([refused.status, alertOf(refused)]).toEqual([400, expect.stringContaining(fault)]);
    expect(refused.root.querySelector('#a-url')?.getAttribute('value')).toBe(text(own.slug));
    expect(refused.root.querySelector('#a-url')?.getAttribute('aria-describedby')).toBe('a-url-fault');
    expect(await world.store.alternatives.ofListing(own.id)).toEqual([]);
  });

  test('one that is not live is not added, not named, and keeps its place [R46]', async () => {
    const [own, gone, stays] = [
      await live('Own'),
      await live('Gone', 'developer-tools'),
      await live('Stays', 'developer-tools'),
    ];
    const hidden = await addListing(world.store, world.clock, {
      name: 'Secret Scheme',
      owner: 'bob',
      status: 'awaiting_badge',
    });
    const ada = await visitor('ada');
    for (const fields of [
      { do: 'add', text: hidden.slug },
      { do: 'approve', listing: String(hidden.id) },
      { do: 'hide', listing: String(hidden.id) },
      { do: 'approve', listing: '999999' },
      { do: 'nonsense', listing: 'x' },
    ]) {
      const refused = await send(ada, own.id, fields);
      expect([fields.do, refused.status < 500 && refused.status >= 400]).toEqual([fields.do, true]);
      expect(refused.markup).not.toContain('Secret Scheme');
    }
    await change(ada, own.id, 'approve', gone);
    await change(ada, own.id, 'approve', stays);
    await world.store.write((tx) => tx.listings.close(gone.id, 'suspended', now()));
    const page = await ada.request(pathOf(own.id));
    expect(sections(page)['Approved by you']).toEqual([stays.slug]);
    expect(page.text).toContain('One more approved product is not live at present.');
    await change(ada, own.id, 'earlier', stays);
    await world.store.write((tx) => tx.listings.reopen(gone.id, now()));
    expect((await inResult(own.slug)).slice(0, 2)).toEqual([
      [gone.slug, true],
      [stays.slug, true],
    ]);
  });

  test('at most 50 are approved', async () => {
    const own = await live('Own');
    const others: Awaited<ReturnType<typeof live>>[] = [];
    for (let i = 0; i < 51; i++) others.push(await live('Many', 'developer-tools'));
    await world.store.write(async (tx) => {
      for (const other of others.slice(0, 50)) await tx.alternatives.approve(own.id, other.id);
    });
    const ada = await visitor('ada');
    const refused = await change(ada, own.id, 'approve', others[50]!);
    expect([refused.status, alertOf(refused)]).toEqual([
      409,
      expect.stringContaining('approved 50 products'),
    ]);
    // One that is approved already may be sent again.
    expect((await change(ada, own.id, 'approve', others[0]!)).status).toBe(303);
    expect(await inResult(own.slug)).toHaveLength(50);
  });

  test('two owners who decide at the same moment both succeed, and others find nothing', async () => {
    const own = await live('Own');
    const others = [
      await live('One', 'developer-tools'),
      await live('Two', 'developer-tools'),
      await live('Three', 'developer-tools'),
    ];
    const [ada, same] = [await visitor('ada'), await visitor('ada')];
    const sent = await Promise.all(
      others.map((other, i) => change(i % 2 === 0 ? ada : same, own.id, 'approve', other)),
    );
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await inResult(own.slug)).filter(([, approved]) => approved)).toHaveLength(3);
    const bob = await visitor('bob');
    expect((await bob.request(pathOf(own.id))).status).toBe(404);
    const csrf = (await bob.request('/account')).root
      .querySelector('input[name=csrf]')
      ?.getAttribute('value');
    const foreign = await bob.send(pathOf(own.id), { csrf: csrf ?? '', do: 'add', text: others[0]!.slug });
    expect(foreign.status).toBe(404);
  });
});
