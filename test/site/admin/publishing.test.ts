import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { MARK, pngOf, svgOf } from '../../pictures/samples.ts';
import { uploadTo } from '../../pictures/upload.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { Visitor } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

async function save(name: string, value: string, act = 'set'): Promise<PageResponse> {
  const page = await admin.by.request('/admin/settings');
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send('/admin/settings', { csrf, name, value, do: act });
}
const visit = (path: string): Promise<PageResponse> => new Visitor(world.url).request(path);
const get = (path: string): Promise<Response> => fetch(world.url + path);

test('until the site opens, every response keeps search engines out, and doctor says so', async () => {
  const paths = ['/', '/docs', '/blog', '/api/v1/site', '/feeds/launches.atom', '/llms.txt', '/no-such-page'];
  const open = await get('/robots.txt');
  expect([open.headers.get('x-robots-tag'), (await open.text()).includes('Allow: /')]).toEqual([null, true]);
  expect((await save('robots.index', '0')).text).toContain('robots.index is 0. It was 1.');
  for (const path of paths)
    expect([path, (await get(path)).headers.get('x-robots-tag')]).toEqual([path, 'noindex']);
  for (const path of ['/', '/docs', '/blog'])
    expect((await visit(path)).markup).toContain('<meta name="robots" content="noindex">');
  expect(await (await get('/robots.txt')).text()).toBe(
    '# This site is not open yet.\nUser-agent: *\nDisallow: /\n',
  );
  const { out } = await runIn(world.running.config.data_dir, ['doctor', '--json'], {
    PORT: new URL(world.url).port,
  });
  const { items } = JSON.parse(out);
  expect(items.find(({ check }: { check: string }) => check === 'robots')).toMatchObject({
    state: 'warning',
    remedy: 'When the site opens: firstlight settings set robots.index 1.',
  });
  await save('robots.index', '', 'reset');
  for (const path of paths) expect((await get(path)).headers.get('x-robots-tag')).toBeNull();
  expect((await visit('/')).markup).not.toContain('content="noindex"');
});

test('the licence of the data stands in the footer, in the OpenAPI document and in llms.txt', async () => {
  const before = (await world.rest('GET', '/openapi.json')).body.info.license;
  expect(before).toEqual({ name: 'MIT', identifier: 'MIT' });
  for (const wrong of ['CC BY 4.0', 'https://a.example', 'CC BY http://a.example', '<b> https://a.example'])
    expect([wrong, (await save('data.license', wrong)).status]).toEqual([wrong, 400]);
  const url = 'https://creativecommons.org/licenses/by/4.0/';
  await save('data.license', `CC BY 4.0 ${url}`);
  expect((await world.rest('GET', '/openapi.json')).body.info.license).toEqual({ name: 'CC BY 4.0', url });
  const link = (await visit('/')).root.querySelector('footer a[rel=license]');
  expect([link?.text, link?.getAttribute('href')]).toEqual(['CC BY 4.0', url]);
  expect(await (await get('/llms.txt')).text()).toContain(`Licence of the data: [CC BY 4.0](${url}).`);
});

test('another colour is refused with its contrast where nobody could read it, and else served for good', async () => {
  const { data_dir } = world.running.config;
  for (const [colour, contrast] of [
    ['#ffd400', '1.2'],
    ['#808080', '3.5'],
  ] as const) {
    const page = await save('site.accent', colour);
    expect([page.status, page.text.includes(`Its contrast is ${contrast}.`)]).toEqual([400, true]);
    expect((await runIn(data_dir, ['settings', 'set', 'site.accent', colour])).err).toContain(contrast);
  }
  expect((await save('site.accent', 'blue')).text).toContain('it must be a colour like #0b5fb0');
  expect((await get('/assets/theme.css')).status).toBe(404);
  await save('site.accent', '#0b5fb0');
  const page = await visit('/');
  const sheets = page.root.querySelectorAll('link[rel=stylesheet]').map((one) => one.getAttribute('href'));
  expect(sheets).toContain('/assets/theme.css?v=0b5fb0');
  const sheet = await get('/assets/theme.css?v=0b5fb0');
  expect(sheet.headers.get('cache-control')).toContain('immutable');
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await sheet.text()).toMatch(
    /^:root\{--hot:light-dark\(#0b5fb0,#[0-9a-f]{6}\);.*--hot-soft:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\)\}$/,
  );
  expect((await get('/assets/theme.css?v=ffffff')).headers.get('cache-control')).toBe('no-cache');
  expect(JSON.parse((await visit('/site.webmanifest')).markup).theme_color).toBe('#0b5fb0');
});

test('the operator adds to the privacy page, and states an imprint', async () => {
  await save('pages.privacy_additions', '## Our hoster\n\nExample GmbH stores the data.');
  const { text } = await visit('/privacy');
  expect(text.indexOf('Our hoster')).toBeGreaterThan(text.indexOf('When you read'));
  await save('site.operator', 'Ada Söhne, Lichtweg 1, 1010 Wien');
  expect((await visit('/imprint')).text).toContain('is run by Ada Söhne, Lichtweg 1, 1010 Wien.');
  await save('pages.imprint', '## Responsible\n\nAda *Söhne*');
  expect((await visit('/imprint')).text).toContain('Responsible Ada Söhne');
});

test('an uploaded logo stands in header, card, icons and structured data; removing it brings the sun back', async () => {
  const shown = async () => {
    const { root, markup } = await visit('/');
    const card = root.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '';
    return {
      header: root.querySelector('.top .brand img')?.getAttribute('src'),
      icon: root.querySelector('link[rel=icon]')?.getAttribute('href'),
      card: new URL(card).search,
      logo: /"publisher":\{[^}]*"logo":"([^"]*)"/.exec(markup)?.[1],
    };
  };
  const before = await shown();
  expect([before.header, before.logo]).toEqual([undefined, undefined]);
  const unsafe = await uploadTo(admin.by, '/admin/settings', { file: svgOf('<script>alert(1)</script>') });
  expect([unsafe.status, unsafe.text.includes('SVG')]).toEqual([400, true]);
  expect((await uploadTo(admin.by, '/admin/settings', { file: pngOf(30, 30) })).text).toContain(
    '30 × 30 pixels',
  );
  expect((await save('site.logo', 'f'.repeat(32))).status).toBe(400);

  expect((await uploadTo(admin.by, '/admin/settings', { file: MARK, type: 'image/svg+xml' })).status).toBe(
    200,
  );
  const hash = (await world.store.settings.all())['site.logo'];
  const own = await shown();
  expect(own).toMatchObject({
    header: `/media/${hash}-112.webp`,
    icon: `/media/${hash}-256.png`,
    logo: `${world.url}/media/${hash}-256.png`,
  });
  expect(own.card).not.toBe(before.card);
  for (const path of [
    own.header,
    own.icon,
    '/favicon.ico',
    '/site.webmanifest',
    `/cards/site/home.png${own.card}`,
  ])
    expect([path, (await get(path ?? '')).status]).toEqual([path, 200]);
  expect(await (await get('/site.webmanifest')).text()).toContain(`${hash}-256.png`);
  const [row] = await world.store.audit_log.newest({ kind: 'setting_changed', limit: 1 });
  expect(row).toMatchObject({ actor_id: String(admin.person_id), subject: 'setting:site.logo' });
  // The nightly sweep keeps it.
  await world.store.write((tx) => tx.pictures.purge(world.clock.now().getTime() + 1));
  expect((await get(own.icon ?? '')).status).toBe(200);

  await save('site.logo', '', 'reset');
  expect(await shown()).toEqual(before);
  const file = join(world.running.config.data_dir, 'logo.png');
  writeFileSync(file, pngOf(200, 200));
  const command = (value: string) =>
    runIn(world.running.config.data_dir, ['settings', 'set', 'site.logo', value]);
  expect(await command(file)).toMatchObject({ code: 0, out: expect.stringContaining('site.logo = ') });
  expect((await shown()).header).toMatch(/^\/media\/[0-9a-f]{32}-112\.webp$/);
  expect(await command(join(world.running.config.data_dir, 'firstlight.db'))).toMatchObject({
    code: 1,
    out: '',
  });
});
