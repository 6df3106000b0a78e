import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { mailboxKeyOf } from '../../domain/mailbox.ts';
import { migrate } from '../../store/migrate.ts';
import { MIGRATIONS } from '../../store/migrations/history.ts';
import { temporaryFile } from './temporary.ts';

test('people of an older database get the mailbox that the rules would give them', () => {
  const file = temporaryFile();
  const connection = new Database(file);
  onTestFinished(() => {
    connection.close();
  });
  connection.pragma('journal_mode = WAL');
  migrate(
    connection,
    file,
    MIGRATIONS.filter(({ version }) => version < 5),
  );
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
  migrate(connection, file, MIGRATIONS);
  const people = connection.prepare('select email, mailbox_key from person').all() as {
    email: string;
    mailbox_key: string;
  }[];
  expect(people).toHaveLength(6);
  for (const { email, mailbox_key } of people)
    expect([email, mailbox_key]).toEqual([email, mailboxKeyOf(email)]);
});
