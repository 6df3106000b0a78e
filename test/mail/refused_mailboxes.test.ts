import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../cli/program.ts';
import { type MailServer, mailServer } from '../doubles/mail_server.ts';
import type { PageResponse } from '../site/page_response.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';

let mail: MailServer;
let world: World;
beforeAll(async () => {
  mail = await mailServer();
  world = await startWorld({ env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent' } });
  await world.key('ada');
});
afterAll(async () => {
  await world.close();
  await mail.close();
});

/** Asks for a sign-in email as a new visitor, and lets it be sent. */
async function signIn(email: string): Promise<PageResponse> {
  const by = new Visitor(world.url);
  const page = await by.fill(await by.request('/sign-in'), '/sign-in', { email });
  await world.running.drain();
  return page;
}
const command = (...args: string[]) => run(world.running.config.data_dir, ['mail', ...args]);

test('a mailbox that is refused for good gets no more emails; the sign-in says so, with an account or without', async () => {
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    mail.refuse({ status: 550, words: `5.1.1 <${email}> no such user`, to: email });
    const before = mail.attempts;
    expect((await signIn(email)).status).toBe(303);
    const page = await signIn(email.toUpperCase());
    expect(page.status).toBe(400);
    expect(page.text).toContain('An email to this address came back');
    expect(mail.attempts).toBe(before + 1);
  }
  const { items } = JSON.parse((await command('suppressed', '--json')).out) as { items: any[] };
  expect(items).toMatchObject([
    { email: 'ada@example.org', reason: 'refused', detail: expect.stringContaining('no such user') },
    { email: 'nobody@example.org', reason: 'refused' },
  ]);
  expect(items[0].detail).not.toContain('ada@');
  const [entry] = await world.store.audit_log.newest({ kind: 'emails_stopped', limit: 1 });
  expect(entry).toMatchObject({ actor: 'service', details: { reason: 'refused' } });

  expect(await command('unsuppress', 'ada@example.org')).toMatchObject({ code: 0, err: '' });
  expect((await signIn('ada@example.org')).status).toBe(303);
  expect(mail.received.at(-1)?.to).toEqual(['ada@example.org']);
});

test.each([
  ['a policy', '550', '5.7.1 blocked by a list'],
  ['a full mailbox', '552', '5.2.2 mailbox full'],
  ['a mail server that rests', '451', '4.3.0 try again'],
])('%s stops nothing', async (_why, status, words) => {
  mail.refuse({ status: Number(status), words, to: 'bob@example.org' });
  await signIn('bob@example.org');
  expect(await world.store.suppressed_emails.has('bob@example.org')).toBe(false);
});

test('after a complaint the operator stops emails by a command, with its audit entry', async () => {
  const stopped = await command(
    'suppress',
    'cleo@example.org',
    '--reason',
    'complaint',
    '--note',
    'report 7',
  );
  expect(stopped).toMatchObject({ code: 0, out: expect.stringContaining('gets no more emails') });
  expect(await command('suppress', 'cleo@example.org')).toMatchObject({ code: 1 });
  expect(await command('suppress', 'cleo@example.org', '--reason', 'mood')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--reason is "mood"'),
  });
  expect((await command('suppressed')).out).toMatch(/cleo@example\.org {2}complaint {2}report 7/);
  expect((await signIn('cleo@example.org')).status).toBe(400);
  const [entry] = await world.store.audit_log.newest({ kind: 'emails_stopped', limit: 1 });
  expect(entry).toMatchObject({
    actor: 'operator',
    subject: expect.stringMatching(/^suppressed_email:\d+$/),
  });
  expect(await command('unsuppress', 'dan@example.org')).toMatchObject({ code: 1 });
});
