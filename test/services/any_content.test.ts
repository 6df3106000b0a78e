import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { addWeeks } from '../../domain/launches/weeks.ts';
import { UNLOCKABLE_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { isPlainText } from '../../domain/text/plain_text.ts';
import { exportContent } from '../../services/import/export.ts';
import { readFolder, writeFolder } from '../../services/import/folder.ts';
import { loadContent } from '../../services/import/load.ts';
import { type Files, parseContent } from '../../services/import/parse.ts';
import type { Store } from '../../store/store.ts';
import { NOON, temporaryStore } from '../store/temporary.ts';
import { DAY, THIS_WEEK } from './scene.ts';

/** Texts that a careless statement, file or trim would change. */
const ODD = [
  "Robert'); drop table listing; --",
  '日本語のプロダクト',
  '👩‍👩‍👧‍👦',
  'two\nlines\tand a tab',
  'ימין לשמאל',
  '“Quoted” \\ "twice"',
  'null',
  '0',
  '<b>bold</b> &amp;',
  'ẞtraße ÅNGSTRÖM',
];
const words = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.constantFrom(...ODD))
  .map((text) => text.trim())
  .filter((text) => text !== '' && isPlainText(text));
const few = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 });
const faqs = few(fc.record({ question: words, answer: words }));
const instant = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((at) => new Date(at).toISOString());
const past = instant(NOON - 900 * DAY, NOON);
const socials = fc.record(
  { x: fc.constant('https://x.com/ada'), github: fc.constant('https://github.com/ada') },
  { requiredKeys: [] },
);
const CATEGORIES = ['dev', 'design', 'api'];

const category = (slug: string) =>
  fc.record({
    slug: fc.constant(slug),
    name: words,
    description: words,
    faqs,
    attributes: fc.constantFrom(
      [],
      [{ key: 'price', name: 'Price', field: 'pricing_model' }],
      [{ key: 'sso', name: 'Single sign-on', words: ['single sign-on', 'SSO'], unless: ['no SSO'] }],
    ),
  });

const founder = fc.record(
  { name: words, title: words, bio: words, socials, slug: fc.constantFrom('ada', 'bob', 'cy') },
  { requiredKeys: ['name'] },
);

const listing = (i: number) =>
  fc.record(
    {
      name: words,
      slug: fc.constant(`product-${i}`),
      url: fc.constantFrom(`https://site${i}.example/`, `https://site${i}.example/a%20b?c=d`),
      owner: fc.constantFrom('ada@example.org', 'bob@example.org'),
      status: fc.constant('live'),
      plan: fc.constantFrom('free', 'paid'),
      week: fc.integer({ min: -30, max: 0 }).map((n) => addWeeks(THIS_WEEK, n)),
      live_at: past,
      categories: fc.shuffledSubarray(CATEGORIES, { minLength: 1 }),
      tagline: words,
      short_description: words,
      description: fc.option(words),
      stage: fc.constantFrom('idea', 'mvp', null),
      pricing_summary: words,
      country: fc.constantFrom('de', 'AT', null),
      city: words,
      founded_year: fc.option(fc.integer({ min: 1800, max: 2100 })),
      contact_email: fc.constantFrom('Hello@Example.org', null),
      demo_video_url: fc.constantFrom('https://video.example/v?x=1#t', null),
      features: few(words),
      usps: few(words),
      keywords: few(words),
      tags: few(words),
      faqs,
      founders: few(founder),
      socials,
      not_found_on_website: fc.subarray(['tagline', 'city']),
      unlocked: fc.subarray([...UNLOCKABLE_SECTIONS]),
      story: fc.record({ title: words, problem: words }, { requiredKeys: [] }),
      seo_title: words,
      milestones: few(
        fc.record(
          { date: fc.constantFrom('2020-02-29', '2026-11-16'), title: words, description: words },
          { requiredKeys: ['date', 'title'] },
        ),
      ),
      updates: few(
        fc.record({
          title: words,
          body: words,
          published_at: fc.constantFrom('2026-11-02T10:00:00Z', '2026-10-01T10:00:00Z'),
        }),
      ),
    },
    { requiredKeys: ['name', 'slug', 'url', 'owner', 'status', 'categories', 'short_description'] },
  );

/** A listing with quotes for its name, features and questions, or the note that its owner entered them. */
const evidenced = (i: number) =>
  fc.tuple(listing(i), few(words)).map(([entry, quotes]) => {
    const facts = [
      ['name', entry.name],
      ...(entry.features ?? []).map((text) => ['features', text]),
      ...(entry.faqs ?? []).map(({ question, answer }) => ['faqs', `${question}\n${answer}`]),
    ];
    const distinct = [...new Map(facts.map((fact) => [fact.join('\n'), fact])).values()];
    const evidence = distinct.map(([field, text]) => ({
      field,
      text,
      quotes: quotes.map((quote) => ({ quote, page_url: `${entry.url}#${i}` })),
      read_on: quotes.length > 0 ? '2026-10-01' : null,
    }));
    return { ...entry, evidence };
  });

const post = (i: number) =>
  fc.record(
    {
      slug: fc.constant(`post-${i}`),
      title: words,
      summary: words,
      author: words,
      published_at: instant(NOON - 99 * DAY, NOON + 99 * DAY),
      updated_at: past,
      faqs,
      body: words,
    },
    { requiredKeys: ['slug', 'title', 'summary', 'body'] },
  );

const content = fc.record({
  'categories.json': fc
    .tuple(...CATEGORIES.map(category))
    .map(([dev, design, api]) => [dev, design, { ...api, parent: 'dev' }]),
  'listings.json': fc.tuple(evidenced(1), evidenced(2), evidenced(3)),
  'blog.json': fc.tuple(post(1), post(2)),
  'interview_questions.json': fc.uniqueArray(
    fc.record({ question: words, hint: words, active: fc.boolean() }),
    {
      selector: ({ question }) => question,
      maxLength: 3,
    },
  ),
  'products.json': few(fc.nat(999)).map((prices) =>
    prices.map((price_cents, i) => ({
      code: `product_${i}`,
      name: `Product ${i}`,
      description: 'What it is.',
      price_cents,
      needs_listing: price_cents % 2 === 0,
      options: price_cents > 500 ? { type: 'object' } : null,
    })),
  ),
});

const load = (store: Store, files: Files) => store.write((tx) => loadContent(tx, parseContent(files), NOON));

/** Every column of a listing, except those that say only in which database it is, and since when. */
async function contentOf(store: Store, slug: string): Promise<object | undefined> {
  const row = await store.listings.bySlug(slug);
  return row && { ...row, id: 0, person_id: 0, launch_id: 0, created_at: 0, updated_at: 0 };
}

test('any content goes through store, export and files unchanged, and loading it once more changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-content-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(content, async (files) => {
      const [first, second] = [await temporaryStore(), await temporaryStore()];
      await load(first, files);
      const exported = await exportContent(first);
      const place = join(folder, String(run++));
      writeFolder(place, exported);
      const read = readFolder(place);
      await load(second, read);
      expect(await exportContent(second)).toEqual(exported);
      // An export that left something out would agree with itself.
      for (const slug of ['product-1', 'product-2', 'product-3'])
        expect(await contentOf(second, slug)).toEqual(await contentOf(first, slug));
      for (const [kind, tally] of Object.entries(await load(second, read)))
        expect([kind, tally]).toEqual([kind, { added: 0, changed: 0, unchanged: expect.any(Number) }]);
    }),
    { numRuns: 4 },
  );
});
