import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { drafted, fieldSet } from '../../../domain/profile/draft_fields.ts';
import { both } from '../../clients/both.ts';
import { inWorld } from '../../world.ts';
import { databaseBefore } from './older_database.ts';

const ID = '11111111-2222-4333-8444-555555555555';
/** Not so long ago that the draft is deleted as abandoned. */
const CHANGED_AT = Date.parse('2026-11-01T00:00:00Z');

test('a draft of an older database has no offers, can be edited, and is stored with offers later [D86]', async () => {
  const { connection, file } = databaseBefore(27);
  const evidence = [{ quote: 'Acme', page_url: 'https://acme.example/', start: 0, end: 4 }];
  connection
    .prepare(`insert into person (id, email, name, mailbox_key, created_at) values (1, ?, 'Ada', ?, 0)`)
    .run('ada@example.org', 'ada@example.org');
  connection
    .prepare(
      `insert into draft (id, person_id, url, site_key, status, outcome, step, percent, fields, faqs, founders,
        company_socials, founder_socials, story, milestones, seo, created_at, updated_at)
      values (?, 1, 'https://acme.example/', 'acme.example', 'ready', 'complete', '', 100, ?, '[]', '[]',
        '{}', '{}', '{}', '[]', '{}', ?, ?)`,
    )
    .run(ID, JSON.stringify(fieldSet({ name: drafted('Acme', evidence) })), CHANGED_AT, CHANGED_AT);
  await inWorld({ data_dir: dirname(file) }, async (world) => {
    const ada = await both(world, await world.key('ada'));
    const before = await ada.answer('get_draft', { id: ID });
    expect(before.fields.name).toMatchObject({ value: 'Acme', state: 'ai' });
    expect(before.offers).toBeUndefined();
    const after = await ada.answer('update_draft', { id: ID, fields: { features: ['Maps'] } });
    expect(after.fields.features).toMatchObject({ value: ['Maps'], state: 'manual', evidence: [] });
    const items = [{ value: 'Ships', evidence }];
    await world.store.write((tx) =>
      tx.drafts.patch(ID, { offers: { usps: [{ items, label: null }] }, updated_at: CHANGED_AT }),
    );
    expect((await ada.answer('get_draft', { id: ID })).offers).toEqual({
      usps: [{ value: ['Ships'], evidence: [{ quote: 'Acme', page_url: 'https://acme.example/' }] }],
    });
    await ada.close();
  });
});
