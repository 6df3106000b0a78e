import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Both, both } from '../../clients/both.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

/**
 * Pairs of the demo world with every cell that is no plain fact of the profile. Each cell was checked by hand against its
 * listing; a new or changed cell has to be checked before it is added.
 */
const PAIRS = JSON.parse(readFileSync(new URL('./compare_pairs.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, [string | null, string | null]>
>;

/** Rows that repeat a field of the profile. */
const FACTS = new Set(['pricing_model', 'prices', 'stage', 'country', 'founded_year']);

let world: DemoWorld;
let anybody: Both;
beforeAll(async () => {
  world = await startDemoWorld();
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await world.close();
});

interface Row {
  key: string;
  a: string | null;
  b: string | null;
  on_neither: boolean;
}

describe('twenty pairs compared hold nothing but cells that answer their row [D14]', () => {
  test.each(Object.entries(PAIRS))('%s', async (pair, expected) => {
    const [a, b] = pair.split(' ');
    const { rows } = (await anybody.answer('compare_listings', { a, b })) as { rows: Row[] };
    const said = rows.filter((row) => !FACTS.has(row.key) && !row.on_neither);
    expect(Object.fromEntries(said.map((row) => [row.key, [row.a, row.b]]))).toEqual(expected);
    for (const row of rows) expect(row.on_neither).toBe(row.a === null && row.b === null);
  });

  test('there are twenty of them', () => {
    expect(Object.keys(PAIRS)).toHaveLength(20);
  });
});
