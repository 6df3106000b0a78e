import type { Browser, Page } from 'playwright-core';
import { LOOKS, type Look, visit } from '../browser/chromium.ts';
import { outbox, signInEmail } from './outbox.ts';
import type { Service } from './service.ts';

/** A person with a browser and an email address. */
export interface Person {
  page: Page;
  email: string;
  /** Console errors, policy violations and failed requests so far. */
  troubles: string[];
}

/** A new browser profile; on a desk, light and with scripts by default. */
export async function personWith(browser: Browser, email: string, look: Look = LOOKS[0]!): Promise<Person> {
  const { page, troubles } = await visit(browser, look);
  return { page, email, troubles };
}

/** Signs in on the page that asks for the email address, by the link of the email or by its code. */
export async function signInHere(
  { page, email }: Person,
  service: Pick<Service, 'url' | 'data_dir'>,
  by: 'link' | 'code' = 'code',
): Promise<void> {
  const before = outbox(service);
  await page.locator('main input[name=email]').fill(email);
  await page.locator('main form:has(input[name=email]) button').click();
  await page.locator('main input[name=code]').waitFor();
  const { link, code } = await signInEmail(service, email, before);
  if (by === 'link') await page.goto(link);
  else await page.locator('main input[name=code]').fill(code);
  await page.locator('main form[action="/sign-in/confirm"] button').click();
  await page
    .waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    .catch(async (error: unknown) => {
      throw new Error(`not signed in: ${await page.locator('main').innerText()}`, { cause: error });
    });
}

/** Opens the URL of an assistant, signs in if needed, and decides; returns the URL where the browser ends. */
export async function decide(
  person: Person,
  service: Pick<Service, 'url' | 'data_dir'>,
  authorize: URL,
  { deny = false, without = [] }: { deny?: boolean; without?: readonly string[] } = {},
): Promise<{ back: URL; shown: string }> {
  const { page } = person;
  await page.goto(authorize.href);
  if (new URL(page.url()).pathname === '/sign-in') await signInHere(person, service);
  await page.locator('button[name=decision]').first().waitFor();
  const shown = await page.locator('main').innerText();
  for (const scope of without) await page.locator(`input[name=scope][value="${scope}"]`).uncheck();
  await page.locator(`button[name=decision][value=${deny ? 'deny' : 'allow'}]`).click();
  await page.waitForURL((url) => url.origin !== new URL(service.url).origin);
  return { back: new URL(page.url()), shown };
}
