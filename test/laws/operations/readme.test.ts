import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');

/** A call of the README and the response below it. */
const SAMPLE = /(```\ncurl 'http:\/\/localhost:3000([^']+)'\n```\n\n```json\n)[\s\S]*?\n(?=```\n)/;

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

test('the call in the README has the response that stands there; --update writes it', async () => {
  const [, , path = ''] = SAMPLE.exec(readme) ?? [];
  expect(path).toMatch(/^\/api\/v1\//);
  const response = await fetch(world.url + path);
  expect(response.status).toBe(200);
  const body = JSON.stringify(await response.json(), null, 2).replaceAll(world.url, 'http://localhost:3000');
  const written = readme.replace(SAMPLE, (_, head: string) => `${head}${body}\n`);
  await expect(written).toMatchFileSnapshot('../../../README.md');
});
