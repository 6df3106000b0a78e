import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedFetch } from '../../../crawler/fetch/guarded_fetch.ts';
import { reachOf } from '../../../crawler/fetch/ip_addresses.ts';
import { badgeChecker } from '../../../crawler/site/badge_checker.ts';
import { siteVisitor } from '../../../crawler/site/visitor.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { workerReader } from '../../doubles/worker_reader.ts';

const LISTING = 'https://launch.example/p/acme';
const IMAGE = 'https://launch.example/badges/acme/listed.svg';
const img = `<img src="${IMAGE}" alt="Listed">`;
const link = (inside: string, attributes = '') => `<a href="${LISTING}"${attributes}>${inside}</a>`;
const badge = link(img);
const within = (open: string, close: string) => `${open}${badge}${close}`;

const SEEN = 'The badge is on the page, inside a link to the listing.';
const HIDDEN = 'The badge and its link are on the page, but the markup hides them.';
const INERT = 'The badge is only in a comment, a template, a text field, a frame or plain text';

/** Ways of showing the badge, or only seeming to, each as a company's server sends it, with what the founder reads (D60). */
const TRICKS: readonly [trick: string, body: string, found: boolean, observed: string][] = [
  ['a comment', within('<!-- ', ' -->'), false, INERT],
  ['a template', within('<template>', '</template>'), false, INERT],
  [
    'noscript beside words that are shown',
    within('<noscript>', '</noscript>'),
    false,
    'only inside <noscript>',
  ],
  ['a textarea', within('<textarea>', '</textarea>'), false, INERT],
  ['a frame', `<iframe srcdoc='${badge}'></iframe>`, false, INERT],
  ['the hidden attribute', within('<div hidden>', '</div>'), false, HIDDEN],
  ['display:none', within('<div style="display:none">', '</div>'), false, HIDDEN],
  ['visibility:hidden', within('<div style="visibility:hidden">', '</div>'), false, HIDDEN],
  ['opacity:0', within('<div style="opacity:0">', '</div>'), false, HIDDEN],
  ['one pixel', badge.replace('<img', '<img width="1" height="1"'), false, HIDDEN],
  ['zero pixels', badge.replace('<img', '<img width="0" height="0"'), false, HIDDEN],
  ['off-screen', within('<p style="position:absolute;left:-9999px">', '</p>'), false, HIDDEN],
  ['www before our host', badge.replaceAll('//launch.', '//www.launch.'), true, SEEN],
  ['another scheme', badge.replaceAll('https:', 'http:'), true, SEEN],
  ['a slash at the end', badge.replace('/p/acme', '/p/acme/'), true, SEEN],
  [
    'query and fragment',
    badge.replace('/p/acme', '/p/acme?a=b#c').replace('.svg', '.svg?mode=dark'),
    true,
    SEEN,
  ],
  ['data-src and srcset', link(`<img data-src="${IMAGE}" srcset="${IMAGE} 2x">`), true, SEEN],
  ['rel values', link(img, ' rel="ugc nofollow"'), true, `${SEEN} The link says rel="ugc nofollow".`],
  [
    'a base href',
    '<base href="https://launch.example/x/"><a href="../p/acme"><img src="/badges/acme/listed.svg"></a>',
    true,
    SEEN,
  ],
  ['the image without a link', img, false, 'The badge image is on the page, but not inside a link.'],
  ['the link without an image', link('Acme'), false, 'the badge image is not inside it'],
  ['a script only', `<script>x='${badge}'</script>`, false, 'The badge is only in a script'],
  [
    'the link to another listing',
    badge.replace('/p/acme', '/p/acme-2'),
    false,
    'its link leads to https://launch.example/p/acme-2.',
  ],
  [
    'a look-alike host',
    badge.replaceAll('launch.example', 'launch.example.evil.test'),
    false,
    'Neither the badge image nor a link',
  ],
];

let site: CompanySite;
beforeAll(async () => {
  site = await companySite();
});
const reader = workerReader({ limit_ms: 20_000 });
afterAll(() => Promise.all([site.close(), reader.close()]));

test('there are 24 tricks', () => {
  expect(new Set(TRICKS.map(([trick]) => trick)).size).toBe(24);
});

test.each(TRICKS)(
  'the checker reads the badge in a page with %s as a visitor sees it [D60]',
  async (_trick, body, found, observed) => {
    site.set({
      '/': `<!doctype html><title>Acme</title><body><p>${'Words that are shown. '.repeat(20)}</p>${body}`,
    });
    const visitor = siteVisitor({
      fetch: guardedFetch(reachOf(true)),
      clock: { now: () => new Date('2026-11-20T10:00:00Z') },
      origin: 'https://launch.example',
      delayMs: 0,
      reach: reachOf(true),
    });
    const target = { home_url: `${site.url}/`, listing_url: LISTING, image_url: IMAGE };
    const finding = await badgeChecker(visitor, reader).check(target, new AbortController().signal, 1);
    expect(finding).toMatchObject({ found, inconclusive: false, silent: false });
    expect(finding.observed).toContain(observed);
  },
);
