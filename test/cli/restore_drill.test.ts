import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { Flow } from '../oauth/flow.ts';
import { freePort } from '../oauth/free_port.ts';
import { addListing } from '../scene.ts';
import { hiddenOf, member, Visitor } from '../site/visitor.ts';
import { until } from '../world.ts';
import { ended, launch, run } from './program.ts';

const PICTURE = Buffer.from('a picture of Ada');
const HASH = 'ada'.padEnd(32, '0');

/** Everything that is set before the service starts: a listing with votes, and what Ada has. */
async function furnish(data_dir: string, url: string) {
  const store = await openServiceStore(loadConfig({ DATA_DIR: data_dir }), { searching: 'here' });
  const now = Date.now();
  await addListing(store, SYSTEM_CLOCK, {
    name: 'Acme',
    tagline: 'Invoices 日本語',
    voted_at: [now - 1, now - 2],
  });
  const keyOf = (name: string) =>
    store.write((tx) =>
      issueKey(tx, { email: `${name}@example.org`, name, scopes: null, expires_at: null }, now),
    );
  const [key, writer] = [await keyOf('ada'), await keyOf('bob')];
  await store.write(async (tx) => {
    await tx.pictures.add({ hash: HASH, width: 256, height: 256, created_at: now }, [
      { name: '256.png', bytes: PICTURE },
    ]);
    const person_id = await tx.people.ensure('ada@example.org', now);
    await tx.portraits.put({ person_id, picture: HASH, created_at: now });
  });
  const visitor = await member(url, store, 'ada@example.org', now);
  await store.close();
  return { key, writer, visitor };
}

/** The service as operators run it. */
async function serve(data_dir: string, port: number): Promise<ChildProcess> {
  const child = launch(data_dir, ['serve'], {
    PORT: String(port),
    RATE_LIMITS: 'off',
    CRAWLER_ALLOW_PRIVATE: 'on',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(async () => {
    if (child.exitCode !== null) throw new Error('the service has ended');
    return said.includes('Directory');
  });
  return child;
}

/** The sign-in email in the outbox of a folder. */
function emailIn(data_dir: string): string | undefined {
  const folder = join(data_dir, 'outbox');
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).find((eml) => eml.includes('token='));
}

const PUBLIC = [
  '/',
  '/p/acme',
  '/p/acme.json',
  '/p/acme.md',
  '/launches/this',
  '/llms.txt',
  '/sitemap.xml',
  '/oauth/jwks',
  `/media/${HASH}-256.png`,
  '/api/v1/site',
  '/api/v1/listings',
  '/api/v1/listings/acme',
  '/api/v1/categories',
  '/api/v1/launches',
];
const PRIVATE = ['/api/v1/me', '/api/v1/drafts', '/api/v1/me/listings'];
// Those that show neither uses of credentials nor a number made for a form.
const PAGES = ['/account', '/account/listings', '/account/follows'];

test('restore drill: while it writes it is backed up, killed, restored elsewhere by commands, and responses the same bytes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'firstlight-drill-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [here, there, copies] = ['here', 'there', 'copies'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { key, writer, visitor } = await furnish(here, url);
  const service = await serve(here, port);
  const flow = new Flow(url, visitor);
  const { json: client } = await flow.register({ token_endpoint_auth_method: 'client_secret_post' });
  const client_id = await flow.client();
  const tokens = await flow.tokens(client_id, { resource: `${url}/api/v1` });
  const signing = new Visitor(url);
  await signing.fill(await signing.request('/sign-in'), '/sign-in', { email: 'cleo@example.org' });
  const email = await until(async () => emailIn(here));

  /** The status and body of everything that must be the same. */
  const responses = async () => {
    const all: [string, number, string][] = [];
    const get = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(url + path, { headers, redirect: 'manual' });
      all.push([path, response.status, Buffer.from(await response.arrayBuffer()).toString('latin1')]);
    };
    for (const path of PUBLIC) await get(path, {});
    for (const path of PRIVATE)
      for (const secret of [key, tokens.access_token]) await get(path, { authorization: `Bearer ${secret}` });
    for (const path of PAGES) {
      const { status, markup } = await visitor.request(path);
      all.push([path, status, markup]);
    }
    return all;
  };
  // The first look is noted with keys and sessions; those after it are the same.
  await responses();

  /** Bob submits one website after another, until the service is gone. */
  const written: { id: string; at: number }[] = [];
  const writing = (async () => {
    for (let n = 0; ; n++) {
      const response = await fetch(`${url}/api/v1/drafts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${writer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url: `http://127.0.0.1:9/${n}` }),
      });
      expect(response.status).toBe(201);
      written.push({ id: ((await response.json()) as { id: string }).id, at: Date.now() });
    }
  })().catch((error: unknown) => String(error));
  await until(async () => written.length >= 10);
  const before = await responses();
  expect(before.filter(([, status]) => status !== 200).map(([path, status]) => [path, status])).toEqual([]);

  const begun = Date.now();
  const { out, code } = await run(here, ['backup', '--to', copies, '--keep', '1', '--json']);
  expect(code).toBe(0);
  const { file } = JSON.parse(out) as { file: string };
  const done = Date.now();
  await until(async () => written.some(({ at }) => at > done));
  const gone = ended(service);
  service.kill('SIGKILL');
  await gone;
  expect(await writing).toContain('fetch failed');

  mkdirSync(there);
  copyFileSync(join(here, 'server.key'), join(there, 'server.key'));
  expect((await run(here, ['restore', file, '--to', there, '--dry-run'])).code).toBe(0);
  expect(await run(here, ['restore', file, '--to', there])).toMatchObject({ code: 0, err: '' });
  await serve(there, port);

  const after = await responses();
  for (const [n, [path, ...answer]] of before.entries())
    expect([after[n]?.[0], ...(after[n]?.slice(1) ?? [])], path).toEqual([path, ...answer]);
  const found = await Promise.all(
    written.map(async ({ id, at }) => {
      const response = await fetch(`${url}/api/v1/drafts/${id}`, {
        headers: { authorization: `Bearer ${writer}` },
      });
      return { at, there: response.status === 200 };
    }),
  );
  // All of before the backup, nothing of after it, and what was written meanwhile without a gap.
  expect(found.filter(({ at, there: has }) => at < begun && !has)).toEqual([]);
  const gap = found.findIndex(({ there: has }) => !has);
  expect(gap).toBeGreaterThanOrEqual(10);
  expect(found.slice(gap).filter(({ there: has }) => has)).toEqual([]);
  // An assistant goes on: its refresh token and the session of its person are those of before.
  const renewed = await flow.refresh(client_id, tokens.refresh_token);
  expect(renewed.status).toBe(200);

  const bytes = readFileSync(file).toString('latin1');
  expect(bytes).toContain('ada@example.org');
  const secrets = {
    key,
    writer,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    client_secret: String(client.client_secret),
    session: visitor.cookies.get('firstlight_sid') ?? '',
    csrf: hiddenOf((await visitor.request('/sign-out')).root, '/sign-out').csrf ?? '',
    link: /token=([\w-]+)/.exec(email)?.[1] ?? '',
    code: /code .*: ([0-9A-Z]{4}-[0-9A-Z]{4})$/m.exec(email)?.[1] ?? '',
    server_key: readFileSync(join(here, 'server.key'), 'utf8').trim(),
    bot_key: readFileSync(join(here, 'bot.key'), 'utf8').trim(),
  };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret.length, name).toBeGreaterThan(8);
    const forms = [secret, secret.replace('-', ''), Buffer.from(secret, 'base64url').toString('latin1')];
    expect(
      forms.filter((form) => bytes.includes(form)),
      name,
    ).toEqual([]);
  }
});
