import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addPastKeys } from '../site/account/key_scene.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, type Look, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('the API keys in Chromium', () => {
  const seen = inBrowser(startWorld);

  /** A window with a signed-in person. */
  async function member(look: Look, email: string): Promise<{ page: Page; troubles: string[] }> {
    const { world, browser } = seen;
    const window = await visit(browser, look);
    const { cookie } = await sessionFor(world.store, email, world.clock.now().getTime());
    await addCookie(window.page, world.url, cookie);
    return window;
  }

  test.each(WIDTHS)(
    '$name: a key is made, works, is shown once, replaced, renamed and revoked [R209]',
    async (look) => {
      const { world } = seen;
      const email = `${look.name.replace(/\W+/g, '.')}@example.org`;
      const { page, troubles } = await member(look, email);
      await page.goto(`${world.url}/account/keys`);
      expect(await page.locator('.empty').count()).toBe(1);
      await expectFine(page, troubles);
      await addPastKeys(world, email);
      await page.goto(`${world.url}/account/keys`);
      await expectFine(page, troubles);

      await page.getByLabel('Name').fill('Made in Chromium');
      await page.getByRole('checkbox', { name: 'orders:write' }).uncheck();
      await page.getByLabel('Expires').selectOption('90');
      await page.getByRole('button', { name: 'Create key' }).click();
      const key = (await page.locator('.key-value').textContent()) ?? '';
      const call = () => world.rest('GET', '/me', { key });
      expect((await call()).body).toMatchObject({ email, credential: { name: 'Made in Chromium' } });
      await expectFine(page, troubles);

      await page.reload();
      expect(await page.textContent('h1')).toBe('This key was created already');
      expect(await page.content()).not.toContain(key);
      // The browser itself logs the refusal.
      expect(troubles.splice(0).every((trouble) => trouble.includes('409'))).toBe(true);

      await page.goto(`${world.url}/account/keys`);
      expect(await page.content()).not.toContain(key);
      await page.getByRole('link', { name: 'Made in Chromium', exact: true }).click();
      await expectFine(page, troubles);
      await page.getByLabel('Name of the key').fill('Renamed in Chromium');
      await page.getByRole('button', { name: 'Rename' }).click();
      expect((await call()).body.credential.name).toBe('Renamed in Chromium');

      await page.getByRole('link', { name: 'Renamed in Chromium', exact: true }).click();
      await page.getByRole('button', { name: 'Replace key' }).click();
      const fresh = (await page.locator('.key-value').textContent()) ?? '';
      expect((await world.rest('GET', '/me', { key: fresh })).status).toBe(200);
      expect((await call()).status).toBe(200);
      await page.getByRole('link', { name: 'I have copied it' }).click();
      await page.getByRole('link', { name: 'Renamed in Chromium', exact: true }).last().click();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page.getByText('no longer work').click();
      await expectFine(page, troubles);
      expect((await call()).status).toBe(401);
      expect((await world.rest('GET', '/me', { key: fresh })).status).toBe(200);
      await page.context().close();
    },
  );

  test.each(WIDTHS)('$name: after 15 minutes it requires another sign-in, and says why', async (look) => {
    const { world } = seen;
    const { page, troubles } = await member(look, 'late@example.org');
    world.clock.advance(16 * 60_000);
    await page.goto(`${world.url}/account/keys`);
    expect(await page.getByRole('link', { name: 'Sign in again' }).count()).toBe(1);
    await expectFine(page, troubles);
    await page.context().close();
  });
});
