import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stopEmails } from '../../../services/email/suppression.ts';
import { run } from '../../cli/usage/in_process.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  await world.store.write(async (tx) => {
    for (let n = 1; n <= 30; n++) await stopEmails(tx, suppression(`reader${n}@example.org`));
    await stopEmails(tx, {
      ...suppression('bob@example.net'),
      reason: 'refused',
      detail: '550 5.1.1 no <such> user',
    });
  });
});
afterAll(() => world.close());

const suppression = (email: string) =>
  ({
    email,
    reason: 'complaint',
    detail: null,
    by: { actor: 'service' },
    now: world.clock.now().getTime(),
  }) as const;
const mail = (query = ''): Promise<PageResponse> => admin.by.request(`/admin/mail${query}`);
const listed = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('#suppressed li h3').map((one) => one.text);

test('addresses that get no emails are listed by page with reason and date, and found by a part of the address', async () => {
  const first = await mail();
  expect(first.text).toContain('31 addresses');
  expect(listed(first)[0]).toBe('bob@example.net');
  expect(first.text).toContain('has no such mailbox. Since 18 Nov 2026');
  expect(first.markup).toContain('550 5.1.1 no &lt;such&gt; user');
  expect(first.text).toContain('Its owner complained.');
  const rest = listed(await mail('?page=2'));
  expect(new Set([...listed(first), ...rest]).size).toBe(31);
  expect(listed(await mail('?q=BOB@'))).toEqual(['bob@example.net']);
  expect((await mail('?q=%25')).text).toContain('No address matches.');
  const link = (await admin.by.request('/admin')).root.querySelector('a[href="/admin/mail"]');
  expect(link).not.toBeNull();
});

test('an administrator has one get emails again, as the command does, and it is recorded', async () => {
  const page = await mail('?q=bob');
  const sent = await admin.by.fill(page, '/admin/mail', { do: 'mail_unsuppress' });
  expect(sent.headers.get('location')).toBe('/admin/mail?done=mail_unsuppress');
  expect((await mail('?done=mail_unsuppress')).text).toContain('The address gets emails again.');
  expect(await world.store.suppressed_emails.has('bob@example.net')).toBe(false);
  const [row] = await world.store.audit_log.newest({ kind: 'emails_allowed', limit: 1 });
  expect(row).toMatchObject({ actor: 'person', actor_id: String(admin.person_id) });

  const again = await admin.by.fill(page, '/admin/mail', { do: 'mail_unsuppress' });
  expect([again.status, again.text.includes('Emails to bob@example.net are not stopped.')]).toEqual([
    409,
    true,
  ]);
  vi.stubEnv('DATA_DIR', world.running.config.data_dir);
  vi.stubEnv('BASE_URL', '');
  expect((await run('mail', 'unsuppress', 'bob@example.net')).err).toBe(
    'Emails to bob@example.net are not stopped.\n',
  );
  expect((await run('mail', 'unsuppress', 'reader7@example.org')).code).toBe(0);
  vi.unstubAllEnvs();
  expect((await mail('?q=reader7@')).text).toContain('No address matches.');
});
