import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { freePort } from '../../oauth/free_port.ts';
import { outbox } from '../outbox.ts';
import { command, newFolder, type Service, startDemo, startService, until } from '../service.ts';

describe('the commands beside a running service', () => {
  let service: Service;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    service = await startService({ port, env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0' } });
  });
  afterAll(() => service?.stop());

  test('key create prints a key, once, which works at once with the scopes that it was given', async () => {
    const { out, err, code } = await service.command(['key', 'create', '--email', 'ada@example.org']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^flsk_[0-9A-Za-z_-]{43,46}\n$/)]);
    expect(err).not.toContain(out.trim());
    expect((await service.rest('GET', '/me', { token: out.trim() })).body.email).toBe('ada@example.org');
    const narrow = await service.command([
      'key',
      'create',
      '--email',
      'ada@example.org',
      '--scopes',
      'account:read',
      '--json',
    ]);
    const { key } = JSON.parse(narrow.out);
    expect((await service.rest('GET', '/drafts', { token: key })).status).toBe(200);
    expect(
      (await service.rest('POST', '/drafts', { token: key, body: { url: 'https://x.example' } })).status,
    ).toBe(403);
  });

  test('health is 0 while the service is ready, and 1 without a service', async () => {
    expect(await service.command(['health'], { PORT: String(port) })).toMatchObject({
      code: 0,
      out: 'ready\n',
    });
    const nothing_there = await service.command(['health'], { PORT: String(await freePort()) });
    expect(nothing_there).toMatchObject({ code: 1, out: expect.stringContaining('PORT and HOST') });
  });

  test('moderation lists what waits, rejects with a note that the owner gets by email, and approves', async () => {
    const token = (await service.command(['key', 'create', '--email', 'grace@example.org'])).out.trim();
    const site = await lumenlogSite();
    const { id } = (await service.rest('POST', '/drafts', { token, body: { url: site.url } })).body;
    await until(async () => (await service.rest('GET', `/drafts/${id}`, { token })).body.status === 'ready');
    const fields = { name: 'Royal Casino', categories: ['Project management'] };
    await service.rest('PATCH', `/drafts/${id}`, { token, body: { fields } });
    const { listing_id } = (await service.rest('POST', `/drafts/${id}/submit`, { token })).body;
    const open = JSON.parse((await service.command(['moderation', 'list', '--json'])).out);
    expect(open.items.map((item: { listing_id: number }) => item.listing_id)).toContain(listing_id);
    const rejected = await service.command([
      'moderation',
      'reject',
      String(listing_id),
      '--note',
      'No games.',
      '--json',
    ]);
    expect(JSON.parse(rejected.out)).toMatchObject({ listing_id, status: 'rejected' });
    await until(async () => {
      return outbox(service).some((eml) => eml.includes('No games.') && eml.includes('grace@example.org'));
    });
    expect((await service.command(['moderation', 'approve', String(listing_id)])).code).toBe(0);
    await site.close();
  });
});

test('settings are changed while the service runs, and one that is not allowed is refused', async () => {
  const service = await startService();
  expect((await service.command(['settings', 'list'])).out).toContain('site.name');
  expect(await service.command(['settings', 'set', 'site.name', 'Daybreak'])).toMatchObject({ code: 0 });
  expect((await service.command(['settings', 'get', 'site.name'])).out).toContain('Daybreak');
  await until(async () => (await service.rest('GET', '/site')).body.name === 'Daybreak');
  const refused = await service.command(['settings', 'set', 'calendar.time_zone', 'Nowhere/Never']);
  expect(refused.code).toBeGreaterThan(0);
  expect(refused.err).toContain('Nowhere/Never');
  expect(refused.err).not.toContain('    at ');
  expect(await service.stop()).toBe(0);
});

test('export from the demo, import into a new folder, and the new service shows it', async () => {
  const demo = await startDemo();
  const home = newFolder();
  const content = join(home, 'content');
  expect(await demo.command(['export', content])).toMatchObject({ code: 0, err: '' });
  const [{ slug, name }] = (await demo.rest('GET', '/listings?per_page=1')).body.items;
  await demo.stop();

  const data_dir = join(home, 'data');
  const imported = await command(['import', content, '--json'], { DATA_DIR: data_dir });
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(JSON.parse(imported.out).imported.listings.added).toBeGreaterThan(50);
  const service = await startService({ data_dir });
  expect((await service.rest('GET', `/listings/${slug}`)).body.name).toBe(name);
  const { body } = await service.rest('GET', `/listings?q=${encodeURIComponent(name)}`);
  expect(body.items.map((item: { slug: string }) => item.slug)).toContain(slug);
  expect(await service.stop()).toBe(0);
  rmSync(home, { recursive: true, force: true });
});

describe('a wrong start', () => {
  test.each([
    [{ PORT: 'many' }, 'PORT is "many"'],
    [{ DRAIN_S: '-1' }, 'DRAIN_S is "-1"'],
    [{ BASE_URL: 'launch.example' }, 'BASE_URL is "launch.example"'],
  ])('%j ends with exit code 2 and a line that says what is allowed', async (env, line) => {
    const home = newFolder();
    const { code, err } = await command(['serve'], { DATA_DIR: home, ...(env as Record<string, string>) });
    expect([code, err]).toEqual([2, expect.stringContaining(line)]);
    expect(err).not.toContain('    at ');
    rmSync(home, { recursive: true, force: true });
  });

  test('help names every command, and each of them loads', async () => {
    const { out, code } = await command(['help'], {});
    expect(code).toBe(0);
    for (const name of [
      'serve',
      'demo',
      'mcp',
      'key create',
      'import',
      'export',
      'moderation list',
      'health',
    ])
      expect(out).toContain(`firstlight ${name}`);
    expect(await command(['dance'], {})).toMatchObject({ code: 2 });
  });
});
