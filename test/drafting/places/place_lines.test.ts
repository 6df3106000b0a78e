import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const HOME = '<title>Acme</title><h1>Bread</h1><p>Words.</p>';
const placeOf = (site: Record<string, string>) => {
  const { city, country } = draft(site);
  return [city, country];
};
const foot = (words: string) => placeOf({ '/': `${HOME}<footer><p>${words}</p></footer>` });
const contact = (words: string) =>
  placeOf({ '/': HOME, '/contact': `<title>Contact – Acme</title><h1>Contact</h1><p>${words}</p>` });
const about = (words: string) =>
  placeOf({ '/': HOME, '/about': `<title>About – Acme</title><h1>About us</h1><p>${words}</p>` });

describe('an address in a line', () => {
  test.each([
    ['Acme LLC, 2400 Manor Road, Austin, TX 78722, United States', 'Austin', 'US'],
    ['2400 Manor Road, Austin, Texas 78722, USA', 'Austin', 'US'],
    ['1850 Market Street, Austin', undefined, undefined],
    ['Kendal LA9 7DE, United Kingdom', 'Kendal', 'GB'],
    ['33201 Gijón, Asturias (España)', 'Gijón', 'ES'],
    ['Halifax, Canada', 'Halifax', 'CA'],
    ['Halifax, Nova Scotia, Canada', 'Halifax', 'CA'],
    ['Noorderweg 3, 6511 LS Nijmegen KvK 12345678', 'Nijmegen', 'NL'],
    ['Our customer Globex sits at 2400 Manor Road, Austin, TX 78722, United States.', undefined, undefined],
    ['We host at Globex LLC, 2400 Manor Road, Austin, TX 78722, United States.', undefined, undefined],
    ['We ship to Halifax, Canada.', undefined, undefined],
    ['Meet us at the fair in Halifax, Canada, in May.', undefined, undefined],
  ])('%s → %s, %s', (words, ...place) => {
    expect(foot(words)).toEqual(place);
    expect(contact(words)).toEqual(place);
  });

  test.each([
    ['Globex prints our books at 4 Mill Lane, Kendal LA9 7DE, United Kingdom.', undefined, undefined],
    ['Our customer Globex has the address 4 Mill Lane, Kendal LA9 7DE.', undefined, undefined],
  ])('in a sentence on a page about the company: %s → %s, %s', (words, ...place) => {
    expect(about(words)).toEqual(place);
  });

  test('in spans that only their style parts', () => {
    expect(contact('<span>Lindenweg 3</span><span>99423 Weimar</span><span>Germany</span>')).toEqual([
      'Weimar',
      'DE',
    ]);
  });

  test('below the heading that tells how to reach the company, on a site of one page, and below no other', () => {
    const line = '<p>4 Mill Lane, Kendal LA9 7DE, United Kingdom</p>';
    expect(placeOf({ '/': `${HOME}<h2>Visit us</h2>${line}` })).toEqual(['Kendal', 'GB']);
    expect(placeOf({ '/': `${HOME}<h2>Next workshop</h2>${line}` })).toEqual([undefined, undefined]);
  });
});

describe('a seat that a sentence states', () => {
  test.each([
    ['We are two people in Halifax, Canada.', 'Halifax', 'CA'],
    ['We make Acme from our home in Halifax, Canada.', 'Halifax', 'CA'],
    ['Our seat is in Halifax, Canada.', 'Halifax', 'CA'],
    ['Acme Inc. works from Halifax, Canada.', 'Halifax', 'CA'],
    ['Acme works from Chrome.', undefined, undefined],
    ['We are two people in Slack.', undefined, undefined],
  ])('%s → %s, %s', (words, ...place) => {
    expect(foot(words)).toEqual(place);
    expect(about(words)).toEqual(place);
    expect(placeOf({ '/': `${HOME}<p>${words}</p>` })).toEqual(place);
  });

  test.each([
    ['A small company from Halifax, Canada, bakes with Acme.', undefined, undefined],
    ['A tool for a small company in Halifax, Canada.', undefined, undefined],
  ])('without a verb, at a foot or on a page about the company: %s → %s, %s', (words, ...place) => {
    expect(foot(words)).toEqual(place);
    expect(about(words)).toEqual(place);
    expect(placeOf({ '/': `${HOME}<p>${words}</p>` })).toEqual([undefined, undefined]);
  });
});
