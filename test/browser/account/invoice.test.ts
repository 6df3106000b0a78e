import { describe, expect, test } from 'vitest';
import { payOrderByTeam, refundOrderByTeam } from '../../../services/orders/team_orders.ts';
import { ordered, order as pressed, sellBy } from '../../site/orders/order_scene.ts';
import { sessionFor } from '../../site/visitor.ts';
import { startWorld } from '../../world.ts';
import { addCookie, expectFine, hasChromium, inBrowser, visit, WIDTHS } from '../chromium.ts';

describe.skipIf(!hasChromium)('invoice and credit note, with Chromium', () => {
  const seen = inBrowser(async () => {
    const world = await startWorld();
    await sellBy(world, 'manual');
    await world.store.write(async (tx) => {
      const operator =
        'Acme Software Development and Consulting OÜ, Pärnu maantee 148, 11317 Tallinn, Estonia';
      await tx.settings.set('site.operator', operator);
      await tx.settings.set('tax.vat_number', 'EE100931558');
    });
    return world;
  });

  test.each(WIDTHS)('$name: found from the order, and each prints on one sheet of A4', async (look) => {
    const { world } = seen;
    const { number, path } = await ordered(world);
    await pressed(world, path);
    const now = world.clock.now().getTime();
    const act = { number, note: 'Statement', by: { actor: 'operator' }, now } as const;
    await world.store.write((tx) => payOrderByTeam(tx, act));
    await world.store.write((tx) => refundOrderByTeam(tx, { ...act, cents: 5000, position: null }));
    const { page, troubles } = await visit(seen.browser, look);
    await addCookie(page, world.url, (await sessionFor(world.store, 'ada@example.org', now)).cookie);
    for (const name of [/^Invoice, to print/, /^Credit note/]) {
      await page.goto(`${world.url}/account/orders/${number}`);
      await expectFine(page, troubles);
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name: /^(?:Invoice|Credit note) \d+$/ }).waitFor();
      await expectFine(page, troubles);
      await page.emulateMedia({ media: 'print' });
      for (const hidden of ['nav.crumbs', '.foot', '.lede'])
        expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
      for (const part of ['Acme Software Development', 'Ada Byron', 'VAT 19 %', 'Total'])
        expect(await page.locator('main').getByText(part).first().isVisible(), part).toBe(true);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.emulateMedia({ media: 'screen' });
    }
  });
});
