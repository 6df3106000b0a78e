import { text } from './setting_rules.ts';

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
