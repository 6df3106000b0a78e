import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing, bookedIn, type ListingScene, launchAs, shareableDraft } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member, type Visitor } from '../visitor.ts';

const DAY = 86_400_000;

let world: World;
let counted = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const visitor = (name: string): Promise<Visitor> =>
  member(world.url, world.store, `${name}@example.org`, now());
const named = (scene: Partial<ListingScene> = {}) =>
  addListing(world.store, world.clock, { name: `Zephyrine ${++counted}`, owner: 'ada', ...scene });
const pathOf = (id: number) => `/account/listings/${id}/visibility`;
const alertOf = ({ root }: PageResponse) => root.querySelector('[role=alert]')?.text;
const offered = ({ root }: PageResponse) =>
  root.querySelectorAll('main input[name=do]').map((field) => field.getAttribute('value'));
async function send(by: Visitor, id: number, fields: Record<string, string>): Promise<PageResponse> {
  const page = await by.request('/account');
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  return by.send(pathOf(id), { csrf, ...fields });
}
const statusOf = async (id: number) => (await world.store.listings.byId(id))?.status;
const publicPage = (slug: string) => fetch(`${world.url}/p/${slug}`);
const subjects = async () => {
  return (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`);
};
const lastAudit = async () => (await world.store.audit_log.newest({ limit: 1 }))[0];

describe('an owner takes a listing offline [D51]', () => {
  test('nobody sees it, its URL says so in plain words, and it comes back with its votes', async () => {
    const { id, slug } = await named({ voted_at: [now() - 1000] });
    const ada = await visitor('ada');
    expect(offered(await ada.request(pathOf(id)))).toEqual(['offline', 'delete']);
    const sent = await send(ada, id, { do: 'offline' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pathOf(id)}?offline`]);
    expect(await lastAudit()).toMatchObject({
      actor: 'person',
      kind: 'listing_archived',
      subject: `listing:${id}`,
      details: { slug, before: 'live' },
    });
    const gone = await publicPage(slug);
    expect([gone.status, await gone.text()]).toEqual([
      410,
      expect.stringContaining('This product is no longer listed'),
    ]);
    expect((await world.rest('GET', `/listings/${slug}`)).status).toBe(404);
    const found = (await world.rest('GET', `/listings?q=${slug}`)).body.items;
    expect(found.map((item: { slug: string }) => item.slug)).not.toContain(slug);
    expect((await fetch(`${world.url}/badges/${slug}/listed.svg`)).status).toBe(200);
    const desk = await ada.request(`${pathOf(id)}?offline`);
    expect(desk.text).toContain('The listing is offline.');
    expect(desk.text).toContain('Its URL is reserved for it until 16 February 2027');
    expect(await subjects()).toContain(`ada@example.org: Zephyrine ${counted} is offline`);

    const back = await send(ada, id, { do: 'online' });
    expect(back.headers.get('location')).toBe(`${pathOf(id)}?online`);
    expect((await publicPage(slug)).status).toBe(200);
    expect((await world.rest('GET', `/listings/${slug}`)).body.votes).toBe(1);
    expect(await subjects()).toContain(`ada@example.org: Zephyrine ${counted} is online again`);
    const again = await send(ada, id, { do: 'online' });
    expect([again.status, alertOf(again)]).toEqual([
      409,
      expect.stringContaining('the listing is not offline'),
    ]);
    expect((await send(ada, id, { do: 'nonsense' })).status).toBe(200);
    expect(await statusOf(id)).toBe('live');
  });

  test('it leaves the running week, the sitemap and the feeds, and has no place or award in a result made meanwhile', async () => {
    const [best, second] = [
      await named({ voted_at: [now() - 4000, now() - 3000, now() - 2000] }),
      await named({ voted_at: [now() - 2000, now() - 1000] }),
    ];
    const ada = await visitor('ada');
    const shownIn = async () => {
      const week = JSON.stringify((await world.rest('GET', '/launches/weeks/this')).body);
      const pages = ['/sitemaps/listings-1.xml', '/feeds/launches.atom', '/launches/this', '/'];
      const texts = await Promise.all(pages.map(async (path) => (await fetch(world.url + path)).text()));
      return [week.includes(best.slug), ...texts.map((text) => text.includes(`/p/${best.slug}`))];
    };
    expect(await shownIn()).toEqual([true, true, true, true, true]);
    await send(ada, best.id, { do: 'offline' });
    expect(await shownIn()).toEqual([false, false, false, false, false]);

    const week = weekAt(now(), 'UTC');
    await world.reach(new Date(now() + 9 * DAY));
    const awards = async () =>
      (await world.rest('GET', `/awards?per_page=100`)).body.items
        .filter((award: { week: string }) => award.week === week)
        .map((award: { rank: number; listing: { slug: string } }) => [award.rank, award.listing.slug]);
    expect(await awards()).toContainEqual([1, second.slug]);
    const later = await visitor('ada');
    expect((await send(later, best.id, { do: 'online' })).status).toBe(303);
    expect((await awards()).map(([, slug]: [number, string]) => slug)).not.toContain(best.slug);
    const board = JSON.stringify((await world.rest('GET', `/launches/weeks/${week}`)).body);
    expect([board.includes(best.slug), board.includes(second.slug)]).toEqual([false, true]);
    expect((await world.rest('GET', `/listings/${best.slug}`)).body.votes).toBe(3);
    // A final place goes with its listing, comes back with it, and nobody moves up.
    await send(later, second.id, { do: 'offline' });
    expect(await awards()).not.toContainEqual([1, second.slug]);
    await send(later, second.id, { do: 'online' });
    expect(await awards()).toContainEqual([1, second.slug]);
  });

  test('assistants read that it is offline and where it can be put back', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Offsetly' });
    const caller = restCaller(world, await world.key('ada'));
    const { listing_id } = (await caller.call('submit_draft', { id: draft_id })).answer;
    await world.store.write((tx) => launchAs(tx, listing_id, { week: weekAt(now(), 'UTC'), now: now() }));
    await send(await visitor('ada'), listing_id, { do: 'offline' });
    const draft = (await caller.call('get_draft', { id: draft_id })).answer;
    expect(JSON.stringify(draft.next_steps)).toContain('was taken offline; an owner can put it back');
    const refused = await caller.call('choose_free_listing', { listing_id });
    expect([refused.problem?.status, JSON.stringify(refused.problem)]).toEqual([
      400,
      expect.stringContaining('An owner took it offline'),
    ]);
  });

  test('its coming launch leaves its week, a paid one is not cancelled by owners', async () => {
    const week = '2026-12-28';
    const { id } = await named();
    await world.store.write((tx) => launchAs(tx, id, { status: 'scheduled', week, now: now() }));
    const before = await bookedIn(world.store, week);
    const ada = await visitor('ada');
    expect((await ada.request(pathOf(id))).text).toContain(
      'Its launch in the week of 28 December 2026 is cancelled',
    );
    expect((await send(ada, id, { do: 'offline' })).status).toBe(303);
    expect(await bookedIn(world.store, week)).toBe(before - 1);

    const paid = await named();
    await world.store.write((tx) =>
      launchAs(tx, paid.id, { status: 'scheduled', week, plan: 'paid', now: now() }),
    );
    for (const fields of [{ do: 'offline' }, { do: 'delete', name: `Zephyrine ${counted}` }]) {
      const refused = await send(ada, paid.id, fields);
      expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('was paid for')]);
    }
    expect(await statusOf(paid.id)).toBe('live');
  });

  test('one that is not live has nothing to take offline; what the site team decided stays', async () => {
    const ada = await visitor('ada');
    const draft = await named({ status: 'draft' });
    expect(offered(await ada.request(pathOf(draft.id)))).toEqual(['delete']);
    expect((await send(ada, draft.id, { do: 'offline' })).status).toBe(409);
    expect(await statusOf(draft.id)).toBe('draft');
    const suspended = await named();
    await world.store.write((tx) => tx.listings.close(suspended.id, 'suspended', now()));
    expect(offered(await ada.request(pathOf(suspended.id)))).toEqual([]);
    for (const what of ['offline', 'online', 'delete']) {
      const refused = await send(ada, suspended.id, { do: what, name: `Zephyrine ${counted}` });
      expect([what, refused.status]).toEqual([what, 409]);
    }
    expect(await statusOf(suspended.id)).toBe('suspended');
  });

  test('it stays offline while another listing of its website is live [D72]', async () => {
    const { id } = await named({ url: 'https://contested.example/' });
    const ada = await visitor('ada');
    await send(ada, id, { do: 'offline' });
    const other = await named({ owner: 'bob', url: 'https://contested.example/' });
    const page = await ada.request(pathOf(id));
    expect(offered(page)).toEqual(['delete']);
    expect(page.text).toContain(`Another listing of your website is live: ${other.slug}`);
    const refused = await send(ada, id, { do: 'online' });
    expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('another listing')]);
    expect(await statusOf(id)).toBe('archived');
  });

  test('texts that were edited meanwhile are read by the site team before it is back [D74]', async () => {
    const { id, slug } = await named();
    const ada = await visitor('ada');
    await send(ada, id, { do: 'offline' });
    await world.store.write((tx) =>
      tx.listings.update(id, { tagline: 'Online casino with free spins', updated_at: now() }),
    );
    const refused = await send(ada, id, { do: 'online' });
    expect([refused.status, alertOf(refused)]).toEqual([409, expect.stringContaining('the site team reads')]);
    expect((await publicPage(slug)).status).toBe(410);
    await world.store.write((tx) => tx.listings.update(id, { tagline: 'A quiet tool', updated_at: now() }));
    expect((await send(ada, id, { do: 'online' })).status).toBe(303);
    expect((await publicPage(slug)).status).toBe(200);
  });

  test('two owners at once: one succeeds, the other reads that it is done', async () => {
    const { id } = await named();
    const pair = [await visitor('ada'), await visitor('ada')];
    const sent = await Promise.all(pair.map((by) => send(by, id, { do: 'offline' })));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
    expect(await statusOf(id)).toBe('archived');
  });

  test('others can do nothing', async () => {
    const { id } = await named();
    const bob = await visitor('bob');
    for (const what of ['offline', 'online', 'delete'])
      expect((await send(bob, id, { do: what, name: `Zephyrine ${counted}` })).status).toBe(404);
    expect(await statusOf(id)).toBe('live');
  });
});

describe('the first owner deletes a listing for good [D51]', () => {
  /** Where a text stands in the database, by table. */
  function tablesWith(text: string): string[] {
    const db = new Database(world.running.config.database_file, { readonly: true });
    const tables = db
      .prepare("select name from pragma_table_list where schema = 'main' and type in ('table', 'virtual')")
      .pluck()
      .all() as string[];
    const found = tables.filter((table) =>
      db
        .prepare(`select * from "${table}"`)
        .all()
        .some((row) => JSON.stringify(row).toLowerCase().includes(text)),
    );
    db.close();
    return found.toSorted();
  }

  test('with its typed name and a recent sign-in; nothing of its content stays anywhere', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Quixolotl' });
    const caller = restCaller(world, await world.key('ada'));
    const { listing_id, slug } = (await caller.call('submit_draft', { id: draft_id })).answer;
    const rival = await named();
    const reader = await world.store.write(async (tx) => {
      await launchAs(tx, listing_id, { week: '2026-11-16', now: now() });
      await tx.alternatives.approve(listing_id, rival.id);
      await tx.alternatives.approve(rival.id, listing_id);
      const reasons = [{ code: 'name_changed' as const, detail: 'Quixo → Quixolotl' }];
      const case_id = await tx.moderation.open(listing_id, reasons, now());
      const decision = { decided_at: now(), decided_by: 'root', note: 'Quixolotl is fine' };
      await tx.moderation.patch(case_id, { state: 'approved', ...decision });
      await tx.updates.add({ listing_id, title: 'Quixolotl 2', body: 'New', published_at: now() });
      await tx.milestones.add({ listing_id, date: '2026-11-16', title: 'Quixolotl begins' });
      return tx.people.ensure('reader@example.org', now());
    });
    await world.store.write((tx) =>
      tx.reviews.add(
        { listing_id, person_id: reader, stars: 5, text: 'Quixolotl does what it says, and has for months.' },
        { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null },
        now(),
      ),
    );
    const ada = await visitor('ada');
    world.clock.advance(16 * 60_000);
    const stale = await ada.request(pathOf(listing_id));
    expect(stale.root.querySelector(`a[href^="/sign-in?again=1"]`)).not.toBeNull();
    expect((await send(ada, listing_id, { do: 'delete', name: 'Quixolotl' })).status).toBe(403);
    const fresh = await visitor('ada');
    const wrong = await send(fresh, listing_id, { do: 'delete', name: 'Quixotic' });
    expect([wrong.status, alertOf(wrong)]).toEqual([400, expect.stringContaining('not the name')]);
    expect(await statusOf(listing_id)).toBe('live');
    const sent = await send(fresh, listing_id, { do: 'delete', name: ' quixolotl ' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account/listings?deleted']);
    expect((await fresh.request('/account/listings?deleted')).text).toContain('The listing was deleted.');
    await world.running.drain();
    expect(await lastAudit()).toMatchObject({ kind: 'listing_deleted', details: { slug, before: 'live' } });
    expect(await subjects()).toContain('ada@example.org: Quixolotl was deleted');
    // Its slug stays for 90 days, the audit row says what was deleted, done jobs stay for a week, and words of the search until the night.
    expect(tablesWith('quixolotl')).toEqual(['audit', 'job', 'listing', 'search_term']);
    for (const path of [pathOf(listing_id), `/account/listings/${listing_id}`, `/account/drafts/${draft_id}`])
      expect([path, (await fresh.request(path)).status]).toEqual([path, 404]);
    expect((await publicPage(slug)).status).toBe(410);
    expect((await world.rest('GET', `/listings/${rival.slug}/alternatives`)).body.items).not.toContainEqual(
      expect.objectContaining({ slug }),
    );
    expect(await world.store.launches.ofListing(listing_id)).toHaveLength(1);

    await world.reach(new Date(now() + 91 * DAY));
    await world.reach(new Date(now() + DAY));
    expect((await publicPage(slug)).status).toBe(404);
    expect(tablesWith('quixolotl').filter((table) => table !== 'audit')).toEqual([]);
    const again = await named({ name: 'Quixolotl', owner: 'bob' });
    expect(again.slug).toBe(slug);
  });

  test('not by a co-owner', async () => {
    const draft_id = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Sharedly' });
    const caller = restCaller(world, await world.key('ada'));
    const { listing_id } = (await caller.call('submit_draft', { id: draft_id })).answer;
    await world.store.write(async (tx) => {
      await tx.co_owners.add(draft_id, await tx.people.ensure('grace@example.org', now()), now());
    });
    const grace = await visitor('grace');
    expect(offered(await grace.request(pathOf(listing_id)))).toEqual([]);
    const refused = await send(grace, listing_id, { do: 'delete', name: 'Sharedly' });
    expect([refused.status, alertOf(refused)]).toEqual([
      409,
      expect.stringContaining('Only the first owner'),
    ]);
    expect(await statusOf(listing_id)).toBe('draft');
  });
});

test('after 90 days the URL is free, and the listing comes back under another one', async () => {
  const { id, slug } = await named({ name: 'Lanternfish' });
  await world.store.write((tx) => tx.former_slugs.add('anglerfish', id, now()));
  await send(await visitor('ada'), id, { do: 'offline' });
  expect(await world.store.listings.slugTaken('anglerfish')).toBe(true);
  await world.reach(new Date(now() + 91 * DAY));
  await world.reach(new Date(now() + DAY));
  const ada = await visitor('ada');
  expect((await ada.request(pathOf(id))).text).toContain('Its old URL is no longer reserved');
  expect(await world.store.listings.slugTaken('anglerfish')).toBe(false);
  const other = await named({ name: 'Lanternfish', owner: 'bob', url: 'https://other-lantern.example/' });
  expect(other.slug).toBe(slug);
  expect((await send(ada, id, { do: 'online' })).status).toBe(303);
  expect((await publicPage(`${slug}-2`)).status).toBe(200);
});
