import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '../../../domain/settings/setting_table.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { writeSetting } from '../../stored_setting.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const PATH = '/admin/settings';
const settings = (): Promise<PageResponse> => admin.by.request(PATH);

async function save(name: string, value: string, act = 'set'): Promise<PageResponse> {
  const page = await settings();
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send(PATH, { csrf, name, value, do: act });
}

const changes = () => world.store.audit_log.newest({ kind: 'setting_changed', limit: 100 });

describe('/admin/settings', () => {
  test('shows every setting with its rule, default and effect, in the order of the command', async () => {
    const { root, text } = await settings();
    const named = root.querySelectorAll('.changes > li').map((item) => item.querySelector('h3')?.text ?? '');
    const { items } = JSON.parse(
      (await runIn(world.running.config.data_dir, ['settings', 'list', '--json'])).out,
    );
    const listed: string[] = items.map(({ name }: { name: string }) => name);
    // Settings of one area stand together, also where the table has others between them.
    const areas = [...new Set(listed.map((name) => name.split('.')[0]))];
    expect(named).toEqual(areas.flatMap((area) => listed.filter((name) => name.startsWith(`${area}.`))));
    for (const { rule, meaning } of Object.values(SETTINGS)) {
      expect(text).toContain(`Must be ${rule.replace(/\s+/g, ' ')}.`);
      expect(text).toContain(meaning.replace(/\s+/g, ' '));
    }
  });

  test('saves with the message and the audit row of the command, effective at the next request, and resets', async () => {
    const page = await save('site.name', '  Daybreak ');
    expect([page.status, page.text.includes('site.name is "Daybreak". It was "Firstlight".')]).toEqual([
      200,
      true,
    ]);
    expect((await world.rest('GET', '/site')).body.name).toBe('Daybreak');
    expect((await changes())[0]).toMatchObject({
      actor: 'person',
      actor_id: String(admin.person_id),
      subject: 'setting:site.name',
      details: { before: 'Firstlight', after: 'Daybreak' },
    });
    expect((await save('site.name', 'Daybreak')).text).toContain('It already had this value.');
    const number = (await changes()).length;
    expect((await save('site.name', 'ignored', 'reset')).text).toContain('site.name is "Firstlight".');
    expect(await changes()).toHaveLength(number + 1);
    expect((await settings()).root.querySelectorAll('button[value=reset]')).toEqual([]);
  });

  test.each([
    ['site.name', ''],
    ['site.name', 'x'.repeat(61)],
    ['free_queue.capacity', 'many'],
    ['free_queue.capacity', '2.5'],
    ['free_queue.min_weeks', '9'],
    ['calendar.time_zone', 'Nowhere/Bad'],
    ['ai.max_usd_per_day', '1e400'],
    ['auth.blocked_hosts', 'https://evil.test'],
  ])(
    'refuses %s %j with the sentence of the command, beside what was typed, and changes nothing',
    async (name, value) => {
      const before = await world.store.settings.all();
      const number = (await changes()).length;
      const page = await save(name, value);
      const { err, code } = await runIn(world.running.config.data_dir, ['settings', 'set', name, value]);
      expect([page.status, code]).toEqual([400, 2]);
      const item = page.root
        .querySelectorAll('.changes > li')
        .find((one) => one.getAttribute('id') === name.replace('.', '-'));
      expect(item?.querySelector('[role=alert]')?.text).toBe(err.split('\nUsage: ')[0]);
      expect(item?.querySelector('input[name=value]')?.getAttribute('value')).toBe(value);
      expect(item?.querySelector('input[name=value]')?.getAttribute('aria-invalid')).toBe('true');
      expect(await world.store.settings.all()).toEqual(before);
      expect(await changes()).toHaveLength(number);
    },
  );

  test('takes a whole page in Markdown, with the line ends of browsers', async () => {
    const text = `## Who we are\n\n${'Ändern 日本 '.repeat(5_000)}`.trim();
    expect((await save('pages.about', text.replaceAll('\n', '\r\n'))).status).toBe(200);
    expect((await world.store.settings.all())['pages.about']).toBe(text);
    await save('pages.about', '', 'reset');
  });

  test('shows a stored value that breaks its rule, and resets it', async () => {
    writeSetting(world.running.config.database_file, 'free_queue.capacity', '"many"');
    expect((await settings()).text).toContain('The stored value "many" is invalid');
    expect((await save('free_queue.capacity', '', 'reset')).text).toContain(
      'The invalid stored value "many" was removed. This value applied already.',
    );
    expect((await settings()).text).not.toContain('is invalid');
  });

  test('does not know other names', async () => {
    for (const name of ['', 'no.such', 'constructor', '__proto__']) {
      const page = await save(name, 'x');
      expect([name, page.status, page.text.includes('There is no such setting.')]).toEqual([name, 409, true]);
    }
  });

  test('needs a sign-in of the last 15 minutes to change something, and none to read', async () => {
    const { root } = await settings();
    const csrf = root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    const before = await world.store.settings.all();
    world.clock.advance(16 * 60_000);
    const page = await settings();
    expect(page.root.querySelectorAll('main form')).toEqual([]);
    expect(page.root.querySelector('main a.hot')?.getAttribute('href')).toBe(
      '/sign-in?again=1&return_to=%2Fadmin%2Fsettings',
    );
    const sent = await admin.by.send(PATH, { csrf, name: 'site.name', value: 'Nightfall', do: 'set' });
    expect([sent.status, sent.text.includes('within the last 15 minutes')]).toEqual([403, true]);
    expect(await world.store.settings.all()).toEqual(before);
  });
});
