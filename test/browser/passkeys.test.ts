import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freePort } from '../oauth/free_port.ts';
import { sessionFor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, LOOKS, type Look, visit } from './chromium.ts';

/** A device with a fingerprint reader, as Chromium plays it. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const SIGN_IN = { name: 'Sign in with a passkey' };

describe.skipIf(!hasChromium)('passkeys in Chromium', () => {
  // Browsers have passkeys on localhost, and not at an IP address.
  const seen = inBrowser(async () => startWorld({ env: { PORT: String(await freePort()) } }));

  /** A window with a signed-in person. */
  async function member(look: Look, email: string) {
    const { world, browser } = seen;
    const window = await visit(browser, look);
    const { cookie } = await sessionFor(world.store, email, world.clock.now().getTime());
    await addCookie(window.page, world.url, cookie);
    return window;
  }

  test.each([LOOKS[3]!])(
    '$name: a passkey is added, signs in, confirms a dangerous act, and is removed',
    async (look) => {
      const { world } = seen;
      const at = (path: string) => `${world.url}${path}`;
      const { page, troubles } = await member(look, `${look.name.replace(/\W+/g, '.')}@example.org`);
      const { cdp, authenticatorId } = await addAuthenticator(page);
      await page.goto(at('/account'));
      await page.getByRole('link', { name: 'Passkeys' }).click();
      await expectFine(page, troubles);
      await page.getByLabel('Name').fill('My laptop');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('The passkey was added').waitFor();
      expect(await page.locator('.grants h3').allTextContents()).toEqual(['My laptop']);
      await expectFine(page, troubles);
      // The device knows that it has one already.
      await page.getByLabel('Name').last().fill('Again');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByText('This device has a passkey of your account already.').waitFor();

      await page.context().clearCookies();
      await page.goto(at('/account/listings'));
      await expectFine(page, troubles);
      await page.getByRole('button', SIGN_IN).click();
      await page.waitForURL(at('/account/listings'));

      world.clock.advance(16 * 60_000);
      await page.goto(at('/account/delete'));
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await page.getByRole('button', SIGN_IN).click();
      await page.getByText('No passkey was used.').waitFor();
      await expectFine(page, troubles);
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
      await page.getByRole('button', SIGN_IN).click();
      await page.waitForURL(at('/account/delete'));
      expect(await page.getByRole('button', { name: 'Delete my account' }).count()).toBe(1);

      await page.goto(at('/account/passkeys'));
      await page.getByLabel('Name').first().fill('Old laptop');
      await page.getByRole('button', { name: 'Rename' }).click();
      await page.getByRole('button', { name: 'Remove Old laptop' }).click();
      await page.getByText('No passkey yet').waitFor();
      await page.context().clearCookies();
      await page.goto(at('/sign-in'));
      await page.getByRole('button', SIGN_IN).click();
      await page.getByText('This passkey does not sign in here').waitFor();
      // The browser itself logs the refusal.
      expect(troubles.splice(0).every((trouble) => trouble.includes('400'))).toBe(true);
      await expectFine(page, troubles);
      await page.context().close();
    },
  );

  test('a browser without passkeys, or without scripts, signs in by email and is shown nothing else', async () => {
    const { world, browser } = seen;
    const { page } = await visit(browser, LOOKS[0]!);
    await page.addInitScript('delete window.PublicKeyCredential');
    const { page: plain } = await visit(browser, {
      name: 'without scripts',
      options: { javaScriptEnabled: false },
    });
    for (const one of [page, plain]) {
      await one.goto(`${world.url}/sign-in`);
      expect(await one.getByRole('button', { name: 'Send me a sign-in link' }).isVisible()).toBe(true);
      expect(await one.locator('form[data-passkey]').isVisible()).toBe(false);
      await one.context().close();
    }
    const member_window = await member(
      { name: 'without scripts', options: { javaScriptEnabled: false } },
      'plain@example.org',
    );
    await member_window.page.goto(`${world.url}/account/passkeys`);
    expect(await member_window.page.getByText('This browser cannot add a passkey').isVisible()).toBe(true);
    await member_window.page.context().close();
  });
});
