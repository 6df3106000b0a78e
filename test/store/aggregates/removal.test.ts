import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { keysOfName } from '../../../domain/text/masked_names.ts';
import { openStore } from '../../../store/open.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { addListing, shareableDraft } from '../../scene.ts';
import { NOON, placeOf, settableClock, stockedStore } from '../temporary.ts';

let store: Store;
const clock = settableClock();
const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => store.write(work);

beforeEach(async () => {
  clock.set(NOON);
  store = await stockedStore(clock);
});

const PAGE = {
  url: 'https://acme.example/',
  head: [],
  json_ld: [],
  blocks: [],
  links: [],
  needs_script: false,
};

/** A live listing with its draft, whose texts, pages and questions name somebody. */
async function named(): Promise<{ id: number; draft_id: string }> {
  const draft_id = await shareableDraft(store, clock, { owner: 'ada', name: 'Acme' });
  const { id } = await addListing(store, clock, {
    name: 'Acme',
    tagline: 'Lamps by Maren',
    founders: [{ name: 'Maren' }, { name: 'Bo' }],
    story: { problem: 'Maren saw it.' },
  });
  await write(async (tx) => {
    await tx.drafts.addVisit(draft_id, {
      url: 'https://acme.example/',
      status: 200,
      reason: 'read',
      page: { ...PAGE, text: 'Maren' },
    });
    const answer = {
      draft_id,
      question: 'q',
      model: 'm',
      stop_reason: 'end',
      micro_usd: 1,
      created_at: NOON,
    };
    await tx.model_answers.add({ ...answer, text: 'Maren' });
    await tx.updates.add({ listing_id: id, title: 'Maren', body: 'She says hello.', published_at: NOON });
  });
  return { id, draft_id };
}

const masked = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text.replaceAll('Maren', '…'));
};

describe('a name that is removed', () => {
  test('leaves every text and JSON value of the listings and drafts of a domain', async () => {
    const { id, draft_id } = await named();
    const { id: other } = await addListing(store, clock, { name: 'Bolt', tagline: 'Maren too' });
    const found = await store.named_texts.ofDomain('acme.example');
    expect(found).toEqual({ listing_ids: [id], draft_ids: [draft_id] });
    // The listing, its update, a page of its draft and a response about it.
    expect(await write((tx) => tx.named_texts.rewrite(found, masked))).toBe(4);
    expect(await store.listings.byId(id)).toMatchObject({
      name: 'Acme',
      tagline: 'Lamps by …',
      founders: [{ name: '…' }, { name: 'Bo' }],
      story: { problem: '… saw it.' },
    });
    expect(await store.drafts.homePage(draft_id)).toMatchObject({ text: '…' });
    expect(await store.model_answers.of(draft_id, 'q')).toMatchObject({ text: '…' });
    expect((await store.updates.newest(id, 1)).items).toMatchObject([
      { title: '…', body: 'She says hello.' },
    ]);
    expect(await store.listings.byId(other)).toMatchObject({ tagline: 'Maren too' });
    expect(await write((tx) => tx.named_texts.rewrite(found, masked))).toBe(0);
  });

  test('takes the rows with it that cannot be without their text', async () => {
    const { id, draft_id } = await named();
    const of = { listing_ids: [id], draft_ids: [draft_id] };
    await write((tx) => tx.named_texts.rewrite(of, (value) => (value === 'Maren' ? undefined : value)));
    expect(await store.updates.newest(id, 9)).toEqual({ items: [], total: 0 });
    expect(await store.model_answers.of(draft_id, 'q')).toBeUndefined();
    expect(await store.listings.byId(id)).toMatchObject({ tagline: 'Lamps by Maren' });
  });

  test('is known again by its hash alone, also after the server has a new key, until it is forgotten', async () => {
    const { database_url: url, database_file: file } = placeOf(store);
    const server_keys = [Buffer.from('k'.repeat(32))];
    const secrets = () => server_keys;
    const keyed = await openStore(url === undefined ? { file, secrets } : { url, secrets });
    onTestFinished(() => keyed.close());
    const keys = keysOfName('Maren Solheim');
    const known = async () =>
      keys.map(
        async ({ words }) => (await keyed.removed_names.ofDomain('acme.example'))?.has(words) ?? false,
      );
    const all = async () => Promise.all(await known());
    await keyed.write((tx) => tx.removed_names.add('acme.example', keys, NOON));
    expect(new Set(await all())).toEqual(new Set([true]));
    server_keys.unshift(Buffer.from('n'.repeat(32)));
    expect(new Set(await all())).toEqual(new Set([true]));
    expect(await keyed.removed_names.ofDomain('bolt.example')).toBeNull();
    const forget = () => keyed.write((tx) => tx.removed_names.remove('acme.example', keys));
    expect([await forget(), await forget(), new Set(await all())]).toEqual([true, false, new Set([false])]);
  });
});

describe('a listing that is archived', () => {
  test('is erased with what tells of it, and gives its slugs back later', async () => {
    const { id } = await named();
    const { id: other } = await addListing(store, clock, { name: 'Bolt' });
    await write(async (tx) => {
      await tx.alternatives.approve(other, id);
      await tx.former_slugs.add('old-acme', id, NOON);
      await tx.listings.close(id, 'archived', NOON);
      await tx.erasure.erase(id, NOON + 1);
    });
    expect(await store.listings.byId(id)).toMatchObject({
      slug: 'acme',
      name: 'Deleted listing',
      founders: [],
      story: {},
      deleted_at: NOON + 1,
    });
    expect([await store.updates.newest(id, 9), await store.alternatives.ofListing(other)]).toEqual([
      { items: [], total: 0 },
      [],
    ]);
    const release = (before: number) => write((tx) => tx.erasure.releaseSlugs(before));
    expect([await release(NOON), await release(NOON + 1), await release(NOON + 1)]).toEqual([0, 1, 0]);
    expect([await store.listings.bySlug('acme'), await store.listings.bySlug('old-acme')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
