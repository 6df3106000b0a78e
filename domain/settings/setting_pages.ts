import { markdownText, oneLine, text } from './setting_rules.ts';

const page = (path: string, initial: string) =>
  text('', markdownText, {
    meaning: `Text of ${path} in Markdown, for example "$(cat page.md)"; empty shows the text that comes with the program, ${initial}.`,
    effect: 'The page shows it from the next request.',
  });

/** Who runs the site, and the texts of the pages that say so (docs/operating.md). */
export const PAGE_SETTINGS = {
  'site.operator': text('', oneLine([0, 300], 'It stands on the pages about the site, in one line.'), {
    meaning: 'Who runs the site: name and postal address, as invoices need them. Empty publishes neither.',
    effect:
      'The pages about the site, its privacy and its terms show it from the next request, and invoices from the next payment.',
  }),
  'pages.about': page('/about', 'about launches, votes and payments'),
  'pages.privacy': page('/privacy', 'about what this program stores and for how long'),
  'pages.privacy_additions': text('', markdownText, {
    meaning:
      'What follows at the end of /privacy in Markdown, for example your own processors; also after the text that comes with the program.',
    effect: 'The page shows it from the next request.',
  }),
  'pages.imprint': page('/imprint', 'site.operator and site.contact'),
  'pages.terms': page('/terms', 'a plain set of rules'),
  'pages.contact': page('/contact', 'with site.operator and site.contact'),
  'pages.accessibility': page('/accessibility', 'about what is tested'),
};

/** The logo of the site: the hash of its stored picture. */
export const LOGO_SETTING = {
  'site.logo': text(
    '',
    {
      rule: 'a picture (PNG, JPEG, WebP or SVG of at most 2 MB, not longer than 2.5 times its height), or empty',
      reason: 'The site serves it in sizes of its own.',
      allows: (value) => value === '' || /^[0-9a-f]{32}$/.test(value),
    },
    {
      meaning:
        'Logo of the site, stored as a picture: upload it on /admin/settings, or name its file in `settings set site.logo FILE`. Empty is the sun of Firstlight.',
      effect: 'Header, share cards, icons of browsers and structured data have it from the next request.',
    },
  ),
};
