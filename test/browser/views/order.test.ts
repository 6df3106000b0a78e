import { describe, expect, test } from 'vitest';
import type { Scope } from '../../../domain/http/access.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { order as confirm } from '../../site/orders/order_scene.ts';
import { orderScene } from '../../tools/orders/order_scene.ts';
import { accessibilityFaults, hasChromium, inBrowser, overhang } from '../chromium.ts';
import { lostRules, VIEW_LOOKS, type ViewHost, viewHost, viewLook } from './view_host.ts';

const HOSTILE = '<img src=x onerror="parent.postMessage(1)"></select><script>document.title="run"</script>';

describe.skipIf(!hasChromium)('the view of an order inside an assistant, with Chromium', () => {
  const seen = inBrowser(async () => {
    const scene = await orderScene();
    await scene.set({ 'payment.provider': 'test' });
    return scene;
  });

  const hostOf = async (look = viewLook(720), person = 'ada', scopes?: Scope[]) => {
    const { world } = seen.world;
    return viewHost(seen.browser, world, { look, key: await world.key(person, scopes) });
  };
  const ordered = async (input: Record<string, unknown>): Promise<{ number: string }> => {
    const { world } = seen.world;
    return (await restCaller(world, await world.key('ada')).call('create_checkout', input)).answer;
  };
  const press = (host: ViewHost, name: string | RegExp) =>
    host.view.getByRole('button', { name, exact: true }).click();
  const item = (host: ViewHost, name: string) => host.view.getByRole('group', { name });
  const focused = (host: ViewHost) =>
    host.page.frames()[1]!.evaluate('document.activeElement.name || document.activeElement.textContent');
  const ordersOf = async () => (await seen.world.ada.answer('list_my_orders', {})).total;
  /** Pays for show on the page of the site, as the person does. */
  const pay = async (checkout_url: string) => {
    const path = new URL(checkout_url).pathname;
    const visitor = await confirm(seen.world.world, path);
    await visitor.fill(await visitor.request(path), path, { do: 'test' });
  };
  const cardFields = (host: ViewHost) => host.view.locator('[autocomplete^=cc-], [name*=card]').count();

  test('composes, mends, prices, orders once, and shows that it was paid', async () => {
    const before = await ordersOf();
    const host = await hostOf();
    await host.show('list_products', {});
    await press(host, 'Add Billboard');
    await item(host, 'Billboard').waitFor();
    expect(await focused(host)).toContain('Billboard');
    await item(host, 'Billboard').getByLabel('Listing').selectOption('Live One');
    await item(host, 'Billboard').getByLabel('Amount').fill('5');
    await press(host, 'Add Paid launch');
    await item(host, 'Paid launch').getByLabel('Listing').selectOption('Live One');
    await press(host, 'Show the price');

    const launch = item(host, 'Paid launch').getByLabel('Listing');
    await expect.poll(() => launch.getAttribute('aria-invalid')).toBe('true');
    expect(await item(host, 'Paid launch').innerText()).toContain(
      'launch is for a listing that is not live and has no paid launch yet.',
    );
    const amount = item(host, 'Billboard').getByLabel('Amount');
    expect(await focused(host)).toBe('items.0.amount_cents');
    expect(await amount.getAttribute('aria-describedby')).toBe(
      'f-items.0.amount_cents-hint f-items.0.amount_cents-fault',
    );
    expect(await item(host, 'Billboard').innerText()).toContain('Please choose an amount of $10.00 or more.');
    await amount.fill('25.50');
    await launch.selectOption('Saved One');
    await item(host, 'Paid launch').getByLabel('Launch week').selectOption('2026-12-14');
    await host.view.getByLabel('Country').selectOption('Germany');
    await press(host, 'Show the price');

    const quote = host.view.locator('#quote');
    await quote.getByText('Paid launch · Saved One').waitFor();
    expect(await focused(host)).toBe('The price');
    for (const words of [
      'in the launch week of 14 December 2026',
      'Billboard · Live One',
      'VAT of 19 %, the rate in DE, the country of the buyer. With these details the VAT is final.',
    ])
      expect(await quote.innerText()).toContain(words);
    expect(await quote.locator('tfoot').innerText()).toMatch(/\$74\.50[^]*VAT 19 %\s+\$14\.16[^]*\$88\.66/);

    await host.view.getByLabel('VAT number').fill('DE136695976');
    expect(await quote.getAttribute('aria-live')).toBe('polite');
    expect(await quote.innerText()).toBe('You changed the basket. Show the price again before you order.');
    expect(await host.view.getByRole('button', { name: 'Order' }).count()).toBe(0);
    await host.view.getByLabel('VAT number').press('Enter');
    await quote.getByText('the buyer owes it (reverse charge)').waitFor();
    expect(await cardFields(host)).toBe(0);
    expect(host.contexts).toEqual([]);
    await host.view.getByRole('button', { name: 'Order', exact: true }).dblclick();

    const title = host.view.getByRole('heading', { level: 1, name: /^Order FL-/ });
    await title.waitFor();
    const number = (await title.innerText()).slice('Order '.length);
    expect(await ordersOf()).toBe(before + 1);
    const created = host.calls.filter(({ name }) => name === 'create_checkout');
    expect(new Set(created.map(({ arguments: { idempotency_key } }) => idempotency_key)).size).toBe(1);
    expect(created[0]!.arguments).toEqual({
      items: [
        { product: 'billboard_min', listing_id: seen.world.live, amount_cents: 2550 },
        { product: 'launch', listing_id: seen.world.saved, week: '2026-12-14' },
      ],
      billing_country: 'DE',
      vat_number: 'DE136695976',
      idempotency_key: expect.stringMatching(/^\d+-\d+-\d+-\d+$/),
    });
    const said = (text: string) => [{ type: 'text', text }];
    await expect
      .poll(() => host.contexts)
      .toEqual([said(`The person ordered ${number} in the view; it is not paid.`)]);

    const { checkout_url } = await seen.world.ada.answer('get_order', { number });
    await host.view.getByRole('link', { name: /^Pay on / }).click();
    await expect.poll(() => host.opened).toEqual([checkout_url]);
    await press(host, 'See whether it was paid');
    await host.view.getByText('It is not paid yet.', { exact: true }).waitFor();
    await pay(checkout_url);
    await press(host, 'See whether it was paid');
    await host.view.getByRole('heading', { name: 'What was given' }).waitFor();
    expect(await host.view.locator('main').innerText()).toContain('It goes live in the launch week of');
    expect(await host.view.getByRole('link').allInnerTexts()).toEqual(['Receipt on the site']);
    await expect
      .poll(() => host.contexts.at(-1))
      .toEqual(said(`The person looked in the view whether ${number} was paid; it is paid.`));
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test('a repeat after a lost response makes no second order', async () => {
    const before = await ordersOf();
    const host = await hostOf();
    await host.show('quote_order', { items: [{ product: 'featured', listing_id: seen.world.live }] });
    await host.view.locator('#quote').waitFor();
    await host.page.evaluate(
      "bridge.oncalltool = async (params) => { await callTool(params); throw new Error('The connection was lost.') }",
    );
    await press(host, 'Order');
    await host.view.getByText('The connection was lost.').waitFor();
    expect(host.contexts).toEqual([]);
    await host.page.evaluate('bridge.oncalltool = (params) => callTool(params)');
    await press(host, 'Order');
    await host.view.getByRole('heading', { level: 1, name: /^Order FL-/ }).waitFor();
    expect(host.calls.filter(({ name }) => name === 'create_checkout')).toHaveLength(2);
    expect(await ordersOf()).toBe(before + 1);
    await host.page.context().close();
  });

  test('a basket of the model is shown with what is wrong with it, and can be mended', async () => {
    const host = await hostOf(viewLook(400));
    await host.show('quote_order', {
      items: [
        { product: 'relaunch', listing_id: seen.world.live },
        { product: 'done_for_you', listing_id: seen.world.live, options: { sites: ['One', 'Two'] } },
        { product: 'done_for_you', listing_id: seen.world.live },
        { product: 'extra_categories', listing_id: seen.world.queued, categories: ['design', 'marketing'] },
        { product: 'featured', listing_id: seen.world.live, week: '2026-12-14' },
      ],
      billing_country: 'US',
    });
    await item(host, 'Relaunch').getByText('Please choose a week.').waitFor();
    expect(await focused(host)).toBe('items.0.week');
    await host.view.getByText('Another line is the same for this listing.').waitFor();
    expect(await item(host, 'Extra categories').innerText()).toContain(
      'The listing is in this category already.',
    );
    expect(await item(host, 'Featured').innerText()).toContain('featured takes no week.');
    await item(host, 'Relaunch').getByLabel('Launch week').selectOption('2026-12-21');
    const sites = item(host, 'Done for you').first().getByLabel('Sites');
    expect(await sites.inputValue()).toBe('One\nTwo');
    await sites.fill(' One \n\nThree');
    await item(host, 'Done for you').nth(1).getByRole('button', { name: 'Remove' }).click();
    await item(host, 'Extra categories').getByLabel('Category 1').selectOption('');
    await item(host, 'Extra categories').getByLabel('Category 1').selectOption('travel');
    await press(host, 'Show the price');
    await host.view.locator('#quote').waitFor();
    expect(host.calls.at(-1)).toEqual({
      name: 'quote_order',
      arguments: {
        items: [
          { product: 'relaunch', listing_id: seen.world.live, week: '2026-12-21' },
          { product: 'done_for_you', listing_id: seen.world.live, options: { sites: ['One', 'Three'] } },
          { product: 'extra_categories', listing_id: seen.world.queued, categories: ['travel', 'marketing'] },
          { product: 'featured', listing_id: seen.world.live },
        ],
        billing_country: 'US',
      },
    });
    await host.page.context().close();
  });

  test.each(['create_checkout', 'get_order'])('opens with the order of %s', async (tool) => {
    const host = await hostOf();
    const input = { items: [{ product: 'featured', listing_id: seen.world.live }] };
    const { number } = await ordered(input);
    await host.show(tool, tool === 'get_order' ? { number } : input);
    await host.view.getByText('Featured listing · Live One').waitFor();
    expect(await host.view.getByRole('link', { name: /^Pay on / }).count()).toBe(1);
    await host.view.getByRole('link', { name: 'Open on the site' }).click();
    await expect.poll(() => host.opened[0]).toMatch(/\/account\/orders\/FL-/);
    expect(host.contexts).toEqual([]);
    await host.page.context().close();
  });

  test('what cannot be ordered has a reason and no button, and more listings than fit have a hint', async () => {
    const { world, set } = seen.world;
    await set({ 'orders.done_for_you': 0 });
    for (let i = 1; i <= 101; i++)
      await addListing(world.store, world.clock, { name: `Product ${i}`, owner: 'grace' });
    const host = await hostOf(viewLook(400), 'grace');
    await host.show('list_products', {});
    const { items } = await seen.world.ada.answer('list_products', {});
    const { unavailable } = items.find(({ code }: { code: string }) => code === 'done_for_you');
    const card = host.view.locator('.price', { hasText: 'Done for you' }).filter({ hasText: unavailable });
    expect(await card.getByRole('button').count()).toBe(0);
    await press(host, 'Add Featured listing');
    await item(host, 'Featured listing').getByText('Your newest 100 of 101 listings.').waitFor();
    expect(await item(host, 'Featured listing').getByRole('option').count()).toBe(101);
    await set({ 'orders.done_for_you': 1 });
    await host.page.context().close();
  });

  test('refusals are shown in their own words', async () => {
    const host = await hostOf(viewLook(400), 'ada', ['account:read']);
    await host.show('get_order', { number: 'FL-0000' });
    await host.view.getByText('FL-0000').waitFor();
    await host.show('list_products', {});
    await press(host, 'Add Featured listing');
    await item(host, 'Featured listing').getByLabel('Listing').selectOption('Live One');
    await press(host, 'Show the price');
    await host.view.getByRole('alert').getByText('orders:write').waitFor();
    expect(await focused(host)).toContain('orders:write');
    await host.page.context().close();
  });

  test('names and options of strangers stay text, and every kind of option has a field', async () => {
    const { world } = seen.world;
    await addListing(world.store, world.clock, { name: `Bad ${HOSTILE}`, owner: 'eve' });
    const text = (more: object = {}) => ({ type: 'string', description: HOSTILE, ...more });
    await world.store.write((tx) =>
      tx.products.set('ai_review', {
        options: {
          type: 'object',
          properties: {
            focus: text({ enum: ['first_page', HOSTILE] }),
            page: text({ format: 'uri' }),
            notes: text({ maxLength: 2000 }),
            depth: { type: 'integer', maximum: 3 },
            again: { type: 'boolean', title: 'Read it again' },
          },
          required: ['page'],
          additionalProperties: false,
        },
      }),
    );
    const host = await hostOf(viewLook(400), 'eve');
    await host.show('list_products', {});
    await press(host, 'Add AI review');
    const review = item(host, 'AI review');
    // The only listing is chosen.
    expect(await review.locator('select[name$=listing_id] option:checked').innerText()).toContain('Bad <img');
    await review.getByLabel('Focus').selectOption('First page');
    await review.getByLabel('Page').fill('https://bad.example/');
    await review.getByLabel('Notes').fill(HOSTILE);
    await review.getByLabel('Depth').fill('7');
    await review.getByLabel('Read it again').selectOption('No');
    await press(host, 'Show the price');
    await expect.poll(() => review.getByLabel('Depth').getAttribute('aria-invalid')).toBe('true');
    await review.getByLabel('Depth').fill('3');
    await press(host, 'Show the price');
    await host.view.locator('#quote').waitFor();
    expect(host.calls.at(-1)!.arguments['items']).toEqual([
      {
        product: 'ai_review',
        listing_id: expect.any(Number),
        options: {
          focus: 'first_page',
          page: 'https://bad.example/',
          notes: HOSTILE,
          depth: 3,
          again: false,
        },
      },
    ]);
    const frame = host.page.frames()[1]!;
    expect(
      await frame.evaluate(
        '[document.scripts.length, document.title, document.querySelectorAll("[onerror]").length]',
      ),
    ).toEqual([1, 'Firstlight', 0]);
    expect(await overhang(frame)).toBeLessThanOrEqual(0);
    expect(host.troubles).toEqual([]);
    await host.page.context().close();
  });

  test.each(VIEW_LOOKS)('$name: fits, and axe finds nothing', async (look) => {
    const host = await hostOf(look);
    const { live, queued } = seen.world;
    const items = [
      { product: 'done_for_you', listing_id: live },
      { product: 'billboard_min', listing_id: live },
      { product: 'launch', listing_id: queued },
    ];
    const { number } = await ordered({ items, billing_country: 'DE' });
    const screens = [
      ['list_products', {}, '.offers'],
      ['quote_order', { items, billing_country: 'DE' }, '#quote'],
      ['quote_order', { items: [...items, { product: 'launch', listing_id: live }] }, '.fault'],
      ['get_order', { number }, 'table'],
    ] as const;
    for (const [tool, args, shown] of screens) {
      await host.show(tool, args);
      await host.view.locator(shown).first().waitFor();
      const frame = host.page.frames()[1]!;
      expect(await overhang(frame)).toBeLessThanOrEqual(0);
      expect(await lostRules(host, 'order')).toEqual([]);
      expect(await accessibilityFaults(frame)).toEqual([]);
      expect(await cardFields(host)).toBe(0);
    }
    await host.page.context().close();
  });
});
