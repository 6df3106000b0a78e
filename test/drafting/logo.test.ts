import { expect, it } from 'vitest';
import { draft } from './drafts.ts';

it.each([
  [
    'a picture that is called as the company',
    '<p>Hello.</p><img src="/img/acme.svg" alt="">',
    '/img/acme.svg',
  ],
  ['no picture of another company', '<p>Hello.</p><img src="/img/globex.svg" alt="">', undefined],
  ['no picture that shows it at work', '<p>Hello.</p><img src="/img/acme-office.jpg" alt="">', undefined],
])('logo_url: %s', (_, html, path) => {
  expect(draft({ '/': `<title>Acme</title>${html}` }).logo_url).toBe(path && `https://www.acme.com${path}`);
});
