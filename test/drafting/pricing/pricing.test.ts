import { describe, expect, test } from 'vitest';
import { whyDrafted } from '../../../drafting/why.ts';
import { draft, requestOf } from '../drafts.ts';

describe('pricing', () => {
  const priced = (html: string) => {
    const said = draft({ '/': '<title>Acme</title>', '/pricing': `<h1>Pricing</h1>${html}` });
    return [said.pricing_model, said.pricing_summary];
  };

  test.each([
    ['<p>Pro is $9 per month.</p>', 'subscription', 'Pro is $9 per month.'],
    [
      '<p>Start with a 14-day free trial, then €20 / month.</p>',
      'free-trial',
      'Start with a 14-day free trial, then €20 / month.',
    ],
    ['<p>Pay once: $49.</p>', 'one-time', 'Pay once: $49.'],
    ['<p>Pay as you go.</p>', 'usage-based', 'Pay as you go.'],
    ['<p>It is 100% free.</p>', 'free', 'It is 100% free.'],
    ['<p>Contact us for pricing.</p>', 'contact-sales', 'Contact us for pricing.'],
    ['<p>Compare: others charge $99 per month.</p>', undefined, undefined],
    ['<p>Market rate: $120 per month</p>', undefined, undefined],
    ['<del>$49 per month</del>', undefined, undefined],
    ['<p>We raised $4 million.</p>', undefined, undefined],
    ['<p>Ask us anything.</p>', undefined, undefined],
    ['<p>Until 2024 it cost $9 per month.</p>', undefined, undefined],
    ['<p>Pro used to be $9 per month.</p>', undefined, undefined],
    ['<p>Bis 2024 kostete Pro 9 € pro Monat.</p>', undefined, undefined],
    ['<p>Tot en met 2024 kostte Pro € 9 per maand.</p>', undefined, undefined],
    ["<p>Jusqu'en 2024, Pro coûtait 9 € par mois.</p>", undefined, undefined],
    ['<p>Hasta 2024 Pro costaba 9 € por mes.</p>', undefined, undefined],
    ['<p>Fino al 2024 Pro costava 9 € al mese.</p>', undefined, undefined],
    ['<p>Até 2024 o Pro custava 9 € por mês.</p>', undefined, undefined],
    ['<p>Do 2024 Pro kosztował 9 zł per month.</p>', undefined, undefined],
  ])('%s → %s', (html, model, summary) => {
    expect(priced(html)).toEqual([model, summary]);
  });

  test('shows no half of the plans', () => {
    const plans = Array.from(
      { length: 12 },
      (_, n) => `<h2>The plan with number ${n}</h2><p>$${n + 1} per month for each user</p>`,
    ).join('');
    expect(priced(plans)).toEqual(['subscription', undefined]);
  });

  test.each([
    [
      'plans without headings',
      '<div>Free</div><div>$0</div><div>Forever free</div><div>Monthly</div><div>For regular users</div><div>$9.99</div><div>per month</div>',
      'freemium',
      'Free: $0 Forever free; Monthly: $9.99 per month',
    ],
    [
      'a free plan by its price',
      '<h3>Basic</h3><p>€0</p><h3>Plus</h3><p>€5</p><p>pro Monat</p>',
      'freemium',
      'Basic: €0; Plus: €5 pro Monat',
    ],
    [
      'the least price',
      '<h3>Team</h3><p>Starting at</p><p>$5</p><p>/ user</p>',
      undefined,
      'Team: Starting at $5 / user',
    ],
    [
      'a lifetime plan beside monthly ones',
      '<h3>Monthly</h3><p>$5 / month</p><h3>Lifetime</h3><p>$99</p><p>one-time payment</p>',
      'subscription',
      'Monthly: $5 / month; Lifetime: $99 one-time payment',
    ],
    [
      'a trial and no free plan',
      '<p>Start free trial</p><h3>Pro</h3><p>$9 / month</p>',
      'free-trial',
      'Pro: $9 / month',
    ],
    [
      'a price in German',
      '<h2>Basis</h2><p>9,90 € pro Monat</p><p>Jetzt 30 Tage kostenlos testen.</p>',
      'free-trial',
      'Basis: 9,90 € pro Monat',
    ],
    ['a price in French', '<p>Paiement unique de 49 €.</p>', 'one-time', 'Paiement unique de 49 €.'],
    [
      'plans left over from a theme, in another currency',
      '<h3>Monthly</h3><p>2 €</p><p>per month</p><h3>Business</h3><p>$249</p><p>per month</p>',
      'subscription',
      undefined,
    ],
    ['amounts that say nothing', '<p>$9.99</p><p>$99.99</p>', undefined, undefined],
    ['a price that is not asked for yet', '<p>Eventually $25 per month.</p>', undefined, undefined],
    ['a price for each use', '<p>$0.004 per check. No monthly fee.</p>', 'usage-based', '$0.004 per check.'],
    [
      'a price that is paid once',
      '<p>The licence is £1,900 once.</p>',
      'one-time',
      'The licence is £1,900 once.',
    ],
    ['a question', '<p>Need a repair with no subscription?</p>', undefined, undefined],
    [
      'a plan that is no longer sold',
      '<h2>Retired plans</h2><h3>Gold</h3><p>$9 / month</p>',
      undefined,
      undefined,
    ],
    ['fees of every hundred', '<p>Completely free</p><p>0.25% platform fee</p>', undefined, undefined],
    [
      'a table of plans',
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Workshop</td><td>€49 per month</td></tr><tr><td>Factory</td><td>€129 per month</td></tr></table>',
      'subscription',
      'Workshop: €49 per month; Factory: €129 per month',
    ],
    [
      'an estimate for nothing among prices',
      '<table><tr><td>Estimate</td><td>Free</td></tr><tr><td>Repair</td><td>$150</td></tr></table>',
      'one-time',
      'Estimate: Free; Repair: $150',
    ],
    [
      'plans beside text of a theme',
      '<p>Lorem ipsum dolor sit amet.</p><h2>Basic</h2><p>$9.99 /mo</p>',
      undefined,
      undefined,
    ],
    [
      'what others ask, and what is paid for besides',
      '<p>A crew charges £1,400 a day on the market.</p><p>Set-up is $180.</p>',
      undefined,
      undefined,
    ],
    [
      'a table that compares',
      '<h2>Pro</h2><p>$9 / month</p><h2>Compare features</h2><table><tr><th>Seats</th><td>$4 / month</td></tr></table>',
      'subscription',
      'Pro: $9 / month',
    ],
  ])('%s', (_, html, model, summary) => {
    expect(priced(html)).toEqual([model, summary]);
  });

  test('is in the head of the pricing page where its plans have no names', () => {
    const said = draft({
      '/': '<title>Acme</title>',
      '/pricing':
        '<meta name="description" content="Homes pay £18 per month."><p>£18 / month</p><p>£24 / month</p>',
    });
    expect([said.pricing_model, said.pricing_summary]).toEqual(['subscription', 'Homes pay £18 per month.']);
  });

  test.each([
    ['Acme is a free and open-source editor.', 'open-source'],
    ['Acme is completely free.', 'free'],
    ['Free shipping on all plants.', undefined],
  ])('without any price, the head may say that there is none: %s', (description, model) => {
    const head = `<title>Acme</title><meta name="description" content="${description}">`;
    expect(draft({ '/': head }).pricing_model).toBe(model);
    expect(draft({ '/': `${head}<p>Tickets are $20 per day.</p>` }).pricing_model).toBeUndefined();
  });

  test('is not read from prices elsewhere on the site', () => {
    expect(
      draft({ '/': '<title>Acme</title><p>Register here for free. Tickets are $20 per day.</p>' })
        .pricing_model,
    ).toBeUndefined();
  });
});

describe('pricing where there is no page about it', () => {
  const pricingOf = (html: string) => {
    const said = draft({ '/': `<title>Acme</title><h1>Count your beans</h1>${html}` });
    return [said.pricing_model, said.pricing_summary];
  };

  test.each([
    [
      '<p>What does it cost? €129, once. Or three payments of €47 if that is easier for you.</p>',
      'one-time',
      '€129, once.; Or three payments of €47 if that is easier for you.',
    ],
    ['<div><a href="/buy">Buy the dial, €149</a></div>', 'one-time', 'Buy the dial, €149'],
    ['<div>Acme is free. Acme Plus is DKK 29 a month.</div>', 'freemium', 'Acme Plus is DKK 29 a month.'],
    ['<p>Acme kostet 29 € pro Monat.</p>', 'subscription', 'Acme kostet 29 € pro Monat.'],
    ['<p>Acme kosztuje 29 zł / month.</p>', 'subscription', 'Acme kosztuje 29 zł / month.'],
    [
      '<p>It is free to use at home and at work, and there is no paid edition.</p>',
      'free',
      'It is free to use at home and at work, and there is no paid edition.',
    ],
    ['<p>A lesson elsewhere is €40 an hour.</p>', undefined, undefined],
    ['<p>Globex Plus is €40 a month.</p>', undefined, undefined],
    ['<blockquote>Acme is €40 a month.</blockquote>', undefined, undefined],
    ['<p>It is free of worries.</p>', undefined, undefined],
    ['<p>Globex is free for everyone.</p>', undefined, undefined],
  ])('%s → %s, %s', (html, model, summary) => {
    expect(pricingOf(html)).toEqual([model, summary]);
  });

  test('is what a sentence says by name, beside a table of others', () => {
    const site = {
      '/': '<title>Acme</title>',
      '/precios': `<h2>Precios</h2><p>Acme cuesta <b>1,50 € por persona y mes</b>.</p>
        <table><tr><th>Para 20 personas</th><th>al mes</th></tr><tr><td>Globex</td><td>78,00 €</td></tr></table>`,
    };
    expect(draft(site).pricing_summary).toBe('Acme cuesta 1,50 € por persona y mes.');
  });

  test('is free as long as it is a beta', () => {
    const page =
      '<h1>Pricing</h1><p>Acme is in open beta and free until 31 March 2027. After that it is $39 per month.</p>';
    const said = draft({ '/': '<title>Acme</title>', '/pricing': page });
    expect([said.stage, said.pricing_model, said.pricing_summary]).toEqual([
      'beta',
      'free',
      'Acme is in open beta and free until 31 March 2027.',
    ]);
  });
});

test('every place that states prices is named, the one that is drafted first', () => {
  const request = requestOf({
    '/': '<title>Acme – beans counted</title><h1>Acme</h1><p>Acme costs €12 a month.</p>',
    '/pricing': '<h1>Pricing</h1><h3>Solo</h3><p>€9 per month</p><h3>Team</h3><p>€29 per month</p>',
  });
  expect(whyDrafted(request).pricing_summary).toEqual([
    { value: 'Solo: €9 per month; Team: €29 per month', outcome: 'drafted' },
    { value: 'Acme costs €12 a month.', outcome: 'unlikely' },
  ]);
});
