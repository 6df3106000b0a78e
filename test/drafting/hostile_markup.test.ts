import { expect, test } from 'vitest';
import { pageOf } from '../../crawler/page/page_text.ts';
import { profileByRules } from '../../drafting/profile.ts';
import { growth } from '../cpu_time.ts';
import { AT_NIGHT } from '../gate/size.ts';
import { requestOf } from './drafts.ts';

const HEAD = '<!doctype html><title>Harm</title><h1>Harm</h1>';

/** Markup that makes deep or long groups; each piece is repeated to a megabyte at most. */
const DEEP: Readonly<Record<string, string>> = {
  'groups in groups': '<ul class=x><li class=y>a<li class=y>',
  'boxes in boxes': '<div class="features"><div class="card">',
  'giant class lists': `<div class="${'feature card '.repeat(300)}"><p>a</div>`,
  'tables in tables': '<table><tr><td>a<td>b',
};
/** Markup that makes many of them, which takes seconds. */
const MANY: Readonly<Record<string, string>> = {
  groups: '<ul><li>a<li>b</ul>',
  'groups with headings': '<h2>Why</h2><div class=f><h3>a</h3><p>b</div>',
  'cards of one group': '<div class="card"><b>a</b> b</div>',
  'questions in groups': '<details><summary>Why?</summary>Because.</details>',
  'plans in groups': '<div class=plan><h3>Pro</h3><p>$5 / month</p><ul><li>a<li>b</ul></div>',
  'people in groups': '<div class=member><h3>Ada Byron</h3><p>Founder</p></div>',
};

/** Longer pages are cut before they are parsed. */
const SIZE = 1_000_000;

test.each(Object.entries({ ...DEEP, ...(AT_NIGHT && MANY) }))(
  'reading a page and drafting from it takes no longer than the page is long: %s',
  (_name, piece) => {
    const html = (size: number): string => HEAD + piece.repeat(Math.floor(size / piece.length));
    const work = (size: number): unknown =>
      profileByRules({ ...requestOf({}), pages: [pageOf(html(size), 'https://www.acme.com/')] });
    expect(growth(SIZE, work)).toBeLessThan(1);
  },
);

test('one class list of a megabyte is as quick', () => {
  const work = (size: number): unknown =>
    profileByRules(
      requestOf({ '/': `${HEAD}<div class="${'feature card '.repeat(size / 13)}"><h2>a</h2></div>` }),
    );
  expect(growth(SIZE, work)).toBeLessThan(1);
});

test('an item of letters takes no longer than it is long', () => {
  const work = (letters: number): unknown =>
    profileByRules(requestOf({ '/': `${HEAD}<ul><li>1${'é'.repeat(letters)}_<li>b</ul>` }));
  expect(growth(36, work)).toBeLessThan(1);
});
