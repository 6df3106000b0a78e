import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';
import type { Page } from '../../../domain/page/page.ts';

const read = (body: string, style = ''): Page =>
  pageOf(
    `<!doctype html><title>Acme</title><style>${style}</style><body>${body}</body>`,
    'https://acme.test/',
  );

/** The groups of a page in words: heading, and the first line of each item. */
function groupsOf({ text, blocks, groups = [] }: Page): { how: string; heading: string; items: string[] }[] {
  const line = (at: number | undefined): string =>
    at === undefined ? '' : text.slice(blocks[at]?.start, blocks[at]?.end);
  return groups.map(({ how, heading, items }) => ({
    how,
    heading: line(heading),
    items: items.map(({ start }) => line(start)),
  }));
}

/** The names of every element around a line, innermost first. */
function namesAround({ text, blocks, boxes = [] }: Page, words: string): string[][] {
  const found: string[][] = [];
  const block = blocks.find(({ start, end }) => text.slice(start, end) === words);
  for (let at = block?.box; at !== undefined; at = boxes[at]?.parent)
    found.push([...(boxes[at]?.names ?? [])]);
  return found;
}

describe('what repeats on a page', () => {
  test('cards of one shape are a group below the nearest text above them', () => {
    const page = read(`
      <h2>Customers</h2><p>Somebody likes us.</p>
      <section><h2>What it does</h2><p>In short.</p><div class="row">
        <div class="card one"><h3>Invoices</h3><p>Sent on time.</p></div>
        <div class="card active"><h3>Receipts</h3><p>Read from photos.</p></div>
      </div></section>`);
    expect(groupsOf(page)).toContainEqual({
      how: 'loose',
      heading: 'In short.',
      items: ['Invoices', 'Receipts'],
    });
  });

  test('classes of a state or of a place in the row make no other shape', () => {
    const page = read(
      '<div><div class="card"><b>Invoices</b> on time</div><div class="card card-2 active"><b>Receipts</b> too</div></div>',
    );
    expect(groupsOf(page)).toEqual([
      { how: 'same', heading: '', items: ['Invoices on time', 'Receipts too'] },
    ]);
  });

  test('headings without a box around each are a group with what follows them', () => {
    const page = read(
      '<main><h3>Invoices</h3><p>Sent.</p><h3>Receipts</h3><p>Read.</p><p>From photos.</p></main>',
    );
    const [flat] = page.groups?.filter(({ how }) => how === 'flat') ?? [];
    expect(flat?.items.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 5],
    ]);
  });

  test('links in a grid of their own are lines, those in a sentence are words', () => {
    const grid = read('<main><div><a href="/a">Invoices</a><a href="/b">Receipts</a></div></main>');
    expect(groupsOf(grid)).toEqual([{ how: 'same', heading: '', items: ['Invoices', 'Receipts'] }]);
    const sentence = read(
      '<main><div>See <a href="/a">invoices</a> and <a href="/b">receipts</a>.</div></main>',
    );
    expect(groupsOf(sentence)).toEqual([]);
    expect(sentence.blocks).toHaveLength(1);
  });

  test('a row of cards introduces nothing', () => {
    const card = (word: string): string => `<div class="card"><h3>${word}</h3><p>About ${word}.</p></div>`;
    const page = read(
      `<div class="row">${card('One')}${card('Two')}${card('Three')}</div><ul><li>Four</li><li>Five</li></ul>`,
    );
    expect(groupsOf(page).find(({ items }) => items[0] === 'Four')?.heading).toBe('');
  });

  test('says what items have beside text', () => {
    const page = read(
      '<ul><li>Ada <img src="/ada.png" alt=""></li><li>Ben <a href="/ben">more</a><input name="q"></li></ul>',
    );
    expect(page.groups?.[0]?.items.map(({ has }) => has)).toEqual([['picture'], ['link', 'field']]);
  });

  test('groups of what was cut off a long page are not named', () => {
    const page = read(`<p>${'word '.repeat(4_500)}</p><ul><li>Invoices</li><li>Receipts</li></ul>`);
    expect(page.blocks.length).toBe(5);
    expect(page.groups).toEqual([]);
  });
});

describe('what elements are called', () => {
  test('a line knows the names of every element around it', () => {
    const page = read(
      '<section id="ourServices"><div class="pricing-card p-4"><span itemprop="name">Starter</span></div></section>',
    );
    expect(namesAround(page, 'Starter')).toEqual([['name'], ['pricing', 'card'], ['our', 'services']]);
  });

  test('of bold words at the beginning of a line the length is known', () => {
    const page = read(
      '<p><strong>Fast.</strong> It answers at once.</p><p><b>All bold</b></p><p>Not <b>here</b></p>',
    );
    expect(page.blocks.map(({ bold }) => bold)).toEqual([5, undefined, undefined]);
  });

  test.each([
    ['ten thousand classes', `<div class="${'word '.repeat(10_000)}">Text</div>`],
    ['twenty thousand lists', '<ul><li>a<li>b</ul>'.repeat(20_000)],
    ['items nested in items', `${'<div class="a"><p>x</p>'.repeat(5_000)}${'</div>'.repeat(5_000)}`],
  ])('%s stay bounded', (_what, body) => {
    const page = read(body);
    expect(page.groups?.length).toBeLessThanOrEqual(300);
    expect(page.boxes?.length).toBeLessThanOrEqual(5_000);
    for (const { names } of page.boxes ?? []) expect(names.length).toBeLessThanOrEqual(16);
  });
});

describe('what a person sees when the page has settled', () => {
  const shows = (body: string, style = ''): boolean => read(body, style).text.includes('Invoices');

  test.each([
    ['an attribute of an animation', '<div data-aos="fade-up" style="opacity:0"><p>Invoices</p></div>'],
    ['a transition beside it', '<div style="opacity: 0; transition: opacity .5s">Invoices</div>'],
    ['a class that reveals', '<div class="fade-in" style="opacity:0">Invoices</div>'],
  ])('transparent text with %s counts as shown', (_what, body) => expect(shows(body)).toBe(true));

  test('a rule of the page that lets a class appear hides nothing', () => {
    expect(shows('<p class="reveal">Invoices</p>', '.reveal{opacity:0;transition:all 1s}')).toBe(true);
    expect(shows('<p class="trap">Invoices</p>', '.trap{opacity:0}')).toBe(false);
  });

  test.each([
    ['transparent text without any', '<div style="opacity:0">Invoices</div>'],
    [
      'text that is not displayed, whatever moves',
      '<div data-aos="fade" style="display:none">Invoices</div>',
    ],
    ['the name of an icon', '<span class="material-icons">Invoices</span>'],
    ['what only a screen reader says', '<span class="sr-only">Invoices</span>'],
  ])('%s is no text of the page', (_what, body) => expect(shows(body)).toBe(false));
});
