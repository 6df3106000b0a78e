import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { inWorld, type World } from '../../world.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-test-'));
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

/** Attributes of two categories as the first versions had them: a single word was enough. */
const OF_FIRST_BUILDS = {
  'energy-and-climate': [
    { key: 'metering', name: 'Meters', words: ['meter', 'meters', 'quarter hour'] },
    { key: 'billing', name: 'Billing', words: ['bill', 'settlement', 'per household', 'tenant'] },
  ],
  scheduling: [
    {
      key: 'zones',
      name: 'Time zones and holidays',
      words: ['time zones', 'daylight saving', 'holidays', 'tide'],
    },
    { key: 'booking', name: 'Booking', words: ['booking', 'walk-ins', 'queue', 'slots'] },
  ],
};

/** The service over the folder of this test. */
const started = (use: (world: World) => Promise<void>) => inWorld({ data_dir }, use);

const cell = async (world: World, key: string) => {
  const { body } = await world.rest('GET', '/compare?a=ampere&b=volta');
  return body.rows.find((row: { key: string }) => row.key === key).a;
};

test('a site of the first builds compares by the phrases of this version after its next start', async () => {
  await started(async (world) => {
    await world.store.write(async (tx) => {
      for (const [slug, attributes] of Object.entries(OF_FIRST_BUILDS)) {
        const category = await tx.categories.bySlug(slug);
        await tx.categories.set(category!.id, { attributes });
      }
    });
    const features = ['Fits a ten meter mast', 'Reads smart meters of every maker'];
    for (const name of ['Ampere', 'Volta'])
      await addListing(world.store, world.clock, { name, categories: ['energy-and-climate'], features });
    expect(await cell(world, 'metering')).toBe('Fits a ten meter mast');
  });
  await started(async (world) => {
    expect(await cell(world, 'metering')).toBe('Reads smart meters of every maker');
    const scheduling = await world.store.categories.bySlug('scheduling');
    expect(scheduling?.attributes).not.toEqual(OF_FIRST_BUILDS.scheduling);
  });
});
