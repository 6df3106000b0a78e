import { parse } from 'node-html-parser';
import { beforeEach, describe, expect, test } from 'vitest';
import { mondayOf } from '../../../domain/launches/weeks.ts';
import { drafted } from '../../../domain/profile/draft_fields.ts';
import { approve, reject } from '../../../services/moderation/moderate.ts';
import { launchAs } from '../../scene.ts';
import { builtDraft, FAQ, FOUND, FOUNDER } from '../drafts/draft_scene.ts';
import { editing } from '../drafts/editing.ts';

const at = editing();
const { update } = at;
let listing_id: number;
let slug: string;

const PRICE = 'From €9 a month.';
const FEATURES = ['Drafts an update', 'Sends it'];
/** What the page says of the price and the features. */
const said = (url: string, quote: string, entries?: string[]) => ({
  quote,
  page_url: `${url}/pricing`,
  start: 0,
  end: quote.length,
  ...(entries && { entries }),
});

beforeEach(async () => {
  const { store } = at.world;
  const draft = (await store.drafts.byId(at.id))!;
  const { fields, url } = draft;
  await store.write((tx) =>
    tx.drafts.patch(at.id, {
      fields: {
        ...fields,
        pricing_summary: drafted(PRICE, [said(url, PRICE)]),
        features: drafted(FEATURES, [
          said(url, 'Foghorn drafts an update for you.', [FEATURES[0]!]),
          said(url, 'Then it sends it.', [FEATURES[1]!]),
        ]),
      },
      updated_at: draft.updated_at,
    }),
  );
  ({ listing_id, slug } = await at.ada.answer('submit_draft', { id: at.id }));
  await publish();
});

/** Publishes the listing as its launch would. */
async function publish() {
  const now = at.world.clock.now().getTime();
  await at.world.store.write((tx) =>
    launchAs(tx, listing_id, { week: mondayOf('2026-11-18')!, plan: 'free', now }),
  );
}

const document = async () => {
  const response = await fetch(`${at.world.url}/p/${slug}.json`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};
const factsOf = async (field: string) =>
  (await document()).body.facts
    .filter((fact: any) => fact.field === field)
    .map(({ value, origin, quotes }: any) => [value, origin, quotes?.map(({ quote }: any) => quote)]);

describe('the evidence of a live listing at /p/{slug}.json', () => {
  test('every drafted fact has its quote, page and day, and programs of any origin may read it', async () => {
    const { url } = (await at.world.store.drafts.byId(at.id))!;
    const { status, headers, body } = await document();
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toContain('public');
    expect(body).toMatchObject({
      slug,
      website: url,
      page_url: `${at.world.url}/p/${slug}`,
      counts: { facts: 10, quoted: 10, by_owner: 0 },
      read_on: '2026-11-18',
    });
    expect(body.facts.map(({ field }: any) => field)).toEqual([
      'name',
      'tagline',
      'short_description',
      'pricing_summary',
      'categories',
      'features',
      'features',
      'faqs',
      'founders',
      'socials',
    ]);
    expect(body.facts.find(({ field }: any) => field === 'tagline')).toEqual({
      field: 'tagline',
      value: FOUND.tagline,
      origin: 'website',
      read_on: '2026-11-18',
      quotes: [{ quote: FOUND.tagline, page_url: url }],
    });
    expect(await factsOf('features')).toEqual([
      [FEATURES[0], 'website', ['Foghorn drafts an update for you.']],
      [FEATURES[1], 'website', ['Then it sends it.']],
    ]);
    expect(await factsOf('categories')).toEqual([
      ['design', 'website', ['Updates that a customer can read']],
    ]);
    expect(await factsOf('faqs')).toEqual([[FAQ, 'website', [FAQ.answer]]]);
    expect(await factsOf('founders')).toEqual([[FOUNDER, 'website', ['Ada Holm, founder']]]);
    expect(body.not_stated).toContain('country');
    const etag = headers.get('etag')!;
    const again = await fetch(`${at.world.url}/p/${slug}.json`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test('a value that the owner changes loses its quote, and has it again when it is restored', async () => {
    await update({ fields: { pricing_summary: 'Free for ever.' } });
    expect(await factsOf('pricing_summary')).toEqual([['Free for ever.', 'owner', undefined]]);
    expect((await document()).body.counts).toEqual({ facts: 10, quoted: 9, by_owner: 1 });
    expect((await at.ada.answer('get_listing', { slug })).quoted).toEqual({
      facts: 10,
      quoted: 9,
      read_on: '2026-11-18',
      evidence_url: `${at.world.url}/p/${slug}.json`,
    });
    await update({ restore: ['pricing_summary'] });
    expect(await factsOf('pricing_summary')).toEqual([[PRICE, 'website', [PRICE]]]);
    // Typed again, the website still says it.
    await update({ fields: { pricing_summary: 'Free for ever.' } });
    await update({ fields: { pricing_summary: PRICE } });
    expect(await factsOf('pricing_summary')).toEqual([[PRICE, 'website', [PRICE]]]);
  });

  test('an entry that is added to a list is the owner’s, and the others keep their quotes', async () => {
    await update({ fields: { features: [FEATURES[1]!, 'Reads minds'] } });
    expect(await factsOf('features')).toEqual([
      [FEATURES[1], 'website', ['Then it sends it.']],
      ['Reads minds', 'owner', undefined],
    ]);
  });

  test('FAQs, founders and links that the owner enters are labelled so', async () => {
    await update({
      faqs: [FAQ, { question: 'Who?', answer: 'Ada.' }],
      founders: [{ ...FOUNDER, bio: 'On call since 2011.' }],
      company_socials: { linkedin: 'https://linkedin.com/company/foghorn' },
    });
    expect((await factsOf('faqs')).map(([, origin]: any) => origin)).toEqual(['website', 'owner']);
    expect((await factsOf('founders')).map(([, origin]: any) => origin)).toEqual(['owner']);
    expect(await factsOf('socials')).toEqual([
      [{ platform: 'github', url: 'https://github.com/foghorn' }, 'website', ['https://github.com/foghorn']],
      [{ platform: 'linkedin', url: 'https://linkedin.com/company/foghorn' }, 'owner', undefined],
    ]);
  });

  test('while an edit waits for the site team the approved value has its quote, and the new one has none', async () => {
    const { store } = at.world;
    await update({ fields: { name: 'Foghorn Casino' } });
    expect(await factsOf('name')).toEqual([['Foghorn', 'website', ['Foghorn']]]);
    const listing = (await store.listings.byId(listing_id))!;
    await store.write((tx) =>
      approve(tx, listing, { by: 'grace', note: null, now: at.world.clock.now().getTime() }),
    );
    expect(await factsOf('name')).toEqual([['Foghorn Casino', 'owner', undefined]]);
  });

  test('a listing that is not live has none, and neither has an unknown one', async () => {
    const { store } = at.world;
    const listing = (await store.listings.byId(listing_id))!;
    await store.write((tx) =>
      reject(tx, listing, { by: 'grace', note: 'spam', now: at.world.clock.now().getTime() }),
    );
    for (const path of [slug, 'no-such-listing']) {
      const gone = await fetch(`${at.world.url}/p/${path}.json`);
      expect(gone.status).toBe((await fetch(`${at.world.url}/p/${path}`)).status);
      expect(gone.headers.get('content-type')).toBe('application/problem+json');
      expect(await gone.json()).toMatchObject({ status: 404 });
    }
    const waiting = await builtDraft(at.world, 'ada');
    const saved = await at.ada.answer('submit_draft', { id: waiting });
    expect((await fetch(`${at.world.url}/p/${saved.slug}.json`)).status).toBe(404);
  });

  test('quotes are bounded and stay as they are, whatever is in them', async () => {
    const { store } = at.world;
    const hostile = `<script>alert(1)</script>\u202e</blockquote>"'&`;
    const long = `${'word '.repeat(500)}the price is €9.`;
    const { fields, url } = (await store.drafts.byId(at.id))!;
    const id = await builtDraft(at.world, 'ada', {
      fields: {
        ...fields,
        city: drafted('Porto', [said(url, hostile)]),
        pricing_summary: drafted('the price is €9', [said(url, long)]),
      },
    });
    ({ listing_id, slug } = await at.ada.answer('submit_draft', { id }));
    await publish();
    expect(await factsOf('city')).toEqual([['Porto', 'website', [hostile]]]);
    // On the page it is text, in a block of its own direction.
    const page = parse(await (await fetch(`${at.world.url}/p/${slug}`)).text());
    const shown = page.querySelectorAll('dd blockquote p').find(({ text }) => text.includes('alert(1)'));
    expect(shown?.getAttribute('dir')).toBe('auto');
    expect(shown?.text).toBe('<script>alert(1)</script>\u202e</blockquote>"\'&');
    expect(page.querySelectorAll('script').some(({ text }) => text.includes('alert'))).toBe(false);
    const [[, , [cut]]] = await factsOf('pricing_summary');
    expect(cut.length).toBeLessThanOrEqual(1_000);
    expect(cut).toContain('the price is €9.');
    for (const piece of cut.split('…')) expect(long).toContain(piece.trim());
  });

  test('where a draft does not say which entry a quote proves, it proves those whose words it has', async () => {
    const { fields, url } = (await at.world.store.drafts.byId(at.id))!;
    const features = drafted(['Maps', 'Tides'], [said(url, 'Maps of the sea')]);
    const id = await builtDraft(at.world, 'ada', { fields: { ...fields, features } });
    ({ listing_id, slug } = await at.ada.answer('submit_draft', { id }));
    await publish();
    expect(await factsOf('features')).toEqual([
      ['Maps', 'website', ['Maps of the sea']],
      ['Tides', 'unknown', undefined],
    ]);
  });
});
