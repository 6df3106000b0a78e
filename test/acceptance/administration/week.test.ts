import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../../browser/chromium.ts';
import type { CompanySite } from '../../doubles/company_site.ts';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { freePort } from '../../oauth/free_port.ts';
import { type Assistant, assistantAt } from '../assistants/assistant.ts';
import { DAY, MINUTE, movedTime } from '../moved_time.ts';
import { outbox } from '../outbox.ts';
import { personWith, signInHere } from '../person.ts';
import { newFolder, type Service, startService, until } from '../service.ts';
import { addCategory, decideTen, merge, writePost } from './acts.ts';
import { type Administrator, type AuditRow, administratorAt } from './desk.ts';
import { moveIn, writeDoubtful } from './directory.ts';
import { waysInto } from './ways.ts';

/** The Monday of the launch week in which it begins. */
const WEEK = '2027-01-04';
/** 10:00 on a day, counted from that Monday. */
const on = (day: number): number => Date.parse(WEEK) + (day - 1) * DAY + 600 * MINUTE;
const OPERATOR = `operator ${userInfo().username}`;

/** What anybody may see. */
const PUBLIC = [
  '/',
  '/launches/this',
  `/launches/${WEEK}`,
  '/p/foghorn',
  '/p/foghorn.json',
  '/p/capstan',
  '/categories/harbours',
  '/blog/tides',
  '/feeds/blog.atom',
  '/awards',
  '/sitemap.xml',
  '/api/v1/site',
  '/api/v1/listings?q=ships',
  `/api/v1/launches/weeks/${WEEK}`,
];

describe.skipIf(!hasChromium)('an administrator runs a directory for a week', () => {
  const data_dir = newFolder();
  const { env, reach } = movedTime(join(data_dir, 'clock'));
  let port: number;
  let service: Service;
  let browser: Browser;
  let site: CompanySite;
  let noor: Administrator;
  /** Who she is in the audit log. */
  let noor_there: string;
  let assistant: Assistant;
  const keys: Record<string, string> = {};
  /** Ids of Ada's listings. */
  const listings: Record<string, number> = {};
  const { get, call, visit, run, taglineOf, awardsOf } = waysInto(
    () => service,
    () => assistant,
  );

  const start = (folder: string) =>
    startService({
      data_dir: folder,
      port,
      env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0', ...env },
    });
  /** Saves content by command. */
  function save(kind: string, entry: object): Promise<string> {
    const file = join(data_dir, 'entry.json');
    writeFileSync(file, JSON.stringify(entry));
    return run('content', 'save', kind, file);
  }
  /** Expects that the newest rows of a kind are that of a command and before it that of a page, on one day. */
  async function recorded(kind: string, day: number): Promise<{ by_page: AuditRow; by_command: AuditRow }> {
    const [by_command, by_page] = (await noor.audited(kind, 2)) as [AuditRow, AuditRow];
    expect([by_page.who, by_command.who]).toEqual([noor_there, OPERATOR]);
    const today = new Date(on(day)).toISOString().slice(0, 10);
    for (const { when, what } of [by_page, by_command])
      expect([what, when.slice(0, 10)]).toEqual([kind, today]);
    return { by_page, by_command };
  }
  const responses = () => Promise.all(PUBLIC.map(async (path) => ({ path, ...(await visit(path)) })));

  beforeAll(async () => {
    await reach(on(3));
    port = await freePort();
    [browser, site] = await Promise.all([launch(), lumenlogSite(), moveIn(data_dir, env)]);
    service = await start(data_dir);
    noor = await administratorAt(browser, 'noor@example.org', () => service);
    for (const name of ['ada', 'mallory', 'eve', 'gus', 'fay'])
      keys[name] = (await run('key', 'create', '--email', `${name}@example.org`)).trim();
    assistant = await assistantAt(service.url, async (url) => url, { key: keys['ada'] ?? '' });
    for (const { name, listing_id } of (await call('list_my_listings')).items) listings[name] = listing_id;
  });
  afterAll(async () => {
    await assistant?.close();
    await browser?.close();
    await site?.close();
    await service?.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  test('Wednesday: the link that the start printed makes her the administrator, once', async () => {
    const [, link = ''] = /^Set up +(\S+)/m.exec(service.stdout()) ?? [];
    await noor.page.goto(link);
    expect(noor.page.url()).toBe(`${service.url}/setup`);
    await noor.signIn();
    await noor.fill('Name of the site', 'Daybreak');
    await noor.fill('Contact', 'https://daybreak.example/contact');
    await noor.main.getByLabel('Time zone').selectOption('Europe/Vienna');
    await noor.press('Become the administrator');
    expect(await noor.done()).toContain('You are the administrator of this site.');
    expect(await get('/site')).toMatchObject({ name: 'Daybreak' });
    expect((await visit('/')).text).toContain('Daybreak');
    expect((await fetch(link)).status).toBe(410);

    await run('admin', 'create', 'hal@example.org');
    const [second, first] = (await noor.audited('administrator_made', 2)) as [AuditRow, AuditRow];
    noor_there = first.who;
    expect([first.who, first.about]).toEqual([
      expect.stringMatching(/^person \d+$/),
      first.who.replace(' ', ':'),
    ]);
    expect([second.who, second.about]).toEqual([OPERATOR, expect.stringMatching(/^person:\d+$/)]);
    expect((await noor.audited('setting_changed', 3)).map(({ about, who }) => [about, who])).toEqual(
      ['calendar.time_zone', 'site.contact', 'site.name'].map((name) => [`setting:${name}`, noor_there]),
    );
  });

  test('Wednesday: she changes a setting after reading what it does, and the command says the same', async () => {
    const capacity = async () => (await get('/launches/weeks/next')).free_plan.capacity;
    const before = await capacity();
    await noor.open('/admin');
    await noor.follow('Settings');
    await noor.fill('free_queue.capacity', '30');
    await noor.press('Save free_queue.capacity');
    const effects = noor.part('Change free_queue.capacity to 30?').getByRole('listitem');
    const said = (await effects.allInnerTexts()).join('\n');
    expect([said, await capacity()]).toEqual([expect.stringContaining('next free launch'), before]);
    expect(await run('settings', 'set', 'free_queue.capacity', '30', '--dry-run')).toBe(
      `${said}\nNothing was changed: this is a dry run.\n`,
    );
    await noor.press('Make this change');
    expect(await noor.done()).toContain(`free_queue.capacity is 30. It was ${before}.`);
    expect(await capacity()).toBe(30);
    await run('settings', 'set', 'free_queue.capacity', '31');
    expect(await capacity()).toBe(31);
    const { by_page, by_command } = await recorded('setting_changed', 3);
    expect([by_page.about, by_page.details]).toEqual([by_command.about, { before, after: 30 }]);
    expect(by_command.details).toEqual({ before: 30, after: 31 });
  });

  test('Thursday: a category and a post stand on the site, as by command', async () => {
    await reach(on(4));
    await addCategory(noor, { slug: 'harbours', name: 'Harbours', description: 'Software of ports.' });
    expect(await noor.page.locator('h1').innerText()).toBe('Harbours');
    await save('category', { slug: 'quays', name: 'Quays', description: 'Software of quays.' });
    for (const [slug, name] of [
      ['harbours', 'Harbours'],
      ['quays', 'Quays'],
    ] as const) {
      expect((await visit('/categories')).text).toContain(`/categories/${slug}`);
      expect((await get(`/categories/${slug}`)).name).toBe(name);
      expect((await call('get_category', { slug })).name).toBe(name);
    }
    const category = await recorded('content_changed', 4);
    expect([category.by_page.about, category.by_command.about]).toEqual([
      'category:harbours',
      'category:quays',
    ]);
    expect(category.by_page.details).toEqual(category.by_command.details);

    const post = { title: 'On tides', summary: 'What they are.', body: '## Springtide\n\nHigh *water*.' };
    await writePost(noor, { slug: 'tides', ...post }, async (preview) => {
      expect(preview).toContain('High water.');
      expect((await visit('/blog/tides')).status).toBe(404);
    });
    expect(await noor.page.locator('h1').innerText()).toBe('On tides');
    await save('post', { slug: 'keels', ...post, published_at: new Date(on(4)).toISOString() });
    for (const slug of ['tides', 'keels']) {
      expect((await visit('/feeds/blog.atom')).text).toContain(`/blog/${slug}`);
      expect((await get(`/blog/${slug}`)).title).toBe('On tides');
      expect((await call('get_blog_post', { slug })).title).toBe('On tides');
    }
    const { by_page, by_command } = await recorded('content_changed', 4);
    expect([by_page.about, by_command.about]).toEqual(['post:tides', 'post:keels']);
    expect(by_page.details).toEqual(by_command.details);
  });

  test('Friday: ten cases are decided, one by itself and nine together, and two more by command', async () => {
    await reach(on(5));
    await writeDoubtful(call, listings, site.url);
    expect(await decideTen(noor)).toEqual([
      'Rejected. The owners are notified by email.',
      '6 cases were decided.',
      '3 cases were decided.',
    ]);
    const { items: waiting } = JSON.parse(await run('updates', 'list', '--json'));
    await run('moderation', 'approve', String(listings['Sternpost']));
    await run('updates', 'reject', String(waiting[0].id), '--note', 'No games.');

    const approved = await recorded('listing_approved', 5);
    expect(approved.by_command.about).toBe(`listing:${listings['Sternpost']}`);
    expect(approved.by_page.details).toEqual(approved.by_command.details);
    const rejected = await recorded('update_rejected', 5);
    for (const { details } of Object.values(rejected)) expect(details).toMatchObject({ note: 'No games.' });
    for (const [kind, rows] of Object.entries({
      listing_approved: 4,
      update_approved: 3,
      update_rejected: 2,
      listing_rejected: 2,
      interview_rejected: 1,
    }))
      expect([kind, (await noor.audited(kind, 9)).length]).toEqual([kind, rows]);
    for (const name of ['Foghorn', 'Sternpost']) expect(await taglineOf(name)).toBe(`${name} is a casino.`);
    expect(await taglineOf('Dinghy')).toBe('Dinghy is for ships.');
    const { text } = await visit('/updates');
    expect(Object.keys(listings).filter((name) => text.includes(`${name} opens a casino`))).toEqual(
      Object.keys(listings).filter((name) => ['Foghorn', 'Keelson', 'Bilge'].includes(name)),
    );
    await until(async () => outbox(service).some((eml) => eml.includes('No games for money here.')));
  });

  test('Saturday: a person is suspended, a change put back and a duplicate merged, as by command', async () => {
    await reach(on(6));
    await noor.find('People', 'mallory@example.org');
    await noor.confirm();
    await noor.fill('Note for the site team', 'case 17');
    await noor.press('Suspend');
    expect(await noor.done()).toBe('Suspended.');
    await run('person', 'suspend', 'eve@example.org', '--note', 'case 17');
    for (const [name, slug] of [
      ['mallory', 'anchorage'],
      ['eve', 'ballast'],
    ] as const) {
      const { status } = await service.rest('GET', '/me', { token: keys[name] });
      expect([name, status, (await visit(`/p/${slug}`)).status]).toEqual([name, 401, 200]);
    }
    const suspended = await recorded('person_suspended', 6);
    for (const { details } of Object.values(suspended)) expect(details).toEqual({ note: 'case 17' });

    await noor.find('Listings', 'Foghorn');
    await noor.press('Put back what was there before: Tagline');
    expect(await noor.done()).toBe(
      'It is back, as a change of its own. What is doubtful waits for a decision first.',
    );
    const sternpost = String(listings['Sternpost']);
    const { items } = JSON.parse(await run('listing', 'history', sternpost, '--json'));
    await run('listing', 'revert', sternpost, String(items[0].id));
    for (const name of ['Foghorn', 'Sternpost']) expect(await taglineOf(name)).toBe(`${name} is for ships.`);
    const { by_page, by_command } = await recorded('listing_reverted', 6);
    expect([by_page.about, by_command.about]).toEqual(
      ['Foghorn', 'Sternpost'].map((name) => `listing:${listings[name]}`),
    );
    expect(by_page.details).toMatchObject({ result: by_command.details['result'] });

    const reason = 'It is the same product.';
    expect(await merge(noor, { duplicate: 'Beacon Two', into: 'beacon', reason })).toContain(
      'These slugs lead to beacon: beacon-two.',
    );
    await run('listing', 'merge', 'signal-two', 'signal', '--reason', reason);
    for (const slug of ['beacon', 'signal']) {
      const page = await fetch(`${service.url}/p/${slug}-two`);
      expect([page.status, page.url]).toEqual([200, `${service.url}/p/${slug}`]);
      expect((await get(`/listings/${slug}-two`)).slug).toBe(slug);
      expect((await call('get_listing', { slug: `${slug}-two` })).slug).toBe(slug);
    }
    const merged = await recorded('listing_merged', 6);
    for (const { details } of Object.values(merged))
      expect(details).toMatchObject({ reason, before: 'live', followers: 0 });
  });

  test('Sunday: a person is erased after a fresh sign-in, as by command', async () => {
    await reach(on(7));
    await noor.find('People', 'gus@example.org');
    expect(await noor.main.innerText()).toContain('you must have signed in within the last 15 minutes');
    await noor.confirm();
    await noor.fill('To confirm, type the email address of the account', 'gus@example.org');
    await noor.press('Delete the account');
    expect(await noor.done()).toBe('The account is deleted.');
    await run('person', 'delete', 'fay@example.org', '--yes');
    for (const [name, slug] of [
      ['gus', 'capstan'],
      ['fay', 'davit'],
    ] as const) {
      const seen = [
        await service.rest('GET', '/me', { token: keys[name] }),
        await service.rest('GET', `/listings/${slug}`),
        await visit(`/p/${slug}`),
      ];
      expect([name, ...seen.map(({ status }) => status)]).toEqual([name, 401, 404, 410]);
      expect((await assistant.call('get_listing', { slug })).isError).toBe(true);
    }
    const { by_page, by_command } = await recorded('account_deleted', 7);
    expect(by_page.details).toEqual(by_command.details);
  });

  test('Monday: she fixes a result and revokes an award; in a backup of before, restored by command, commands do the same', async () => {
    await reach(on(8));
    await noor.open('/admin');
    await noor.follow('Weeks');
    await noor.follow(`Week of ${WEEK}`);
    await noor.confirm();
    const before = await responses();
    const { file } = JSON.parse(await run('backup', '--json'));
    await noor.press('Fix the result now');
    expect(await noor.done()).toBe('The result is fixed, and the winners are emailed.');
    await noor.fill(
      'Reason, which everybody can read',
      'Votes were bought.',
      noor.part('Awards').locator('li').first(),
    );
    await noor.press('Revoke #1');
    expect(await noor.done()).toBe('The award is revoked. Nobody moves up.');
    expect((await visit('/awards')).text).toContain('Votes were bought.');
    const awards = await awardsOf(WEEK);
    expect(awards).toMatchObject([
      { rank: 1, revoked_reason: 'Votes were bought.' },
      { rank: 2, revoked: false },
      {},
    ]);
    const newest = async () => [
      ...(await noor.audited('week_finalised', 1)),
      ...(await noor.audited('award_revoked', 1)),
    ];
    const by_page = await newest();
    const erased = await noor.audited('account_deleted', 2);
    expect(await service.stop()).toBe(0);

    const restored = join(data_dir, 'restored');
    mkdirSync(restored);
    copyFileSync(join(data_dir, 'server.key'), join(restored, 'server.key'));
    expect(await run('restore', file, '--to', restored)).toContain('listings');
    service = await start(restored);
    expect(await responses()).toEqual(before);
    await run('week', 'finalise', WEEK);
    await run('award', 'revoke', WEEK, '1', 'Votes were bought.');
    expect(await awardsOf(WEEK)).toEqual(awards);
    expect(await noor.audited('account_deleted', 2)).toEqual(erased);
    const by_command = await newest();
    expect(by_page.map(({ who }) => who)).toEqual([noor_there, noor_there]);
    expect(by_command).toEqual(
      by_page.map((row, i) => ({ ...row, who: OPERATOR, when: by_command[i]?.when })),
    );
  });

  test('nobody else finds the pages that she used', async () => {
    const bob = await personWith(browser, 'bob@example.org');
    await bob.page.goto(`${service.url}/sign-in?return_to=/account`);
    await signInHere(bob, service);
    const seen = async (path: string) => {
      const response = await bob.page.request.get(service.url + path, { maxRedirects: 0 });
      const { date: _, 'x-request-id': __, ...headers } = response.headers();
      return { status: response.status(), headers, body: await response.text() };
    };
    const missing = await seen('/no-such-page');
    expect(missing.status).toBe(404);
    const used = [...noor.visited].filter((path) => path.startsWith('/admin'));
    expect(used.length).toBeGreaterThan(12);
    for (const path of used) expect([path, await seen(path)]).toEqual([path, missing]);
    expect([...noor.troubles, ...bob.troubles]).toEqual([]);
  });
});
