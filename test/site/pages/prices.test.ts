import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBadges } from '../../../tools/badges/get_badges.ts';
import { listProducts } from '../../../tools/orders/list_products.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the page of prices', () => {
  test('shows every product of list_products with its price, and the free plan first', async () => {
    const page = await visit('/pricing');
    const { items } = await callOperation(listProducts, {}, site.context);
    expect([page.status, page.title]).toEqual([200, 'Prices · Firstlight']);
    expect(page.root.querySelectorAll('.price h2').map(({ text }) => text)).toEqual([
      'Free launch',
      ...items.map(({ name }) => name),
    ]);
    const amounts = page.root
      .querySelectorAll('.price .amount b')
      .map(({ text }) => Number(text.slice(1)) * 100);
    expect(amounts).toEqual([0, ...items.map(({ price_cents }) => price_cents)]);
    expect(page.text).toContain('exclude VAT');
    expect(page.text).toContain('from $10');
    expect(page.text).toContain('A launch week 6 to 8 weeks ahead');
  });

  test('says of every product what it gives: which weeks can be chosen, also where a week is optional', async () => {
    const page = await visit('/pricing');
    const { items } = await callOperation(listProducts, {}, site.context);
    const weeks = items.find(({ week }) => week === 'required')?.weeks ?? [];
    const links = [weeks[0], weeks.at(-1)].map((week) => `/launches/${week}`);
    for (const { code, week } of items) {
      const ticks = page.root.querySelectorAll(`#${code} .ticks li`);
      expect(ticks.filter(({ text }) => text.trim() === '')).toEqual([]);
      const given = ticks.filter(({ text }) => text.includes('week of your choice'));
      expect(given.map(({ text }) => text.startsWith('At once'))).toEqual(week ? [week === 'optional'] : []);
      expect(given.flatMap((tick) => tick.querySelectorAll('a').map((a) => a.attributes['href']))).toEqual(
        week ? links : [],
      );
    }
  });

  test('follows the site team: what is switched off is gone, a new price stands there [R13]', async () => {
    const [first] = await site.store.products.all();
    await site.store.write(async (tx) => {
      await tx.products.put({ ...first!, price_cents: 5050 });
    });
    expect((await visit('/pricing')).root.querySelector(`#${first?.code} .amount b`)?.text).toBe('$50.50');
    await site.store.write(async (tx) => {
      await tx.products.put({ ...first!, active: false });
    });
    expect((await visit('/pricing')).root.querySelector(`#${first?.code}`)).toBeNull();
  });
});

describe('the badges of a listing', () => {
  test('stand each with its image and its code [R95, R96]', async () => {
    const page = await visit('/p/palisade/badges');
    const { items: badges } = await callOperation(
      getBadges,
      { slug: 'palisade', mode: 'light' },
      site.context,
    );
    expect(page.title).toBe('Badges of Palisade · Firstlight');
    const cards = page.root.querySelectorAll('.badges > li');
    expect(cards.map(({ id }) => id)).toEqual(badges.map(({ kind }) => kind));
    badges.forEach((badge, i) => {
      const codes = cards[i]?.querySelectorAll('code').map(({ textContent }) => textContent);
      const [code, markdown = ''] = codes ?? [];
      expect(code).toBe(badge.embed_html);
      expect(markdown).toMatch(/^\[!\[Palisade, /);
      expect(markdown.endsWith(`](${badge.image_url})](${site.url}/p/palisade)`)).toBe(true);
      expect(site.url + (cards[i]?.querySelector('img')?.attributes['src'] ?? '')).toBe(badge.image_url);
    });
  });

  test('come in the style of the form [R92, R93, R94]', async () => {
    const page = await visit('/p/palisade/badges?shape=banner&mode=dark&size=l');
    const { items: badges } = await callOperation(
      getBadges,
      { slug: 'palisade', shape: 'banner', mode: 'dark', size: 'l' },
      site.context,
    );
    const shown = page.root
      .querySelectorAll('.showcase.light img')
      .map((image) => site.url + image.attributes['src']);
    expect(shown).toEqual(badges.map(({ image_url }) => image_url));
    const chosen = page.root
      .querySelectorAll('form.finder option[selected]')
      .map((option) => option.attributes['value']);
    expect(chosen).toEqual(['banner', 'dark', 'l']);
    expect((await visit('/p/palisade/badges?shape=round')).status).toBe(404);
  });

  test('one that is paid for says so, with its disclosure [R75]', async () => {
    const page = await visit('/p/palisade/badges');
    const { items: badges } = await callOperation(getBadges, { slug: 'palisade' }, site.context);
    const paid = badges.find((badge) => badge.paid);
    const card = page.root.querySelector(`#${paid?.kind}`);
    expect(card?.querySelector('.tag.paid')?.text).toBe('Paid');
    expect(card?.text).toContain(paid?.disclosure);
    expect(page.root.querySelectorAll('.tag.paid')).toHaveLength(badges.filter((badge) => badge.paid).length);
  });

  test('of a listing that is not live are no page [R98]', async () => {
    for (const slug of ['nobody', 'spillway', 'undertow']) {
      expect((await visit(`/p/${slug}/badges`)).status, slug).toBe(404);
    }
  });
});
