import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { Flow } from '../oauth/flow.ts';
import { addListing } from '../scene.ts';
import { hiddenOf, member, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { ended, launch, run as runProgram } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-operator-'));
const run = (...args: string[]) => runProgram(data_dir, args);

let world: World;
beforeAll(async () => {
  world = await startWorld({ data_dir });
});
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const now = (): number => world.clock.now().getTime();
const me = async (key: string): Promise<number> => (await world.rest('GET', '/me', { key })).status;

/** A person with a session, a key and a connected assistant. */
async function newPerson(name: string) {
  const email = `${name}@example.org`;
  const visitor = await member(world.url, world.store, email, now());
  const key = await world.key(name);
  const flow = new Flow(world.url, visitor);
  const client_id = await flow.client();
  const tokens = await flow.tokens(client_id, { scope: 'account:read', resource: `${world.url}/api/v1` });
  const { id } = (await world.store.people.byEmail(email))!;
  return { id, email, visitor, key, flow, client_id, ...tokens };
}

const accountOf = async (visitor: Visitor): Promise<number> => (await visitor.request('/account')).status;

describe('a person whom an operator suspends', () => {
  test('is refused at once everywhere, hears so when signing in, and gets everything back', async () => {
    const eve = await newPerson('eve');
    expect([await me(eve.key), await me(eve.access_token), await accountOf(eve.visitor)]).toEqual([
      200, 200, 200,
    ]);

    expect(await run('person', 'suspend', eve.email, '--note', 'spam')).toMatchObject({ code: 0 });
    expect([await me(eve.key), await me(eve.access_token), await accountOf(eve.visitor)]).toEqual([
      401, 401, 303,
    ]);
    const mcp = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${eve.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(mcp.status).toBe(401);
    const refreshed = await eve.flow.refresh(eve.client_id, eve.refresh_token);
    expect(refreshed).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });

    const again = new Visitor(world.url);
    await again.fill(await again.request('/sign-in'), '/sign-in', { email: eve.email });
    const { link } = await emailTo(world, eve.email);
    const page = await again.fill(await again.request(link), '/sign-in/confirm');
    expect(page.status).toBe(403);
    expect(page.text).toContain('This account is suspended');
    expect(await accountOf(again)).toBe(303);

    const shown = JSON.parse((await run('person', 'show', eve.email, '--json')).out);
    expect(shown).toMatchObject({ suspended_note: 'spam', suspended_at: expect.stringMatching(/Z$/) });
    expect(await run('person', 'suspend', eve.email)).toMatchObject({
      code: 1,
      err: `${eve.email} is already suspended.\n`,
    });
    expect(await run('person', 'unsuspend', eve.email)).toMatchObject({ code: 0 });
    expect([await me(eve.key), await me(eve.access_token), await accountOf(eve.visitor)]).toEqual([
      200, 200, 200,
    ]);
    expect(
      (await world.store.audit_log.newest({ person_id: eve.id, limit: 2 })).map(({ kind, details }) => [
        kind,
        details,
      ]),
    ).toEqual([
      ['person_unsuspended', {}],
      ['person_suspended', { note: 'spam' }],
    ]);
  });
});

test('signing a person out ends sessions and assistants, and with --keys and --passkeys those, each recorded', async () => {
  const bob = await newPerson('bob');
  expect((await run('person', 'sign-out', bob.email)).out).toBe(
    `Ended for ${bob.email}: 1 sessions, 1 assistants, 0 API keys, 0 passkeys, 0 sign-in providers.\n`,
  );
  expect([await me(bob.key), await me(bob.access_token), await accountOf(bob.visitor)]).toEqual([
    200, 401, 303,
  ]);
  const passkey = { name: 'Laptop', rp_id: 'launch.example', is_synced: false, is_backed_up: false };
  const key = { credential_id: 'abc', public_key: 'def', counter: 0, transports: [], created_at: 0 };
  await world.store.write((tx) => tx.passkeys.add({ person_id: bob.id, ...passkey, ...key }));
  const linked = { issuer: 'https://id.example', subject: '7', account: 'bob', created_at: 0 };
  await world.store.write((tx) =>
    tx.provider_accounts.add({ person_id: bob.id, ...linked, last_used_at: 0 }),
  );
  const shown = JSON.parse((await run('person', 'show', bob.email, '--json')).out);
  expect(shown.passkeys).toMatchObject([{ name: 'Laptop', host: 'launch.example', last_used_at: null }]);
  expect(shown.providers).toMatchObject([{ issuer: 'https://id.example', account: 'bob' }]);
  const { out } = await run('person', 'sign-out', bob.email, '--keys', '--passkeys', '--json');
  const ended = { sessions: 0, assistants: 0, keys: 1, passkeys: 1, providers: 1 };
  expect(JSON.parse(out)).toEqual({ email: bob.email, ended });
  expect(await world.store.passkeys.ofPerson(bob.id)).toEqual([]);
  expect(await world.store.provider_accounts.ofPerson(bob.id)).toEqual([]);
  expect(await me(bob.key)).toBe(401);
  const kinds = (await world.store.audit_log.newest({ person_id: bob.id, limit: 5 })).map(({ kind }) => kind);
  expect(kinds).toEqual([
    'provider_unlinked',
    'passkey_removed',
    'key_revoked',
    'grant_revoked',
    'session_ended',
  ]);
});

test('a leaked key is revoked by its own words on standard input, a token with its grant, and a key by its id', async () => {
  const cid = await newPerson('cid');
  const child = launch(
    data_dir,
    ['key', 'revoke', '--json'],
    {},
    `config = "${cid.key}"\nrefresh_token=${cid.refresh_token}\n`,
  );
  const [out, code] = await Promise.all([text(child.stdout), ended(child)]);
  expect([JSON.parse(out), code]).toEqual([{ revoked: 2, found: 2 }, 0]);
  expect([await me(cid.key), await me(cid.access_token)]).toEqual([401, 401]);
  const other = await world.key('cid');
  const { keys } = JSON.parse((await run('person', 'show', cid.email, '--json')).out);
  const { id } = keys.find(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null);
  expect(await run('key', 'revoke', String(id))).toMatchObject({ code: 0, out: 'Revoked: 1.\n' });
  expect(await me(other)).toBe(401);
  expect(await run('key', 'revoke', String(id))).toMatchObject({ code: 1 });
  expect(await run('key', 'revoke', other)).toMatchObject({
    code: 2,
    err: expect.stringContaining('on standard input'),
  });
});

test('an account is deleted only with --yes; its traces in the audit table say no more whose they were', async () => {
  const dora = await newPerson('dora');
  await addListing(world.store, world.clock, { name: 'Dora’s', owner: 'dora' });
  const page = await dora.visitor.request('/account/assistants');
  await dora.visitor.send('/account/assistants', {
    ...hiddenOf(page.root, '/account/assistants'),
  });
  const result = await run('person', 'delete', dora.email);
  expect(result).toMatchObject({ code: 1, out: expect.stringContaining('1 listings go offline') });
  expect(await me(dora.key)).toBe(200);
  expect(await world.store.audit_log.newest({ person_id: dora.id, limit: 9 })).not.toHaveLength(0);
  const export_ = JSON.parse((await dora.visitor.request('/account/export')).markup);
  expect(export_.audit.map(({ kind }: { kind: string }) => kind)).toContain('consent_granted');

  expect(await run('person', 'delete', dora.email, '--yes')).toMatchObject({ code: 0 });
  expect(await me(dora.key)).toBe(401);
  expect(await world.store.audit_log.newest({ person_id: dora.id, limit: 9 })).toEqual([]);
  const left = (await world.store.audit_log.newest({ limit: 1000 })).filter(
    ({ actor, actor_id }) => actor === 'person' && actor_id === String(dora.id),
  );
  expect(left).toEqual([]);
  expect(await world.store.audit_log.newest({ kind: 'account_deleted', limit: 1 })).toMatchObject([
    { actor: 'operator', subject: `person:${dora.id}`, person_id: null, details: {} },
  ]);
  expect(await run('person', 'show', dora.email)).toMatchObject({
    code: 1,
    err: `There is no account with ${dora.email}.\n`,
  });
});

test('a backup beside the running service is whole, private, counted, and starts a service of its own', async () => {
  await newPerson('fay');
  let writing = true;
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await world.store.write((tx) => tx.people.ensure(`writer${n}@example.org`, now()));
      await new Promise(setImmediate);
    }
  })();
  const to = join(data_dir, 'copies');
  const { out, err, code } = await run('backup', '--to', to, '--json');
  writing = false;
  await writer;
  expect(code).toBe(0);
  expect(err).toContain('server key');
  const { file, bytes, rows } = JSON.parse(out);
  expect(readdirSync(to)).toEqual([file.slice(to.length + 1)]);
  expect(statSync(file)).toMatchObject({ size: bytes });
  expect(statSync(file).mode & 0o077).toBe(0);
  const copy = new Database(file, { readonly: true });
  expect(copy.prepare('select count(*) from person').pluck().get()).toBe(rows.person);
  copy.close();
  expect(rows.person).toBeGreaterThan(1);
  expect(readdirSync(to).some((name) => name.includes('server.key'))).toBe(false);

  // Restores a backup: the copy is the database of another folder.
  const restored = await startWorld({ env: { DATABASE_URL: file } });
  const key = await restored.key('fay');
  expect((await restored.rest('GET', '/me', { key })).body.email).toBe('fay@example.org');
  await restored.close();
});

test('the audit table is listed by kind and person, for people and for programs', async () => {
  const gus = await newPerson('gus');
  const { out } = await run('audit', 'list', '--person', gus.email, '--kind', 'consent_granted', '--json');
  expect(JSON.parse(out).items).toMatchObject([
    {
      kind: 'consent_granted',
      actor: 'person',
      actor_id: String(gus.id),
      details: { client_id: gus.client_id },
    },
  ]);
  const plain = await run('audit', 'list', '--limit', '1');
  expect(plain.out).toMatch(
    /^\d+ {2}\d{4}-\S+Z {2}consent_granted {2}oauth_grant:\S+ {2}by person \d+ {2}\{.*\}\n$/,
  );
});

test.each([
  [['person', 'show'], 'Name one person'],
  [['person', 'suspend', 'nobody'], 'EMAIL is "nobody", which is not an email address'],
  [['person', 'sign-out', 'a@example.org', '--everything'], "'--everything'"],
  [['audit', 'list', '--kind', 'gossip'], '--kind is "gossip"; there are setting_changed'],
  [['audit', 'list', '--limit', '0'], '--limit is a whole number from 1 to 1000'],
  [['backup', 'here'], "'here'"],
  [['backup', '--keep', '0'], '--keep is a whole number from 1 to 1000'],
])('%j is wrong usage and says why', async (args, words) => {
  const { err, code } = await run(...args);
  expect(code).toBe(2);
  expect(err).toContain(words);
  expect(err).toContain('Usage: firstlight');
});

test('an account whose address was valid once, and is no longer, can be named by commands and sign in', async () => {
  const email = 'ann=x@example.org';
  await world.store.write((tx) => tx.people.ensure(email, now()));
  expect(await run('person', 'show', email)).toMatchObject({ code: 0, out: expect.stringContaining(email) });
  const ann = new Visitor(world.url);
  const sent = await ann.fill(await ann.request('/sign-in'), '/sign-in', { email });
  expect(sent.status).toBe(303);
  const other = await ann.fill(await ann.request('/sign-in'), '/sign-in', { email: `b${email}` });
  expect(other.status).toBe(400);
});

test('a folder without a database is not made into one by looking', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'firstlight-empty-'));
  for (const args of [['person', 'show', 'a@example.org'], ['audit', 'list'], ['backup']]) {
    const { err, code } = await runProgram(empty, args);
    expect([args, code]).toEqual([args, 1]);
    expect(err).toContain('There is no database at');
  }
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});
