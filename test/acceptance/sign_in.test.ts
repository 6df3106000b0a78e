import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../browser/chromium.ts';
import { signInEmail } from './outbox.ts';
import { personWith, signInHere } from './person.ts';
import { type Service, startDemo, startService } from './service.ts';

const SERVICES = { 'npm start': startService, 'npm run demo': startDemo };

describe.skipIf(!hasChromium).each(Object.entries(SERVICES))('a person at %s', (_name, start) => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([start(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test.each(['link', 'code'] as const)('signs in by the %s of the email in the outbox', async (by) => {
    const person = await personWith(browser, `by-${by}@example.org`);
    await person.page.goto(`${service.url}/sign-in?return_to=/account`);
    await signInHere(person, service, by);
    expect(new URL(person.page.url()).pathname).toBe('/account');
    expect(await person.page.content()).toContain(person.email);
    expect(person.troubles).toEqual([]);
    await person.page.context().close();
  });

  test('finds the link that signs in on the terminal too, as there is no mail server', async () => {
    const person = await personWith(browser, 'terminal@example.org');
    await person.page.goto(`${service.url}/sign-in`);
    await signInHere(person, service, 'code');
    const { link } = await signInEmail(service, person.email);
    expect(service.stderr() + service.stdout()).toContain(link);
    await person.page.context().close();
  });

  test('makes an API key on the page of that name, which works at once, and revokes it', async () => {
    // Accounts that exist already: a network may create three an hour.
    const person = await personWith(browser, 'by-code@example.org');
    const { page } = person;
    await page.goto(`${service.url}/sign-in?return_to=/account/keys`);
    await signInHere(person, service);
    await page.locator('#new input[name=name]').fill('Acceptance');
    await page.locator('#new button').last().click();
    const key = (await page.locator('.key-value').textContent()) ?? '';
    expect(key).toMatch(/^\s*flsk_[0-9A-Za-z_-]{43,46}\s*$/);
    const account = () => service.rest('GET', '/me', { token: key.trim() });
    expect(await account()).toMatchObject({ status: 200, body: { email: person.email } });
    await page.goto(`${service.url}/account/keys`);
    await page.getByRole('link', { name: 'Acceptance', exact: true }).click();
    await page.locator('#end button').last().click();
    await expect.poll(async () => (await account()).status).toBe(401);
    await page.context().close();
  });
});
