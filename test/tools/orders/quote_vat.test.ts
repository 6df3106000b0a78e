import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type OrderScene, orderScene, SELLING } from './order_scene.ts';

let scene: OrderScene;
beforeAll(async () => {
  scene = await orderScene();
  await scene.world.store.write(async (tx) => {
    await tx.products.set('featured', { price_cents: 9900 });
    await tx.products.set('launch', { price_cents: 4900 });
    await tx.products.set('billboard_min', { price_cents: 300 });
  });
});
afterEach(async () => {
  scene.vies.always({ valid: true });
  await scene.set(SELLING);
});
afterAll(() => scene.close());

/** The VAT of 99.00 + 49.00 + 3.33. */
async function vat(buyer: { billing_country?: string; vat_number?: string }) {
  const items = [
    { product: 'featured', listing_id: scene.live },
    { product: 'launch', listing_id: scene.saved },
    { product: 'billboard_min', listing_id: scene.live, amount_cents: 333 },
  ];
  const { lines, subtotal_cents, vat_cents, total_cents, tax, notices } = await scene.ada.answer(
    'quote_order',
    { items, ...buyer },
  );
  expect(subtotal_cents).toBe(15_133);
  expect(total_cents).toBe(15_133 + vat_cents);
  const each = lines.map((line: { vat_cents: number }) => line.vat_cents);
  expect(each.reduce((sum: number, one: number) => sum + one, 0)).toBe(vat_cents);
  return { vat_cents, each, tax, notices };
}

// Numbers that nothing else in this file looks up, so that no cache responds.
const DE = ['DE136695976', 'DE811569869', 'DE129273398', 'DE811128135', 'DE115235681'] as const;

describe('the VAT of a quote', () => {
  test.each([
    ['EE', 3632, [2376, 1176, 80], 'domestic'],
    ['DE', 2875, [1881, 931, 63], 'destination'],
    ['FI', 3859, [2525, 1249, 85], 'destination'],
    ['HU', 4086, [2673, 1323, 90], 'destination'],
    ['MC', 3027, [1980, 980, 67], 'destination'],
    ['US', 0, [0, 0, 0], 'outside_scope'],
    ['GB', 0, [0, 0, 0], 'outside_scope'],
    ['XI', 0, [0, 0, 0], 'outside_scope'],
  ])('of a consumer in %s is %i cents [R193]', async (billing_country, vat_cents, each, treatment) => {
    expect(await vat({ billing_country })).toMatchObject({ vat_cents, each, tax: { treatment } });
    expect(scene.vies.requests).toEqual([]);
  });

  test('is an estimate without a country, and says so', async () => {
    const { vat_cents, tax, notices } = await vat({});
    expect([vat_cents, tax.treatment, tax.final]).toEqual([3632, 'estimate', false]);
    expect(notices).toEqual(['Name the country of the buyer to get the VAT that is due.']);
  });

  test('without OSS is that of the seller, and 0 for a seller who is not registered', async () => {
    await scene.set({ 'tax.oss': 0 });
    expect(await vat({ billing_country: 'DE' })).toMatchObject({
      vat_cents: 3632,
      tax: { treatment: 'domestic', rate_percent: 24 },
    });
    await scene.set({ 'tax.registered': 0 });
    expect(await vat({ billing_country: 'EE' })).toMatchObject({
      vat_cents: 0,
      tax: { treatment: 'not_registered' },
    });
  });

  test('is a preview where the provider sells, and says so [R193, D22]', async () => {
    await scene.set({ 'payment.provider': 'lemonsqueezy', 'tax.mode': 'provider' });
    const { vat_cents, tax, notices } = await vat({ billing_country: 'EE' });
    expect([vat_cents, tax.treatment, tax.final]).toEqual([3632, 'destination', false]);
    expect(notices[0]).toContain('The VAT is a preview');
  });

  test('follows a rate of the operator from its first day', async () => {
    const { store } = scene.world;
    await store.write((tx) => tx.tax_rates.put({ country: 'DE', bp: 2000, valid_from: '2026-11-18' }));
    await store.write((tx) => tx.tax_rates.put({ country: 'DE', bp: 2100, valid_from: '2026-11-19' }));
    expect((await vat({ billing_country: 'DE' })).tax.rate_percent).toBe(20);
    for (const day of ['2026-11-18', '2026-11-19']) await store.write((tx) => tx.tax_rates.remove('DE', day));
    expect((await vat({ billing_country: 'DE' })).tax.rate_percent).toBe(19);
  });
});

describe('a VAT number', () => {
  test('that the register has as valid gives reverse charge, with its consultation number [R196]', async () => {
    const found = await vat({ billing_country: 'DE', vat_number: 'de 136 695 976' });
    expect(found).toMatchObject({
      vat_cents: 0,
      each: [0, 0, 0],
      notices: [],
      tax: {
        treatment: 'reverse_charge',
        vat_number: DE[0],
        vat_number_status: 'valid',
        consultation: expect.stringMatching(/^WAPI/),
      },
    });
    expect(scene.vies.requests.at(-1)).toEqual({
      countryCode: 'DE',
      vatNumber: '136695976',
      requesterMemberStateCode: 'EE',
      requesterNumber: '100931558',
    });
    const greek = await vat({ billing_country: 'GR', vat_number: 'EL094259216' });
    expect(greek).toMatchObject({ vat_cents: 0, tax: { country: 'GR', treatment: 'reverse_charge' } });
  });

  test('of France frees a buyer in Monaco, whose VAT is French too', async () => {
    const found = await vat({ billing_country: 'MC', vat_number: 'FR40303265045' });
    expect(found).toMatchObject({ vat_cents: 0, tax: { country: 'MC', treatment: 'reverse_charge' } });
    const { tax, notices } = await vat({ billing_country: 'MC', vat_number: 'DE136695976' });
    expect(tax.reason).toBe('VAT of 20 %, the rate in FR, which a buyer in MC pays too.');
    expect(notices).toEqual([
      'The VAT number DE136695976 is of DE. Only one of FR can free this buyer of VAT.',
    ]);
  });

  test('of a buyer in the country of the seller frees of nothing, so that nothing is said about look-ups', async () => {
    for (const vat_number of ['EE100931558', 'EE1', 'DE136695976'])
      expect(await vat({ billing_country: 'EE', vat_number })).toMatchObject({
        vat_cents: 3632,
        notices: [],
        tax: { treatment: 'domestic', vat_number_status: 'not_checked' },
      });
  });

  test('that the register has as invalid gives none [R196]', async () => {
    scene.vies.always({ valid: false });
    const { vat_cents, tax, notices } = await vat({ billing_country: 'DE', vat_number: DE[1] });
    expect([vat_cents, tax.vat_number_status]).toEqual([2875, 'invalid']);
    expect(notices).toEqual([
      `The VAT number ${DE[1]} is not valid, so VAT is charged. Correct it, or leave it out.`,
    ]);
  });

  test('with a wrong check digit is invalid, and nobody is asked [R196]', async () => {
    const before = scene.vies.requests.length;
    const { tax } = await vat({ billing_country: 'DE', vat_number: 'DE136695977' });
    expect(tax).toMatchObject({ treatment: 'destination', vat_number_status: 'invalid' });
    expect(scene.vies.requests).toHaveLength(before);
  });

  test.each([
    [{ fault: 'MS_UNAVAILABLE' }, DE[2]],
    [{ instead: 'drop' as const }, DE[3]],
  ])('while the register fails with %j is charged VAT, and the quote says so', async (reply, number) => {
    scene.vies.always(reply);
    const { vat_cents, tax, notices } = await vat({ billing_country: 'DE', vat_number: number });
    expect([vat_cents, tax.vat_number_status]).toEqual([2875, 'unavailable']);
    expect(notices[0]).toContain('did not respond');
    scene.vies.always({ valid: true });
    expect((await vat({ billing_country: 'DE', vat_number: number })).vat_cents).toBe(0);
  });

  test('of another country than the buyer frees of nothing, and nobody is asked', async () => {
    const before = scene.vies.requests.length;
    const { vat_cents, tax, notices } = await vat({
      billing_country: 'DE',
      vat_number: 'FR40303265045',
    });
    expect([vat_cents, tax.vat_number_status]).toEqual([2875, 'not_checked']);
    expect(notices[0]).toContain('is of FR');
    expect((await vat({ billing_country: 'EE', vat_number: 'EE100931558' })).vat_cents).toBe(3632);
    expect((await vat({ billing_country: 'GB', vat_number: 'XI110305878' })).vat_cents).toBe(0);
    expect(scene.vies.requests).toHaveLength(before);
  });

  test('is not looked up where the operator has not turned it on, so VAT is charged', async () => {
    await scene.set({ 'tax.check_vat_numbers': 0 });
    const before = scene.vies.requests.length;
    const { vat_cents, tax, notices } = await vat({ billing_country: 'DE', vat_number: DE[4] });
    expect([vat_cents, tax.vat_number_status]).toEqual([2875, 'not_checked']);
    expect(notices).toEqual([`The VAT number ${DE[4]} was not looked up, so VAT is charged.`]);
    expect(scene.vies.requests).toHaveLength(before);
  });
});
