import { contrastOf, isReadable } from '../colours/accent.ts';
import { isHttps, text, wholeNumber } from './setting_rules.ts';

/** Whether search engines may list the site, under which licence its data are and whether there is a file of them, and its colour. */
export const PUBLISHING_SETTINGS = {
  'robots.index': wholeNumber(1, [0, 1], {
    meaning: 'Whether search engines may list the site: 1 for yes, 0 for no, for example until it opens.',
    effect:
      'With 0, each response has X-Robots-Tag: noindex, each page says the same, and robots.txt keeps all crawlers out, from the next request; firstlight doctor says so.',
  }),
  'data.license': text(
    '',
    {
      rule: 'a name of at most 60 characters and an https URL after it, like CC BY 4.0 https://creativecommons.org/licenses/by/4.0/, or empty',
      reason: 'Programs read both.',
      allows: (value) => value === '' || licenseOf(value) !== null,
    },
    {
      meaning: 'Licence of the data that the site publishes. Empty states none.',
      effect: 'The footer, the OpenAPI document and llms.txt name it from the next request.',
    },
  ),
  'data.weekly_file': wholeNumber(0, [0, 1], {
    meaning:
      'Whether everybody may download a file of what the public API shows, made once a week: 1 for yes, 0 for no.',
    effect:
      'With 1, /data.jsonl.gz is there within ten minutes; it needs data.license, which its first line names. With 0, it is gone at once.',
  }),
  'site.accent': {
    ...text(
      '',
      {
        rule: 'a colour like #0b5fb0 with a contrast of at least 4.5 to light pages, or empty',
        reason: 'Links and buttons in another one could not be read (WCAG 2.2).',
        allows: (value) => value === '' || (/^#[0-9a-f]{6}$/.test(value) && isReadable(value)),
      },
      {
        meaning:
          'Colour of links and buttons; dark pages have a lighter one of the same. Empty is the colour of Firstlight.',
        effect: 'Pages have it from the next request.',
      },
    ),
    why: (value: string | number) =>
      /^#[0-9a-f]{6}$/.test(String(value))
        ? `Its contrast is ${(Math.floor(contrastOf(String(value)) * 10) / 10).toFixed(1)}.`
        : null,
  },
};

/** Name and URL of a licence, from the setting `data.license`; null if it is none. */
export function licenseOf(value: string): { name: string; url: string } | null {
  const [, name, url] = /^([\p{L}\p{N}](?:[^\p{Cc}<>[\]()]{0,59})) (https:\/\/\S{1,200})$/u.exec(value) ?? [];
  return name !== undefined && url !== undefined && isHttps(url) ? { name, url } : null;
}
