import { expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const foundersOf = (site: Record<string, string>): string[] =>
  (draft(site)['founders'] as { name: string }[]).map(({ name }) => name);

const home = (html: string): string => `<title>Acme</title><h1>Acme makes bread plans</h1>${html}`;
const account = '<footer><a href="https://www.linkedin.com/in/nora-feld-12/">LinkedIn</a></footer>';
const holder = '<footer><p>© 2026 Acme, Nora Feld</p></footer>';
const about = '<title>About – Acme</title><h1>Nora Feld</h1><p>Thirty years of bread.</p>';
const contact = '<title>Contact – Acme</title><h1>Contact</h1><h2>Nora Feld</h2><p>Reg. no. 123</p>';
const greeting = '<p>My name is Nora Feld. I help bakers plan their week.</p>';

test.each([
  ['holds the copyright, with an account in the foot', { '/': home(holder + account) }],
  ['heads the page about the company, with an account in the foot', { '/': home(account), '/about': about }],
  ['says "I" and holds the copyright', { '/': home(greeting + holder) }],
  ['says "I" and heads the contact page', { '/': home(greeting), '/contact': contact }],
])('who %s works alone', (_, site) => {
  expect(foundersOf(site)).toEqual(['Nora Feld']);
});

test.each([
  ['holds the copyright only', { '/': home(holder) }],
  ['says "I" only', { '/': home(greeting) }],
  ['has an account in the foot only', { '/': home(account) }],
  [
    'is to be written to',
    { '/': home(''), '/contact': `${contact}<a href="https://www.linkedin.com/in/nora-feld">LinkedIn</a>` },
  ],
  ['made the page', { '/': home(`<footer><p>© 2026 Acme. Website by Nora Feld</p></footer>${account}`) }],
  ['praises', { '/': home(`<blockquote>My name is Nora Feld. I love it.</blockquote>${holder}`) }],
  ['writes', { '/': home(account), '/blog/hello': `<h1>Bread</h1>${greeting}` }],
  ['answers for it', { '/': home(account), '/imprint': '<h1>Imprint</h1><p>Responsible: Nora Feld</p>' }],
  [
    'is one of two',
    { '/': home(`${greeting}<p>I am Jaan Kuusk.</p><footer>© Nora Feld, Jaan Kuusk</footer>`) },
  ],
  ['is a company', { '/': home('<footer>© 2026 Blue Ocean</footer>'), '/about': '<h1>Blue Ocean</h1>' }],
])('nobody is a founder who %s', (_, site) => {
  expect(foundersOf(site)).toEqual([]);
});

test('a founder with a title stands alone', () => {
  const team = '<h2>Our team</h2><h3>Jaan Kuusk</h3><p>Founder</p>';
  expect(foundersOf({ '/': home(team + holder + account) })).toEqual(['Jaan Kuusk']);
});
