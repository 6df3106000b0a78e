import { describe, expect, test } from 'vitest';
import { draft } from '../drafts.ts';

const drafted = (home: string, more: Record<string, string> = {}) => {
  const { pricing_model, pricing_summary } = draft({
    '/': `<title>Acme – beans counted</title><h1>Count your beans</h1>${home}`,
    ...more,
  });
  return [pricing_model, pricing_summary];
};
const onPricing = (html: string) => drafted('', { '/pricing': `<h1>Pricing</h1>${html}` });
const cards = (...items: readonly string[]) =>
  `<div class="pricing-grid">${items.map((item) => `<div class="price-card">${item}</div>`).join('')}</div>`;

describe('groups of plans', () => {
  test.each([
    [
      'a price behind a description',
      cards('<h3>Solo</h3><p>For one</p><b>$1,500/m</b>', '<h3>Team</h3><p>For many</p><b>$2,500/m</b>'),
      'subscription',
      'Solo: $1,500/m; Team: $2,500/m',
    ],
    [
      'a period in Japanese',
      cards(
        '<h3>ライト</h3><p>¥5,500</p><p>／ 月額（税込）</p>',
        '<h3>プロ</h3><p>¥55,000</p><p>／ 月額（税込）</p>',
      ),
      'subscription',
      'ライト: ¥5,500 ／ 月額（税込）; プロ: ¥55,000 ／ 月額（税込）',
    ],
    [
      'currencies without a sign',
      cards(
        '<h3>Start</h3><p>199 kr</p><p>per månad, exkl. moms</p>',
        '<h3>Skala</h3><p>899 kr</p><p>per månad, exkl. moms</p>',
      ),
      'subscription',
      'Start: 199 kr per månad, exkl. moms; Skala: 899 kr per månad, exkl. moms',
    ],
    [
      '"Free" as a name',
      cards(
        '<h3>Free</h3><p>To look around</p><p>$0</p>',
        '<h3>Pro</h3><p>To stay</p><p>$49 /user/month</p>',
      ),
      'freemium',
      'Free: $0; Pro: $49 /user/month',
    ],
    [
      'packages that are paid once',
      cards('<h3>Основен пакет</h3><p>30 €</p>', '<h3>Премиум пакет</h3><p>150 €</p>'),
      'one-time',
      'Основен пакет: 30 €; Премиум пакет: 150 €',
    ],
  ])('%s', (_, html, model, summary) => {
    expect(onPricing(html)).toEqual([model, summary]);
    expect(drafted(html)).toEqual([model, summary]);
  });

  test('are products and services as well, each with its heading and its price', () => {
    const shop = ['Always|€89', 'Our room|€120', 'At home|from €95'].map((one) => {
      const [name, price] = one.split('|');
      return `<article class="tile"><a href="/make"><h3>${name}</h3><p>${price}</p><p>A light for the wall.</p><span>Make mine</span></a></article>`;
    });
    const model = ['one-time', 'Always: €89; Our room: €120; At home: from €95'];
    expect(drafted(`<div class="grid">${shop.join('')}</div>`)).toEqual(model);
  });

  test('stand below a label as well as below a heading', () => {
    const plans =
      '<p>Gratuit</p><p>Pour commencer</p><p>€0 / mois</p><p>Pro</p><p>Pour les sérieux</p><p>€4.99 / mois</p>';
    expect(drafted(`<h2>Notre app</h2><p>Tarifs</p><h2>Surfe mieux</h2>${plans}`)).toEqual([
      'freemium',
      'Gratuit: €0 / mois; Pro: €4.99 / mois',
    ]);
  });

  test('hold no row of a comparison below them', () => {
    const plans = cards('<h3>Free</h3><p>CHF 0</p>', '<h3>Pro</h3><p>CHF 29 / mois</p>');
    const compared = '<h2>Comparatif</h2><h3>Pro</h3><p>Gratuit</p><h3>Credit</h3><p>0.09 CHF</p>';
    expect(onPricing(plans + compared)[1]).toBe('Free: CHF 0; Pro: CHF 29 / mois');
  });

  test.each([
    ['one name with two prices', cards('<h3>Credits</h3><p>$5</p>', '<h3>Credits</h3><p>$9</p>')],
    [
      'prices above names',
      '<p>$11</p><h3>Solo</h3><p>For one</p><p>$22</p><h3>Team</h3><p>For many</p><p>$33</p>',
    ],
    [
      'a calculator',
      '<div class="calculator"><div class="row"><h3>Staff</h3><p>$900</p></div><div class="row"><h3>Tools</h3><p>$300</p></div></div>',
    ],
    ['savings', cards('<h3>Ropes</h3><p>–4.000 €</p>', '<h3>Lifts</h3><p>–2.500 € / Jahr</p>')],
    [
      'posts that speak of money',
      `<h2>From our blog</h2><div class="posts">${[
        'Care money: 131 € a month, and how to use it',
        'Aids: 42 € a month that many miss',
        'Who pays for help?',
      ]
        .map(
          (title) =>
            `<article class="post"><span>July 2026</span><a href="/blog"><h3>${title}</h3></a><p>What you should know.</p><span>Read more</span></article>`,
        )
        .join('')}</div>`,
    ],
    [
      'markets',
      '<div class="plans"><div class="plan"><h3>by 2031</h3><p>$230B</p></div><div class="plan"><h3>by 2035</h3><p>$106B</p></div></div>',
    ],
    ['millions', cards('<h3>Managed</h3><p>€ 10 Mio.</p>', '<h3>Saved</h3><p>€ 1 Mio.</p>')],
  ])('are not read of %s', (_, html) => {
    expect(drafted(html)).toEqual([undefined, undefined]);
  });
});

describe('free in the answer to a question', () => {
  test.each([
    ['Is it really free?', 'Yes, completely free. No account is needed.', 'Yes, completely free.'],
    ['L’app est-elle vraiment gratuite ?', 'Oui, entièrement gratuite.', 'Oui, entièrement gratuite.'],
    ['無料で使えますか？', 'はい。現在は無料でご利用いただけます。', '現在は無料でご利用いただけます。'],
    [
      'Hvad koster appen?',
      'Tro det eller ej, men Acme er helt gratis, til enhver.',
      'Tro det eller ej, men Acme er helt gratis, til enhver.',
    ],
  ])('%s', (question, answer, summary) => {
    expect(drafted(`<details><summary>${question}</summary><p>${answer}</p></details>`)).toEqual([
      'free',
      summary,
    ]);
  });

  test.each(['No, it is not free.', 'Yes, free for 14 days.', 'Yes, we offer a free visit to your house.'])(
    'and not “%s”',
    (answer) => {
      expect(drafted(`<details><summary>Is it free?</summary><p>${answer}</p></details>`)[0]).not.toBe(
        'free',
      );
    },
  );
});
