import { expect, test } from 'vitest';
import { draft, jsonLd } from '../drafts.ts';

test.each([
  [
    'a picture that is called as the company',
    '<p>Hello.</p><img src="/img/acme.svg" alt="">',
    '/img/acme.svg',
  ],
  ['no picture of another company', '<p>Hello.</p><img src="/img/globex.svg" alt="">', undefined],
  ['no picture that shows it at work', '<p>Hello.</p><img src="/img/acme-office.jpg" alt="">', undefined],
  ['header a img', '<header><a href="/"><img src="/a8f.svg" alt=""></a></header>', '/a8f.svg'],
  ['header a img alt', '<header><a href="/"><img src="/a8f.svg" alt="Acme home"></a></header>', '/a8f.svg'],
  [
    'nav a img',
    '<nav><a href="https://www.acme.com/"><img src="/mark.png" alt="Acme"></a></nav>',
    '/mark.png',
  ],
  [
    'div a img',
    '<div class="top"><a href="/"><img src="/mark.png" alt="Acme"></a><a href="/pricing">Pricing</a></div>',
    '/mark.png',
  ],
  [
    'img srcset',
    '<header><a href="/"><img srcset="/mark.png 1x, /mark2.png 2x" src="/mark.png" alt="Acme"></a></header>',
    '/mark.png',
  ],
  [
    'next image',
    '<header><a href="/"><img src="/_next/image?url=%2Flogo.png&amp;w=96&amp;q=75" alt="Acme logo"></a></header>',
    '/_next/image?url=%2Flogo.png&w=96&q=75',
  ],
  ['apple touch', '<link rel="apple-touch-icon" href="/apple-touch-icon.png">', '/apple-touch-icon.png'],
  ['apple touch precomposed', '<link rel="apple-touch-icon-precomposed" href="/ati.png">', '/ati.png'],
  ['icon svg', '<link rel="icon" type="image/svg+xml" href="/favicon.svg">', '/favicon.svg'],
  ['icon png', '<link rel="icon" href="/icon-192.png" sizes="192x192">', '/icon-192.png'],
  ['favicon ico', '<link rel="icon" href="/favicon.ico">', undefined],
  ['favicon small', '<link rel="icon" href="/favicon-16.png" sizes="16x16">', undefined],
  ['og image', '<meta property="og:image" content="https://www.acme.com/og.png">', undefined],
  [
    'an element called logo',
    '<nav><div class="logo"><div class="logo-icon"><img src="/a8f.png"></div> Acme</div></nav>',
    '/a8f.png',
  ],
  [
    'the first picture, in an element called brand',
    '<div class="top"><a class="navbar-brand" href="#top"><img src="/a8f.png" alt=""></a></div>',
    '/a8f.png',
  ],
  ['elements called logos', '<div class="logos"><img src="/a8f.png" alt=""></div>', undefined],
  ['header img alt', '<header><img class="logo" src="/icon.png" alt="Acmeロゴ"></header>', '/icon.png'],
  [
    'ld of an upload',
    `<img src="/logo.png" alt="Acme">${jsonLd({ '@type': 'Organization', name: 'Acme', logo: '/Screenshot-19.png' })}`,
    '/logo.png',
  ],
  ['header avatar', '<header><img src="/nora.jpg" alt="Nora"></header>', undefined],
  ['header flag', '<header><a href="/de"><img src="/de.svg" alt="Deutsch"></a></header>', undefined],
  [
    'customers',
    '<h2>Trusted by</h2><img src="/logos/globex-logo.svg" alt="Globex logo"><img src="/logos/initech-logo.svg" alt="Initech logo">',
    undefined,
  ],
  ['ld logo', jsonLd({ '@type': 'Organization', name: 'Acme', logo: '/logo.png' }), '/logo.png'],
  ['ld other', jsonLd({ '@type': 'Organization', name: 'Globex', logo: '/globex.png' }), undefined],
  ['ld image', jsonLd({ '@type': 'Organization', name: 'Acme', image: '/team.png' }), undefined],
  [
    'footer',
    '<footer><a href="/"><img src="/acme-logo-dark.svg" alt=""></a></footer>',
    '/acme-logo-dark.svg',
  ],
  [
    'picture',
    '<header><a href="/"><picture><source srcset="/l.webp"><img src="/l.png" alt="Acme"></picture></a></header>',
    '/l.png',
  ],
  ['main logo', '<main><img src="/images/logo.png" alt="Logo"></main>', '/images/logo.png'],
  ['hero', '<h1>Hello</h1><img src="/hero.png" alt="Acme dashboard">', undefined],
])('logo_url: %s', (_, html, path) => {
  expect(draft({ '/': `<title>Acme</title>${html}` }).logo_url).toBe(path && `https://www.acme.com${path}`);
});

test('a logo that only another page shows is found, an icon of it is not', () => {
  const home = '<html><head><title>Acme</title></head><body><h1>Acme writes bills</h1></body></html>';
  const faq = (html: string): Record<string, string> => ({ '/': home, '/faq': `<title>FAQ</title>${html}` });
  expect(draft(faq('<nav><img class="logo" src="/acme-dark.png"></nav>'))['logo_url']).toBe(
    'https://www.acme.com/acme-dark.png',
  );
  expect(draft(faq('<link rel="icon" href="/icon-192.png">'))['logo_url']).toBeUndefined();
});
