import { describe, expect, test } from 'vitest';
import { auditPage } from '../../../crawler/html/audit_page.ts';
import { inlineContrast } from '../../../crawler/html/inline_contrast.ts';

const page = (body: string, head = '<title>Acme</title>', lang = ' lang="en"') =>
  `<!doctype html><html${lang}><head>${head}</head><body><h1>Acme</h1>${body}</body></html>`;
const rules = (html: string) => Object.fromEntries(auditPage(html).map(({ rule, count }) => [rule, count]));

test('a good page breaks no rule', () => {
  expect(
    auditPage(
      page(`<img src="a.png" alt=""><img src="b.png" alt="Our office"><label>Name <input name="n"></label>
<label for="e">Email</label><input id="e"><input type="hidden" name="t"><input type="submit" value="Go">
<a href="/"><img src="logo.svg" alt="Acme"></a><button aria-label="Close"></button><h2>Plans</h2><h3>Free</h3>
<p style="color: #222; background: #fff">Readable</p><svg><title>x</title></svg>`),
    ),
  ).toEqual([]);
});

test.each([
  ['no_language', page('', undefined, '')],
  ['no_title', page('', '<title> </title>')],
  ['no_alt', page('<img src="a.png">')],
  ['no_label', page('<input name="n" placeholder="Name">')],
  ['no_label', page('<select><option>1</option></select>')],
  ['no_name', page('<a href="/"></a>')],
  ['no_name', page('<button><img src="x.png" alt=""></button>')],
  ['skipped_heading', page('<h3>Free</h3>')],
  ['low_contrast', page('<p style="color:#aaa;background-color:white">Hardly</p>')],
  [
    'no_zoom',
    page('', '<title>A</title><meta name="viewport" content="width=device-width, user-scalable=no">'),
  ],
  ['no_zoom', page('', '<title>A</title><meta name="viewport" content="maximum-scale=1.0">')],
] as const)('finds %s', (rule, html) => {
  expect(rules(html)).toEqual({ [rule]: 1 });
});

test('no main heading', () => {
  expect(rules('<html lang="en"><head><title>A</title></head><body><h2>Hi</h2></body></html>')).toEqual({
    no_heading: 1,
  });
});

test('what nobody meets does not count: hidden parts, templates, scripts, decoration', () => {
  expect(
    auditPage(
      page(
        '<div hidden><img src="a"><input></div><div aria-hidden="true"><a href="/"></a></div><template><img src="a"></template><img src="a" role="presentation">',
      ),
    ),
  ).toEqual([]);
});

test('counts all and shows the first three, shortened', () => {
  const [issue] = auditPage(page(`<img src="${'a'.repeat(500)}">`.repeat(9)));
  expect(issue).toMatchObject({ rule: 'no_alt', count: 9 });
  expect(issue!.examples).toHaveLength(3);
  expect(issue!.examples[0]).toHaveLength(161);
});

test('a page that nests deeply is read', () => {
  expect(rules(page(`${'<div>'.repeat(50_000)}<img src="a">`))).toEqual({ no_alt: 1 });
});

describe('contrast of inline styles', () => {
  test.each([
    ['color:#000;background:#fff', 21],
    ['color: rgb(119, 119, 119); background-color: white', 4.48],
    ['COLOR: White; Background: BLACK !important', 21],
  ])('%s is %d to 1', (style, ratio) => {
    expect(inlineContrast(style)).toBeCloseTo(ratio, 2);
  });

  test.each([
    'color:#000',
    'color:var(--a);background:#fff',
    'color:#0008;background:#fff',
    'color:#000;background:url(x)',
    '',
  ])('says nothing about %s', (style) => {
    expect(inlineContrast(style)).toBeNull();
  });
});
