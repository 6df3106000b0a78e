import { expect, test } from 'vitest';
import { mailboxKeyOf } from '../../../domain/email/mailbox.ts';
import { databaseBefore } from './older_database.ts';

test('people of an older database get the mailbox that the rules would give them', () => {
  const { connection, update } = databaseBefore(5);
  const add = connection.prepare('insert into person (email, created_at) values (?, 0)');
  for (const email of [
    'ada@example.org',
    'ada+x@example.org',
    'a.d.a+x+y@gmail.com',
    'a.da@googlemail.com',
    '+ada@example.org',
    'a.da@example.org',
  ])
    add.run(email);
  update();
  const people = connection.prepare('select email, mailbox_key from person').all() as {
    email: string;
    mailbox_key: string;
  }[];
  expect(people).toHaveLength(6);
  for (const { email, mailbox_key } of people)
    expect([email, mailbox_key]).toEqual([email, mailboxKeyOf(email)]);
});
