import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/day.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import { member, Visitor } from '../visitor.ts';
import { ordered, order as pressed, sellBy } from './order_scene.ts';

let world: World;
let ada: Caller;
let team: Visitor;
beforeAll(async () => {
  world = await startWorld();
  await sellBy(world, 'manual');
  ada = restCaller(world, await world.key('ada'));
  team = (await administrator(world)).by;
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const get = async (number: string) => (await ada.call('get_order', { number })).answer;
async function act(number: string, fields: Record<string, string>) {
  const path = `/admin/orders/${number}`;
  return team.fill(await team.request(path), path, fields);
}
const mailsAbout = async (number: string): Promise<string[]> => {
  await world.reach(world.clock.now());
  return (await world.mails()).filter(({ text }) => text.includes(number)).map(({ subject }) => subject);
};

describe('a bank transfer [D23]', () => {
  test('is found by the site team, once: then lines are given, and there is a receipt', async () => {
    const { number, path } = await ordered(world);
    // Who presses the button again gets no second email.
    await pressed(world, path, { twice: true });
    expect((await act(number, { do: 'order_paid', note: '' })).status).toBe(409);
    const before = (await get(number)).status;
    const done = await act(number, { do: 'order_paid', note: 'Statement 7' });
    expect([before, done.status, done.headers.get('location')]).toEqual([
      'pending',
      303,
      `/admin/orders/${number}?done=order_paid`,
    ]);
    expect((await act(number, { do: 'order_paid', note: 'Statement 7' })).text).toContain('was paid already');
    const order = await get(number);
    expect(order).toMatchObject({
      status: 'paid',
      total_cents: 17_850,
      checkout_url: null,
      paid_at: world.clock.now().toISOString(),
      lines: [{ fulfilled: true }, { fulfilled: true }],
    });
    const billboard = await world.rest('GET', '/leaderboards/billboard');
    expect(JSON.stringify(billboard.body)).toContain('15000');
    const own = await member(world.url, world.store, 'ada@example.org', now());
    const receipt = await own.request(`/account/orders/${number}`);
    for (const part of ['Invoice 1', 'Ada Byron', '10115 Berlin', '$178.50', 'VAT 19 %'])
      expect(receipt.text, part).toContain(part);
    expect(receipt.text).toMatch(/Terms accepted on .* version firstlight/);
    expect((await new Visitor(world.url).request(path)).text).toContain('Thank you, it is paid');
    expect(await mailsAbout(number)).toEqual([
      `Your order ${number} waits for your payment`,
      `Your order ${number} is paid`,
    ]);
    const [row] = await world.store.audit_log.newest({ kind: 'order_paid', limit: 1 });
    expect(row).toMatchObject({
      actor: 'person',
      details: { number, receipt_number: 1, provider: 'manual' },
    });
  });

  test('receipts have numbers without gaps', async () => {
    const numbers: number[] = [];
    for (const _ of [1, 2, 3]) {
      const { number } = await ordered(world);
      await act(number, { do: 'order_paid', note: 'Found' });
      numbers.push((await world.store.purchases.byNumber(number))!.receipt_number!);
    }
    expect(numbers).toEqual([2, 3, 4]);
  });

  test('that comes after the order has expired counts, and waits for the team', async () => {
    const { number, path } = await ordered(world);
    await pressed(world, path);
    const { expires_at } = (await world.store.purchases.byNumber(number))!;
    await world.reach(new Date(expires_at + 600_000));
    expect(await mailsAbout(number)).toContain(`Your order ${number} has expired`);
    expect((await get(number)).status).toBe('expired');
    team = (await administrator(world)).by;
    await act(number, { do: 'order_paid', note: 'Late' });
    expect((await get(number)).status).toBe('paid');
    expect((await team.request('/admin/orders?status=open')).text).toContain(`${number} look at it`);
    await act(number, { do: 'order_note', note: 'Seen', reviewed: '1' });
    expect((await team.request('/admin/orders?status=open')).text).not.toContain(number);
  });
});

describe('refunds by the site team', () => {
  test('of a part, of a line and of the rest add up to the whole, and take back', async () => {
    const { number } = await ordered(world);
    const vat = (await get(number)).vat_cents;
    expect((await act(number, { do: 'order_note', note: 'Hello' })).status).toBe(303);
    await act(number, { do: 'order_paid', note: 'Found' });
    const before = (await world.rest('GET', '/leaderboards/billboard')).body;
    const amount = (body: any) => body.items.find(({ listing }: any) => listing.name === 'Marsh ada').metric;
    const too_much = await act(number, { do: 'order_refund', amount: '1000', note: 'No' });
    expect([too_much.status, too_much.text]).toEqual([409, expect.stringContaining('above what is left')]);
    await act(number, { do: 'order_refund', amount: '62.00', line: '1', note: 'One of two' });
    let order = await get(number);
    expect(order).toMatchObject({ status: 'partially_refunded', refunded_cents: 6200 });
    expect(order.lines.map(({ status }: any) => status)).toEqual(['fulfilled', 'refunded']);
    expect(amount((await world.rest('GET', '/leaderboards/billboard')).body)).toBe(amount(before) - 5000);
    await act(number, { do: 'order_refund', amount: String((15_000 + vat - 6200) / 100), note: 'The rest' });
    order = await get(number);
    expect(order).toMatchObject({ status: 'refunded', refunded_cents: order.total_cents });
    expect(order.lines.map(({ status, refunded_cents }: any) => [status, refunded_cents])).toEqual([
      ['refunded', 10_000],
      ['refunded', 5000],
    ]);
    const subjects = await mailsAbout(number);
    expect(subjects.filter((subject) => subject === `A refund for your order ${number}`).length).toBe(2);
    expect((await act(number, { do: 'order_refund', amount: '1', note: 'More' })).status).toBe(409);
  });

  test('of a line in parts give back its price and its VAT in proportion, and never more than it cost', async () => {
    const { number } = await ordered(world);
    await act(number, { do: 'order_paid', note: 'Found' });
    const half = () => act(number, { do: 'order_refund', amount: '31.00', line: '1', note: 'Half' });
    const line = async () => (await get(number)).lines[1];
    await half();
    expect(await line()).toMatchObject({ status: 'fulfilled', refunded_cents: 2500 });
    const whole = await act(number, { do: 'order_refund', amount: '62.00', line: '1', note: 'Twice' });
    expect([whole.status, whole.text]).toEqual([409, expect.stringContaining('above what is left')]);
    await half();
    expect(await line()).toMatchObject({ status: 'refunded', refunded_cents: 5000 });
  });

  test('the second press of a button refunds nothing, and undoes nothing', async () => {
    const { number } = await ordered(world);
    await act(number, { do: 'order_paid', note: 'Found' });
    const refund = { do: 'order_refund', amount: '10', note: 'Once', seen_cents: '0' };
    expect((await act(number, refund)).status).toBe(303);
    const again = await act(number, refund);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('was refunded meanwhile')]);
    await act(number, { ...refund, seen_cents: '1000' });
    const undo = { do: 'order_unrefund', note: 'By mistake', seen_cents: '2000' };
    expect([(await act(number, undo)).status, (await act(number, undo)).status]).toEqual([303, 409]);
    const { refunded_cents } = (await world.store.purchases.byNumber(number))!;
    expect(refunded_cents).toBe(1000);
  });
});

test('a payment of the demonstration says so, and counts once', async () => {
  await sellBy(world, 'test');
  const { number, path } = await ordered(world);
  const visitor = await pressed(world, path);
  const page = await visitor.request(path);
  expect(page.text).toContain('no money moves');
  const tabs = await Promise.all([1, 2].map(() => visitor.fill(page, path, { do: 'test' })));
  expect(tabs.map(({ status }) => status)).toEqual([303, 303]);
  expect((await get(number)).status).toBe('paid');
  expect(
    await world.store.payment_events.ofPurchase((await world.store.purchases.byNumber(number))!.id),
  ).toMatchObject([{ kind: 'paid', outcome: 'paid' }]);
  await sellBy(world, 'manual');
});

test('who is no administrator finds no orders of others [R203]', async () => {
  const { number } = await ordered(world);
  const eve = await member(world.url, world.store, 'eve@example.org', now());
  for (const path of ['/admin/orders', `/admin/orders/${number}`, `/account/orders/${number}`])
    expect((await eve.request(path)).status, path).toBe(404);
});

test('an order is pending until somebody pays, and then paid for good [R234]', async () => {
  const { number, path } = await ordered(world);
  const own = await member(world.url, world.store, 'ada@example.org', now());
  const page = `/account/orders/${number}`;
  const cancelling = await own.request(page);
  expect((await get(number)).status).toBe('pending');
  await pressed(world, path);
  expect((await get(number)).status).toBe('pending');
  await act(number, { do: 'order_paid', note: 'Statement 9' });
  expect((await get(number)).status).toBe('paid');
  // The form of a page that was opened before, and the end of the time for which prices are held.
  expect((await own.fill(cancelling, page, { do: 'cancel' })).status).toBe(200);
  await world.reach(new Date(now() + 30 * DAY_MS));
  expect((await get(number)).status).toBe('paid');
});
