import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const HOME = '<title>Acme – beans counted</title><h1>Count your beans</h1><p>Acme counts beans.</p>';
const pricingOf = (site: Record<string, string>) => {
  const said = draft({ '/': HOME, ...site });
  return [said.pricing_model, said.pricing_summary];
};
const home = (html: string) => pricingOf({ '/': `${HOME}${html}` });
const page = (html: string) => pricingOf({ '/pricing': html });

describe('prices in sentences of a site without a page about them', () => {
  test.each([
    ['<p>Plans from €12 a month. No card needed.</p>', 'subscription', 'Plans from €12 a month.'],
    [
      '<p>Pricing starts at $19/month for teams of five.</p>',
      'subscription',
      'Pricing starts at $19/month for teams of five.',
    ],
    [
      '<a>Start your free trial</a><p>14 days free, then €8 per month. Cancel any time.</p>',
      'free-trial',
      '14 days free, then €8 per month.',
    ],
    [
      '<h2>Pricing</h2><p>Free forever for one roaster. €6 per month for more.</p>',
      'freemium',
      '€6 per month for more.',
    ],
    [
      '<h2>Pick what fits</h2><h3>Solo</h3><p>$5/month</p><h3>Team</h3><p>$15/month</p>',
      'subscription',
      'Solo: $5/month; Team: $15/month',
    ],
    [
      '<p>Free to download. Acme Pro is $2.99 a month or $24.99 a year.</p>',
      'freemium',
      'Acme Pro is $2.99 a month or $24.99 a year.',
    ],
    [
      '<p>Join for £11 a week and skip any week.</p>',
      'subscription',
      'Join for £11 a week and skip any week.',
    ],
    ['<p>It costs 20 dollars a month.</p>', 'subscription', 'It costs 20 dollars a month.'],
    ['<p>Die Software kostet 29 Euro im Monat.</p>', 'subscription', 'Die Software kostet 29 Euro im Monat.'],
    ['<p>Ab 9 € im Monat.</p>', 'subscription', 'Ab 9 € im Monat.'],
    ['<p>À partir de 15 € par mois.</p>', 'subscription', 'À partir de 15 € par mois.'],
    [
      '<p>The Acme lamp costs €189 including VAT and shipping.</p>',
      'one-time',
      'The Acme lamp costs €189 including VAT and shipping.',
    ],
    [
      '<h2>Membership</h2><ul><li><b>Solo</b> £18 a month</li><li><b>Household</b> £30 a month</li><li>Day pass £7</li></ul>',
      'subscription',
      'Solo £18 a month; Household £30 a month; Day pass £7',
    ],
    ['<p>Out now on Steam for $14.99.</p>', 'one-time', 'Out now on Steam for $14.99.'],
    [
      '<h2>Comece</h2><p>de R$ 97,00 por apenas</p><p>R$27,00</p><p>pagamento único · acesso imediato</p>',
      'one-time',
      'R$27,00 pagamento único',
    ],
    ['<div>v1.2 · MIT Licensed · For any editor</div>', 'open-source', undefined],
    ['<p>Fastpris 5 000 kr · bestill på 2 min</p>', 'one-time', 'Fastpris 5 000 kr · bestill på 2 min'],
    ['<p>Acme and Globex cost $5 per month.</p>', undefined, undefined],
    ['<p>We saved $4,200 per month.</p>', undefined, undefined],
    [
      '<h2>Your members see this</h2><h3>Gold member</h3><p>$40 / month</p><h3>Silver member</h3><p>$20 / month</p>',
      undefined,
      undefined,
    ],
    [
      '<div>Rent</div><div>€900</div><div>per month</div><div>Music</div><div>€120</div><div>per month</div>',
      undefined,
      undefined,
    ],
    ['<h2>Join us</h2><p>Treasurer, £28,000 a year, remote.</p>', undefined, undefined],
    [
      '<h3>Solo</h3><p>$5/month</p><a>Get started</a><h3>Team</h3><p>$15/month</p><a>Get started</a>',
      'subscription',
      'Solo: $5/month; Team: $15/month',
    ],
    ['<p>“It cost us $900 per month before.” — Jo</p>', undefined, undefined],
    ['<p>We raised $4.2 million from Initech.</p>', undefined, undefined],
    [
      '<div>Invoice #1042</div><div>Total</div><div>$1,240.00</div><p>Send invoices in a minute.</p>',
      undefined,
      undefined,
    ],
    ['<div>Rent</div><div>$900 / month</div><p>See where your money goes.</p>', undefined, undefined],
    ['<h2>Results</h2><p>$4,200</p><p>saved per year</p>', undefined, undefined],
    ['<p>Globex charges $49 per month.</p>', undefined, undefined],
    ['<p>A map on paper costs 28 Euro at the forest service.</p>', undefined, undefined],
  ])('%s', (html, model, summary) => {
    const [is, summarized] = home(html);
    expect(is).toBe(model);
    expect(summary === undefined ? summarized : String(summarized)).toEqual(
      summary === undefined ? undefined : expect.stringContaining(summary),
    );
  });

  test('in the answer to what it costs', () => {
    const faq =
      '<h1>Questions</h1><h3>How much does it cost?</h3><p>Acme is €6 a month for each shop, and the first month is free.</p><h3>And shipping?</h3><p>It is $5 per month.</p>';
    expect(pricingOf({ '/faq': faq })).toEqual([
      'free-trial',
      'Acme is €6 a month for each shop, and the first month is free.',
    ]);
  });

  test('of the only product of a shop, and not of one among many', () => {
    const product = '<h1>The dial</h1><p>€149.00</p><p>Tax included.</p><button>Add to cart</button>';
    expect(pricingOf({ '/products/dial': product })).toEqual(['one-time', 'The dial: €149.00']);
    expect(pricingOf({ '/products/dial': product, '/products/knob': product })).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('not in a story about somebody else', () => {
    expect(
      pricingOf({ '/blog/globex': '<h1>Globex review</h1><p>Globex starts at $49 per month.</p>' }),
    ).toEqual([undefined, undefined]);
  });
});

describe('how a company charges, in its own words', () => {
  test.each([
    [
      '<h1>Pay only for what you use</h1><p>Each scan costs £0.40.</p>',
      'usage-based',
      'Each scan costs £0.40.',
    ],
    [
      '<h1>Pricing</h1><p>€0.002 per request.</p><p>First 1,000 requests each month are free.</p>',
      'usage-based',
      '€0.002 per request.',
    ],
    [
      '<h1>Pricing</h1><p>We take 5% of each sale. No monthly fee.</p>',
      'usage-based',
      'We take 5% of each sale.',
    ],
    [
      '<h1>Pricing</h1><p>Every orchard is different. Talk to us for a quote.</p>',
      'contact-sales',
      'Talk to us for a quote.',
    ],
    [
      '<h1>Preise</h1><p>Wir erstellen Ihnen gerne ein individuelles Angebot.</p>',
      'contact-sales',
      'Wir erstellen Ihnen gerne ein individuelles Angebot.',
    ],
    ['<h1>Tarifs</h1><p>Tarif sur devis.</p>', 'contact-sales', 'Tarif sur devis.'],
    [
      '<h1>Buy Acme</h1><p>€39</p><p>One-time payment. No subscription.</p>',
      'one-time',
      '€39 One-time payment. No subscription.',
    ],
    [
      '<h1>Pricing</h1><p>€15 a month per kitchen. The first 30 days are free.</p>',
      'free-trial',
      '€15 a month per kitchen. The first 30 days are free.',
    ],
    [
      '<h1>Pricing</h1><h3>Pro</h3><p>$10/month</p><p>Try it free for 14 days</p>',
      'free-trial',
      'Pro: $10/month',
    ],
    [
      '<h1>What it costs</h1><p>Most projects cost between €8,000 and €20,000. We begin when you like.</p>',
      'one-time',
      'Most projects cost between €8,000 and €20,000.',
    ],
    [
      '<h1>Pricing</h1><h3>Pro</h3><p>$29 / month</p><p>$0.01 per additional request</p>',
      'subscription',
      'Pro: $29 / month',
    ],
  ])('%s', (html, model, summary) => {
    expect(page(html)).toEqual([model, summary]);
  });

  test.each([
    ['Acme is open source and free to use under the MIT licence.', 'open-source'],
    ['Acme is free, open source software.', 'open-source'],
    ['Acme is free. No ads.', 'free'],
    ['Acme is free and always will be.', 'free'],
    ['Acme is built on open source.', undefined],
    ['We love open source.', undefined],
    ['Acme is an alternative to open source tools.', undefined],
    ['Acme is run by volunteers and costs nothing.', 'free'],
    ['Acme costs nothing to try.', undefined],
    ['Acme is free for 14 days.', undefined],
    ['Acme is free to try.', undefined],
    ['Acme is free from sugar.', undefined],
  ])('without a price: %s → %s', (sentence, model) => {
    expect(home(`<p>${sentence}</p>`)[0]).toBe(model);
  });
});
