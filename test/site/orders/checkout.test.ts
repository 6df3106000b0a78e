import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRICE_HOLD_MS } from '../../../domain/orders/order.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { PageResponse } from '../page_response.ts';
import { hiddenOf, member, Visitor } from '../visitor.ts';
import { ordered, sellBy, TYPED } from './order_scene.ts';

let world: World;
let ada: Caller;
beforeAll(async () => {
  world = await startWorld();
  await sellBy(world, 'manual');
  ada = restCaller(world, await world.key('ada'));
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const checkout = () => ordered(world);
const termsOf = (page: PageResponse): string =>
  page.root.querySelector('input[name=terms]')?.getAttribute('value') ?? '';
/** Fills the form in and presses the button, once more if the total has changed. */
async function press(visitor: Visitor, path: string, fields: Record<string, string> = TYPED) {
  const page = await visitor.request(path);
  const sent = { ...fields, terms: termsOf(page), do: 'order' };
  const first = await visitor.fill(page, path, sent);
  return first.status === 200 ? visitor.fill(first, path, sent) : first;
}

describe('the checkout page [R198]', () => {
  test('opens for who has the link, and is kept from caches, search engines and referrers', async () => {
    const { number, path } = await checkout();
    const page = await new Visitor(world.url).request(path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(number)]);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const [token] = path.split('/').slice(-1);
    expect(token!.length - number.length).toBe(44);
    for (const wrong of [number, `${number}.`, `${token}x`, `FL-0000-0000-0000.${token!.split('.')[1]}`])
      expect((await new Visitor(world.url).request(`/checkout/${wrong}`)).status, wrong).toBe(404);
  });

  test('has no field for a card, and prefills the email and address of nobody', async () => {
    const { path } = await checkout();
    await press(new Visitor(world.url), path);
    const page = await new Visitor(world.url).request(`${path}?change`);
    expect(page.root.querySelectorAll('[autocomplete^=cc-], [name*=card]')).toEqual([]);
    expect(page.markup).not.toMatch(/Ada Byron|Lange Straße/);
    const own = await member(world.url, world.store, 'ada@example.org', now());
    expect((await own.request(`${path}?change`)).root.querySelector('#f-name')?.getAttribute('value')).toBe(
      'Ada Byron',
    );
  });

  test('names errors at their fields, and changes nothing', async () => {
    const { number, path } = await checkout();
    const visitor = new Visitor(world.url);
    const page = await visitor.fill(await visitor.request(path), path, {
      ...TYPED,
      name: '',
      country: 'XX',
      vat_number: 'DE136695976',
      do: 'order',
    });
    expect(page.status).toBe(400);
    for (const field of ['name', 'country', 'company', 'terms']) {
      const input = page.root.querySelector(`[name=${field}]`)!;
      const described = input.getAttribute('aria-describedby')!.split(' ').at(-1)!;
      expect(page.root.querySelector(`#${described}`)?.text, field).not.toBe('');
      expect(input.getAttribute('aria-invalid'), field).toBe('true');
    }
    expect(await world.store.purchases.byNumber(number)).toMatchObject({
      billing: null,
      terms_version: null,
    });
  });

  test('shows a total that VAT has changed before it counts, and then how to pay', async () => {
    const { number, path } = await checkout();
    const visitor = new Visitor(world.url);
    const page = await visitor.request(path);
    expect(hiddenOf(page.root, path)['seen']).toBe('18600');
    const sent = { ...TYPED, terms: termsOf(page), do: 'order' };
    const again = await visitor.fill(page, path, sent);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('the total is $178.50')]);
    expect(await world.store.purchases.byNumber(number)).toMatchObject({
      total_cents: 18_600,
      billing: null,
    });
    const done = await visitor.fill(again, path, sent);
    expect([done.status, done.headers.get('location')]).toEqual([303, path]);
    const transfer = await visitor.request(path);
    expect(transfer.text).toContain(`$178.50 Reference ${number}`);
    expect(transfer.text).toContain('IBAN EE38 2200 2210 2014 5685');
    const order = (await world.store.purchases.byNumber(number))!;
    expect(order).toMatchObject({
      status: 'pending',
      vat_cents: 2850,
      total_cents: 17_850,
      billing: { name: 'Ada Byron', company: null, country: 'DE' },
      terms_version: expect.stringMatching(/^firstlight \d/),
      terms_accepted_at: now(),
      provider: 'manual',
    });
    expect((await world.store.purchases.lines(order.id)).map(({ vat_cents }) => vat_cents)).toEqual([
      1900, 950,
    ]);
  });

  test('charges no VAT of the EU in a region without it, by the postal code', async () => {
    const { number, path } = await checkout();
    const spanish = { ...TYPED, country: 'ES' };
    await press(new Visitor(world.url), path, { ...spanish, postal_address: 'Gran Vía 1\n28013 Madrid' });
    expect((await ada.call('get_order', { number })).answer).toMatchObject({
      vat_cents: 3150,
      tax: { country: 'ES', treatment: 'destination' },
    });
    const canary = { ...spanish, postal_address: 'Calle Triana 1\n35002 Las Palmas' };
    const visitor = new Visitor(world.url);
    const page = await visitor.request(`${path}?change`);
    const sent = { ...canary, terms: termsOf(page), do: 'order' };
    await visitor.fill(await visitor.fill(page, path, sent), path, sent);
    expect((await ada.call('get_order', { number })).answer).toMatchObject({
      vat_cents: 0,
      tax: {
        country: 'ES',
        treatment: 'outside_scope',
        reason: 'No VAT of the EU is charged to a buyer in the Canary Islands (ES).',
      },
    });
    const { by } = await administrator(world);
    await by.fill(await by.request(`/admin/orders/${number}`), `/admin/orders/${number}`, {
      do: 'order_paid',
      note: 'Bank statement',
    });
    const own = await member(world.url, world.store, 'ada@example.org', now());
    expect((await own.request(`/account/orders/${number}/invoice`)).text).toContain(
      'a buyer in the Canary Islands (ES)',
    );
  });

  test('pressed twice and in two tabs it is one order and one email', async () => {
    const { number, path } = await checkout();
    const [one, two] = [new Visitor(world.url), new Visitor(world.url)];
    const tabs = await Promise.all([press(one, path), press(two, path)]);
    expect(tabs.map(({ status }) => status)).toEqual([303, 303]);
    await world.reach(world.clock.now());
    const mails = (await world.mails()).filter(({ text }) => text.includes(number));
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${number} waits for your payment`]);
  });

  test('is no page for others, whatever they send to it', async () => {
    const { number } = await checkout();
    const [own, grace] = await Promise.all(
      ['ada', 'grace'].map((name) => member(world.url, world.store, `${name}@example.org`, now())),
    );
    const form = await grace!.request('/account');
    const { csrf = '' } = hiddenOf(form.root, '/account');
    for (const fields of [{ do: 'look' }, { do: 'cancel' }, {}])
      expect((await grace!.send(`/account/orders/${number}`, { csrf, ...fields })).status).toBe(404);
    expect((await own!.request(`/account/orders/${number}`)).text).not.toContain('cancelled');
  });

  test('says what became of an order that was cancelled, is late or is paid', async () => {
    const { number, path } = await checkout();
    const own = await member(world.url, world.store, 'ada@example.org', now());
    const page = await own.request(`/account/orders/${number}`);
    expect(page.root.querySelector('main a.hot')?.getAttribute('href')).toBe(`${world.url}${path}`);
    await own.fill(page, `/account/orders/${number}`, { do: 'cancel' });
    expect((await own.request(path)).text).toContain('This order was cancelled');
    expect((await ada.call('get_order', { number })).answer).toMatchObject({
      status: 'cancelled',
      checkout_url: null,
      expires_at: null,
    });
    const late = await checkout();
    const visitor = new Visitor(world.url);
    const form = await visitor.request(late.path);
    world.clock.advance(PRICE_HOLD_MS);
    expect((await ada.call('get_order', { number: late.number })).answer.status).toBe('expired');
    const listed = (await own.request('/account/orders')).root.querySelectorAll('li');
    expect(listed.find((row) => row.text.includes(late.number))?.text).toContain('expired');
    const sent = await visitor.fill(form, late.path, { ...TYPED, terms: termsOf(form), do: 'order' });
    expect(sent.status).toBe(303);
    expect((await visitor.request(late.path)).text).toContain('This order has expired');
    await world.reach(new Date(now() + 600_000));
    expect(await world.store.purchases.byNumber(late.number)).toMatchObject({
      status: 'expired',
      billing: null,
    });
  });
});

test('a site without a way to pay shows the order, and no button', async () => {
  const { path } = await checkout();
  await world.store.write((tx) => tx.settings.set('payment.provider', 'none'));
  const page = await new Visitor(world.url).request(path);
  expect([page.status, page.root.querySelector('main form')]).toEqual([200, null]);
  expect(page.text).toContain('takes no payments at the moment');
  await world.store.write((tx) => tx.settings.set('payment.provider', 'manual'));
});
