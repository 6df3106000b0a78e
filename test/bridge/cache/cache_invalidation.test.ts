import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { DEMO_VOTER } from '../../../fixtures/demo/votes.ts';
import { fixResult } from '../../../services/launches/finalise_week.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { recordReads } from '../../../store/cache/table_reads.ts';
import { blankDraft } from '../../../store/drafts/drafts.ts';
import { openSqlite } from '../../../store/engine/sqlite.ts';
import { openStore } from '../../../store/open.ts';
import { sqliteSearch } from '../../../store/search/sqlite/search.ts';
import { makeStore, type Store, type Tx } from '../../../store/store.ts';
import { call } from '../../../tools/operation/call.ts';
import type { Context } from '../../../tools/operation/context.ts';
import { operations } from '../../../tools/registry.ts';
import { demoFolder } from '../../demo_world.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { launchAs } from '../../scene.ts';
import { NOON, settableClock } from '../../store/temporary.ts';
import { startService } from '../service.ts';

const ORIGIN = 'https://launch.example';
const HOUR = 3_600_000;
/** A listing and a founder of the demo world that the operations' examples use too. */
const SLUG = 'tidemark';

/** Every public read with its example input, and further inputs that read more tables. */
const READS = operations
  .filter(({ access, effect }) => access === 'public' && effect.readOnly)
  .flatMap((operation) => {
    const further: Record<string, Record<string, unknown>[]> = {
      search_listings: [
        { q: 'invoices' },
        { q: 'quaterdeck' },
        { sort: 'votes', category: 'developer-tools' },
      ],
      list_launches: [{ section: 'most-voted' }, { section: 'today' }, { section: 'upcoming' }],
      get_leaderboard: ['community-all-time', 'billboard', 'domain-rating', 'revenue'].map((board) => ({
        board,
      })),
      get_listing: [{ slug: SLUG }],
      get_alternatives: [{ slug: SLUG }],
      get_launch_week: [{ week: 'last' }, { week: 'this' }],
      list_founders: [{ q: 'm' }],
      list_blog_posts: [{ q: 'the' }, {}],
      list_awards: [{}],
    };
    return [operation.example as Record<string, unknown>, ...(further[operation.name] ?? [])].map(
      (input) => ({
        name: `${operation.name} ${JSON.stringify(input)}`,
        operation,
        input,
        path: pathOf(operation, input),
      }),
    );
  });

type Read = (typeof READS)[number];

function pathOf(operation: (typeof operations)[number], input: Record<string, unknown>): string {
  const { path, pathKeys } = placementOf(operation);
  const filled = pathKeys.reduce((text, key) => text.replace(`{${key}}`, String(input[key])), path);
  const query = Object.entries(input).filter(([key]) => !pathKeys.includes(key));
  const words = new URLSearchParams(query.map(([key, value]): [string, string] => [key, String(value)]));
  return `/api/v1${filled}?${words.toString()}`;
}

/** Writes to all tables behind public responses, as the service makes them. */
const WRITES: Record<string, (tx: Tx, listing_id: number) => Promise<unknown>> = {
  'a setting': (tx) => tx.settings.set('site.name', 'Another light'),
  'a category': async (tx) => {
    const [first] = (await tx.categories.all()).filter(({ slug }) => slug === 'developer-tools');
    await tx.categories.set(first!.id, { name: 'Tools of developers' });
  },
  'a listing': (tx, id) =>
    tx.listings.update(id, { tagline: 'Invoices for a quarterdeck', updated_at: NOON }),
  'the categories of a listing': async (tx, id) => {
    const all = await tx.categories.all();
    await tx.listings.setCategories(id, [all.find(({ slug }) => slug === 'developer-tools')!.id]);
  },
  'a vote': async (tx, id) => {
    const person_id = await tx.people.ensure('voter@example.org', NOON - 1000 * HOUR);
    await tx.votes.cast({ listing_id: id, person_id, cast_at: NOON, address_key: null }, DEMO_VOTER);
  },
  'votes that are annulled': async (tx, id) => {
    const listing = (await tx.listings.byId(id))!;
    const person_id = (await tx.people.byEmail('voter@example.org'))!.id;
    await tx.votes.annul(listing.launch_id!, [person_id], 'a test');
  },
  'a launch': async (tx, id) => {
    await launchAs(tx, id, { week: '2026-11-23', plan: 'paid', now: NOON - HOUR });
  },
  'an award that is revoked': async (tx) => {
    const [award] = await tx.awards.page({ offset: 0, limit: 1 });
    expect(await tx.awards.revoke(award!, 'a test', NOON)).toBe(true);
  },
  'an alternative': async (tx, id) => {
    const other = await tx.listings.bySlug('sondeo');
    await tx.alternatives.approve(id, other!.id);
  },
  'an update': (tx, id) =>
    tx.updates.add({ listing_id: id, title: 'News', body: 'More.', published_at: NOON - HOUR }),
  'the evidence of a listing': (tx, id) =>
    tx.evidence.replace(id, [
      {
        field: 'name',
        text: 'Tidemark',
        quotes: [{ quote: 'Tidemark', page_url: 'https://tidemark.example/' }],
        read_on: '2026-11-01',
      },
    ]),
  'a picture': async (tx, listing_id) => {
    const hash = 'a'.repeat(32);
    const bytes = new Uint8Array([1]);
    await tx.pictures.add({ hash, width: 9, height: 9, created_at: NOON }, [{ name: '9.png', bytes }]);
    await tx.galleries.add({ listing_id, hash, position: 9, source: 'owner', created_at: NOON });
  },
  'a milestone': (tx, id) =>
    tx.milestones.add({ listing_id: id, date: '2026-01-01', title: 'Founded again' }),
  'a review': async (tx, listing_id) => {
    const person_id = await tx.people.ensure('reviewer@example.org', NOON - 1000 * HOUR);
    const reviewer = { email_verified: true, email_disposable: false, mailbox_repeated: false, stake: null };
    await tx.reviews.add(
      { listing_id, person_id, stars: 1, text: 'It did not do what it says at all.' },
      reviewer,
      NOON,
    );
    await tx.reviews.publish(listing_id, person_id, NOON);
  },
  'a rating of a domain': async (tx, id) => {
    const { domain } = (await tx.listings.byId(id))!;
    await tx.ratings.record({ domain, rating: 99, checked_at: NOON, source: 'a test' });
  },
  async revenue(tx, id) {
    await tx.revenue.attest(id, { amount_cents: 9_900_000_00, verified_at: NOON, source: 'a test' });
    await tx.revenue.consent(id, NOON);
  },
  'a payment for the billboard': (tx, id) =>
    tx.billboard.record({
      listing_id: id,
      amount_cents: 99_000_00,
      paid_at: NOON - HOUR,
      reference: 'test:1',
    }),
  'the founders of a listing': async (tx, id) => {
    const { founders } = (await tx.listings.byId(id))!;
    await tx.listings.update(id, { founders: [...founders, { name: 'Mira Holt' }], updated_at: NOON });
    await tx.founders.sync((await tx.listings.byId(id))!);
  },
  'a blog post': (tx) =>
    tx.blog.put({
      slug: 'a-new-post',
      title: 'The new post',
      summary: 'The summary.',
      body: 'The body.',
      author: 'Ada',
      faqs: [],
      published_at: NOON - HOUR,
      updated_at: NOON - HOUR,
    }),
  'a question for interviews': (tx) =>
    tx.interview.add({ question: 'Why now?', hint: null, position: 99, active: true }),
  'an answer of an interview': async (tx, id) => {
    const { person_id } = (await tx.listings.byId(id))!;
    await tx.interviews.put({
      person_id,
      question_id: 9,
      answer: 'Start.',
      answered_at: NOON,
      held: null,
      reasons: null,
      note: null,
    });
  },
  'a picture of a founder': async (tx, id) => {
    const { person_id } = (await tx.listings.byId(id))!;
    await tx.portraits.put({ person_id, picture: 'a'.repeat(32), created_at: NOON });
  },
  'a co-owner with the name of a founder': async (tx, id) => {
    const person_id = await tx.people.ensure('mira@example.org', NOON, 'Mira Holt');
    await tx.portraits.put({ person_id, picture: 'a'.repeat(32), created_at: NOON });
    const { person_id: owner, url, site_key } = (await tx.listings.byId(id))!;
    const draft_id = newUuid();
    await tx.drafts.add(blankDraft({ id: draft_id, person_id: owner, url, site_key }, NOON));
    await tx.listings.update(id, { draft_id, updated_at: NOON });
    await tx.co_owners.add(draft_id, person_id, NOON);
  },
  'a name that is no founder’s': async (tx, id) => {
    const { person_id } = (await tx.listings.byId(id))!;
    await tx.people.rename(person_id, 'Somebody Else');
  },
  'a product': async (tx) => {
    const [product] = await tx.products.all();
    await tx.products.set(product!.code, { price_cents: 123 });
  },
  'the result of a week': (tx) => fixResult(tx, '2026-11-16', NOON + 14 * 24 * HOUR),
};

/** The demo world behind REST, and the same database read without this process's caches. */
async function startDemo() {
  const folder = await demoFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'firstlight.db');
  const clock = settableClock();
  const engine = openSqlite({ file, search: sqliteSearch() });
  const { versions } = engine;
  const committed = versions.committed.bind(versions);
  const written = new Set<string>();
  versions.committed = (tables) => {
    for (const table of tables) written.add(table);
    committed(tables);
  };
  const store = makeStore(engine, clock);
  onTestFinished(() => store.close());
  const api = await startService({ operations, store, origin: ORIGIN });
  const fresh = await openStore({ file, clock, search: sqliteSearch() });
  onTestFinished(() => fresh.close());
  const listing_id = (await store.listings.bySlug(SLUG))!.id;
  written.clear();
  const context = (of: Store): Context =>
    ({
      actor: null,
      store: of,
      clock,
      origin: ORIGIN,
      limits_on: true,
      signal: AbortSignal.any([]),
    }) as never;
  const computed = ({ operation, input }: Read, of = fresh): Promise<unknown> =>
    call(operation, input, context(of));
  const get = async ({ path }: Read): Promise<string> => {
    const { status, text } = await api.send('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return text;
  };
  return { api, store, written, listing_id, computed, get };
}

// Fifty reads after each of thirty writes, twice.
test.runIf(AT_LANDING)(
  'after every kind of write each public response is what the database says, and those that show it have changed',
  async () => {
    const { api, store, written, listing_id, computed, get } = await startDemo();
    const read = new Set<string>();
    for (const one of READS) {
      for (const _ of [1, 2]) await get(one);
      for (const table of (await recordReads(() => computed(one, store))).tables) read.add(table);
    }
    let before = await Promise.all(READS.map(get));
    for (const [name, write] of Object.entries(WRITES)) {
      await store.write((tx) => write(tx, listing_id));
      const after: string[] = [];
      for (const one of READS) {
        const text = await get(one);
        expect([name, one.name, JSON.parse(text)]).toEqual([
          name,
          one.name,
          JSON.parse(JSON.stringify(await computed(one))),
        ]);
        after.push(text);
      }
      expect([name, after.filter((text, i) => text !== before[i]).length]).not.toEqual([name, 0]);
      before = after;
    }
    // Unaffected responses stay cached, so the comparison above includes cached responses.
    expect(api.cache.figures.hits).toBeGreaterThan(READS.length * 4);
    expect([...read].filter((table) => !written.has(table))).toEqual([]);
  },
);

test('submitting a website, and submitting it again, leaves every public response in the cache', async () => {
  const { api, get } = await startDemo();
  for (const one of READS) for (const _ of [1, 2]) await get(one);
  for (const _ of [1, 2]) {
    const before = api.cache.figures.misses;
    const { status } = await api.send('POST', '/api/v1/drafts', {
      as: 'ada',
      body: { url: 'https://ships.example' },
    });
    expect(status).toBe(201);
    for (const one of READS) await get(one);
    expect(api.cache.figures.misses - before).toBe(0);
  }
});
