import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRefund } from '../../../services/orders/paying/refunds.ts';
import type { PurchaseRefund } from '../../../store/orders/refunds.ts';
import { ACCOUNT } from '../../doubles/lemonsqueezy_server.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';
import { ordered, order as pressed, sellBy } from './order_scene.ts';

let world: World;
let team: Visitor;
let ada: Visitor;
beforeAll(async () => {
  world = await startWorld({ env: ACCOUNT });
  await sellBy(world, 'manual');
  await set('tax.vat_number', 'EE100931558');
  team = (await administrator(world)).by;
  ada = await member(world.url, world.store, 'ada@example.org', now());
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const set = (name: 'site.operator' | 'tax.vat_number' | 'tax.registered', value: string | number) =>
  world.store.write((tx) => tx.settings.set(name, value));
const stored = async (number: string) => (await world.store.purchases.byNumber(number))!;
const refundsOf = async (number: string): Promise<PurchaseRefund[]> =>
  world.store.refunds.ofPurchase((await stored(number)).id);

async function act(number: string, fields: Record<string, string>): Promise<PageResponse> {
  const path = `/admin/orders/${number}`;
  return team.fill(await team.request(path), path, fields);
}
/** An order of 150 dollars with 28.50 of VAT, which a transfer has paid. */
async function paid(): Promise<string> {
  const { number, path } = await ordered(world);
  await pressed(world, path);
  expect((await act(number, { do: 'order_paid', note: 'Statement' })).status).toBe(303);
  return number;
}
const refund = (number: string, amount: string, line = '') =>
  act(number, { do: 'order_refund', amount, line, note: 'Asked for' });
const invoice = (number: string, by = ada) => by.request(`/account/orders/${number}/invoice`);
const emailsAbout = async (number: string) => {
  await world.reach(world.clock.now());
  return (await world.mails()).filter(({ text }) => text.includes(number));
};
const sumOf = (rows: readonly PurchaseRefund[], name: 'net_cents' | 'vat_cents' | 'total_cents'): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

describe('an invoice of the operator', () => {
  test('has what the VAT directive demands (art. 226), and the emails and pages of the order lead to it', async () => {
    const number = await paid();
    const page = await invoice(number);
    const { receipt_number } = await stored(number);
    for (const part of [
      `Invoice ${receipt_number}`,
      `Number ${receipt_number}`,
      'Date of issue 18 November 2026',
      'Date of payment 18 November 2026',
      'Seller Acme OÜ, Tallinn VAT number EE100931558',
      'Buyer Ada Byron Lange Straße 1 10115 Berlin Germany',
      'Billboard 1 $100.00 Billboard 1 $50.00',
      'Sum without VAT $150.00 VAT 19 % $28.50 Total $178.50',
      'VAT of 19 %, the rate in DE, the country of the buyer.',
      'Currency USD',
      `Order ${number}`,
    ])
      expect(page.text, part).toContain(part);
    const heads = page.root.querySelectorAll('thead th').map((cell) => cell.text);
    expect(heads).toEqual(['Description', 'Quantity', 'Price without VAT']);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const path = `/account/orders/${number}/invoice`;
    const linked = async (by: Visitor, from: string) =>
      (await by.request(from)).root.querySelector(`main a[href="${path}"]`) !== null;
    expect([
      await linked(ada, `/account/orders/${number}`),
      await linked(team, `/admin/orders/${number}`),
    ]).toEqual([true, true]);
    const emails = await emailsAbout(number);
    const text = emails.find(({ subject }) => subject.endsWith('is paid'))!.text;
    expect(text).toContain(`Invoice ${receipt_number}`);
    expect(text).toContain(path);
  });

  test('is for its person and the site team alone, once the order is paid', async () => {
    const { number: pending } = await ordered(world);
    const number = await paid();
    const eve = await member(world.url, world.store, 'eve@example.org', now());
    expect((await invoice(pending)).status).toBe(404);
    expect((await invoice(number, eve)).status).toBe(404);
    expect((await invoice('FL-0000-0000-0000')).status).toBe(404);
    expect((await invoice(number, new Visitor(world.url))).headers.get('location')).toMatch(/^\/sign-in/);
    const seen = await invoice(number, team);
    const above = seen.root.querySelectorAll('nav.crumbs a').map((link) => link.getAttribute('href'));
    expect([seen.status, above]).toEqual([200, [`/admin/orders/${number}`]]);
  });

  test('names the seller of the payment, whatever the settings say later', async () => {
    const number = await paid();
    await refund(number, '10');
    const [{ credit_note }] = (await refundsOf(number)) as [PurchaseRefund];
    const pages = async () => [
      (await invoice(number)).text,
      (await ada.request(`/account/credit-notes/${credit_note}`)).text,
    ];
    const before = await pages();
    await set('site.operator', 'Another GmbH, Berlin');
    await set('tax.vat_number', 'DE136695976');
    expect(await pages()).toEqual(before);
    expect(before.every((text) => text.includes('Acme OÜ, Tallinn VAT number EE100931558'))).toBe(true);
    expect((await invoice(await paid())).text).toContain('Another GmbH, Berlin VAT number DE136695976');
    await set('site.operator', 'Acme OÜ, Tallinn');
    await set('tax.vat_number', 'EE100931558');
  });

  test('of a seller who is not registered shows no VAT, and says why', async () => {
    await set('tax.registered', 0);
    await set('tax.vat_number', '');
    const { text } = await invoice(await paid());
    expect(text).toContain(
      'Billboard 1 $50.00 Total $150.00 No VAT is charged: the seller is not registered',
    );
    for (const absent of ['VAT 0 %', 'Sum without VAT', 'VAT number']) expect(text).not.toContain(absent);
    await set('tax.registered', 1);
    await set('tax.vat_number', 'EE100931558');
  });

  test('with reverse charge says so, with both VAT numbers and the consultation', async () => {
    const { number, path } = await ordered(world);
    await pressed(world, path);
    await world.store.write(async (tx) => {
      const { id, tax, billing } = (await tx.purchases.byNumber(number))!;
      const vat_number = 'DE136695976';
      const consultation = 'WAPIAAAA';
      const reversed = { ...tax, rate_bp: 0, treatment: 'reverse_charge', vat_number, consultation } as const;
      const company = 'Byron GmbH';
      await tx.purchases.patch(id, { tax: reversed, billing: { ...billing!, company, vat_number } });
      await tx.purchases.patch(id, { vat_cents: 0, total_cents: 15_000 });
      for (const position of [0, 1]) await tx.purchases.patchLine(id, position, { vat_cents: 0 });
    });
    await act(number, { do: 'order_paid', note: 'Statement' });
    const { text } = await invoice(number);
    for (const part of [
      'Reverse charge.',
      'VAT number EE100931558',
      'Byron GmbH Ada Byron Lange Straße 1 10115 Berlin Germany VAT number DE136695976',
      'consultation WAPIAAAA',
      'VAT 0 % $0.00 Total $150.00',
    ])
      expect(text, part).toContain(part);
  });
});

describe('an order that the provider was to sell, and that was paid to the operator', () => {
  /** Ordered with the VAT of the country of the buyer, as a merchant of record would charge. */
  async function preview(): Promise<string> {
    await sellBy(world, 'lemonsqueezy', 'provider');
    const { number } = await ordered(world);
    await world.store.write(async (tx) => {
      const { id, tax, billing } = (await tx.purchases.byNumber(number))!;
      const previewed = { ...tax, country: 'DE', rate_bp: 1900, treatment: 'destination' } as const;
      await tx.purchases.patch(id, { tax: previewed, billing, vat_cents: 2850, total_cents: 17_850 });
    });
    expect((await stored(number)).tax.final).toBe(false);
    return number;
  }

  test('has the VAT of the operator when it is marked as paid, who looks at another total', async () => {
    const number = await preview();
    await world.store.write((tx) => tx.settings.set('tax.oss', 0));
    expect((await act(number, { do: 'order_paid', note: 'Statement' })).status).toBe(303);
    const { tax, vat_cents, total_cents, review, id } = await stored(number);
    expect({ ...tax, vat_cents, total_cents, review }).toMatchObject({
      rate_bp: 2400,
      treatment: 'domestic',
      final: true,
      vat_cents: 3600,
      total_cents: 18_600,
      review: expect.stringContaining('$178.50'),
    });
    const lines = await world.store.purchases.lines(id);
    expect(lines.map((line) => line.vat_cents)).toEqual([2400, 1200]);
    expect((await invoice(number)).text).toContain('VAT 24 % $36.00 Total $186.00');
    await sellBy(world, 'manual');
  });

  test('is not marked before the operator has said in which country they owe VAT', async () => {
    const number = await preview();
    await world.store.write((tx) => tx.settings.set('tax.seller_country', ''));
    const refused = await act(number, { do: 'order_paid', note: 'Statement' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Set tax.seller_country')]);
    expect((await stored(number)).paid_at).toBeNull();
    await sellBy(world, 'manual');
  });

  test('of a buyer whose country is unknown has the rate of the seller, and no estimate', async () => {
    const { number } = await ordered(world);
    expect((await stored(number)).tax.treatment).toBe('estimate');
    await act(number, { do: 'order_paid', note: 'Statement' });
    const { text } = await invoice(number);
    expect(text).toContain('VAT of 24 %, the rate in the country of the seller.');
    expect(text).not.toContain('estimate');
  });
});

describe('credit notes', () => {
  test('of several refunds add up to the invoice, to the cent', async () => {
    const number = await paid();
    for (const [amount, line] of [
      ['0.01', ''],
      ['33.33', ''],
      ['7.77', '1'],
      ['0.05', '0'],
      ['50', ''],
    ] as const)
      expect((await refund(number, amount, line)).status, amount).toBe(303);
    const left = 17_850 - (await stored(number)).refunded_cents;
    await refund(number, String(left / 100));
    const notes = await refundsOf(number);
    expect([
      sumOf(notes, 'net_cents'),
      sumOf(notes, 'vat_cents'),
      sumOf(notes, 'total_cents'),
      notes.every((row) => row.net_cents + row.vat_cents === row.total_cents && row.vat_cents >= 0),
      notes.every((row) => row.lines.reduce((sum, line) => sum + line.net_cents, 0) === row.net_cents),
    ]).toEqual([15_000, 2850, 17_850, true, true]);
    expect((await stored(number)).status).toBe('refunded');
  });

  test('are pages of their own that name the invoice, linked for the person, the team and in the email', async () => {
    const number = await paid();
    await refund(number, '62', '0');
    const [{ credit_note }] = (await refundsOf(number)) as [PurchaseRefund];
    const path = `/account/credit-notes/${credit_note}`;
    const { text } = await ada.request(path);
    const { receipt_number } = await stored(number);
    for (const part of [
      `Credit note ${credit_note}`,
      'Date of issue 18 November 2026',
      `Credits invoice ${receipt_number} of 18 November 2026`,
      'Seller Acme OÜ, Tallinn VAT number EE100931558',
      'Buyer Ada Byron',
      'Sum without VAT $52.10 VAT 19 % $9.90 Total $62.00',
    ])
      expect(text, part).toContain(part);
    for (const [by, from] of [
      [ada, `/account/orders/${number}`],
      [team, `/admin/orders/${number}`],
    ] as const)
      expect((await by.request(from)).root.querySelector(`main a[href="${path}"]`), from).not.toBeNull();
    const emails = await emailsAbout(number);
    expect(emails.find(({ subject }) => subject.startsWith('A refund'))!.text).toContain(path);
    const eve = await member(world.url, world.store, 'eve@example.org', now());
    expect((await eve.request(path)).status).toBe(404);
    for (const wrong of ['0', '99999', 'x'])
      expect((await ada.request(`/account/credit-notes/${wrong}`)).status, wrong).toBe(404);
  });

  test('have numbers without a gap, with refunds at the same time and one that fails', async () => {
    const numbers = [await paid(), await paid(), await paid(), await paid()];
    const refused = world.store.write(async (tx) => {
      const order = (await tx.purchases.byNumber(numbers[0]!))!;
      await recordRefund(tx, order, { by: { actor: 'service' }, refunded_cents: 500, now: now() });
      throw new Error('killed before the end of the transaction');
    });
    const [failed] = await Promise.allSettled([refused, ...numbers.map((number) => refund(number, '12.34'))]);
    expect(failed.status).toBe('rejected');
    const month = { from: now() - 1, until: now() + 1 };
    const given = (await world.store.refunds.credited(month.from, month.until)).map((row) => row.credit_note);
    expect(given).toEqual(given.map((_, i) => i + 1));
    const own = await Promise.all(numbers.map(refundsOf));
    expect(own.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
  });

  test('are issued once for a state that is reported again', async () => {
    const number = await paid();
    const report = () =>
      world.store.write(async (tx) => {
        const order = (await tx.purchases.byNumber(number))!;
        return recordRefund(tx, order, { by: { actor: 'service' }, refunded_cents: 5000, now: now() });
      });
    expect([await report(), await report(), (await refundsOf(number)).length]).toEqual([true, false, 1]);
  });
});

describe('a refund that is undone', () => {
  test('is answered by a credit note below zero, and what it took back is given again', async () => {
    const number = await paid();
    const billboard = async () => {
      const { items } = (await world.rest('GET', '/leaderboards/billboard')).body;
      return items.find(({ listing }: any) => listing.name === 'Marsh ada').metric;
    };
    const before = await billboard();
    await refund(number, '20');
    await refund(number, '158.50');
    expect([(await stored(number)).status, await billboard()]).toEqual(['refunded', before - 15_000]);
    expect((await act(number, { do: 'order_unrefund', note: '' })).status).toBe(409);
    const undone = await act(number, { do: 'order_unrefund', note: 'The bank decided for us' });
    expect(undone.headers.get('location')).toBe(`/admin/orders/${number}?done=order_unrefund`);
    const { id, status, refunded_cents, ended_at } = await stored(number);
    expect({ status, refunded_cents, ended_at }).toEqual({
      status: 'partially_refunded',
      refunded_cents: 2000,
      ended_at: null,
    });
    const lines = await world.store.purchases.lines(id);
    expect(lines.map((line) => line.status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await billboard()).toBe(before - sumOf([(await refundsOf(number))[0]!], 'net_cents'));
    const rows = await refundsOf(number);
    expect(sumOf(rows, 'total_cents')).toBe(2000);
    expect(rows[2]).toMatchObject({ undoes: rows[1]!.id, total_cents: -15_850 });
    const note = await ada.request(`/account/credit-notes/${rows[2]!.credit_note}`);
    expect(note.text).toContain(`Undoes credit note ${rows[1]!.credit_note}`);
    expect(note.text).toContain('Total -$158.50');
    const [row] = await world.store.audit_log.newest({ kind: 'order_refund_undone', limit: 1 });
    expect(row).toMatchObject({ actor: 'person', details: { number, refunded_cents: 2000 } });
    const subjects = (await emailsAbout(number)).map(({ subject }) => subject);
    expect(subjects).toContain(`A refund for your order ${number} was undone`);
    // Nothing is undone twice, and the same sum can be refunded again.
    await act(number, { do: 'order_unrefund', note: 'The first one too' });
    expect((await act(number, { do: 'order_unrefund', note: 'Once more' })).status).toBe(409);
    expect([(await stored(number)).status, await billboard()]).toEqual(['paid', before]);
    await refund(number, '178.50');
    expect([(await stored(number)).status, await billboard()]).toEqual(['refunded', before - 15_000]);
    const all = await emailsAbout(number);
    expect(all.filter(({ subject }) => subject === `A refund for your order ${number}`).length).toBe(3);
  });
});

describe('the books', () => {
  test('stay when the account is deleted: paid orders, invoices, credit notes and billing details', async () => {
    const bea = await member(world.url, world.store, 'bea@example.org', now());
    const { number, path } = await ordered(world, 'bea');
    const { number: unpaid } = await ordered(world, 'bea');
    await pressed(world, path);
    await act(number, { do: 'order_paid', note: 'Statement' });
    await refund(number, '10');
    const exported = JSON.parse((await bea.request('/account/export')).markup);
    expect(exported['purchase_refund']).toMatchObject([{ total_cents: 1000 }]);
    expect(exported['purchase'].map((row: any) => row.number).toSorted()).toEqual(
      [number, unpaid].toSorted(),
    );
    const page = await bea.request('/account/delete');
    expect((await bea.fill(page, '/account/delete', { email: 'bea@example.org' })).status).toBe(200);
    expect(await world.store.purchases.byNumber(unpaid)).toBeUndefined();
    expect((await invoice(number, team)).text).toContain('Buyer Ada Byron Lange Straße 1');
    const [{ credit_note }] = (await refundsOf(number)) as [PurchaseRefund];
    expect((await team.request(`/account/credit-notes/${credit_note}`)).status).toBe(200);
    expect((await team.request(`/admin/orders/${number}`)).text).toContain('The account was deleted.');
    // The next number follows: none is given twice.
    const { receipt_number } = await stored(number);
    expect((await stored(await paid())).receipt_number).toBe(receipt_number! + 1);
  });

  test('lose names and postal addresses ten years after the last credit note', async () => {
    const number = await paid();
    const { paid_at } = await stored(number);
    world.clock.advance(60_000);
    await refund(number, '1');
    const forget = (before: number) => world.store.write((tx) => tx.purchases.forgetBilling(before));
    await forget(paid_at! + 1);
    expect((await stored(number)).billing).not.toBeNull();
    await forget(now() + 1);
    expect((await stored(number)).billing).toBeNull();
    expect((await invoice(number)).text).toContain('The buyer gave no name and postal address.');
  });
});
