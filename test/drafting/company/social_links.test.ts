import { expect, test } from 'vitest';
import { draft } from '../drafts.ts';

test.each([
  [
    'footer',
    '<footer><a href="https://x.com/acmehq">X</a><a href="https://www.linkedin.com/company/acme/">LinkedIn</a><a href="https://bsky.app/profile/acme.com">Bluesky</a></footer>',
    { x: 'https://x.com/acmehq', linkedin: 'https://www.linkedin.com/company/acme/' },
  ],
  [
    'icon only',
    '<footer><a href="https://x.com/acmehq" aria-label="X"><svg></svg></a><a href="https://github.com/acmehq/app" aria-label="GitHub"><svg></svg></a></footer>',
    { x: 'https://x.com/acmehq', github: 'https://github.com/acmehq/app' },
  ],
  [
    'share',
    '<main><a href="https://twitter.com/intent/tweet?text=x">Share</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a><a href="https://www.linkedin.com/sharing/share-offsite/?url=x">Share</a></main>',
    {},
  ],
  ['author', '<footer><p>Made by <a href="https://x.com/norafeld">Nora Feld</a></p></footer>', {}],
  ['author2', '<footer><p>Made by <a href="https://x.com/norafeld">@norafeld</a></p></footer>', {}],
  ['author3', '<footer><p>Built by <a href="https://github.com/norafeld">norafeld</a></p></footer>', {}],
  [
    'testimonial',
    '<main><h2>Loved</h2><p>Great! <a href="https://x.com/bakerbob">@bakerbob</a></p></main>',
    {},
  ],
  [
    'team',
    '<main><h2>Team</h2><h3>Nora Feld</h3><a href="https://x.com/norafeld">X</a><a href="https://github.com/norafeld">GitHub</a></main>',
    {},
  ],
  ['contact main', '<main><h2>Follow us</h2><a href="https://x.com/breadtalk">X</a></main>', {}],
  [
    'customer in footer',
    '<footer><h4>Customers</h4><a href="https://www.instagram.com/globexbakery">Globex Bakery</a></footer>',
    {},
  ],
  [
    'tpl',
    '<footer><a href="https://twitter.com/">Twitter</a><a href="https://facebook.com/#">Facebook</a><a href="https://instagram.com/yourcompany">Instagram</a></footer>',
    {},
  ],
  [
    'founder footer',
    '<footer><a href="https://x.com/norafeld">Follow Nora on X</a><a href="https://x.com/acme">X</a></footer>',
    { x: 'https://x.com/acme' },
  ],
  ['framework', '<footer>Built with <a href="https://github.com/withastro/astro">Astro</a></footer>', {}],
  ['framework2', '<footer><a href="https://github.com/gohugoio/hugo">GitHub</a></footer>', {}],
])('accounts: %s', (_, html, socials) => {
  expect(draft({ '/': `<title>Acme</title>${html}` })['socials']).toEqual(socials);
});

test.each([
  [
    'of a project, by its source',
    '<footer><a href="https://github.com/nfeld/breadplan">GitHub repo</a></footer>',
    { github: 'https://github.com/nfeld/breadplan' },
  ],
  [
    'of who works alone, beside a site of their own',
    '<footer><a href="https://norafeld.com">My site</a><a href="https://www.linkedin.com/in/norafeld/">LinkedIn</a></footer>',
    { linkedin: 'https://www.linkedin.com/in/norafeld/' },
  ],
  [
    'of a company among others',
    '<footer><a href="https://globexgroup.com">Our group</a><a href="https://www.linkedin.com/company/globexgroup/">LinkedIn</a></footer>',
    {},
  ],
  [
    'that the site leads to more often',
    '<main><a href="https://www.facebook.com/acmebread">Messenger</a><a href="https://www.facebook.com/breadacme">Facebook</a><a href="https://www.facebook.com/acmebread">Facebook</a></main>',
    { facebook: 'https://www.facebook.com/acmebread' },
  ],
  [
    'of two that are shown alike',
    '<main><a href="https://www.facebook.com/acmebread">Facebook</a><a href="https://www.facebook.com/breadacme">Facebook</a></main>',
    {},
  ],
])('the account %s', (_, html, socials) => {
  expect(draft({ '/': `<title>Acme</title>${html}` })['socials']).toEqual(socials);
});
