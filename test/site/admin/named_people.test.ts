import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekAt } from '../../../domain/launches/weeks.ts';
import { runIn } from '../../cli/usage/in_process.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { addListing, launchAs } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
let site: CompanySite;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  site = await companySite({ '/robots.txt': { status: 404 }, '/': HOME, '/lamps': HOME });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const HOME = `<html lang="en"><head><title>Acme: lamps for desks</title>
<meta name="description" content="Acme makes lamps for desks. It was founded by Maren Solheim.">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme","foundingDate":"2019",
"founder":[{"@type":"Person","name":"Maren Solheim","jobTitle":"CEO","sameAs":["https://www.linkedin.com/in/maren-solheim"]}]}</script></head>
<body><h1>Lamps for desks</h1><p>Acme makes lamps for desks. It was founded by Maren Solheim in 2019.</p>
<h2>Team</h2><p>Maren Solheim, founder and CEO</p><a href="https://www.linkedin.com/in/marensolheim">Maren Solheim</a></body></html>`;

const BO = { name: 'Bo Lind', title: 'CTO' };
const MAREN = { name: 'Maren Solheim', title: 'CEO', bio: 'Maren Solheim builds lamps.' };
const NAMED = /solheim/i;

const minutes = (count: number): void => world.clock.advance(count * 60_000);
const waited = async (key: string, id: string) =>
  (await world.rest('GET', `/drafts/${id}`, { key, headers: { prefer: 'wait=20' } })).body;

async function remove(id: number, name: string): Promise<PageResponse> {
  const page = await admin.by.request(`/admin/listings/${id}`);
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send(`/admin/listings/${id}`, { csrf, do: 'founder_remove', name });
}

/** A live listing that was drafted from the website, with texts that name the founder everywhere. */
async function liveListing(
  ada: Caller,
  key: string,
): Promise<{ id: string; listing_id: number; slug: string }> {
  const { id } = (await ada.call('submit_listing', { url: site.url })).answer;
  const drafted = await waited(key, id);
  // The website does name the founder.
  expect(drafted.founders).toMatchObject([{ name: 'Maren Solheim' }]);
  const edit = {
    id,
    fields: {
      name: 'Acme',
      short_description: 'Lamps.',
      categories: ['design'],
      keywords: ['lamps', 'maren solheim'],
    },
    founders: [MAREN, BO],
    founder_socials: { linkedin: 'https://www.linkedin.com/in/maren-solheim' },
    faqs: [{ question: 'Who is behind it?', answer: 'Maren Solheim and Bo.' }],
    milestones: [{ date: '2026-03-02', title: 'Maren Solheim hires Bo' }],
    story: { problem: 'Lamps were dull, says Maren Solheim.' },
  };
  expect((await ada.call('update_draft', edit)).problem).toBeNull();
  const { listing_id, slug } = (await ada.call('submit_draft', { id })).answer;
  const now = world.clock.now().getTime();
  await world.store.write(async (tx) => {
    await launchAs(tx, listing_id, { week: weekAt(now, 'UTC'), now });
    await tx.updates.add({
      listing_id,
      title: 'Hello',
      body: 'Maren Solheim says hello.',
      published_at: now,
    });
  });
  await ada.call('update_draft', { id, fields: { tagline: 'Lamps by Maren Solheim' } });
  return { id, listing_id, slug };
}

/** Tables with a row that has the name; the words of search indexes go in the following night. */
function rowsThatName(): string[] {
  const database = new Database(join(world.running.config.data_dir, 'firstlight.db'), { readonly: true });
  const tables = database
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like '%fts%' and name not like 'search_term%'",
    )
    .pluck()
    .all();
  const named = tables.filter((table) =>
    database
      .prepare<[], object>(`select * from "${table}"`)
      .all()
      .some((row) => NAMED.test(JSON.stringify(row))),
  );
  database.close();
  return named;
}

test('a founder who asks for it leaves every page, response and row, and no reading brings the name back', async () => {
  const key = await world.key('ada');
  const ada = restCaller(world, key);
  const { id, listing_id, slug } = await liveListing(ada, key);
  const shown = [
    '/founders/maren-solheim',
    '/founders',
    `/p/${slug}`,
    `/p/${slug}.json`,
    `/p/${slug}.md`,
    '/updates',
  ];
  for (const path of shown)
    expect([path, (await admin.by.request(path)).markup]).toEqual([path, expect.stringMatching(NAMED)]);

  expect((await remove(listing_id, '...')).text).toContain('"..." is no name.');
  expect((await remove(listing_id, 'Nobody Known')).text).toContain(
    `listing ${listing_id} names Nobody Known`,
  );
  const sent = await remove(listing_id, 'maren  SOLHEIM');
  expect(sent.headers.get('location')).toBe(`/admin/listings/${listing_id}?done=founder_remove`);

  expect((await admin.by.request('/founders/maren-solheim')).status).toBe(404);
  for (const path of shown.slice(1))
    expect([path, NAMED.test((await admin.by.request(path)).markup)]).toEqual([path, false]);
  expect((await world.rest('GET', '/founders/maren-solheim')).status).toBe(404);
  expect((await world.rest('GET', '/founders?q=solheim')).body.total).toBe(0);
  expect((await world.rest('GET', `/listings/${slug}`)).body.founders).toMatchObject([BO]);
  const draft = await waited(key, id);
  expect([draft.founders.length, draft.founder_socials, draft.fields.keywords.value]).toEqual([
    1,
    {},
    ['lamps'],
  ]);
  expect(rowsThatName()).toEqual([]);

  const [row] = await world.store.audit_log.newest({ kind: 'name_removed', limit: 1 });
  expect(row).toMatchObject({
    actor_id: String(admin.person_id),
    details: { listings: [listing_id], drafts: 0 },
  });
  const letter = (await world.mails()).findLast(({ to }) => to.includes('ada@example.org'));
  expect(letter?.text.replace(/\s+/g, ' ')).toContain('still names Bo Lind');
  expect(`${letter?.subject} ${letter?.text}`).not.toMatch(NAMED);

  const { problem } = await ada.call('update_draft', { id, founders: [BO, MAREN] });
  expect(problem?.errors).toMatchObject([{ path: 'founders.1.name', code: 'name_removed' }]);
  // Read again, and by somebody new.
  minutes(11);
  expect((await ada.call('submit_listing', { url: site.url })).answer.status).toBe('crawling');
  expect(JSON.stringify(await waited(key, id))).not.toMatch(NAMED);
  const eves = await world.key('eve');
  const fresh = (await restCaller(world, eves).call('submit_listing', { url: `${site.url}/lamps` })).answer;
  const read = await waited(eves, fresh.id);
  expect([read.build.outcome, read.founders, NAMED.test(JSON.stringify(read))]).toEqual([
    'complete',
    [],
    false,
  ]);
  expect(rowsThatName()).toEqual([]);
});

test('the command tries it first, does the same, and can allow the name again', async () => {
  const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
  const founders = [{ name: 'Ines Okafor' }];
  const { id, slug } = await addListing(world.store, world.clock, {
    name: 'Harbourlight',
    founders,
    story: { problem: 'Boats were lost.' },
  });
  const namesOf = async () => (await world.store.listings.byId(id))?.founders;
  const ids = [String(id), 'Ines Okafor'] as const;
  const tried = await command('founder', 'remove', ...ids);
  expect(tried).toMatchObject({
    code: 1,
    out: expect.stringContaining(`would be removed from listings ${id}`),
  });
  expect(await namesOf()).toEqual(founders);
  expect(await command('founder', 'remove', ...ids, '--yes')).toMatchObject({ code: 0 });
  expect([await namesOf(), (await world.store.listings.byId(id))?.story]).toEqual([[], {}]);
  expect((await world.rest('GET', `/listings/${slug}`)).status).toBe(200);
  expect((await world.store.audit_log.newest({ kind: 'name_removed', limit: 1 }))[0]?.actor).toBe('operator');
  expect(await command('founder', 'allow', ...ids)).toMatchObject({ code: 0 });
  expect(await command('founder', 'allow', ...ids)).toMatchObject({ code: 1 });
  expect(await command('founder', 'remove', String(id), 'Harbourlight', '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('called after'),
  });
  expect(await command('founder', 'remove', '999999', 'Ines Okafor')).toMatchObject({ code: 1 });
});

test('only a removal that was done is remembered, and one that is repeated stays so', async () => {
  const founders = [{ name: 'Noor Haddad' }];
  const { id } = await addListing(world.store, world.clock, { name: 'Cairnwell', founders });
  const founder = async (act: 'remove' | 'allow', ...args: string[]) =>
    (await runIn(world.running.config.data_dir, ['founder', act, String(id), ...args])).code;
  const removed = (name: string) => founder('remove', name, '--yes');
  for (const refused of ['Cairnwell', 'Nobody Known'])
    expect([await removed(refused), await founder('allow', refused)]).toEqual([1, 1]);
  const codes = [await removed('Noor Haddad'), await removed('Noor Haddad')];
  expect([...codes, await founder('allow', 'Noor Haddad')]).toEqual([0, 1, 0]);
});
