import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseEmail, type SignInEmail } from '../auth/mailbox.ts';
import { type MailServer, mailServer } from '../doubles/mail_server.ts';
import { Visitor } from '../site/visitor.ts';
import { writeSetting } from '../stored_setting.ts';
import { startWorld, until, type World } from '../world.ts';

let mail: MailServer;
let world: World;
const DAY_MS = 86_400_000;
const MAIL_FROM = 'Daybreak <hello@daybreak.example>';
beforeEach(async () => {
  mail = await mailServer();
  world = await startWorld({
    env: { SMTP_URL: mail.url, MAIL_FROM, SITE_NAME: 'Daybreak', LOG_LEVEL: 'silent' },
  });
});
afterEach(async () => {
  await world.close();
  await mail.close();
});

async function requestEmail(email: string): Promise<Visitor> {
  const by = new Visitor(world.url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email });
  return by;
}

const nextEmail = (count = 1): Promise<SignInEmail> =>
  until(async () => mail.received.length >= count && parseEmail(mail.received[count - 1]!.eml));

test('the email goes over SMTP to the person who requested it and to nobody else, and signs in', async () => {
  const by = await requestEmail('ada+x@example.org');
  const email = await nextEmail();
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toMatchObject({ from: 'hello@daybreak.example', to: ['ada+x@example.org'] });
  expect(email).toMatchObject({ to: 'ada+x@example.org', subject: 'Sign in to Daybreak' });
  expect(mail.received[0]?.eml).toMatch(/^From: Daybreak <hello@daybreak\.example>$/m);
  expect(mail.received[0]?.eml).toMatch(/^Message-ID: <sign-in-\d+-1@127\.0\.0\.1>$/m);
  const signedIn = await by.fill(await by.request(email.link), '/sign-in/confirm');
  expect(signedIn.status).toBe(303);
  expect((await by.request('/account')).text).toContain('ada+x@example.org');
  // With a mail server no email is stored in files.
  expect(existsSync(join(world.running.config.data_dir, 'outbox'))).toBe(false);
});

test('a site whose name holds line ends cannot add a recipient or a header', async () => {
  const name = 'Day\r\nBcc: eve@evil.example\r\n\r\nbreak';
  await expect(world.store.write((tx) => tx.settings.set('site.name', name))).rejects.toThrow(
    'it must be one line of 1 to 60 characters',
  );
  // Writing it into the file past the rule has no effect either.
  writeSetting(world.running.config.database_file, 'site.name', JSON.stringify(name));
  await requestEmail('ada@example.org');
  await until(async () => mail.received.length > 0);
  expect(mail.received[0]?.to).toEqual(['ada@example.org']);
  expect(mail.received[0]?.eml.split('\n\n')[0]).not.toMatch(/^Bcc:/m);
});

test('a deferred email is sent again by the queue, with a link that works', async () => {
  mail.refuse({ status: 451, words: 'try again later' });
  const by = await requestEmail('ada@example.org');
  const email = await nextEmail();
  expect(mail.attempts).toBe(2);
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]?.eml).toMatch(/^Message-ID: <sign-in-\d+-2@/m);
  expect((await by.fill(await by.request(email.link), '/sign-in/confirm')).status).toBe(303);
});

test('a mailbox that does not exist is not tried again, and its email address is in no error', async () => {
  mail.refuse({ status: 550, words: '<nobody@example.org> no such user nobody@example.org' });
  await requestEmail('nobody@example.org');
  await until(async () => jobs('send_sign_in').every(({ state }) => state === 'done'));
  await world.reach(new Date(world.clock.now().getTime() + DAY_MS));
  expect(mail.attempts).toBe(1);
  expect(jobs('send_sign_in')).toMatchObject([{ state: 'done' }]);
});

test('errors of a mail server are stored without email addresses', async () => {
  mail.refuse({ status: 450, words: 'greylisted <ada@example.org>, come back' });
  await requestEmail('ada@example.org');
  const failed = await until(async () => jobs('send_sign_in').find(({ last_error }) => last_error !== null));
  expect(failed.last_error).toContain('greylisted');
  expect(failed.last_error).not.toContain('ada@example.org');
  await nextEmail();
});

test('a mail server that wants a name and a password gets them from SMTP_URL', async () => {
  const strict = await mailServer({ login: { user: 'post', pass: 's3cret' } });
  const other = await startWorld({ env: { SMTP_URL: strict.url, LOG_LEVEL: 'silent' } });
  const by = new Visitor(other.url);
  await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'ada@example.org' });
  await until(async () => strict.received.length === 1);
  expect(strict.received[0]?.from).toBe('no-reply@127.0.0.1');
  await other.close();
  await strict.close();
});

function jobs(kind: string): { state: string; last_error: string | null }[] {
  const db = new Database(world.running.config.database_file, { readonly: true });
  const rows = db.prepare('select state, last_error from job where kind = ?').all(kind);
  db.close();
  return rows as { state: string; last_error: string | null }[];
}
