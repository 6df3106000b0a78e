import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import { decide, type Person, personWith } from '../person.ts';
import { type Service, startDemo, startService } from '../service.ts';
import { type Assistant, assistantAt } from './assistant.ts';

const SERVICES = { 'npm start': startService, 'npm run demo': startDemo };

describe.skipIf(!hasChromium).each(Object.entries(SERVICES))('an assistant at %s', (_name, start) => {
  let service: Service;
  let browser: Browser;
  let ada: Person;
  let assistant: Assistant;

  beforeAll(async () => {
    [service, browser] = await Promise.all([start(), launch()]);
    ada = await personWith(browser, 'ada@example.org');
  });
  afterAll(async () => {
    await assistant?.close();
    await browser?.close();
    await service?.stop();
  });

  const drafts = (token: unknown) => service.rest('GET', '/drafts', { token: String(token) });

  test('reads without any credential, and without a sign-in', async () => {
    assistant = await assistantAt(service.url, async (url) => {
      const without = assistant.opened.length === 1 ? ['listings:write', 'orders:write'] : [];
      return (await decide(ada, service, url, { without })).back;
    });
    expect((await assistant.call('get_site_info')).data.name).toBe('Firstlight');
    expect((await assistant.client.listTools()).tools.length).toBeGreaterThan(20);
    expect(assistant.opened).toEqual([]);
  });

  test('registers itself, opens the browser for the first tool that needs a person, and has its token', async () => {
    const { isError, data } = await assistant.call('list_my_drafts');
    expect([isError, data.items]).toEqual([false, expect.any(Array)]);
    expect(assistant.opened).toHaveLength(1);
    expect(assistant.opened[0]?.searchParams.get('code_challenge_method')).toBe('S256');
    expect(assistant.client_id()).toMatch(/^dcr_/);
    expect(assistant.tokens()).toMatchObject({
      token_type: 'Bearer',
      scope: 'account:read',
      access_token: expect.stringMatching(/^flat_[0-9A-Za-z_-]{43,46}$/),
      refresh_token: expect.stringMatching(/^flrt_[0-9A-Za-z_-]{43,46}$/),
    });
    expect(ada.troubles).toEqual([]);
  });

  test('requests more scopes when a tool needs them, and the person agrees again', async () => {
    const before = assistant.tokens()['access_token'];
    const { text } = await assistant.call('submit_listing', { url: 'https://no-such-host.invalid/' });
    expect(assistant.opened).toHaveLength(2);
    expect(text).toMatch(/no-such-host\.invalid|url/);
    expect(assistant.tokens()['access_token']).not.toBe(before);
    expect(String(assistant.tokens()['scope'])).toContain('listings:write');
  });

  test('renews its token with the refresh token', async () => {
    const { access_token, refresh_token } = assistant.tokens();
    const response = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: assistant.client_id(),
        refresh_token: String(refresh_token),
      }),
    });
    const fresh = (await response.json()) as Record<string, unknown>;
    expect([response.status, fresh]).toMatchObject([200, { token_type: 'Bearer', expires_in: 3600 }]);
    expect(fresh['access_token']).not.toBe(access_token);
    expect(fresh['refresh_token']).not.toBe(refresh_token);
    expect((await drafts(fresh['access_token'])).status).toBe(200);
  });

  test('is listed under connected assistants, where disconnecting it ends its tokens at once', async () => {
    const { access_token } = assistant.tokens();
    expect((await drafts(access_token)).status).toBe(200);
    await ada.page.goto(`${service.url}/account/assistants`);
    expect(await ada.page.locator('main').innerText()).toContain('Acceptance desk');
    const disconnect = ada.page.locator('form[action="/account/assistants"] button');
    for (let left = await disconnect.count(); left > 0; left = await disconnect.count()) {
      await disconnect.first().click();
      await expect.poll(() => disconnect.count()).toBeLessThan(left);
    }
    expect((await drafts(access_token)).status).toBe(401);
    const { text } = await assistant.call('list_my_drafts');
    expect(text).toBeTruthy();
    expect(assistant.opened).toHaveLength(3);
  });

  test('revokes its own token', async () => {
    const { access_token, refresh_token } = assistant.tokens();
    const response = await fetch(`${service.url}/oauth/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: assistant.client_id(), token: String(refresh_token) }),
    });
    expect(response.status).toBe(200);
    expect((await drafts(access_token)).status).toBe(401);
  });
});
