import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
let ada: number;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  const { store, clock } = world;
  ada = await store.write((tx) => tx.people.ensure('ada@example.org', clock.now().getTime()));
  const record = (
    entry: Parameters<Parameters<Parameters<typeof store.write>[0]>[0]['audit_log']['record']>[0],
  ) => store.write((tx) => tx.audit_log.record(entry));
  const root = { actor: 'operator', actor_id: 'root' } as const;
  await record({ by: root, kind: 'listing_approved', subject: 'listing:1', details: { note: '=1+1, "so"' } });
  await record({ by: { actor: 'service' }, kind: 'launch_live', subject: 'listing:17' });
  clock.advance(86_400_000);
  await record({
    by: { actor: 'person', actor_id: admin.person_id },
    kind: 'person_suspended',
    person_id: ada,
    subject: `person:${ada}`,
  });
});
afterAll(() => world.close());

const subjects = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('tbody tr').map((row) => row.querySelectorAll('td')[3]?.text ?? '');

test('filters by kind, actor, person, subject and days, and the command gives the same rows', async () => {
  const suspended = `person:${ada}`;
  const cases: [string, string, string[]][] = [
    ['kind', 'launch_live', ['listing:17']],
    ['actor', 'operator:root', ['listing:1']],
    ['actor', 'person', [suspended]],
    ['person', 'ada@example.org', [suspended]],
    // One listing is not all whose numbers begin so.
    ['subject', 'listing:1', ['listing:1']],
    ['subject', 'listing', ['listing:17', 'listing:1']],
    ['from', '2026-11-19', [suspended]],
    ['to', '2026-11-18', ['listing:17', 'listing:1']],
    ['kind', '', [suspended, 'listing:17', 'listing:1']],
  ];
  for (const [name, value, expected] of cases) {
    const page = await admin.by.request(`/admin/audit?${name}=${encodeURIComponent(value)}`);
    expect([name, value, subjects(page)]).toEqual([name, value, expected]);
    if (value === '') continue;
    const { out } = await runIn(world.running.config.data_dir, [
      'audit',
      'list',
      `--${name}`,
      value,
      '--json',
    ]);
    const { items } = JSON.parse(out);
    expect(items.map(({ subject }: { subject: string }) => subject)).toEqual(expected);
  }
});

test('leads from each row to who did it and to what it is about', async () => {
  const page = await admin.by.request('/admin/audit');
  expect(page.root.querySelectorAll('tbody a').map((link) => link.getAttribute('href'))).toEqual([
    `/admin/people/${admin.person_id}`,
    `/admin/people/${ada}`,
    '/admin/listings/17',
    '/admin/listings/1',
  ]);
});

test('exports what matches as CSV and JSON Lines, the same bytes as the command', async () => {
  for (const format of ['csv', 'jsonl']) {
    const file = await admin.by.request(`/admin/audit?subject=listing&format=${format}`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="audit.${format}"`);
    const { out } = await runIn(world.running.config.data_dir, [
      'audit',
      'list',
      '--subject',
      'listing',
      '--format',
      format,
    ]);
    expect(file.markup).toBe(out);
  }
  const { markup } = await admin.by.request('/admin/audit?subject=listing:1&format=csv');
  const [header, row] = markup.split('\r\n');
  expect(header).toBe('id,at,kind,actor,actor_id,person_id,subject,details');
  expect(row).toMatch(/,2026-11-18T12:00:00\.000Z,listing_approved,operator,root,,listing:1,"\{""note""/);
});

test('says what is wrong with a filter, and shows no row', async () => {
  const wrong: [string, string][] = [
    ['from', '2026-02-30'],
    ['actor', 'nobody'],
    ['kind', 'all'],
    ['person', 'nobody@example.org'],
  ];
  for (const [name, value] of wrong) {
    const page = await admin.by.request(`/admin/audit?${name}=${value}&format=csv`);
    expect([name, page.status, subjects(page)]).toEqual([name, 400, []]);
    expect(page.text).toContain('A filter is not valid');
    if (name === 'from') expect(page.text).toContain('From is "2026-02-30", which is not a day');
  }
  const { code, err } = await runIn(world.running.config.data_dir, ['audit', 'list', '--to', 'never']);
  expect([code, err]).toEqual([2, expect.stringContaining('--to is "never", which is not a day')]);
});
