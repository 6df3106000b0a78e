import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../browser/chromium.ts';
import { assistantAt } from './assistants/assistant.ts';
import { decide, personWith } from './person.ts';
import { type Service, startService } from './service.ts';

describe.skipIf(!hasChromium)('/mcp?sign_in=1', () => {
  let service: Service;
  let browser: Browser;
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test('starts the sign-in at once, and the assistant is connected after one consent', async () => {
    const ada = await personWith(browser, 'ada@example.org');
    const assistant = await assistantAt(service.url, async (url) => (await decide(ada, service, url)).back, {
      path: '/mcp?sign_in=1',
    });
    await assistant.connect();
    expect(assistant.opened).toHaveLength(1);
    expect((await assistant.call('list_my_drafts')).isError).toBe(false);
    expect(assistant.opened).toHaveLength(1);
    await assistant.close();
  });

  test('after a refusal by the person the assistant has no access', async () => {
    const grace = await personWith(browser, 'grace@example.org');
    const assistant = await assistantAt(
      service.url,
      async (url) => (await decide(grace, service, url, { deny: true })).back,
    );
    await expect(assistant.call('list_my_drafts')).rejects.toThrow(/access_denied|denied access|denied/);
    expect(assistant.tokens()).toEqual({});
    await assistant.close();
  });

  test('a plain request without a credential is refused with the way to sign in', async () => {
    const response = await fetch(`${service.url}/mcp?sign_in=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource');
  });
});
