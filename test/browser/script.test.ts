import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startDemoWorld } from '../demo_world.ts';
import { addListing } from '../scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { addCookie, expectFine, hasChromium, inBrowser, WIDTHS } from './chromium.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

describe.skipIf(!hasChromium)('the script of the pages', () => {
  const seen = inBrowser(startDemoWorld);

  /** A page in a context of its own; with `without`, the browser never gets the script. */
  async function open(options: BrowserContextOptions = {}, without = false): Promise<Page> {
    const context = await seen.browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    if (without) await page.route('**/assets/site.js*', (route) => route.abort());
    return page;
  }

  /** Where everything of a page stands, once its fonts are there. */
  const places = (page: Page): Promise<string[]> =>
    page.evaluate<string[]>(`document.fonts.ready.then(() =>
      [...document.querySelectorAll('body *')].map((one) => one.tagName + JSON.stringify(one.getBoundingClientRect())))`);

  test('is small, cached for good, and the only one that a page may load', async () => {
    const page = await open();
    const answer = await page.goto(seen.world.url);
    const src = (await page.locator('script[src]').getAttribute('src')) ?? '';
    const script = await seen.browser
      .newContext()
      .then((context) => context.request.get(seen.world.url + src));
    expect((await script.body()).length).toBeLessThan(2048);
    expect(script.headers()).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self';");
    // An injected script or handler does not run.
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<img src="/x" onerror="window.ran = 1">')`,
    );
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  test.each(WIDTHS)('$name: a copy button copies, says so, and moves nothing', async ({ options }) => {
    const path = `${seen.world.url}/p/tidemark/badges`;
    const bare = await open(options, true);
    await bare.goto(path);
    const page = await open({ ...options, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(path);
    expect(await places(page)).toEqual(await places(bare));
    await bare.context().close();
    const button = page.getByRole('button', { name: 'Copy the Markdown code' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toBe(await page.locator('.copyable code').nth(1).textContent());
    expect(copied).toContain('](');
    await expectFine(page, []);
    await page.context().close();
  });

  test('copies where the browser has no clipboard API, as without https', async () => {
    const page = await open();
    await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`);
    await page.goto(seen.world.url);
    await page.getByRole('button', { name: 'Copy the MCP URL' }).first().click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).first().waitFor({ state: 'attached' });
    const search = page.getByRole('searchbox').first();
    await search.focus();
    await page.keyboard.press('Control+V');
    expect(await search.inputValue()).toBe(`${seen.world.url}/mcp`);
    await page.context().close();
  });

  test('is missed by nobody who turned scripts off: no dead button, all text there', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto(`${seen.world.url}/p/tidemark/badges`);
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
    expect(await page.locator('.copyable code').first().isVisible()).toBe(true);
    await page.context().close();
  });

  test('sends a vote from a list without a reload, says how it stands, and says beside the button what failed', async () => {
    const { world } = seen;
    const { slug } = await addListing(world.store, world.clock, { name: 'Marl', owner: 'ada' });
    const page = await open(PHONE);
    const now = world.clock.now().getTime();
    const { cookie, person_id } = await sessionFor(world.store, 'voter@example.org', now);
    await world.store.write((tx) => tx.people.verified(person_id, now));
    await addCookie(page, world.url, cookie);
    await page.goto(`${world.url}/search?q=Marl`);
    await page.evaluate('window.first = true');
    const row = page.locator(`#${slug}`);
    await page.context().setOffline(true);
    await row.getByRole('button', { name: /^0 votes/ }).click();
    await row.getByText('the site could not be reached').waitFor();
    await page.context().setOffline(false);
    await row.getByRole('button').click();
    await row.getByRole('button', { pressed: true }).waitFor();
    expect(await row.innerText()).toContain('Your vote counts from tomorrow');
    expect(await page.evaluate('document.activeElement.getAttribute("aria-pressed")')).toBe('true');
    expect(await page.getByRole('status').last().textContent()).toContain('Your vote counts from tomorrow');
    await expectFine(page, []);
    await row.getByRole('button').press('Enter');
    await row.getByText('Your vote is withdrawn.').waitFor();
    expect([await page.evaluate('window.first'), new URL(page.url()).hash]).toEqual([true, '']);
    await world.store.write((tx) => tx.settings.set('votes.per_hour', 1));
    await row.getByRole('button').click();
    await row.getByText('limit of votes per hour').waitFor();
    await world.store.write((tx) => tx.settings.set('votes.per_hour', 30));
    // Without the session the press leads to signing in, as without the script.
    await page.context().clearCookies();
    await row.getByRole('button').click();
    await page.waitForURL(/\/sign-in\?return_to=/);
    await page.context().close();
  });

  test.each([
    ['Asia/Kolkata', /^\w{3} \d+ \w+, \d\d:30 GMT\+5:30 where you are$/],
    ['UTC', /^$/],
  ])('adds the time of a reader in %s, where it differs', async (timezoneId, own) => {
    const { world } = seen;
    const { id } = await addListing(world.store, world.clock, {
      name: `Tideline ${timezoneId}`,
      owner: 'ada',
      status: 'awaiting_badge',
      week: '2026-12-28',
    });
    const looked_at = Math.floor(world.clock.now().getTime() / 3_600_000) * 3_600_000;
    await world.store.write((tx) =>
      tx.looks.add({
        listing_id: id,
        launch_id: null,
        looked_at,
        result: 'silent',
        expected: 'The badge is there.',
        observed: 'The website did not respond.',
      }),
    );
    const { cookie } = await sessionFor(world.store, 'ada@example.org', world.clock.now().getTime());
    const [page, bare] = [await open({ timezoneId, ...PHONE }), await open({ timezoneId, ...PHONE }, true)];
    for (const each of [page, bare]) {
      await addCookie(each, world.url, cookie);
      await each.goto(`${world.url}/account/listings/${id}`);
    }
    expect(await page.locator('.when time').textContent()).toMatch(/ UTC$/);
    expect(await page.locator('.when > span').textContent()).toMatch(own);
    expect(await places(page)).toEqual(await places(bare));
    await page.context().close();
    await bare.context().close();
  });
});
