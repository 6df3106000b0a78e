import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode } from '../../../domain/http/content_coding.ts';
import { assetNamed } from '../../../site/html/assets.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { addListing } from '../../scene.ts';
import { member, Visitor } from '../visitor.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

/** Names of the stylesheets that a page loads, in their order. */
async function sheetsOf(visitor: Visitor, path: string): Promise<string[]> {
  const { root } = await visitor.request(path);
  const links = root.querySelectorAll('link[rel=stylesheet]');
  return links.map((link) => /^\/assets\/([\w-]+)\.css\?v=/.exec(link.getAttribute('href') ?? '')?.[1] ?? '');
}

const bodyOf = (name: string): Buffer => assetNamed(`${name}.css`)?.body ?? Buffer.alloc(0);

test('public pages load one stylesheet, listings, documents and the account one more', async () => {
  const anonymous = new Visitor(world.url);
  const pages = ['/', '/launches/this', '/pricing', '/categories', '/search?q=a', '/blog'];
  for (const path of pages) expect([path, await sheetsOf(anonymous, path)]).toEqual([path, ['site']]);
  expect(await sheetsOf(anonymous, '/p/tidemark')).toEqual(['site', 'listing']);
  expect(await sheetsOf(anonymous, '/docs')).toEqual(['site', 'docs']);
  expect(await sheetsOf(anonymous, '/connect')).toEqual(['site', 'connect']);
  expect(await sheetsOf(anonymous, '/sign-in')).toEqual(['site', 'account']);
  const ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
  for (const path of ['/account', '/account/drafts', '/account/keys'])
    expect([path, await sheetsOf(ada, path)]).toEqual([path, ['site', 'account']]);
  const { id } = await addListing(world.store, world.clock, { name: 'Acme', owner: 'ada' });
  expect(await sheetsOf(ada, `/account/listings/${id}`)).toEqual(['site', 'account', 'desk']);
  expect(await sheetsOf(ada, '/sign-out')).toEqual(['site', 'account']);
});

test.each([
  ['site', 12_000],
  ['listing', 5_000],
  ['account', 6_000],
  ['desk', 3_000],
  ['docs', 3_000],
  ['connect', 1_500],
])('%s.css has at most %i bytes on the wire, in brotli and in gzip', (name, most) => {
  const body = bodyOf(name);
  expect(body.length).toBeGreaterThan(1_000);
  for (const coding of ['br', 'gzip'] as const) expect(encode(body, coding).length).toBeLessThanOrEqual(most);
});

/** CSS without what no browser needs: the service leaves out most of it. */
const squeezed = (css: string): string =>
  css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, '')
    .replaceAll(';}', '}');

test('each sheet is part of one stylesheet', () => {
  const folder = join(import.meta.dirname, '../../../site/html/assets/sheets');
  const all = ['site', 'listing', 'account', 'desk', 'docs', 'connect']
    .map((name) => squeezed(bodyOf(name).toString()))
    .join('\n');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = squeezed(readFileSync(join(folder, file), 'utf8')).slice(-200, -2);
    expect([file, all.split(text).length - 1]).toEqual([file, 1]);
  }
});
