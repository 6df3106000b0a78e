import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '../../../domain/settings/setting_table.ts';
import { inWorld, START } from '../../world.ts';
import { databaseBefore } from './older_database.ts';

test('an older database keeps its settings under their new names, and its waiting emails are sent', async () => {
  const { connection, file } = databaseBefore(25);
  connection.exec(`
    insert into person (id, email, name, mailbox_key, created_at) values (1, 'ada@example.org', 'Ada', 'ada@example.org', 0);
    insert into setting (name, value) values
      ('limits.letters_per_invite', '4'),
      ('limits.invite_letters_per_day', '40'),
      ('limits.invite_letters_per_mailbox', '400'),
      ('site.name', '"Daybreak"');
    insert into audit (at, actor, kind, subject, details)
      values (${START.getTime()}, 'operator', 'setting_changed', 'setting:limits.letters_per_invite', '{"before":3,"after":4}');
    insert into job (kind, payload, state, run_at, max_attempts, created_at) values
      ('send_mail', '{"letter":"review_approved","person_id":1,"data":{"name":"Acme","note":null}}', 'queued', 0, 3, 0);
  `);
  const data_dir = dirname(file);
  await inWorld({ data_dir }, async (world) => {
    expect(await world.store.settings.all()).toMatchObject({
      'limits.emails_per_invite': 4,
      'limits.invite_emails_per_day': 40,
      'limits.invite_emails_per_mailbox': 400,
      'site.name': 'Daybreak',
    });
    const stored = [...(await world.store.settings.stored()).keys()];
    expect(stored.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
    expect(await world.mails()).toMatchObject([
      { to: expect.stringContaining('ada@example.org'), subject: expect.stringContaining('Acme') },
    ]);
    // The log is evidence, so it keeps the name of its time.
    const changes = await world.store.audit_log.newest({ kind: 'setting_changed', limit: 5 });
    expect(changes.map(({ subject }) => subject)).toEqual(['setting:limits.letters_per_invite']);
  });
});

test('a value that already has the new name wins over the former name', () => {
  const { connection, update } = databaseBefore(25);
  connection.exec(`
    insert into setting (name, value) values ('limits.letters_per_invite', '4'), ('limits.emails_per_invite', '5')`);
  update();
  expect(connection.prepare('select name, value from setting').all()).toEqual([
    { name: 'limits.emails_per_invite', value: '5' },
  ]);
});
