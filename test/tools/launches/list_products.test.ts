import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCT_CODES } from '../../../domain/listings/products.ts';
import { type Both, both } from '../../clients/both.ts';
import { START, startWorld, type World } from '../../world.ts';

describe('list_products', () => {
  let world: World;
  let anybody: Both;
  const codesOf = (products: any[]): string[] => products.map(({ code }) => String(code)).sort();
  const entries = async (): Promise<any[]> => (await anybody.answer('list_products')).items;
  const entry = async (code: string) => (await entries()).find((product) => product.code === code);

  beforeAll(async () => {
    world = await startWorld();
    anybody = await both(world);
  });
  afterAll(async () => {
    await anybody.close();
    await world.close();
  });

  test('a fresh installation sells all nine products [R184]', async () => {
    expect(codesOf(await entries())).toEqual([...PRODUCT_CODES].sort());
  });

  test('every product has a price in whole US cents without VAT, and says what an order of it needs [R12, R183]', async () => {
    for (const product of await entries()) {
      expect(Number.isInteger(product.price_cents) && product.price_cents > 0, product.code).toBe(true);
      expect(product).toMatchObject({ currency: 'USD', excludes_vat: true });
      expect(typeof product.needs_listing).toBe('boolean');
      expect(product.options).toBe('options_schema' in product);
    }
  });

  test('options are described by a JSON schema that refuses what it does not name', async () => {
    const withOptions = (await entries()).filter(({ options }) => options);
    expect(withOptions.map(({ code }) => code)).toContain('done_for_you');
    for (const { options_schema } of withOptions) {
      const validate = new Ajv2020().compile(options_schema);
      expect(validate({})).toBe(true);
      expect(validate({ colour: 'red' })).toBe(false);
    }
  });

  test('skip_queue and relaunch show the weeks to choose from, the next one first [R185]', async () => {
    for (const code of ['skip_queue', 'relaunch']) {
      const { week, weeks } = await entry(code);
      expect(week).toBe('required');
      expect(weeks).toHaveLength(12);
      expect(weeks[0]).toBe('2026-11-23');
      expect(weeks.at(-1)).toBe('2027-02-08');
    }
    world.clock.set('2026-11-23T00:00:00Z');
    expect((await entry('skip_queue')).weeks[0]).toBe('2026-11-30');
    world.clock.set(START);
  });

  test('how many they are is a setting, and where a week begins follows the zone of the site [R185]', async () => {
    await world.store.write(async (tx) => {
      await tx.settings.set('paid_launch.weeks_ahead', 2);
      await tx.settings.set('calendar.time_zone', 'Pacific/Auckland');
    });
    world.clock.set('2026-11-22T12:00:00Z');
    expect((await entry('relaunch')).weeks).toEqual(['2026-11-30', '2026-12-07']);
    world.clock.set(START);
    await world.store.write(async (tx) => {
      await tx.settings.set('paid_launch.weeks_ahead', 12);
      await tx.settings.set('calendar.time_zone', 'UTC');
    });
  });

  test('launch and launch_bundle take a week or go live at once; the others take none [D20]', async () => {
    const byWeek = Object.groupBy(await entries(), ({ week }) => week ?? 'none');
    const codes = (week: string) => codesOf(byWeek[week] ?? []);
    expect(codes('optional')).toEqual(['launch', 'launch_bundle']);
    expect(codes('required')).toEqual(['relaunch', 'skip_queue']);
    expect(codes('none')).toHaveLength(5);
    // The twelve Mondays are listed only for products that need one.
    for (const product of [...byWeek.none!, ...byWeek.optional!]) expect(product).not.toHaveProperty('weeks');
  });

  test('launch, launch_bundle and relaunch open the paid sections [D54]', async () => {
    const opening = (await entries()).filter(({ unlocks }) => unlocks);
    expect(codesOf(opening)).toEqual(['launch', 'launch_bundle', 'relaunch']);
    for (const { unlocks } of opening) expect(unlocks).toEqual(['story', 'milestones', 'media']);
  });

  test('a featured place says how long it lasts, wherever it is bought [D42]', async () => {
    expect((await entry('featured')).days).toBe(7);
    await world.store.write((tx) => tx.settings.set('featured.days', 10));
    expect((await entry('featured')).days).toBe(10);
    expect((await entry('launch_bundle')).days).toBe(10);
    expect(await entry('launch')).not.toHaveProperty('days');
  });

  test('billboard_min is the least that can be paid', async () => {
    const { minimum_cents, price_cents } = await entry('billboard_min');
    expect(minimum_cents).toBe(price_cents);
    expect(await entry('launch')).not.toHaveProperty('minimum_cents');
  });

  test('a price that the administrator changes shows at once; what is not sold does not [R13]', async () => {
    await world.store.write((tx) => tx.products.set('launch', { price_cents: 12_345 }));
    expect(await entry('launch')).toMatchObject({ price_cents: 12_345 });
    await world.store.write((tx) => tx.products.set('ai_review', { active: false }));
    expect(await entry('ai_review')).toBeUndefined();
    expect((await anybody.answer('list_products')).total).toBe(8);
  });
});
