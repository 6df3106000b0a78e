import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const priced = (html: string) => {
  const said = draft({ '/': '<title>Acme – beans counted</title>', '/pricing': `<h1>Pricing</h1>${html}` });
  return [said.pricing_model, said.pricing_summary];
};
/** Rows of cells, the first as a head. */
const table = (...rows: readonly string[][]) =>
  `<table>${rows.map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`;

describe('plans that stand in tables', () => {
  test.each([
    [
      'beside each other',
      table(['', 'Solo', 'Shop'], ['Users', '1', '5'], ['Price', '€9 / month', '€29 / month']),
      'subscription',
      'Solo: €9 / month; Shop: €29 / month',
    ],
    [
      'beside each other, with the period before the row',
      table(['', 'Solo', 'Shop'], ['Monthly', '€9', '€29'], ['Yearly', '€90', '€290']),
      'subscription',
      'Solo: Monthly €9, Yearly €90; Shop: Monthly €29, Yearly €290',
    ],
    [
      'below each other, with the periods in the head',
      table(['Plan', 'Monthly', 'Yearly'], ['Solo', '€9', '€90'], ['Shop', '€29', '€290']),
      'subscription',
      'Solo: Monthly €9, Yearly €90; Shop: Monthly €29, Yearly €290',
    ],
    [
      'below each other, with other columns between',
      table(['Plan', 'Users', 'Price per month'], ['Solo', '1', '€9'], ['Shop', '5', '€29']),
      'subscription',
      'Solo: Price per month €9; Shop: Price per month €29',
    ],
    [
      'without a first column',
      table(['Acme Core', 'Acme Cloud'], ['Free, under the Apache licence', '$8 per device per month']),
      'freemium',
      'Acme Core: Free, under the Apache licence; Acme Cloud: $8 per device per month',
    ],
    [
      'a cell that is wider than its column',
      table(['', 'Solo', 'Shop'], ['<b>Money</b>', '', ''], ['Price', '€9 / month', '€29 / month']).replace(
        '<td><b>Money</b></td>',
        '<td colspan="3"><b>Money</b></td>',
      ),
      'subscription',
      'Solo: €9 / month; Shop: €29 / month',
    ],
    [
      'definitions',
      '<dl><dt>Solo</dt><dd>€9 a month</dd><dt>Shop</dt><dd>€29 a month, up to five people</dd></dl>',
      'subscription',
      'Solo: €9 a month; Shop: €29 a month, up to five people',
    ],
    [
      'a list',
      '<ul><li>Solo: €9 a month</li><li>Shop: €29 a month</li></ul>',
      'subscription',
      'Solo: €9 a month; Shop: €29 a month',
    ],
    [
      'what rivals ask',
      `<p>Acme costs €9 a month.</p>${table(['', 'Acme', 'Globex'], ['Price', '€9 / month', '€49 / month'])}`,
      'subscription',
      'Acme costs €9 a month.',
    ],
    [
      'what rivals ask, as rows',
      `<p>Acme costs €9 a month.</p>${table(['Product', 'Price'], ['Acme', '€9 / month'], ['Globex', '€49 / month'])}`,
      'subscription',
      'Acme costs €9 a month.',
    ],
    [
      'things that are no plans',
      table(['For 20 people', 'a month'], ['Globex', '78,00 €'], ['Initech', '64,00 €']),
      undefined,
      undefined,
    ],
    [
      'a wide cell that moves the only price away from its head',
      table(
        ['Plan', 'Plan', 'Members', 'Price / month'],
        ['Solo', 'to 50', '100 zł'],
        ['Shop', 'to 100', '150 zł'],
      ),
      'subscription',
      'Solo: Price / month 100 zł; Shop: Price / month 150 zł',
    ],
    [
      'cells that reach down: their columns are not sure',
      '<table><tr><th></th><th>Solo</th><th>Shop</th></tr><tr><td rowspan="2">Price</td><td>€9</td><td>€29</td></tr><tr><td>€90</td><td>€290</td></tr></table>',
      undefined,
      undefined,
    ],
    [
      'cards in a table for layout',
      '<table><tr><td><h3>Solo</h3><p>€9 / month</p></td><td><h3>Shop</h3><p>€29 / month</p></td></tr></table>',
      'subscription',
      'Solo: €9 / month; Shop: €29 / month',
    ],
  ])('%s', (_, html, model, summary) => {
    expect(priced(html)).toEqual([model, summary]);
  });

  test('cost what their first price says, whatever else is free', () => {
    const columns = table(['', 'Solo', 'Shop'], ['Monthly fee', '€9', '€29'], ['Setup fee', 'Free', 'Free']);
    const rows = table(
      ['Plan', 'Price per month', 'Price for schools'],
      ['Solo', '€9', 'Free'],
      ['Shop', '€29', 'Free'],
    );
    expect([priced(columns)[0], priced(rows)[0]]).toEqual(['subscription', 'subscription']);
  });

  test('are read on any page where each row says what it costs, and how often', () => {
    const parts = table(
      ['Part', 'What it does', 'Licence'],
      ['Purser', 'Sells tickets', '£1,900 once'],
      ['Lashing', 'Counts cars', '£2,400 once'],
    );
    const said = draft({ '/': '<title>Acme</title>', '/software': `<h2>Software</h2>${parts}` });
    expect([said.pricing_model, said.pricing_summary]).toEqual([
      'one-time',
      'Purser: £1,900 once; Lashing: £2,400 once',
    ]);
  });

  test('are not read of a head that names rivals with their prices', () => {
    const rivals = table(
      ['Features', 'Acme €7/user', 'Apex €15+/user', 'Zenith €45+/user'],
      ['Pipeline', 'yes', 'no', 'yes'],
    );
    expect(priced(`<h2>Compare with others</h2>${rivals}`)[1]).toBeUndefined();
  });

  test('are not read on a page about a rival', () => {
    const versus = `<h1>Acme vs Globex</h1>${table(['', 'Acme', 'Globex'], ['Price', '€9 / month', '€49 / month'])}`;
    const said = draft({ '/': '<title>Acme</title>', '/globex': versus, '/features': versus });
    expect([said.pricing_model, said.pricing_summary]).toEqual([undefined, undefined]);
  });
});
