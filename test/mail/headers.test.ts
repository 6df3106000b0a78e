import { afterEach, beforeEach, expect, test } from 'vitest';
import { unsubscribeHeaders } from '../../domain/email/unsubscribe.ts';
import { smtpMailer } from '../../mail/mailers.ts';
import { type MailServer, mailServer } from '../doubles/mail_server.ts';
import { emailsOf } from '../site/subscriptions/inbox.ts';

let mail: MailServer;
beforeEach(async () => {
  mail = await mailServer();
});
afterEach(() => mail.close());

const EMAIL = {
  to: { name: '', email: 'ada@example.org' },
  subject: 'Hello',
  text: 'Hello.',
  message_id: '<hello@launch.example>',
};
const send = (headers?: Record<string, string>) =>
  smtpMailer(mail.url, 'Firstlight <no-reply@launch.example>').send({
    ...EMAIL,
    ...(headers && { headers }),
  });

/** The headers of every email. */
const USUAL = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

test('an email without headers of its own has those of every email and no other', async () => {
  await send();
  expect(Object.keys(emailsOf(mail)[0]!.headers).toSorted()).toEqual(USUAL);
});

test('headers of an email arrive as they are, with a URL of any length in one piece [RFC 8058]', async () => {
  const url = `https://${'launch.'.repeat(20)}example/unsubscribe?token=${'x'.repeat(60)}`;
  await send(unsubscribeHeaders(url));
  const [email] = emailsOf(mail);
  expect(email?.headers).toMatchObject({
    'list-unsubscribe': `<${url}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(Object.keys(email!.headers)).toHaveLength(USUAL.length + 2);
});

test('a line end in a header adds no other header and no recipient', async () => {
  await send({ 'X-Name': 'a\r\nBcc: eve@evil.example\r\n\r\nbody' });
  expect(mail.received[0]?.to).toEqual(['ada@example.org']);
  expect(Object.keys(emailsOf(mail)[0]!.headers)).not.toContain('bcc');
});
