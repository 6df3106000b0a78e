import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSettingName } from '../../domain/settings/settings.ts';
import { writeSetting } from '../stored_setting.ts';
import { startWorld, type World } from '../world.ts';
import { run as runProgram } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-settings-'));
const run = (...args: string[]) => runProgram(data_dir, ['settings', ...args]);

let world: World;
beforeAll(async () => {
  world = await startWorld({ data_dir });
});
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const siteInfo = async () => (await world.rest('GET', '/site')).body;

describe('settings', () => {
  test('a change beside the running service acts at the next request, and is recorded with before and after', async () => {
    expect((await siteInfo()).name).toBe('Firstlight');
    const { out, code } = await run('set', 'site.name', 'Daybreak');
    expect(code).toBe(0);
    expect(out).toContain('site.name = "Daybreak"\nIt was "Firstlight".');
    expect((await siteInfo()).name).toBe('Daybreak');
    expect(await world.store.audit_log.newest({ limit: 1 })).toMatchObject([
      {
        actor: 'operator',
        actor_id: expect.stringMatching(/./),
        kind: 'setting_changed',
        subject: 'setting:site.name',
        details: { before: 'Firstlight', after: 'Daybreak' },
      },
    ]);
    expect(await run('get', 'site.name')).toMatchObject({ code: 0, out: 'Daybreak\n' });
    expect((await run('list', '--changed')).out).toContain('site.name = "Daybreak"   (default "Firstlight")');

    expect((await run('reset', 'site.name')).code).toBe(0);
    expect((await siteInfo()).name).toBe('Firstlight');
    expect(await world.store.audit_log.newest({ kind: 'setting_changed', limit: 5 })).toHaveLength(2);
    // Nothing changed, so nothing is recorded.
    expect((await run('reset', 'site.name')).out).toContain('It already had this value.');
    expect(await world.store.audit_log.newest({ kind: 'setting_changed', limit: 5 })).toHaveLength(2);
    expect((await run('list', '--changed')).out).toBe('Every setting has its default.\n');
  });

  test.each([
    ['calendar.time_zone', 'Nowhere/Bad', '"Nowhere/Bad": it must be a time zone of the IANA database'],
    [
      'free_queue.capacity',
      '0',
      'cannot be 0: it must be a whole number from 1 to 1000. Without a free place',
    ],
    ['free_queue.capacity', 'many', 'cannot be "many": it must be a whole number'],
    ['free_queue.capacity', '2.5', 'cannot be 2.5: it must be a whole number'],
    [
      'free_queue.min_weeks',
      '9',
      'free_queue.min_weeks (9) would be above free_queue.max_weeks (8). Change the other',
    ],
    ['site.name', '', 'cannot be "": it must be one line of 1 to 60 characters'],
    ['site.contact', 'javascript:alert(1)', 'it must be an email address or an https URL'],
    [
      'auth.initial_scopes',
      'account:read everything',
      'it must be words separated by one space, from account:read',
    ],
    ['auth.blocked_hosts', 'https://evil.test', 'it must be lower-case host names'],
    ['robots.content_signal', 'search=yes\nDisallow: /', 'it must be pairs'],
    ['ai.max_usd_per_day', '1e400', 'it must be a number from 0 to 100000'],
  ])(
    '%s %s is refused with name, value, rule and reason, and changes nothing',
    async (name, value, words) => {
      const before = await world.store.settings.all();
      const { out, err, code } = await run('set', name, value);
      expect({ out, code }).toEqual({ out: '', code: 2 });
      expect(err).toContain(`${name} cannot be`);
      expect(err).toContain(words);
      expect(await world.store.settings.all()).toEqual(before);
    },
  );

  test.each([
    [['set', 'site.nam', 'x'], 'There is no setting "site.nam"; did you mean site.name?'],
    [['set', 'capacity', '3'], 'did you mean free_queue.capacity?'],
    [['set', 'limits.letters_per_invite', '3'], 'was renamed: use limits.emails_per_invite.'],
    [['get', 'limits.invite_letters_per_day'], 'was renamed: use limits.invite_emails_per_day.'],
    [['reset', 'limits.invite_letters_per_mailbox'], 'was renamed: use limits.invite_emails_per_mailbox.'],
    [['get'], 'Name a setting'],
    [['set', 'site.name'], 'Give one value'],
    [['set', 'site.name', 'Two', 'Words'], 'Give one value'],
    [['list', '--colour'], "'--colour'"],
    [['reset', 'site.name', 'site.purpose'], 'Name one setting'],
  ])('%j is wrong usage and says why', async (args, words) => {
    const { err, code } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(words);
    expect(err).toContain(`Usage: firstlight settings ${args[0]}`);
  });

  test('every setting is listed for programs with type, rule, meaning, effect and whether to restart', async () => {
    const { items } = JSON.parse((await run('list', '--json')).out);
    expect(items.length).toBeGreaterThanOrEqual(35);
    for (const item of items)
      expect(item).toMatchObject({
        name: expect.stringMatching(/^[a-z_]+\.[a-z_]+$/),
        type: expect.stringMatching(/^(whole number|number|text)$/),
        rule: expect.stringMatching(/./),
        meaning: expect.stringMatching(/\.$/),
        effect: expect.stringMatching(/\.$/),
        restart: expect.any(Boolean),
        default: item.value,
        changed: false,
      });
    const one = JSON.parse((await run('get', 'free_queue.capacity', '--json')).out);
    expect(one).toEqual(items.find(({ name }: { name: string }) => name === 'free_queue.capacity'));
  });

  test('the help of a command says what it does, with an example', async () => {
    const { out, code } = await run('set', '--help');
    expect(code).toBe(0);
    expect(out).toContain('Example:\n  firstlight settings set calendar.time_zone Europe/Vienna\n');
    const family = await run();
    expect(family.code).toBe(2);
    expect(family.err).toMatch(/^ {2}firstlight settings reset +Resets a setting to its default\.$/m);
    expect(family.err).not.toContain('firstlight serve');
  });

  test.each([
    ['calendar.time_zone', '"Nowhere/Bad"'],
    ['calendar.time_zone', '7'],
    ['free_queue.capacity', '0'],
    ['free_queue.capacity', '"many"'],
    ['free_queue.min_weeks', '50'],
    ['trending.half_life_hours', '0'],
    ['site.name', '12'],
    ['site.name', 'null'],
    ['links.rel_free', '["ugc"]'],
    ['limits.anonymous_per_minute', '-1'],
    ['auth.blocked_hosts', '{}'],
    ['no.such_setting', '1'],
  ])('a database that holds %s = %s never makes a request fail: the default acts', async (name, json) => {
    writeSetting(world.running.config.database_file, name, json);
    const key = await world.key('ada');
    for (const path of [
      '/site',
      '/launches/weeks/this',
      '/launches?section=trending',
      '/launches?section=upcoming',
      '/listings',
      '/products',
      '/me',
    ])
      expect([path, (await world.rest('GET', path, { key })).status]).toEqual([path, 200]);
    for (const path of ['/', '/robots.txt', '/llms.txt', '/docs', '/sign-in', '/launches'])
      expect([path, (await fetch(world.url + path)).status]).toEqual([path, 200]);
    await world.store.write(async (tx) => {
      if (isSettingName(name)) await tx.settings.reset(name);
    });
  });

  test('a stored value that breaks its rule is shown with what acts instead, and can be reset', async () => {
    writeSetting(world.running.config.database_file, 'free_queue.capacity', '"many"');
    const { out, code } = await run('list', '--changed');
    expect(code).toBe(0);
    expect(out).toContain('free_queue.capacity = 25\n');
    expect(out).toContain('The stored value "many" is invalid, so the default applies. Set or reset it.');
    expect(await run('reset', 'free_queue.capacity')).toMatchObject({
      code: 0,
      out: 'free_queue.capacity = 25\nThe invalid stored value "many" was removed. This value applied already.\n',
    });
    expect((await run('list', '--changed')).out).toBe('Every setting has its default.\n');
  });

  test('a valid value in place of an invalid one is reported with both', async () => {
    writeSetting(world.running.config.database_file, 'free_queue.capacity', '0');
    const { out } = await run('set', 'free_queue.capacity', '30');
    expect(out).toMatch(/^free_queue\.capacity = 30\nThe invalid stored value 0 was removed\. It was 25\. /);
    expect((await run('reset', 'free_queue.capacity')).out).toContain('\nIt was 30. ');
  });

  test('a refused name of the site and a refused purpose say what each is for', async () => {
    const { err } = await run('set', 'site.name', '');
    expect(err).toContain('It appears in headings, in emails and in their headers.');
    expect((await run('set', 'site.purpose', '')).err).toContain('description of the home page');
  });
});
