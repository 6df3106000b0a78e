import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE_ROUTES } from '../../../site/routes.ts';
import { opened } from '../../every_page/opened.ts';
import { PAGE_KINDS } from '../../every_page/page_kinds.ts';
import { type PageScene, startPageScene } from '../../every_page/page_scene.ts';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // A button without a type sends its form, an input without one takes text: the defaults of HTML, and what is meant here.
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
    // A listing's title has the tagline of its founder in it, and search engines cut its end.
    'long-title': 'off',
    // Everything is loaded from this origin (the policy of the page says so), under a URL that changes with the content.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Lists of launches have names: ARIA allows that, and screen readers read them.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Several check boxes of one name are how a form sends a list.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
  },
});

/** What is right in one place and would be wrong elsewhere. */
const EXCEPTIONS: readonly { rule: string; where: RegExp; why: string }[] = [
  {
    rule: 'no-redundant-role',
    where: /> table\b/,
    why: 'on a phone the table is no table for CSS, and browsers then drop its roles',
  },
  {
    rule: 'form-dup-name',
    where: /#f-categories-\d/,
    why: 'two selects of one name are how a form sends a list of choices',
  },
];

/** What is wrong with the markup of a page, one line each. */
async function faultsOf(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results
    .flatMap(({ messages }) => messages)
    .filter(
      ({ ruleId, selector }) =>
        !EXCEPTIONS.some(({ rule, where }) => rule === ruleId && where.test(selector ?? '')),
    )
    .map(({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`);
}

describe('the markup of every kind of page', () => {
  let scene: PageScene;
  const paths = new Set<string>();
  beforeAll(async () => {
    scene = await startPageScene();
  });
  afterAll(() => scene.close());

  test.each(PAGE_KINDS)('$name has no fault', async (kind) => {
    const { status, markup, headers, path } = await opened(scene, kind);
    expect([status, headers.get('content-type')]).toEqual([kind.status, 'text/html; charset=utf-8']);
    expect(await faultsOf(markup)).toEqual([]);
    paths.add(path.split('?', 1)[0] ?? '');
  });

  test('every route with a page is among them', () => {
    const pages = SITE_ROUTES.filter(({ path }) => !FILES.some((file) => path.test(file)));
    const forgotten = pages.filter((route) => ![...paths].some((path) => route.path.test(path)));
    const next =
      'A page has its row in test/every_page/page_kinds.ts; what gives no page has a path in FILES here.';
    expect(
      forgotten.map(({ path }) => path.source),
      next,
    ).toEqual([]);
    expect(pages.length).toBeGreaterThan(45);
  });

  test('the law sees a fault, and lets through what the exceptions name', async () => {
    const page = (main: string): string =>
      `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>A</title></head><body><main>${main}</main></body></html>`;
    expect(await faultsOf(page('<h1>A</h1><p>B</p>'))).toEqual([]);
    for (const main of [
      '<h1>A</h1><h3>B</h3>',
      '<h1>A</h1><input name="a" aria-describedby="none">',
      '<h1>A</h1><p><div>B</div></p>',
      '<h1>A</h1><img src="/a.png">',
      '<h1>A</h1><a href="/a"><button type="button">B</button></a>',
    ])
      expect(await faultsOf(page(main)), main).not.toEqual([]);
  });
});

/** One path of each route that gives no page: redirects, files, images, feeds and documents for programs. */
const FILES: readonly string[] = [
  '/launches',
  '/p/a.json',
  '/p/a.md',
  '/p/a/visit',
  '/calendar.ics',
  '/feeds/a.atom',
  '/feeds/a/b.atom',
  '/account/export',
  '/feed',
  '/feed.xml',
  '/rss',
  '/rss.xml',
  '/atom.xml',
  '/badges/a/b.svg',
  '/cards/a/b.png',
  '/media/a',
  '/assets/a',
  '/llms-full.txt',
  '/sitemap.xml',
  '/sitemaps/a.xml',
  '/site.webmanifest',
  '/opensearch.xml',
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/launches/',
];
