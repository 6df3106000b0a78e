import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../crawler/page/page_text.ts';

/** The lines of a page of Acme, with the title that it may have. */
function shown(body: string, title = 'Acme'): string[] {
  const page = pageOf(`<title>${title}</title><body>${body}</body>`, 'https://acme.test/');
  return page.blocks.map(({ start, end }) => page.text.slice(start, end));
}

describe('a line parts [R105]', () => {
  test.each([
    ['a name from its title', '<p><b>Nora Feld</b><span>Founder</span></p>', 'Nora Feld Founder'],
    ['a label from a word', '<p><b>Name</b><span>Founder</span></p>', 'Name Founder'],
    [
      'a pair that its classes name',
      '<p><span class="label">Plan</span><span class="value">Solo</span></p>',
      'Plan Solo',
    ],
    ['a street from its town', '<p><span>Street 1</span><span>City</span></p>', 'Street 1 City'],
    [
      'a street from its postal code',
      '<p><span>Lindenweg 3</span><span>99423 Weimar</span></p>',
      'Lindenweg 3 99423 Weimar',
    ],
    ['a comma from a town', '<p><span>Weimar,</span><span>Germany</span></p>', 'Weimar, Germany'],
    ['a label from a price', '<p><strong>Price</strong><span>12 €</span></p>', 'Price 12 €'],
    ['a plan from a price', '<p><span>Solo</span><span>€12</span></p>', 'Solo €12'],
    ['a price from its time', '<p><span>12 €</span><span>per month</span></p>', '12 € per month'],
    ['a label with a colon', '<p><span>Founder:</span><span>Nora Feld</span></p>', 'Founder: Nora Feld'],
    ['raised cents from a figure', '<p><span>12</span><sup>90</sup> €</p>', '12 90 €'],
    ['the number of a note from a figure', '<p>$29<sup>1</sup> a month</p>', '$29 1 a month'],
    ['two phrases', '<p><b>Nora Feld</b><span>bakes and codes</span></p>', 'Nora Feld bakes and codes'],
    [
      'what is styled as a line',
      '<p><span style="color:red;display: block">solo</span><span>plan</span></p>',
      'solo\nplan',
    ],
    ['what is classed as a line', '<p><span class="mt-1 block">solo</span>plan</p>', 'solo\nplan'],
  ])('%s', (_, html, line) => {
    expect(shown(html)).toEqual([line]);
  });
});

describe('a line keeps together', () => {
  test.each([
    ['a word marked up inside', '<p>f<b>oo</b> and <b>f</b><span>oo</span></p>', 'foo and foo'],
    ['a drop cap', '<p><span class="cap">O</span><span>nce upon a time</span></p>', 'Once upon a time'],
    ['an upper drop cap', '<p><b>A</b><span>CME bakes</span></p>', 'ACME bakes'],
    ['a word of two halves', '<p><span>Mac</span><span>Book</span></p>', 'MacBook'],
    [
      'a phrase that ends in half a word',
      '<p><b>Great soft</b><i>ware for all</i></p>',
      'Great software for all',
    ],
    ['letters one by one', '<p><span>A</span><span>c</span><span>M</span><span>e</span></p>', 'AcMe'],
    ['a figure', '<p><span>12</span><span>500</span> and <span>$</span><span>12</span></p>', '12500 and $12'],
    ['a figure and its slash', '<p><span>€12</span><small>/month</small></p>', '€12/month'],
    ['a name with a number', '<p><span>Web</span><span>3</span></p>', 'Web3'],
    ['a chemical name', '<p><span>Low CO</span><sub>2</sub></p>', 'Low CO2'],
    ['the end of a sentence', '<p><b>Hello there</b><span>, you</span></p>', 'Hello there, you'],
    [
      'a logo of two colours',
      '<header><b class="name">Fire</b><span class="title">Light</span></header>',
      'FireLight',
    ],
  ])('%s', (_, html, line) => {
    expect(shown(html)).toEqual([line]);
  });

  test('a word that the title writes as one', () => {
    const html = '<p><b>Lamps by Fire</b><span>Light</span></p>';
    expect(shown(html, 'FireLight – lamps')).toEqual(['Lamps by FireLight']);
    expect(shown(html)).toEqual(['Lamps by Fire Light']);
  });
});
