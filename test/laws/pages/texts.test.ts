import { describe, expect, test } from 'vitest';
import { SITE_TEXTS } from '../../../scripts/laws/words/site_texts.ts';
import { foundBy } from '../sources/found_by.ts';

describe('texts of the site that stand elsewhere than in site/texts', () => {
  test.each([
    ['html`<p>Saved.</p>`', ['Saved.']],
    ['html`<b>${n}</b> votes`', ['votes']],
    ['html`<p>${n > 1 && html`in ${n} weeks`}</p>`', ['in ¤ weeks']],
    ['html`<nav aria-label="Main">${links}</nav>`', ['Main']],
    ['html`<input placeholder="First ${kind}">`', ['First ¤']],
    ['html`<meta name="description" content="All launches">`', ['All launches']],
    ["const page = { title: 'Prices' };", ['Prices']],
    ["crumbs('Your drafts');", ['Your drafts']],
    ['const text = `Awards of ${name}`;', ['Awards of ¤']],
    ['const text = `${name}, ${count} more listings`;', ['¤, ¤ more listings']],
  ])('the law sees the prose in %s', (source, texts) => {
    expect(foundBy(SITE_TEXTS, { 'site/x.ts': source })).toEqual(texts.map((text) => `site/x.ts:1: ${text}`));
  });

  test.each([
    'html`<p class="btn hot">${t.saved} · <code>curl ${url}</code></p>`',
    'html`<meta name="viewport" content="width=device-width, initial-scale=1">`',
    'html`<a href="/launches/this" rel="prev">&nbsp;${t.previous}</a>`',
    "import { a } from './of a name.ts';",
    "throw new Error('the visitor has gone');",
    "const typed = { text: '' };",
    "const page = { status: 404, title: t.title, 'Referrer-Policy': 'same-origin' };",
  ])('the law lets %s through', (source) => {
    expect(foundBy(SITE_TEXTS, { 'site/x.ts': source })).toEqual([]);
  });
});
