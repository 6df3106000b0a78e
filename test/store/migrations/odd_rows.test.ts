import type Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mailboxKeyOf } from '../../../domain/email/mailbox.ts';
import { newKeys, oldKey, URLS } from './old_site_keys.ts';
import { databaseBefore } from './older_database.ts';

const EMPTY = "'{}', '[]', '[]', '{}', '{}', '{}', '[]', '{}'";

/** A draft as every version stores it. */
function addDraft(
  connection: Database.Database,
  id: string,
  { outcome = null, at = 7 }: { outcome?: string | null; at?: number } = {},
): void {
  connection
    .prepare(
      `insert into draft (id, person_id, url, site_key, status, outcome, step, percent, fields, faqs, founders, company_socials,
        founder_socials, story, milestones, seo, created_at, updated_at)
      values (?, 1, 'https://acme.example/', 'acme.example', 'ready', ?, '', 100, ${EMPTY}, ?, ?)`,
    )
    .run(id, outcome, at, at);
}
const addPerson = (connection: Database.Database, email = 'ada@example.org') =>
  connection.prepare('insert into person (email, created_at) values (?, 0)').run(email);

/** Nothing of the database contradicts itself. */
function expectSound(connection: Database.Database): void {
  expect(connection.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  expect(connection.pragma('foreign_key_check')).toEqual([]);
}

describe('an update of a database with odd rows', () => {
  test('gives every email address the mailbox that the rules give it, whatever is in it', () => {
    const { connection, update } = databaseBefore(5);
    const local = fc.stringMatching(/^[a-z0-9.!#$%&'*/=?^_`{|}~-][a-z0-9.+!#$%&'*/=?^_`{|}~-]{0,15}$/);
    const domain = fc.constantFrom(
      'example.org',
      'gmail.com',
      'googlemail.com',
      'mail.gmail.com',
      'gmail.com.example',
      'pm.me',
      'mac.com',
      'ada.fastmail.com',
      'a.b.fastmail.fm',
    );
    const emails = new Set(fc.sample(fc.tuple(local, domain), 400).map((parts) => parts.join('@')));
    connection.transaction(() => {
      for (const email of emails) addPerson(connection, email);
    })();
    update();
    const rows = connection.prepare('select email, mailbox_key from person').raw().all();
    expect(rows).toHaveLength(emails.size);
    expect(rows).toEqual([...emails].map((email) => [email, mailboxKeyOf(email)]));
  });

  test('takes as read what had a page that was read, and counts each draft as one reading [D79]', () => {
    const { connection, update } = databaseBefore(16);
    addPerson(connection);
    const page = connection.prepare('insert into draft_page values (?, ?, ?, ?, ?, ?)');
    const drafts = {
      read: { outcome: 'complete', reasons: ['http_error', 'read'] },
      failed: { outcome: 'unreachable', reasons: ['http_error'] },
      refused: { outcome: 'blocked_by_robots', reasons: [] },
      building: { outcome: null, reasons: [] },
    };
    for (const [id, { outcome, reasons }] of Object.entries(drafts)) {
      addDraft(connection, id, { outcome });
      for (const [i, reason] of reasons.entries())
        page.run(id, i, `https://acme.example/${i}`, null, reason, null);
    }
    update();
    const rows = connection
      .prepare(
        'select draft.id, read_at, asked_at, failed from draft join site_reading on draft_id = draft.id order by 1',
      )
      .raw()
      .all();
    expect(rows).toEqual([
      ['building', null, 7, 0],
      ['failed', null, 7, 1],
      ['read', 7, 7, 0],
      ['refused', null, 7, 1],
    ]);
    expectSound(connection);
  });

  test('gives every website the key that the rules give it, and deleted ones theirs [D89]', () => {
    const { connection, update } = databaseBefore(72);
    addPerson(connection);
    const set = connection.prepare('update draft set url = ?, site_key = ? where id = ?');
    for (const [at, url] of [...URLS, 'https://deleted.invalid/?x'].entries()) {
      addDraft(connection, `d${at}`);
      set.run(url, at < URLS.length ? oldKey(url) : 'deleted:9', `d${at}`);
    }
    update();
    const keys = connection.prepare('select site_key from draft order by id').pluck().all();
    expect(keys).toEqual([...newKeys(), 'deleted:9']);
    expectSound(connection);
  });

  test('takes accepted invites as confirmed, also without the time of the answer, and no other ones [D81]', () => {
    const { connection, update } = databaseBefore(19);
    addPerson(connection);
    addDraft(connection, 'd');
    const add = connection.prepare(
      `insert into draft_invite (id, draft_id, person_id, email, mailbox_key, status, sent_times, sent_at, expires_at,
        created_at, answered_at) values (?, 'd', 1, ?, ?, ?, '[1]', 1, 9, 3, ?)`,
    );
    const invites: [string, string, number | null][] = [
      ['answered', 'accepted', 5],
      ['unanswered', 'accepted', null],
      ['waiting', 'pending', null],
      ['declined', 'declined', 5],
      ['withdrawn', 'revoked', 5],
    ];
    for (const [id, status, answered_at] of invites) add.run(id, id, id, status, answered_at);
    update();
    const confirmed = connection.prepare(
      'select id, confirmed_at from draft_invite where confirmed_at is not null order by 1',
    );
    expect(confirmed.raw().all()).toEqual([
      ['answered', 5],
      ['unanswered', 3],
    ]);
    expectSound(connection);
  });

  test('keeps every invite where several mailboxes of a draft turn out to be one', () => {
    const { connection, update } = databaseBefore(67);
    addPerson(connection);
    addDraft(connection, 'd');
    const add = connection.prepare(
      `insert into draft_invite (id, draft_id, person_id, email, mailbox_key, status, sent_times, sent_at, expires_at,
        created_at) values (?, 'd', 1, ?, ?, 'pending', '[1]', 1, 9, 3)`,
    );
    const keys = ['ab@pm.me', 'ab@protonmail.com', 'cd@mac.com', 'cd@icloud.com', 'x@ef.fastmail.com'];
    for (const [id, key] of keys.entries()) add.run(String(id), key, key);
    update();
    expect(connection.prepare('select mailbox_key from draft_invite order by id').pluck().all()).toEqual([
      'ab@proton.me',
      'ab@protonmail.com',
      'cd@mac.com',
      'cd@icloud.com',
      'ef@fastmail.com',
    ]);
    expectSound(connection);
  });

  test('reads links of stored pages of any shape, and stops at none', () => {
    const { connection, update } = databaseBefore(14);
    addPerson(connection);
    const pages: [string, unknown, string[]][] = [
      [
        'links',
        { links: [{ url: 'https://a.example/x' }, { url: 'https://a.example:8443/' }] },
        ['a.example', 'a.example:8443'],
      ],
      ['no-links', { text: 'nothing' }, []],
      ['null-links', { links: null }, []],
      [
        'odd-urls',
        { links: [{ url: 'mailto:ann@a.example' }, { url: '' }, { url: 'https://' }, {}, { url: null }] },
        [],
      ],
      ['bare', [], []],
    ];
    for (const [id, page] of pages) {
      addDraft(connection, id);
      connection
        .prepare("insert into draft_page values (?, 0, 'a', 200, 'read', ?)")
        .run(id, JSON.stringify(page));
    }
    update();
    const found = connection
      .prepare('select host from draft_link_host where draft_id = ? order by 1')
      .pluck();
    for (const [id, , hosts] of pages) expect([id, found.all(id)]).toEqual([id, hosts]);
    expectSound(connection);
  });

  test('hides what was in review, and nothing that a closed case left behind [D74]', () => {
    const { connection, update } = databaseBefore(21);
    addPerson(connection);
    connection.exec("insert into week (week, starts_at, ends_at, scheduled) values ('2026-11-30', 1, 2, 3)");
    const lists = "'[]', '[]', '[]', '[]', '[]', '[]', '{}', '[]'";
    for (const [id, state] of [
      [1, 'open'],
      [2, 'approved'],
      [3, null],
    ] as const) {
      connection.exec(`
        insert into listing (id, slug, person_id, url, site_key, domain, status, name, features, usps, keywords, tags, faqs,
          founders, company_socials, not_found_on_website, created_at, updated_at)
        values (${id}, 's${id}', 1, '', 's${id}', 's${id}', 'scheduled', 'Name', ${lists}, 0, 0);
        insert into launch (id, listing_id, week, plan, booked_at, scheduled_at, shown)
        values (${id}, ${id}, '2026-11-30', 'free', 0, 0, 'scheduled');`);
      if (state !== null)
        connection
          .prepare(
            "insert into moderation_case (listing_id, state, reasons, opened_at) values (?, ?, '[]', 0)",
          )
          .run(id, state);
    }
    update();
    const shown = connection.prepare(
      'select listing_id, shown, in_review from launch join listing on listing.id = listing_id order by 1',
    );
    expect(shown.raw().all()).toEqual([
      [1, null, 1],
      [2, 'scheduled', 0],
      [3, 'scheduled', 0],
    ]);
    expect(connection.prepare('select scheduled from week').pluck().get()).toBe(2);
    expectSound(connection);
  });
});
