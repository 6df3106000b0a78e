import { afterAll, beforeAll, expect, test } from 'vitest';
import { type VatLookUp } from '../../../domain/orders/vat/look_up.ts';
import { rememberLookUp, taxOrder } from '../../../services/orders/order_tax.ts';
import { addRate, listRates, removeRate } from '../../../services/orders/own_rates.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.store.write(async (tx) => {
    await tx.settings.set('tax.mode', 'self');
    await tx.settings.set('tax.seller_country', 'EE');
    await tx.settings.set('tax.oss', 1);
    await tx.settings.set('tax.check_vat_numbers', 1);
  });
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const by = { actor: 'operator', id: 'root' } as const;

/** The VAT of a German business; `verdict` is what the register says, if it is called. */
function german(verdict?: VatLookUp) {
  let calls = 0;
  const vat_numbers = {
    lookUp: () => {
      calls++;
      return verdict ? Promise.resolve(verdict) : Promise.reject(new Error('the register was called'));
    },
  };
  const request = {
    net_cents: [10_000],
    country: 'DE',
    postal_address: null,
    vat_number: 'DE136695976',
    now: now(),
  };
  return taxOrder(world.store, { vat_numbers, signal: new AbortController().signal }, request).then(
    (taxed) => ({ taxed, calls }),
  );
}

test('what was stored beside an order is not looked up again, until it expires', async () => {
  const expires_at = now() + 24 * 3_600_000;
  const number = 'DE136695976';
  const verdict = { number, is_valid: true, consultation: 'WAPI1', looked_up_at: now(), expires_at };
  const { taxed, calls } = await german(verdict);
  expect([calls, taxed.vat_cents, taxed.tax.consultation]).toEqual([1, 0, 'WAPI1']);
  await world.store.write((tx) => rememberLookUp(tx, taxed));
  const again = await german();
  expect([again.calls, again.taxed]).toEqual([0, taxed]);
  await world.reach(new Date(expires_at));
  await expect(german()).rejects.toThrow('the register was called');
  await world.reach(new Date(expires_at + 3_600_000));
  const stored = await world.store.vat_look_ups.fresh(number, 0);
  expect(stored, 'the sweep deletes what has expired').toBeUndefined();
});

test('a register that never responds is unavailable when the page waits no longer, so that VAT is charged', async () => {
  const vat_numbers = {
    lookUp: (_number: unknown, _own: unknown, signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  };
  const request = {
    net_cents: [10_000],
    country: 'DE',
    postal_address: null,
    vat_number: 'DE136695976',
    now: now(),
  };
  const { tax, vat_cents } = await taxOrder(
    world.store,
    { vat_numbers, signal: AbortSignal.timeout(20) },
    request,
  );
  expect([tax.vat_number_status, vat_cents]).toEqual(['unavailable', 1900]);
  const left = AbortSignal.abort(new Error('the caller left'));
  const gone = { lookUp: () => Promise.reject(left.reason) };
  await expect(taxOrder(world.store, { vat_numbers: gone, signal: left }, request)).rejects.toThrow('left');
});

test('an operator adds and removes rates, with a row of the audit table each', async () => {
  const add = (country: string, percent: string, from: string) =>
    world.store.write((tx) => addRate(tx, { typed: { country, percent, from }, by }));
  expect(await add('el', '25.5', '2027-01-01')).toEqual({
    country: 'GR',
    bp: 2550,
    valid_from: '2027-01-01',
  });
  const greek = async () => (await listRates(world.store, now())).filter(({ country }) => country === 'GR');
  expect(await greek()).toEqual([
    { country: 'GR', bp: 2400, valid_from: '2026-01-01', by: 'firstlight', is_current: true },
    { country: 'GR', bp: 2550, valid_from: '2027-01-01', by: 'operator', is_current: false },
  ]);
  const remove = () =>
    world.store.write((tx) => removeRate(tx, { country: 'GR', valid_from: '2027-01-01', by }));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await greek()).toHaveLength(1);
  const rows = await world.store.audit_log.newest({ kind: 'tax_rate_changed', limit: 5 });
  expect(rows.map(({ subject, details }) => [subject, details['bp']])).toEqual([
    ['tax_rate:GR', null],
    ['tax_rate:GR', 2550],
  ]);
});

test.each([
  ['US', '19', '2027-01-01', 'country'],
  ['DE', '0', '2027-01-01', 'percent'],
  ['DE', '50.01', '2027-01-01', 'percent'],
  ['DE', '19,5', '2027-01-01', 'percent'],
  ['DE', '-1', '2027-01-01', 'percent'],
  ['DE', '19', '2027-02-30', 'from'],
  ['DE', '19', '2027-13-01', 'from'],
  ['DE', '19', 'tomorrow', 'from'],
])('a rate of %s, %s %% from %s is refused for its %s', async (country, percent, from, argument) => {
  const result = await world.store.write((tx) => addRate(tx, { typed: { country, percent, from }, by }));
  expect(result).toEqual({ faults: { [argument]: expect.stringMatching(/^is /) } });
});
