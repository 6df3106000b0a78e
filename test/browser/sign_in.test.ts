import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { Flow, pkce } from '../oauth/flow.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld } from '../world.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, type Look, visit, WIDTHS } from './chromium.ts';

describe.skipIf(!hasChromium)('signing in with Chromium', () => {
  const seen = inBrowser(startWorld);
  /** A program on the person's computer that waits for the redirect of a sign-in. */
  let program: Server;
  let callback: string;

  beforeAll(async () => {
    program = createServer((_req, res) =>
      res.setHeader('content-type', 'text/html').end('<title>Back</title>'),
    );
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
  });
  afterAll(() => {
    program.closeAllConnections();
    program.close();
  });

  const emailOf = ({ name }: Look): string => `${name.replace(/\W+/g, '.')}@example.org`;

  /** Requests an email on the open page; ends on the page for its code. */
  async function requestEmail(page: Page, email: string): Promise<void> {
    await page.getByLabel('Email address', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
    await page.getByLabel('Code from the email').waitFor();
  }

  test.each(WIDTHS)(
    '$name: by the link of an email; the account, its sessions and the way out look finished',
    async (look) => {
      const { world } = seen;
      const { page, troubles } = await visit(seen.browser, look);
      await page.goto(`${world.url}/sign-in?return_to=/account`);
      await expectFine(page, troubles);
      await requestEmail(page, emailOf(look));
      await expectFine(page, troubles);
      const { link } = await emailTo(world, emailOf(look));
      await page.goto(world.url + link);
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${world.url}/account`);
      for (const path of [
        '/account',
        '/account/drafts',
        '/account/sessions',
        '/account/keys',
        '/account/assistants',
        '/account/delete',
      ]) {
        const answer = await page.goto(world.url + path);
        expect([path, answer?.status()]).toEqual([path, 200]);
        await expectFine(page, troubles);
      }
      await page.goto(`${world.url}/account`);
      await page.getByRole('button', { name: 'Sign out' }).first().click();
      await page.goto(`${world.url}/account`);
      expect(new URL(page.url()).pathname).toBe('/sign-in');
      await page.context().close();
    },
  );

  test.each(WIDTHS)(
    '$name: an assistant sends a stranger to sign in, the person signs in by the code, consents, and the assistant has its code',
    async (look) => {
      const { world } = seen;
      const flow = new Flow(world.url, new Visitor(world.url));
      const client_id = await flow.client({ client_name: 'Claude Code', redirect_uris: [callback] });
      const { verifier, challenge } = pkce();
      const scope = 'account:read listings:write orders:write';
      const url = flow.authorizeUrl({
        client_id,
        code_challenge: challenge,
        redirect_uri: callback,
        scope,
      });
      const { page, troubles } = await visit(seen.browser, look);
      await page.goto(String(url));
      const email = `oauth.${emailOf(look)}`;
      await requestEmail(page, email);
      await page.getByLabel('Code from the email').fill((await emailTo(world, email)).code);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: 'Allow' }).waitFor();
      // Nothing leads away from the decision.
      expect(await page.getByRole('navigation').count()).toBe(0);
      await expectFine(page, troubles);
      await page.getByRole('checkbox', { name: 'orders:write' }).uncheck();
      await page.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${callback}?**`);
      expect(troubles).toEqual([]);

      const { code, state, iss } = Object.fromEntries(new URL(page.url()).searchParams);
      expect([state, iss]).toEqual(['the state', world.url]);
      const { json } = await flow.redeem(
        client_id,
        { code: code ?? '', verifier },
        { redirect_uri: callback },
      );
      expect(json.scope.split(' ').sort()).toEqual(['account:read', 'listings:write']);
      expect(await flow.works(json.access_token)).toBe(true);

      await page.goto(`${world.url}/account/assistants`);
      await expectFine(page, troubles);
      await page.getByRole('button', { name: 'Disconnect' }).click();
      await page.waitForLoadState();
      expect(await flow.works(json.access_token)).toBe(false);
      await expectFine(page, troubles);
      await page.context().close();
    },
  );

  test('a person who cancels sends the assistant away with nothing', async () => {
    const { world } = seen;
    const flow = new Flow(world.url, new Visitor(world.url));
    const client_id = await flow.client({ redirect_uris: [callback] });
    const url = flow.authorizeUrl({
      client_id,
      code_challenge: pkce().challenge,
      redirect_uri: callback,
    });
    const { page } = await visit(seen.browser, LOOKS[0]!);
    await page.goto(String(url));
    await requestEmail(page, 'careful@example.org');
    await page.getByLabel('Code from the email').fill((await emailTo(world, 'careful@example.org')).code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.waitForURL(`${callback}?**`);
    const back = new URL(page.url()).searchParams;
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
    await page.context().close();
  });

  test('no other site shows the consent page in a frame', async () => {
    const { world } = seen;
    const flow = new Flow(world.url, new Visitor(world.url));
    const client_id = await flow.client({ redirect_uris: [callback] });
    const url = flow.authorizeUrl({
      client_id,
      code_challenge: pkce().challenge,
      redirect_uri: callback,
    });
    const { page, troubles } = await visit(seen.browser, LOOKS[0]!);
    await page.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${String(url).replaceAll('&', '&amp;')}"></iframe>`,
      }),
    );
    await page.goto('http://evil.example/');
    await expect.poll(() => troubles.join('\n')).toMatch(/frame-ancestors|X-Frame-Options|ERR_BLOCKED/);
    await page.context().close();
  });
});
