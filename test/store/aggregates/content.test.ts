import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks } from '../../../domain/launches/weeks.ts';
import { EARLIER_MAX } from '../../../store/people/earlier_interviews.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing } from '../../scene.ts';
import { NOON, settableClock, stockedStore } from '../temporary.ts';

const THIS_WEEK = '2026-11-16';

let store: Store;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);
const person = (name: string): Promise<number> =>
  write((tx) => tx.people.ensure(`${name}@example.org`, NOON));

beforeEach(async () => {
  clock.set(NOON);
  store = await stockedStore(clock);
});

describe('what the site team writes', () => {
  test('categories change, and go while nothing is in them', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    const [design] = (await store.categories.all()).filter(({ slug }) => slug === 'design');
    const { id: _, live: __, ...values } = design!;
    const added = await write((tx) => tx.categories.add({ ...values, slug: 'more', parent_id: design!.id }));
    await write((tx) => tx.categories.set(added, { name: 'More' }));
    expect((await store.categories.all()).find((one) => one.id === added)).toMatchObject({ name: 'More' });
    expect(await store.categories.listingsIn(design!.id, 9)).toEqual([id]);
    expect(await store.categories.countIn(design!.id)).toBe(1);
    await write((tx) => tx.categories.set(added, { retired: true }));
    expect((await store.categories.all()).some((one) => one.id === added)).toBe(false);
    expect((await store.categories.every()).some((one) => one.id === added)).toBe(true);
    expect((await store.categories.below(design!.id)).map((one) => one.retired)).toContain(true);
    await write((tx) => tx.categories.remove(added));
    expect((await store.categories.all()).some((one) => one.id === added)).toBe(false);
    await expect(write((tx) => tx.categories.remove(design!.id))).rejects.toThrow('listings are in category');
  });

  test('posts of the blog are public from their time on', async () => {
    const post = {
      slug: 'first',
      title: 'The first',
      summary: 's',
      body: 'b',
      author: null,
      faqs: [],
      updated_at: NOON,
    };
    for (const published_at of [NOON, null, NOON + 1])
      await write((tx) => tx.blog.put({ ...post, published_at }));
    expect(await store.blog.bySlug('first')).toMatchObject({ title: 'The first', published_at: NOON + 1 });
  });

  test('revenue is public once an owner consents', async () => {
    const { id } = await addListing(store, clock, { name: 'Acme' });
    const shown = async () => (await store.listings.byId(id))!.revenue_cents;
    await write((tx) => tx.revenue.attest(id, { amount_cents: 500, verified_at: NOON, source: 's' }));
    expect([await shown(), (await store.revenue.attested({ offset: 0, limit: 9 })).total]).toEqual([null, 1]);
    await write((tx) => tx.revenue.consent(id, NOON));
    expect([await shown(), await store.revenue.total()]).toEqual([500, 1]);
    expect(await store.revenue.page({ offset: 0, limit: 9 })).toMatchObject([
      { listing_id: id, amount_cents: 500 },
    ]);
  });

  test('settings go back to their default, and products change in part', async () => {
    await write((tx) => tx.settings.set('site.name', 'Daybreak'));
    await write((tx) => tx.settings.reset('site.name'));
    expect((await store.settings.all())['site.name']).not.toBe('Daybreak');
    const texts = { code: 'launch', name: 'Launch', description: 'A launch.', options: null };
    const row = { ...texts, price_cents: 4900, needs_listing: true, position: 0, active: true };
    await write((tx) => tx.products.put(row));
    await write((tx) => tx.products.set('launch', { price_cents: 4321 }));
    expect((await store.products.all()).find(({ code }) => code === 'launch')).toEqual({
      ...row,
      price_cents: 4321,
    });
  });

  test('notices are counted by the year in which they were sent, by kind and by state', async () => {
    const notice = {
      path: '/',
      listing_id: null,
      kind: 'illegal',
      reason: 'r',
      name: null,
      email: null,
    } as const;
    for (const at of ['2025-12-31T23:59:59.999Z', '2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'])
      await write((tx) => tx.notices.add({ ...notice, sent_at: Date.parse(at) }));
    const open = { kind: 'illegal', state: 'open', objections: 0 };
    expect(await store.notices.perYear()).toEqual([
      { year: '2025', notices: 1, ...open },
      { year: '2026', notices: 2, ...open },
    ]);
    expect(await store.notices.waitingCount()).toBe(3);
    expect(await store.notices.inState('open', 1, { offset: 2 })).toHaveLength(1);
  });

  test('answers of interviews wait, are decided and can be taken back', async () => {
    const person_id = await person('ada');
    const question = { question: 'Why?', hint: null, position: 1, active: true };
    const question_id = await write((tx) => tx.interview.add(question));
    await write((tx) =>
      tx.interviews.put({
        person_id,
        question_id,
        answer: '',
        answered_at: NOON,
        held: 'So.',
        reasons: [],
        note: null,
      }),
    );
    const [waiting] = await store.interviews.waiting(9);
    expect([await store.interviews.waitingCount(), waiting]).toMatchObject([
      1,
      { question: 'Why?', held: 'So.' },
    ]);
    const id = waiting?.id ?? 0;
    await write((tx) => tx.interviews.patch(id, { answer: 'So.', held: null, reasons: null }));
    expect(await store.interviews.byId(id)).toMatchObject({ answer: 'So.', held: null });
    await write((tx) => tx.interview.set(question_id, { active: false }));
    expect(await store.interviews.ofPerson(person_id)).toMatchObject([
      { answer: 'So.', question: { active: false } },
    ]);
    await write((tx) => tx.interviews.remove(person_id, question_id));
    expect(await store.interviews.ofPerson(person_id)).toEqual([]);
  });

  test('earlier answers of a question are stored up to a number, and the newest is found', async () => {
    const people = [await person('ada'), await person('grace')];
    const question = { question: 'Why?', hint: null, position: 1, active: true };
    const questions = [
      await write((tx) => tx.interview.add(question)),
      await write((tx) => tx.interview.add(question)),
    ];
    for (let i = 1; i <= EARLIER_MAX + 2; i++)
      for (const person_id of people)
        for (const question_id of questions)
          await write((tx) =>
            tx.earlier_interviews.add({
              person_id,
              question_id,
              answer: `${i}`,
              answered_at: NOON + i,
              replaced_at: NOON + i + 1,
            }),
          );
    const [ada = 0] = people;
    const newest = await store.earlier_interviews.ofPerson(ada);
    expect(new Set(newest.keys())).toEqual(new Set(questions));
    expect(newest.get(questions[0] ?? 0)).toMatchObject({ person_id: ada, answer: `${EARLIER_MAX + 2}` });
    const { interview_earlier: rows = [] } = (await store.personal.everything(ada)) ?? {};
    expect(rows).toHaveLength(2 * EARLIER_MAX);
    expect(rows.map(({ answer }) => answer)).not.toContain('2');
  });
});

describe('what owners and buyers are given', () => {
  test('pictures have an order and are taken out', async () => {
    const { id: listing_id } = await addListing(store, clock, { name: 'Acme' });
    for (const hash of ['a', 'b']) {
      const files = [{ name: '256.png', bytes: new Uint8Array([1, 2]) }];
      await write((tx) => tx.pictures.add({ hash, width: 2, height: 1, created_at: NOON }, files));
      const shown = { listing_id, hash, position: 0, source: 'owner', alt: null, created_at: NOON } as const;
      await write((tx) => tx.galleries.add(shown));
    }
    const [first, second] = (await store.galleries.ofListing(listing_id)).map(({ id }) => id);
    await write((tx) => tx.galleries.order([second ?? 0, first ?? 0]));
    const hashes = async () => (await store.galleries.ofListing(listing_id)).map(({ hash }) => hash);
    expect(await hashes()).toEqual(['b', 'a']);
    await write((tx) => tx.galleries.remove(second ?? 0));
    expect(await hashes()).toEqual(['a']);
    await write((tx) => tx.galleries.clear(listing_id, 'website'));
    expect(await hashes()).toEqual(['a']);
    await write((tx) => tx.galleries.clear(listing_id));
    expect([await hashes(), (await store.pictures.file('a', '256.png'))?.length]).toEqual([[], 2]);
    await write((tx) => tx.pictures.removeUnused('a'));
    expect(await store.pictures.file('a', '256.png')).toBeUndefined();
    const person_id = await person('ada');
    await write((tx) => tx.portraits.put({ person_id, picture: 'b', created_at: NOON }));
    await write((tx) => tx.pictures.purge(NOON + 1));
    expect((await store.pictures.file('b', '256.png'))?.length).toBe(2);
    await write((tx) => tx.portraits.remove(person_id));
    await write((tx) => tx.pictures.purge(NOON + 1));
    expect(await store.pictures.file('b', '256.png')).toBeUndefined();
  });

  test('a refund of a place on the billboard is undone', async () => {
    const { id: listing_id } = await addListing(store, clock, { name: 'Acme' });
    for (const [reference, amount_cents] of [
      ['p', 500],
      ['r', -200],
    ] as const)
      await write((tx) => tx.billboard.record({ listing_id, reference, amount_cents, paid_at: NOON }));
    const cents = async () => (await store.listings.byId(listing_id))!.billboard_cents;
    expect(await cents()).toBe(300);
    const undo = () => write((tx) => tx.billboard.removeRefund('r'));
    expect([await undo(), await undo(), await cents()]).toEqual([200, 0, 500]);
  });
});

describe('founders and the sitemap', () => {
  test('have the live listings, in parts', async () => {
    const { id } = await addListing(store, clock, {
      name: 'Acme',
      country: 'DE',
      founders: [{ name: 'Ada' }],
    });
    await addListing(store, clock, { name: 'Bolt', status: 'draft', founders: [{ name: 'Bo' }] });
    const to = await store.sitemap.lastId();
    expect(await store.sitemap.liveAfter(0, to, 9)).toMatchObject([{ id, slug: 'acme' }]);
    const founders = await store.sitemap.foundersAfter(0, await store.sitemap.lastFounderId(), 9);
    expect(founders).toMatchObject([{ slug: 'ada' }]);
    expect(await store.sitemap.foundersAfter(founders[0]!.id, to, 9)).toEqual([]);
    expect(await store.founders.page({ country: 'DE', offset: 0, limit: 9 })).toEqual({
      ids: [founders[0]!.id],
      total: 1,
    });
    // They follow the listing, and are forgotten where no live one names them.
    const [eve, ada] = [await person('eve'), (await store.people.byEmail('ada@example.org'))!.id];
    await write((tx) => tx.listings.handOver(id, eve, NOON));
    expect(await store.founders.bySlug('ada')).toMatchObject({ id: founders[0]!.id, person_id: eve });
    await write((tx) => tx.listings.close(id, 'archived', NOON));
    for (const owner of [ada, eve]) await write((tx) => tx.founders.forget(owner, 'Ada'));
    expect(await store.sitemap.lastFounderId()).toBe(0);
  });
});

test('lists without words are read by state, filter and category', async () => {
  const { id } = await addListing(store, clock, { name: 'Acme', country: 'DE' });
  const coming = { status: 'scheduled', week: addWeeks(THIS_WEEK, 2) } as const;
  const { id: scheduled } = await addListing(store, clock, { name: 'Coming', ...coming });
  const category_id = (await store.categories.all()).find(({ slug }) => slug === 'design')!.id;
  const all = { q: '', offset: 0, limit: 9 } as const;
  for (const sort of ['votes', 'newest'] as const) {
    const live = { ...all, status: 'live', sort } as const;
    expect(await store.search(live)).toMatchObject({ ids: [id], total: 1 });
    expect(await store.search({ ...live, country: 'DE' })).toMatchObject({ ids: [id], total: 1 });
    expect(await store.search({ ...live, category_id })).toMatchObject({ ids: [id], total: 1 });
    expect(await store.search({ ...live, country: 'AT' })).toMatchObject({ ids: [], total: 0 });
    expect(await store.search({ ...all, status: 'scheduled', sort })).toMatchObject({ ids: [scheduled] });
  }
});
