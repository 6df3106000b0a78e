import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const foundersOf = (site: Record<string, string>): string[] =>
  (draft(site)['founders'] as { name: string }[]).map(({ name }) => name);

/** Who is found on the home page and, all the same, on a page about the company. */
function foundersIn(html: string): string[] {
  const home = foundersOf({ '/': `<title>Acme</title><h1>Bread</h1>${html}` });
  const about = `<title>About – Acme</title><h1>About us</h1>${html}`;
  expect(foundersOf({ '/': '<title>Acme</title><h1>Bread</h1>', '/about': about })).toEqual(home);
  return home;
}

describe('a maker who is alone', () => {
  test.each([
    'I’m Nora Feld, and I make Acme by myself.',
    'My name is Nora Feld. I build Acme in the evenings.',
    'I am Nora Feld, a baker from Ghent. I built Acme for my own bakery.',
    'Hi, I’m Nora Feld — I’m building Acme.',
    'I’m Nora Feld and I’ve been building Acme since 2019.',
    'Acme is just me: Nora Feld.',
  ])('%s', (sentence) => {
    expect(foundersIn(`<p>${sentence}</p>`)).toEqual(['Nora Feld']);
  });

  test.each([
    'I’m Nora Feld. I use Acme every day.',
    'I’m Nora Feld. I run a bakery with Acme.',
    'I’m Nora Feld. I run Acme in our warehouse.',
    'I am Nora Feld, a baker from Ghent. I run Acme on all tablets.',
    'I’m Nora Feld, I run Globex on Acme.',
    'I’m Nora Feld. I build with Acme.',
    'I’m Nora Feld, the designer behind Acme’s logo.',
    'I’m Nora Feld, the author of the Acme newsletter.',
    'I’m Nora Feld, a developer of Acme.',
    'Acme is a project by Nora Feld.',
    'Acme is me and you.',
  ])('and somebody else: %s', (sentence) => {
    expect(foundersIn(`<p>${sentence}</p>`)).toEqual([]);
  });
});

describe('founders by their first names', () => {
  test('stay blank, for a surname is not guessed', () => {
    expect(foundersIn('<p>Nora started Acme in 2019.</p>')).toEqual([]);
  });

  test('are known by cards that give each a role and quote nobody', () => {
    const cards = (...rest: readonly string[]): string =>
      `<div><div><h3>Nora</h3><p>Founder</p>${rest[0]}</div><div><h3>Jaan</h3><p>Lead Developer</p>${rest[1]}</div></div>`;
    expect(foundersOf({ '/': cards('<div>Design</div>', '<div>Servers</div>') })).toEqual(['Nora']);
    expect(foundersOf({ '/': cards('<p>It saves us hours.</p>', '<p>I love it!</p>') })).toEqual([]);
    expect(foundersOf({ '/': `<h2>Our customers</h2>${cards('', '')}` })).toEqual([]);
    expect(foundersOf({ '/': cards('', '').replace('Lead Developer', 'Happy baker') })).toEqual([]);
  });

  test('take no surname of a sibling that does not stand beside their own', () => {
    expect(foundersIn('<p>Siblings Nora and Jaan Feld founded Acme.</p>')).toEqual(['Jaan Feld']);
    expect(foundersIn('<p>Nora and Jaan Feld started Acme in 2019.</p>')).toEqual(['Jaan Feld']);
  });
});
