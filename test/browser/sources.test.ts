import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, serveCompanySite } from '../../fixtures/serve_sites.ts';
import { restCaller } from '../clients/rest_client.ts';
import { addListing, launchAs } from '../scene.ts';
import { startWorld } from '../world.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, visit, WIDTHS } from './chromium.ts';

const WEEK = '2026-11-16';

describe.skipIf(!hasChromium)('who says it, with Chromium', () => {
  const seen = inBrowser(startWorld);
  let site: CompanySite;
  let rest: ReturnType<typeof restCaller>;
  let id: string;
  let slug: string;

  beforeAll(async () => {
    const { world } = seen;
    site = await serveCompanySite('pelagia');
    rest = restCaller(world, await world.key('ada'));
    ({ id } = (await rest.call('submit_listing', { url: site.url })).answer);
    await world.running.drain();
    const saved = (await rest.call('submit_draft', { id })).answer;
    ({ slug } = saved);
    const now = world.clock.now().getTime();
    await world.store.write((tx) => launchAs(tx, saved.listing_id, { week: WEEK, plan: 'free', now }));
  });
  afterAll(() => site?.close());

  test.each(WIDTHS)('$name: a mark opens the quote, its page and its day', async (look) => {
    const { page, troubles } = await visit(seen.browser, look);
    await page.goto(`${seen.world.url}/p/${slug}`);
    await expectFine(page, troubles);
    await page.getByText(/^\d+ of \d+ facts are quoted from/).waitFor();
    // The keyboard reaches a mark, and opens it.
    const mark = page.locator('summary', { hasText: 'Says who? Founded' });
    await mark.focus();
    await page.keyboard.press('Enter');
    await page.getByText('2019', { exact: false }).locator('visible=true').first().waitFor();
    const box = page.locator('dd', { has: mark });
    expect(await box.locator('blockquote').first().innerText()).toContain('2019');
    const link = box.locator('.source a').first();
    expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/.*#:~:text=/);
    expect(await link.getAttribute('rel')).toContain('nofollow');
    expect(await box.locator('.source').first().innerText()).toContain('read on 18 November 2026');
    for (const one of await page.locator('.says > summary').all()) await one.click({ force: true });
    await expectFine(page, troubles);
    await page.context().close();
  });

  test('every drafted fact of the page shows a quote, without scripts', async () => {
    const { browser, world } = seen;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${world.url}/p/${slug}`);
    const { answer } = await rest.call('get_listing', { slug });
    for (const text of [...answer.features, ...answer.usps])
      expect(
        await page.locator('.ticks li', { hasText: text }).locator('blockquote').count(),
        text,
      ).toBeGreaterThan(0);
    for (const { question } of answer.faqs)
      expect(
        await page.locator('.questions > details', { hasText: question }).locator('blockquote').count(),
      ).toBeGreaterThan(0);
    expect(await page.getByText('entered by the owner').count()).toBe(0);
    const { counts, facts } = await (await context.request.get(`${world.url}/p/${slug}.json`)).json();
    expect(counts).toEqual({ facts: facts.length, quoted: facts.length, by_owner: 0 });
    await page
      .getByText(`${counts.quoted} of ${counts.facts} facts are quoted from`, { exact: false })
      .waitFor();
    await context.close();
  });

  test('the cells of a comparison open their quotes, and a value of the owner is labelled', async () => {
    const { world, browser } = seen;
    const other = await addListing(world.store, world.clock, {
      name: 'Reefplan',
      categories: ['scheduling'],
      pricing_summary: '€5 a month',
    });
    await rest.call('update_draft', { id, fields: { pricing_summary: 'Ask us' } });
    const { page, troubles } = await visit(browser, LOOKS[0]!);
    await page.goto(`${world.url}/compare?a=${slug}&b=${other.slug}`);
    await expectFine(page, troubles);
    await page.locator('td', { hasText: 'Ask us' }).getByText('entered by the owner').waitFor();
    await page.locator('td', { hasText: 'Portugal' }).locator('summary').click();
    expect(await page.locator('td', { hasText: 'Portugal' }).locator('blockquote').innerText()).toContain(
      'PT',
    );
    // Nothing is known of where the other one has its price from.
    expect(await page.locator('td', { hasText: '€5 a month' }).locator('.says, .by-owner').count()).toBe(0);
    await page.goto(`${world.url}/p/${slug}`);
    const price = page.locator('.price');
    expect(await price.locator('.says').count()).toBe(0);
    await price.getByText('entered by the owner').waitFor();
    await expectFine(page, troubles);
    await rest.call('update_draft', { id, restore: ['pricing_summary'] });
    await page.reload();
    expect(await price.locator('blockquote').count()).toBeGreaterThan(0);
    expect(await price.getByText('entered by the owner').count()).toBe(0);
  });

  test('printed, the page shows its quotes', async () => {
    const { page } = await visit(seen.browser, LOOKS[0]!);
    await page.goto(`${seen.world.url}/p/${slug}`);
    const quote = page.locator('.ticks blockquote').first();
    expect(await quote.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await quote.isVisible()).toBe(true);
    expect(await page.locator('.questions blockquote').first().isVisible()).toBe(true);
  });
});
