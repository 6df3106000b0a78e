import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { startWorld } from '../world.ts';
import { expectFine, hasChromium, inBrowser, LOOKS, type Look, visit, WIDTHS } from './chromium.ts';

const PHONE = LOOKS.find(({ name }) => name === 'phone, dark')!;
/** axe-core is a script, so where there is none only the way itself is walked. */
const WITHOUT_SCRIPT: Look = {
  name: 'phone, dark, without JavaScript',
  options: { ...PHONE.options, javaScriptEnabled: false },
};

describe.skipIf(!hasChromium)('launching from the site with Chromium', () => {
  const seen = inBrowser(startWorld);
  let company: CompanySite;
  beforeAll(async () => {
    company = await companySite({
      '/': '<title>Marlin Books</title><h1>Marlin Books</h1><p>Marlin Books keeps the accounts of small studios.</p>',
    });
  });
  afterAll(() => company.close());

  test.each([...WIDTHS, WITHOUT_SCRIPT])(
    '$name: from the URL to the page of the draft, signed out at first',
    async (look) => {
      const { world } = seen;
      const name = look.name.toLowerCase().replace(/\W+/g, '-');
      const url = `${company.url}/?${name}`;
      const { page, troubles } = await visit(seen.browser, look);
      const expectPageFine = async () => look === WITHOUT_SCRIPT || expectFine(page, troubles);
      await page.goto(`${world.url}/submit`);
      await expectPageFine();
      await page.getByLabel('URL of your website').fill(url);
      await page.getByRole('button', { name: 'Draft my launch' }).click();
      await page.getByText(`We keep ${url}`).waitFor();
      await expectPageFine();
      const email = `${name}@example.org`;
      await page.getByLabel('Email address', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Send me a sign-in link' }).click();
      await page.getByLabel('Code from the email').fill((await emailTo(world, email)).code);
      await page.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByLabel('URL of your website').inputValue()).toBe(url);
      await expectPageFine();
      await page.getByRole('button', { name: 'Draft my launch' }).click();
      await page.waitForURL(/\/account\/drafts\/[\w-]+$/);
      await expectPageFine();
      await world.running.drain();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Marlin Books' }).waitFor();
      await page.context().close();
    },
  );

  test('the keyboard alone goes from the field to the refusal and its way out', async () => {
    const { world } = seen;
    const { page } = await visit(seen.browser, LOOKS[0]!);
    await page.goto(`${world.url}/submit`);
    await page.getByLabel('URL of your website').focus();
    await page.keyboard.type('mailto:ada@example.org');
    await page.keyboard.press('Enter');
    const field = page.getByLabel('URL of your website');
    await page.getByRole('alert').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.inputValue()).toBe('mailto:ada@example.org');
    await page.context().close();
  });

  test('fits 320 pixels', async () => {
    const { world } = seen;
    const narrow = { name: 'narrow', options: { viewport: { width: 320, height: 640 } } };
    const { page, troubles } = await visit(seen.browser, narrow);
    await page.goto(`${world.url}/submit`);
    await expectFine(page, troubles);
    await page.context().close();
  });
});
