import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../crawler/page/page_text.ts';
import { beginnings } from '../../domain/words/beginnings.ts';
import { signalsOf } from '../../drafting/groups/signals.ts';
import { viewsOf } from '../../drafting/groups/views.ts';
import { type Forest, likelyKinds } from '../../drafting/reading/forest.ts';
import { curveOf, type Judged, judgedApart, saidAt } from '../../scripts/reading/curve.ts';
import { GROWTH, grow, growSeveral } from '../../scripts/reading/grow.ts';
import type { Example } from '../../scripts/reading/labelled.ts';

const page = (body: string) =>
  pageOf(`<!doctype html><title>Acme</title><body>${body}</body>`, 'https://acme.test/');

describe('groups of a page in words', () => {
  test.each([
    ['its heading', '<div><h3>Invoices</h3><p>Sent.</p></div><div><h3>Receipts</h3><p>Read.</p></div>', 'h3'],
    [
      'what its class calls a title',
      '<div><p class="card-title">Invoices</p><p>Sent.</p></div><div><p class="card-title">Receipts</p><p>Read.</p></div>',
      'named',
    ],
    [
      'the bold words that it begins with',
      '<p></p><ul><li><b>Invoices</b> are sent.</li><li><b>Receipts</b> are read.</li></ul>',
      'bold',
    ],
    ['its first line', '<ul><li>Invoices<br>Sent.</li><li>Receipts<br>Read.</li></ul>', 'line'],
  ])('the title of an item is %s', (_what, body, by) => {
    const [view] = viewsOf(page(body));
    expect(view?.rows.map(({ title }) => title)).toEqual(['Invoices', 'Receipts']);
    expect(view?.rows.map((row) => row.by)).toEqual([by, by]);
  });

  test('a title is a quote of the page', () => {
    const read = page('<ul><li><b>Invoices</b> are sent.</li><li><b>Receipts</b> are read.</li></ul>');
    for (const { title, span } of viewsOf(read).flatMap(({ rows }) => rows))
      expect(read.text.slice(span.start, span.end)).toBe(title);
  });

  test('signals name what elements are called, what stands above, and what other pages show too', () => {
    const menu = '<nav><ul><li><a href="/a">One</a></li><li><a href="/b">Two</a></li></ul></nav>';
    const pages = [
      `${menu}<section class="testimonials"><h2>Häufige Fragen</h2><div><h3>Was kostet es?</h3><p>12 €</p></div><div><h3>Wie lange?</h3><p>Ein Jahr.</p></div></section>`,
      menu,
    ].map((body, index) => {
      const read = page(body);
      return { from: { index, page: read, kind: 'home' as const }, foreign: false, views: viewsOf(read) };
    });
    const [first, second] = (signalsOf(pages)[0] ?? []).map((signals) => signals());
    expect(first).toMatchObject({ 'in nav': 1, elsewhere: 1, linked: 1 });
    expect(second).toMatchObject({
      question: 1,
      price: 0.5,
      'around testimonials': 1,
      'above questions': 1,
      elsewhere: 0,
    });
  });
});

describe('a forest of decision trees', () => {
  /** The kind depends on two signals together, which no straight line tells apart. */
  const samples = Array.from({ length: 200 }, (_, n) => {
    const signals = { a: n % 2, b: Math.floor(n / 2) % 2, noise: (n * 7) % 11 };
    return { signals, kind: signals.a === signals.b ? 'same' : 'other', weight: 1 };
  });

  test('learns what only two signals together tell', () => {
    const forest = grow(samples, { ...GROWTH, signals: 1 });
    expect(likelyKinds(forest, { a: 1, b: 1 })['same']).toBeGreaterThan(0.8);
    expect(likelyKinds(forest, { a: 0, b: 1 })['same']).toBeLessThan(0.2);
  });

  test('is the same for the same samples and seed, and its answers add up to one', () => {
    expect(grow(samples)).toEqual(grow(samples));
    const all = Object.values(likelyKinds(grow(samples), { a: 1 })).reduce((sum, one) => sum + one, 0);
    expect(all).toBeCloseTo(1, 1);
  });

  test('several forests judge as their mean', () => {
    const all = growSeveral(samples, { ...GROWTH, signals: 1, rounds: 20 });
    const [one, other] = [0, 1].map((n) =>
      grow(samples, { ...GROWTH, signals: 1, rounds: 20, seed: GROWTH.seed + n }),
    );
    const odds = (forest: Forest): number => {
      const { same = 0, other: rest = 0 } = likelyKinds(forest, { a: 1, b: 1 });
      return Math.log(same / rest);
    };
    expect(odds(all)).toBeCloseTo((odds(one!) + odds(other!)) / 2, 1);
    expect(odds(one!)).not.toBeCloseTo(odds(other!), 3);
  });

  test('a site is judged by trees that never saw it', () => {
    // Each site has a signal of its own that gives its kind away: of no use for the others.
    const examples = Array.from({ length: 80 }, (_, n): Example => {
      const site = `site${n % 8}`;
      const kind = n % 16 < 8 ? 'features' : 'other';
      return {
        site,
        page: '/',
        titles: [],
        above: '',
        items: [],
        fits: [],
        kind,
        signals: { [site]: kind === 'features' ? 1 : 0 },
      };
    });
    const judged = judgedApart(examples, 8, { ...GROWTH, rounds: 10 });
    expect(judged).toHaveLength(80);
    expect(curveOf(judged, 'features')).toContain('40 of 80 groups');
    const [yes, no] = ['features', 'other'].map((kind) => {
      const own = judged.filter((one) => one.kind === kind).map(({ likely }) => likely['features'] ?? 0);
      return own.reduce((sum, one) => sum + one, 0) / own.length;
    });
    expect(Math.abs((yes ?? 0) - (no ?? 0))).toBeLessThan(0.1);
  });
});

test('where a site lists ten titles already, further lists have to be surer', () => {
  const list = (n: number, features: number, kind = 'features'): Judged => ({
    site: 'acme.test',
    page: '/',
    kind,
    titles: Array.from({ length: 10 }, (_, at) => `${n}.${at}`),
    above: '',
    items: [[10 * n, 10 * n + 10]],
    fits: [],
    signals: {},
    likely: { features },
  });
  expect(saidAt([list(1, 0.9), list(2, 0.85, 'other')], 0.8)).toEqual({ said: 10, right: 10 });
  expect(saidAt([list(1, 0.85)], 0.8)).toEqual({ said: 10, right: 10 });
  expect(saidAt([list(1, 0.95), list(2, 0.92)], 0.8)).toEqual({ said: 20, right: 20 });
});

test('a beginning is found in longer words, a short one only as a word, and one of a script without spaces anywhere', () => {
  const words = beginnings(['leistung', 'faq', '質問']);
  expect(['Unsere Leistungen', 'FAQ', 'よくある質問です'].map((text) => words.in(text))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Dienstleistung', 'faqs', '回答'].map((text) => words.in(text))).toEqual([false, false, false]);
});

test('every label names its site, page, kind and titles', () => {
  const lines = readFileSync(new URL('../../scripts/reading/labels/groups.jsonl', import.meta.url), 'utf8');
  const known = readFileSync(new URL('../../scripts/reading/labels/README.md', import.meta.url), 'utf8');
  for (const line of lines.trimEnd().split('\n')) {
    const { site, page: file, kind, titles } = JSON.parse(line) as Record<string, unknown>;
    expect([site, file, kind].every((one) => typeof one === 'string')).toBe(true);
    expect((titles as unknown[]).length, line).toBeGreaterThan(0);
    expect(known, line).toContain(String(kind).replace('?', ''));
  }
});
