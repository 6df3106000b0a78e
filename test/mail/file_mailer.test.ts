import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { SYSTEM_CLOCK } from '../../app/open_store.ts';
import type { Email } from '../../domain/ports.ts';
import { fileMailer } from '../../mail/mailers.ts';

let folder: string;
beforeEach(() => {
  const base = mkdtempSync(join(tmpdir(), 'firstlight-outbox-'));
  folder = join(base, 'outbox');
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
});

const send = (changed: Partial<Email> = {}) =>
  fileMailer(folder, 'Daybreak <hello@daybreak.example>', SYSTEM_CLOCK).send({
    to: { name: 'Ada Byron', email: 'ada@example.org' },
    subject: 'Acme is live',
    text: 'It is.',
    message_id: '<mail-1@firstlight.example>',
    ...changed,
  });
const files = () => readdirSync(folder);
const first = () => readFileSync(join(folder, files()[0]!), 'utf8');
const headers = () =>
  first()
    .split('\n\n', 1)[0]!
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n');

test('an email is one file that its owner alone can read, under the name of its message', async () => {
  await send();
  expect(files()).toEqual(['_mail-1_firstlight_example_.eml']);
  expect(statSync(join(folder, files()[0]!)).mode & 0o777).toBe(0o600);
  expect(headers()).toEqual(
    expect.arrayContaining([
      'From: Daybreak <hello@daybreak.example>',
      'To: Ada Byron <ada@example.org>',
      'Subject: Acme is live',
      'Message-ID: <mail-1@firstlight.example>',
    ]),
  );
});

test('sent again, it takes the place of the first: the outbox shows it once, and nothing half written', async () => {
  await send();
  await send({ text: 'It is, still.' });
  expect(files()).toHaveLength(1);
  expect(first()).toContain('It is, still.');
});

test.each<[string, Partial<Email>]>([
  ['a name', { to: { name: 'Ada\r\nBcc: eve@evil.example', email: 'ada@example.org' } }],
  [
    'a name with commas and brackets',
    { to: { name: 'Ada <eve@evil.example>, Eve', email: 'ada@example.org' } },
  ],
  ['a subject', { subject: 'Hello\r\nBcc: eve@evil.example\r\n\r\nbody' }],
  ['a message id', { message_id: '<x\r\nBcc: eve@evil.example>' }],
])('%s adds no recipient and no header', async (_what, changed) => {
  await send(changed);
  const names = headers().map((line) => line.split(':', 1)[0]!.toLowerCase());
  expect(names).not.toContain('bcc');
  const [to] = headers().filter((line) => line.startsWith('To:'));
  expect(to).toMatch(/<ada@example\.org>$/);
  expect(to!.replaceAll(/"[^"]*"|=\?[^?]*\?[^?]*\?[^?]*\?=/g, '')).not.toContain('eve@evil.example');
});

test('a message id of another folder stays in this one', async () => {
  await send({ message_id: '<../../etc/passwd@x>' });
  expect(files()).toEqual(['_etc_passwd_x_.eml']);
});

test('a text in any script comes through whole', async () => {
  const text = 'Grüße aus Österreich 日本語 👩‍👩‍👧‍👦 — €';
  await send({ text, subject: text, to: { name: 'Jürgen Öl', email: 'ada@example.org' } });
  const body = first().split('\n\n').slice(1).join('\n\n');
  const bytes = /quoted-printable/i.test(first())
    ? body
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : Buffer.from(body, 'base64').toString('latin1');
  expect(Buffer.from(bytes, 'latin1').toString('utf8')).toContain(text);
});

test('a folder that cannot be made is an error that the queue can retry, and leaves nothing', async () => {
  writeFileSync(folder, 'a file stands here');
  await expect(send()).rejects.toThrow(/EEXIST|ENOTDIR/);
  rmSync(folder);
  await send();
  expect(existsSync(join(folder, '_mail-1_firstlight_example_.eml'))).toBe(true);
});
