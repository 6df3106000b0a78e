import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const onPage =
  (path: string) =>
  (html: string): [unknown, unknown] => {
    const said = draft({ '/': '<title>Acme – beans counted</title><h1>Count your beans</h1>', [path]: html });
    return [said.pricing_model, said.pricing_summary];
  };
const priced = (html: string) => onPage('/pricing')(`<h1>Pricing</h1>${html}`);

describe('plans that stand in cards', () => {
  test.each([
    [
      'a price in several spans, and a badge',
      '<h3>Starter</h3><div><span>$</span><span>29</span><span>/mo</span></div><ul><li>3 users</li></ul><a>Choose</a><div>Most popular</div><h3>Team</h3><div><span>$</span><span>79</span><span>/mo</span></div>',
      'subscription',
      'Starter: $29/mo; Team: $79/mo',
    ],
    [
      'a description before the price, and how it is billed behind it',
      '<h2>Solo</h2><p>For one person who wants to get going.</p><p><b>€9</b> / month</p><p>billed yearly</p><h2>Shop</h2><p>For a team.</p><p><b>€29</b> / month</p><p>billed yearly</p>',
      'subscription',
      'Solo: €9 / month billed yearly; Shop: €29 / month billed yearly',
    ],
    [
      'a plan whose price is asked for',
      '<h2>Solo</h2><p>€9 / month</p><h2>Enterprise</h2><p>Custom</p><p>Contact us</p>',
      'subscription',
      'Solo: €9 / month; Enterprise: Custom',
    ],
    [
      'both prices of a switch',
      '<button>Monthly</button><button>Yearly</button><h3>Solo</h3><div>$12<span>/month</span></div><div>$10<span>/month, billed yearly</span></div><h3>Shop</h3><div>$32<span>/month</span></div><div>$27<span>/month, billed yearly</span></div>',
      'subscription',
      'Solo: $12/month, $10/month, billed yearly; Shop: $32/month, $27/month, billed yearly',
    ],
    [
      'both prices of a switch without a space: nobody knows which is which',
      '<h3>Solo</h3><p><span>$12</span><span>$10</span>/month</p><h3>Shop</h3><p><span>$32</span><span>$27</span>/month</p>',
      'subscription',
      undefined,
    ],
    [
      'names that are no headings',
      '<div><div>Sapling</div><div>For your first beds</div><div>€4<small>/month</small></div></div><div><div>Orchard</div><div>For a whole farm</div><div>€14<small>/month</small></div></div>',
      'subscription',
      'Sapling: €4/month; Orchard: €14/month',
    ],
    [
      'names right above the prices',
      '<section><p>Sapling</p><p>€4 per month</p><ul><li>One garden</li></ul></section><section><p>Orchard</p><p>€14 per month</p></section>',
      'subscription',
      'Sapling: €4 per month; Orchard: €14 per month',
    ],
    [
      'a free plan by its word',
      '<h3>Hobby</h3><p>Free</p><p>For side projects.</p><h3>Pro</h3><p>$20</p><p>per month</p>',
      'freemium',
      'Hobby: Free; Pro: $20 per month',
    ],
    [
      'prices in headings',
      '<h2>Hobby</h2><h3>$0</h3><p>For side projects.</p><h2>Pro</h2><h3>$20/mo</h3>',
      'freemium',
      'Hobby: $0; Pro: $20/mo',
    ],
    [
      'a plan that is free for some',
      '<h3>Nest</h3><p>Free for up to five people</p><h3>Flock</h3><p>£2 per person per month</p>',
      'freemium',
      'Nest: Free for up to five people; Flock: £2 per person per month',
    ],
    [
      'open source beside a service',
      '<h3>Self-hosted</h3><p>Free</p><p>Open source under AGPL-3.0</p><h3>Cloud</h3><p>$15/month</p>',
      'freemium',
      'Self-hosted: Free; Cloud: $15/month',
    ],
    [
      'licences by the year',
      '<h3>Single site</h3><p>$49<span> / year</span></p><h3>5 sites</h3><p>$99 / year</p>',
      'subscription',
      'Single site: $49 / year; 5 sites: $99 / year',
    ],
    [
      'a lifetime deal',
      '<h3>Lifetime deal</h3><p>$89</p><p>one-time</p>',
      'one-time',
      'Lifetime deal: $89 one-time',
    ],
    [
      'courses',
      '<h2>Self-paced</h2><p>$249</p><p>Lifetime access to all 42 lessons</p><h2>With mentor</h2><p>$599</p><p>Lifetime access and six calls</p>',
      'one-time',
      'Self-paced: $249; With mentor: $599',
    ],
    [
      'a free form of what is bought once',
      '<h3>Lite</h3><p>Free</p><h3>Pro</h3><p>$59</p><p>one-time, per site</p>',
      'freemium',
      'Lite: Free; Pro: $59 one-time, per site',
    ],
    [
      'services of which one is paid by the month',
      '<h3>Audit</h3><p>£950</p><h3>Redesign</h3><p>from £6,500</p><h3>Care</h3><p>£250 / month</p>',
      'one-time',
      'Audit: £950; Redesign: from £6,500; Care: £250 / month',
    ],
    [
      'periods as names',
      '<h2>Monthly</h2><p>$15</p><h2>Annual</h2><p>$150</p>',
      'subscription',
      'Monthly: $15; Annual: $150',
    ],
    [
      'taxes before the period',
      '<h3>Solo</h3><p>£20 + VAT per month</p>',
      'subscription',
      'Solo: £20 + VAT per month',
    ],
    [
      'whom it is for',
      '<h3>Team</h3><div>$8</div><div>per user / month</div>',
      'subscription',
      'Team: $8 per user / month',
    ],
    [
      'what is used',
      '<h2>API</h2><p>$1.20 per 1,000 requests</p><h2>Storage</h2><p>$0.02 per GB</p>',
      'usage-based',
      'API: $1.20 per 1,000 requests; Storage: $0.02 per GB',
    ],
    [
      'a part that is saved',
      '<h3>Solo</h3><p>$10 / month (save 17%)</p>',
      'subscription',
      'Solo: $10 / month (save 17%)',
    ],
    [
      'old prices by their style',
      '<h3>Solo</h3><p><span class="line-through">$49</span> <span>$29</span>/month</p>',
      'subscription',
      'Solo: $29/month',
    ],
    [
      'old prices by an inline style',
      '<h3>Solo</h3><p><span style="text-decoration: line-through">$49</span> $29/month</p>',
      'subscription',
      'Solo: $29/month',
    ],
    [
      'old prices by the class of a shop',
      '<h3>Solo</h3><p><span class="price--compare-at old-price">$49</span> $29/month</p>',
      'subscription',
      'Solo: $29/month',
    ],
    [
      'old prices by their element',
      '<h3>Solo</h3><p><del>$49</del> $29 / month</p>',
      'subscription',
      'Solo: $29 / month',
    ],
    [
      'extras below a heading of their own',
      '<h2>Solo</h2><p>€9 / month</p><h2>Add-ons</h2><h3>Storage</h3><p>€4 / month</p>',
      'subscription',
      'Solo: €9 / month',
    ],
    [
      'sentences that have an amount in them',
      '<h2>Solo</h2><p>€9 / month</p><p>Customers from before 2024 keep a price of €6 / month.</p><h2>Fair use</h2><p>Late invoices cost €15 each.</p>',
      'subscription',
      'Solo: €9 / month',
    ],
    [
      'prices in answers',
      '<h2>Solo</h2><p>€9 / month</p><h2>Questions</h2><h3>Is there a discount?</h3><p>Charities pay €5 / month.</p>',
      'subscription',
      'Solo: €9 / month',
    ],
    ['what is only a bound', '<h3>Payouts</h3><p>Up to $5,000 per month</p>', undefined, undefined],
    ['what a customer says', '<h3>Jo</h3><p>“We pay $40 / month and sleep.”</p>', undefined, undefined],
  ])('%s', (_, html, model, summary) => {
    expect(priced(html)).toEqual([model, summary]);
  });

  test.each([
    [
      '/preise',
      '<h1>Preise</h1><h2>Einzel</h2><p>9 € <span>/ Monat</span></p><p>zzgl. MwSt.</p><h2>Team</h2><p>29 € / Monat</p>',
      'Einzel: 9 € / Monat; Team: 29 € / Monat',
    ],
    [
      '/preise',
      '<h1>Preise</h1><h2>Jahreslizenz</h2><p>1.290,00 € pro Jahr</p>',
      'Jahreslizenz: 1.290,00 € pro Jahr',
    ],
    [
      '/preise',
      '<h1>Preise</h1><h3>Basis</h3><p>19 € monatlich</p><h3>Plus</h3><p>39,- € monatlich</p>',
      'Basis: 19 € monatlich; Plus: 39,- € monatlich',
    ],
    [
      '/tarifs',
      '<h1>Tarifs</h1><h2>Solo</h2><p>15 € HT / mois</p><h2>Équipe</h2><p>45 € HT / mois</p>',
      'Solo: 15 € HT / mois; Équipe: 45 € HT / mois',
    ],
    [
      '/tarifs',
      '<h1>Nos tarifs</h1><h2>Atelier</h2><p>à partir de</p><p>1&#8239;200 €</p><p>par an</p>',
      'Atelier: à partir de 1 200 € par an',
    ],
    [
      '/prezzi',
      '<h1>Prezzi</h1><h2>Base</h2><p>10 € al mese</p><h2>Studio</h2><p>25 € al mese</p>',
      'Base: 10 € al mese; Studio: 25 € al mese',
    ],
    [
      '/prijzen',
      '<h1>Prijzen</h1><h2>Klein</h2><p>€ 7,50 per maand</p><h2>Groot</h2><p>€ 19,- per maand</p>',
      'Klein: € 7,50 per maand; Groot: € 19,- per maand',
    ],
    [
      '/precos',
      '<h1>Preços</h1><h2>Individual</h2><p>R$ 49/mês</p><h2>Equipe</h2><p>R$ 149/mês</p>',
      'Individual: R$ 49/mês; Equipe: R$ 149/mês',
    ],
    [
      '/precios',
      '<h1>Precios</h1><h2>Básico</h2><p>12 €/mes</p><h2>Equipo</h2><p>30 €/mes</p>',
      'Básico: 12 €/mes; Equipo: 30 €/mes',
    ],
    [
      '/cennik',
      '<h1>Cennik</h1><h2>Solo</h2><p>49 zł / miesiąc</p><h2>Zespół</h2><p>149 zł miesięcznie</p>',
      'Solo: 49 zł / miesiąc; Zespół: 149 zł miesięcznie',
    ],
    [
      '/araink',
      '<h1>Áraink</h1><h2>Egyéni</h2><p>4 900 Ft / hó</p><h2>Csapat</h2><p>14 900 Ft havonta</p>',
      'Egyéni: 4 900 Ft / hó; Csapat: 14 900 Ft havonta',
    ],
  ])('in other languages: %s %s', (path, html, summary) => {
    expect(onPage(path)(html)).toEqual(['subscription', summary]);
  });
});
