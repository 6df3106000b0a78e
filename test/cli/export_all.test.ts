import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { placementOf } from '../../bridge/shape/placement.ts';
import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import { importDatabase } from '../../store/upkeep/transfer.ts';
import { operations } from '../../tools/registry.ts';
import { placed } from '../clients/rest_client.ts';
import { PAGE_KINDS } from '../every_page/page_kinds.ts';
import { type PageScene, startPageScene, WITH_PROVIDER } from '../every_page/page_scene.ts';
import { member } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { run } from './program.ts';

/** Two people with everything, by name, and the readers who look at their pages. */
const PEOPLE = { maren: DEMO_FOUNDER.email, ada: 'ada@example.org' };
const READING = operations.filter((operation) => placementOf(operation).method === 'GET');
/** Addresses with what lets somebody in, which is in no export. */
const LETS_IN = /^- \/(invites|sign-in\/confirm|claims\/confirm)\?token/;
const SECRETS = ['sign_in', 'invite', 'claim'] as const;
/** What shows credentials. */
const CREDENTIALS = /^\/account(\/keys|\/assistants)?(\/|$|\?)(?!listings|drafts|interview|follows|claims)/;

let home: string;
let scene: PageScene;
let exported: string;
let lines: string[];
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'firstlight-leave-'));
  scene = await startPageScene();
  await scene.running.drain();
  exported = join(home, 'all.jsonl');
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
});

/** Fetches a path and notes who got what. */
type Get = (path: string, who?: string, headers?: Record<string, string>) => Promise<string>;

/** Everything that is served to the public and to the two people, by who asked and for which path. */
async function served(world: World): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const get: Get = async (path, who = '-', headers = {}) => {
    const response = await fetch(world.url + path, { headers, redirect: 'manual' });
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    found.set(`${who} ${path}`, `${response.status}\n${settled(text)}`);
    return text;
  };
  await getPublic(world, get);
  for (const [name, email] of Object.entries(PEOPLE)) {
    const authorization = `Bearer ${await keyOf(world, email)}`;
    for (const operation of READING.filter(({ access }) => access !== 'public'))
      await get(`/api/v1${placed(operation, operation.example).target}`, name, { authorization });
    const visitor = await member(world.url, world.store, email, world.clock.now().getTime());
    for (const path of pagesOf(name)) {
      const { status, markup } = await visitor.request(path);
      found.set(`${name} ${path}`, `${status}\n${settled(markup)}`);
    }
  }
  return found;
}

async function getPublic(world: World, get: Get): Promise<void> {
  for (const operation of READING.filter(({ access }) => access === 'public'))
    await get(`/api/v1${placed(operation, operation.example).target}`);
  for (const map of locations(await get('/sitemap.xml'), world.url))
    for (const path of locations(await get(map), world.url)) {
      await get(path);
      const slug = /^\/p\/([^/]+)$/.exec(path)?.[1];
      for (const other of slug ? [`/api/v1/listings/${slug}`, `${path}.json`, `${path}.md`] : [])
        await get(other);
    }
  for (const path of pagesOf('anonymous')) await get(path);
  // The search index is made again.
  for (const path of ['/llms.txt', '/search?q=tidemark', '/api/v1/founders?q=maren', '/api/v1/blog?q=week'])
    await get(path);
}

/** The pages of a reader. A sign-in to an assistant is a redirect with a number of its own. */
const pagesOf = (reader: string): string[] =>
  // The link of a checkout is derived from the server's key, which an export does not hold (record 64).
  PAGE_KINDS.filter(({ by, sends, name }) => by === reader && !sends && !name.startsWith('/checkout/'))
    .map((kind) => kind.path(scene))
    .filter((path) => !CREDENTIALS.test(path) && !path.startsWith('/oauth/'));

const locations = (xml: string, url: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at.replace(url, ''));

/** Without the mark of a form, the number of a request and the end of a key, which are new each time. */
const settled = (text: string): string =>
  text
    .replaceAll(/\/checkout\/([A-Z0-9-]+)\.[\w-]+/g, '/checkout/$1')
    .replaceAll(/name="csrf" value="[^"]*"/g, '')
    .replaceAll(/"request_id":"[^"]*"/g, '')
    .replaceAll(/"hint":"[^"]*"/g, '');

/** A new key of a person. */
const keyOf = (world: World, email: string): Promise<string> =>
  world.store.write((tx) =>
    issueKey(tx, { email, name: 'mine', scopes: null, expires_at: null }, world.clock.now().getTime()),
  );

test('an export, imported elsewhere, gives the same public and private responses, byte for byte', async () => {
  const before = await served(scene);
  const old_key = await keyOf(scene, PEOPLE.maren);
  const { out, err, code } = await run(scene.running.config.data_dir, ['export', '--all', exported]);
  expect({ err, code }).toEqual({ err: '', code: 0 });
  expect(statSync(exported).mode & 0o077).toBe(0);
  lines = readFileSync(exported, 'utf8').trimEnd().split('\n');
  expect(out).toContain(`${lines.length} lines`);
  const schema = await run(home, ['export', '--schema', '--json']);
  const tables: { name: string; columns: object }[] = JSON.parse(schema.out).tables;
  expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns]))).toEqual(
    JSON.parse(lines[0]!).tables,
  );

  const there = join(home, 'there');
  expect(await run(there, ['import', exported])).toMatchObject({ code: 0, err: '' });
  // At the same address, which is part of many responses.
  await scene.close();
  const arrived = await startWorld({
    data_dir: there,
    env: { ...WITH_PROVIDER, PORT: new URL(scene.url).port, BASE_URL: scene.url },
  });
  try {
    const after = await served(arrived);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [path, text] of before) if (!LETS_IN.test(path)) expect(after.get(path), path).toBe(text);
    const credentials = [...after].filter(([path]) => LETS_IN.test(path));
    expect(credentials.map(([, text]) => text.slice(0, 3))).toEqual(['410', '410', '410']);
    expect([...before.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(200);

    const refused = await arrived.rest('GET', '/me', { key: old_key });
    expect(refused.status).toBe(401);
    const maren = await member(arrived.url, arrived.store, PEOPLE.maren, arrived.clock.now().getTime());
    expect((await maren.request('/account/keys')).text).toMatch(/mine.*revoked/i);
    expect(await run(there, ['import', exported])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is open'),
    });
  } finally {
    await arrived.close();
  }
  expect(await run(there, ['import', exported])).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'is not empty: it has rows of blog_post, draft, listing, person, subscription',
    ),
  });
  const whole = lines.join('\n');
  for (const secret of [old_key, ...SECRETS.map((name) => scene.links[name].split('=')[1] ?? '')]) {
    expect(secret.length).toBeGreaterThan(8);
    const hash = createHash('sha256').update(secret).digest();
    for (const form of [secret, hash.toString('hex'), hash.toString('base64url')])
      expect(whole).not.toContain(form);
  }
});

/** The number of the first line of a table, from 1. */
const lineOf = (table: string): number =>
  lines.findIndex((line) => line.startsWith(`{"table":"${table}"`)) + 1;

/** Imports the export with one line changed; returns the message, and whether anything was written. */
async function withLine(
  number: number,
  change: (line: any) => unknown,
): Promise<{ message: string; left: string[] }> {
  const folder = mkdtempSync(join(home, 'broken-'));
  const changed = lines.map((line, i) => (i + 1 === number ? change(JSON.parse(line)) : line));
  writeFileSync(
    join(folder, 'all.jsonl'),
    changed.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
  const order = {
    file: join(folder, 'all.jsonl'),
    database: join(folder, 'firstlight.db'),
    now: 0,
    dry_run: false,
  };
  const message = await importDatabase(order).then(
    () => '',
    (error: Error) => error.message,
  );
  return { message, left: readdirSync(folder) };
}

const row = (change: object) => (line: any) => ({ ...line, row: { ...line.row, ...change } });

test.each([
  [
    'header',
    (head: any) => ({ ...head, schema: 9_999 }),
    'Line 1: The export is of a newer version (form 1, schema 9999)',
  ],
  ['header', () => '{}', 'Line 1: It is not the first line of an export'],
  [
    'header',
    (head: any) => ({ ...head, tables: { ...head.tables, sqlite_schema: {} } }),
    'Line 1: There is no table "sqlite_schema"',
  ],
  ['vote', () => '{"table":', 'Line N: It is not JSON'],
  [
    'vote',
    (line: any) => ({ ...line, table: 'web_session' }),
    'Line N: The first line names no table "web_session".',
  ],
  ['vote', row({ weight: 2 }), 'Line N: vote has no column "weight".'],
  ['vote', row({ cast_at: 'yesterday' }), 'Line N: vote.cast_at must be a whole number, not "yesterday".'],
  ['vote', row({ state: undefined }), 'Line N: vote.state is missing.'],
  ['vote', row({ person_id: 99_999 }), 'Line N: vote.person_id is 99999, and no line of person has that id.'],
  ['listing', row({ name: null }), 'Line N: listing.name must not be null.'],
  ['listing', row({ slug: 'palisade' }), 'another line before has the same listing.slug.'],
  ['picture_file', row({ bytes: 'no bytes' }), 'Line N: picture_file.bytes must be bytes in Base64'],
  ['end', () => '', 'The export ends here without its last line'],
])(
  'a broken line is refused with its number and rule, and nothing is written: %s %#',
  async (table, change, said) => {
    const number = table === 'header' ? 1 : table === 'end' ? lines.length : lineOf(table);
    const { message, left } = await withLine(number, change);
    expect(message).toContain(said.replace('Line N', `Line ${number}`));
    expect(left.filter((name) => !name.endsWith('.lock'))).toEqual(['all.jsonl']);
  },
);

test('a line that is missing is found, and a dry run changes nothing', async () => {
  const folder = mkdtempSync(join(home, 'short-'));
  const file = join(folder, 'all.jsonl');
  const without = lines.filter((_, i) => i + 1 !== lineOf('vote'));
  writeFileSync(file, without.join('\n'));
  const { code, err } = await run(folder, ['import', file]);
  expect({ code, err }).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^Line \d+: .* lines of vote, and has/),
  });
  const dry = await run(folder, ['import', exported, '--dry-run']);
  expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(/vote +\d+\n[^]*dry run/) });
  expect(
    readdirSync(folder).filter((name) => name.startsWith('firstlight.db') && !name.endsWith('.lock')),
  ).toEqual([]);
});
