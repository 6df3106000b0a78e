import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { freePort } from '../../oauth/free_port.ts';
import { type Assistant, assistantAt } from '../assistants/assistant.ts';
import { decide, type Person, personWith } from '../person.ts';
import { newFolder, type Service, startService, until } from '../service.ts';

describe.skipIf(!hasChromium)('after a stop and a start on the same folder', () => {
  const data_dir = newFolder();
  let port: number;
  let service: Service;
  let browser: Browser;
  let ada: Person;
  let assistant: Assistant;
  let draft: string;
  const start = () =>
    startService({ data_dir, port, env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0' } });

  beforeAll(async () => {
    port = await freePort();
    [service, browser] = await Promise.all([start(), launch()]);
    ada = await personWith(browser, 'ada@example.org');
    assistant = await assistantAt(service.url, async (url) => (await decide(ada, service, url)).back);
    const site = await lumenlogSite();
    draft = (await assistant.call('submit_listing', { url: site.url })).data.id;
    await until(async () => (await assistant.call('get_draft', { id: draft })).data.status === 'ready');
    await site.close();
    expect(await service.stop()).toBe(0);
    service = await start();
  });
  afterAll(async () => {
    await assistant?.close();
    await browser?.close();
    await service?.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  test('the assistant’s token still works, and its draft is as it was', async () => {
    const { data } = await assistant.call('get_draft', { id: draft });
    expect(data).toMatchObject({ id: draft, status: 'ready', fields: { name: { value: 'Lumenlog' } } });
    expect(assistant.opened).toHaveLength(1);
  });

  test('its refresh token still renews', async () => {
    const response = await fetch(`${service.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: assistant.client_id(),
        refresh_token: String(assistant.tokens()['refresh_token']),
      }),
    });
    expect(response.status).toBe(200);
  });

  test('the person is still signed in, and sees the assistant and the draft', async () => {
    await ada.page.goto(`${service.url}/account/assistants`);
    expect(new URL(ada.page.url()).pathname).toBe('/account/assistants');
    expect(await ada.page.locator('main').innerText()).toContain('Acceptance desk');
    await ada.page.goto(`${service.url}/account/drafts`);
    expect(await ada.page.locator('main').innerText()).toContain('Lumenlog');
    expect(ada.troubles).toEqual([]);
  });

  test('database, key of the server and outbox lie in the folder of DATA_DIR', () => {
    for (const name of ['firstlight.db', 'server.key', 'outbox'])
      expect(existsSync(join(data_dir, name))).toBe(true);
  });
});

test('a service that is killed starts again on its folder', async () => {
  const data_dir = newFolder();
  const first = await startService({ data_dir });
  const { out } = await first.command(['key', 'create', '--email', 'ada@example.org']);
  process.kill(first.pid, 'SIGKILL');
  await first.stop();
  const second = await startService({ data_dir });
  expect((await second.rest('GET', '/me', { token: out.trim() })).body.email).toBe('ada@example.org');
  expect(await second.stop()).toBe(0);
  rmSync(data_dir, { recursive: true, force: true });
});
