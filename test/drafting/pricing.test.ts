import { describe, expect, it } from 'vitest';
import { draft } from './drafts.ts';

describe('pricing', () => {
  const priced = (html: string) => {
    const said = draft({ '/': '<title>Acme</title>', '/pricing': `<h1>Pricing</h1>${html}` });
    return [said.pricing_model, said.pricing_summary];
  };

  it.each([
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
  ])('%s → %s', (html, model, summary) => {
    expect(priced(html)).toEqual([model, summary]);
  });

  it('shows no half of the plans', () => {
    const plans = Array.from(
      { length: 12 },
      (_, n) => `<h2>The plan with number ${n}</h2><p>$${n + 1} per month for each user</p>`,
    ).join('');
    expect(priced(plans)).toEqual(['subscription', '$1 per month for each user']);
  });

  it('is not read from prices elsewhere on the site', () => {
    expect(
      draft({ '/': '<title>Acme</title><p>Register here for free. Tickets are $20 per day.</p>' })
        .pricing_model,
    ).toBeUndefined();
  });
});
