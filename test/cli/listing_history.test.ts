import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restCaller } from '../clients/rest_client.ts';
import { shareableDraft } from '../scene.ts';
import { startWorld, type World } from '../world.ts';
import { run } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-history-'));
const listing = (...args: string[]) => run(data_dir, ['listing', ...args]);

let world: World;
let id: number;
const tagline = 'Tills for bakeries';
beforeAll(async () => {
  world = await startWorld({ data_dir });
  const draft = await shareableDraft(world.store, world.clock, { owner: 'ada', name: 'Tillwright' });
  const ada = restCaller(world, await world.key('ada'));
  id = (await ada.call('submit_draft', { id: draft })).answer.listing_id;
  await ada.call('update_my_listing', { listing_id: id, fields: { tagline } });
  await ada.call('update_my_listing', {
    listing_id: id,
    fields: { tagline: 'Tills that talk', city: 'Turku' },
  });
});
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

test('the operator reads who changed what in a listing, by what, before and after, newest first [R157]', async () => {
  const { items, total } = JSON.parse((await listing('history', String(id), '--json')).out);
  expect([total, items.length]).toEqual([3, 3]);
  expect(items).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'tagline', before: tagline, after: 'Tills that talk', who: 'owner' }),
      expect.objectContaining({ field: 'city', after: 'Turku', client: 'key', client_name: 'ada' }),
    ]),
  );
  const { out, err } = await listing('history', String(id), '--limit', '1');
  expect(err).toBe('1 of 3 changes.\n');
  expect(out).toContain(`${items[0].id}  2026-`);
  const { out: second } = await listing('history', String(id), '--limit', '1', '--page', '2');
  expect(second).toContain(`${items[1].id}  2026-`);
});

test('the operator puts a value back, as the team, once; the owner sees that it was the team', async () => {
  const { items } = JSON.parse((await listing('history', String(id), '--json')).out);
  const change = items.find(({ before }: { before: unknown }) => before === tagline);
  const { out, code } = await listing('revert', String(id), String(change.id), '--json');
  expect([code, JSON.parse(out).result]).toEqual([0, 'reverted']);
  const ada = restCaller(world, await world.key('ada'));
  expect((await ada.call('get_my_listing', { listing_id: id })).answer.content.fields.tagline).toBe(tagline);
  const { items: after } = JSON.parse((await listing('history', String(id), '--json')).out);
  expect(after[0]).toMatchObject({ field: 'tagline', after: tagline, who: 'team', client: 'command' });
  expect(await listing('revert', String(id), String(change.id))).toMatchObject({
    code: 1,
    err: 'Nothing was changed: the listing has what it had before this change.\n',
  });
});

test.each([
  [['history', '99999'], 2, 'There is no listing 99999.'],
  [['history', 'one'], 2, 'LISTING_ID is a whole number'],
  [['revert', '99999', '1'], 1, 'there is no such listing'],
])('%s is refused with what is wrong', async (args, code, line) => {
  expect(await listing(...args)).toMatchObject({ code, err: expect.stringContaining(line) });
});
