import { describe, expect, test } from 'vitest';
import { DEMO_FOUNDER } from '../../../fixtures/demo/seed.ts';
import { startDemoWorld } from '../../demo_world.ts';
import { sessionFor } from '../../site/visitor.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from '../chromium.ts';

describe.skipIf(!hasChromium)('the interview, with Chromium', () => {
  const seen = inBrowser(startDemoWorld);

  test.each(WIDTHS)('$name: answered from the account, read on the founder page [D83]', async (look) => {
    const { world } = seen;
    const { page, troubles } = await visit(seen.browser, look);
    const { cookie } = await sessionFor(world.store, DEMO_FOUNDER.email, world.clock.now().getTime());
    await addCookie(page, world.url, cookie);
    await page.goto(`${world.url}/account`);
    await page.getByRole('link', { name: 'Your interview' }).click();
    await expectFine(page, troubles);
    const text = `Two of us, and a whiteboard (${look.name}).`;
    const field = page.getByLabel('What did you get wrong?');
    await field.fill('x'.repeat(4001));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Shorten it by 1 character.').waitFor();
    // The browser itself logs the status of a refusal.
    await expectFine(
      page,
      troubles.filter((trouble) => !trouble.includes('status of 400')),
    );
    await field.fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByRole('main').getByRole('link', { name: DEMO_FOUNDER.name }).first().click();
    await page.getByRole('heading', { name: 'Interview' }).waitFor();
    expect(await page.getByText(text).isVisible()).toBe(true);
    await expectFine(
      page,
      troubles.filter((trouble) => !trouble.includes('status of 400')),
    );
    await page.context().close();
  });
});
