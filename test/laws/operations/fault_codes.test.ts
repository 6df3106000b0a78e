import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULT_CODES } from '../../../domain/faults/fault_codes.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { startWorld, type World } from '../../world.ts';

const CODES = Object.keys(FAULT_CODES);

// Types refuse a code that is not in the list; what stands there and nobody raises is found here.
test('every code of a fault that is documented is raised somewhere', () => {
  const sources = ['bridge', 'domain', 'services', 'tools']
    .flatMap((room) => globSync(`${room}/**/*.ts`))
    .filter((file) => !file.endsWith('fault_codes.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  expect(CODES.filter((code) => !sources.includes(`'${code}'`))).toEqual([]);
});

describe('on the service', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test('the OpenAPI document has them as an enum, and /docs/errors a line for each', async () => {
    const { body } = await world.rest('GET', '/openapi.json');
    expect(body.components.schemas.Fault.properties.code.enum).toEqual(CODES);
    const page = await (await fetch(`${world.url}/docs/errors`)).text();
    const markdown = await (await fetch(`${world.url}/docs/errors.md`)).text();
    for (const code of CODES) {
      expect(page).toContain(`id="fault-${code}"`);
      expect(markdown).toMatch(new RegExp(`^- \`${code}\`: \\S.*\\.$`, 'm'));
    }
  });

  test('a rule of our own has a code of our own', async () => {
    const ada = restCaller(world, await world.key('ada'));
    const items = [{ product: 'launch', listing_id: 1 }];
    const { problem } = await ada.call('quote_order', { items, vat_number: ' ' });
    expect(problem!.errors).toMatchObject([{ path: 'vat_number', code: 'rule_broken' }]);
  });
});
