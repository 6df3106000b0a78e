import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warnOfForeignPasskeys } from '../../app/service/foreign_passkeys.ts';
import { signOutEverywhere, suspend } from '../../services/people/shut_out.ts';
import { freePort } from '../oauth/free_port.ts';
import type { PageResponse } from '../site/page_response.ts';
import { sessionFor, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { Authenticator, cbor, type Forgery } from './authenticator.ts';

const ORIGIN = 'https://launch.example';
const MINUTE = 60_000;
const SERVICE = { actor: 'service' } as const;

let world: World;
let url: string;
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { BASE_URL: ORIGIN, PORT: String(port), CRAWLER_ALLOW_PRIVATE: 'off' };
  world = await startWorld({ env });
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();
let people = 0;

/** A signed-in person with a device. */
async function person() {
  const email = `person${++people}@example.org`;
  const { cookie, person_id } = await sessionFor(world.store, email, now());
  const by = new Visitor(url);
  by.cookies.set('__Host-sid', cookie.split('=')[1] ?? '');
  return { email, person_id, by, device: new Authenticator(ORIGIN) };
}
type Someone = Awaited<ReturnType<typeof person>>;

/** What a page gives to the browser's passkey function. */
const optionsOf = ({ root }: PageResponse): any =>
  JSON.parse(root.querySelector('form[data-passkey]')?.getAttribute('data-options') ?? 'null');

const csrfOf = ({ root }: PageResponse): string =>
  root.querySelector('form[data-passkey] input[name=csrf]')?.getAttribute('value') ?? '';

async function add({ by, device }: Someone, name = 'Laptop', forged: Forgery = {}) {
  const page = await by.request('/account/passkeys');
  const credential = device.create(optionsOf(page), forged);
  return by.send('/account/passkeys', { csrf: csrfOf(page), do: 'add', name, credential });
}

/** A person with one passkey. */
async function owner() {
  const someone = await person();
  expect((await add(someone)).headers.get('location')).toBe('/account/passkeys?added');
  const [passkey] = await world.store.passkeys.ofPerson(someone.person_id);
  return { ...someone, passkey: passkey! };
}

/** Signs in on a page, as its script does. */
function respond(by: Visitor, page: PageResponse, device: Authenticator, forged: Forgery = {}) {
  const fields = {
    csrf: csrfOf(page),
    return_to: '/awards',
    credential: device.get(optionsOf(page), forged),
  };
  return by.send('/sign-in', fields);
}

async function signIn(device: Authenticator, forged: Forgery = {}, by = new Visitor(url)) {
  const response = await respond(by, await by.request('/sign-in?return_to=/awards'), device, forged);
  return { by, response, in: by.cookies.has('__Host-sid') };
}

/** What the audit table has about a person, oldest first. */
const audited = async (person_id: number) => {
  const rows = await world.store.audit_log.newest({ person_id, limit: 20 });
  return rows.map(({ kind, details }) => [kind, details]).reverse();
};

const mailsTo = async (email: string) => {
  return (await world.mails()).filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
};

describe('passkeys of an account', () => {
  test('are added with a name, used, renamed and removed, each with its row and its email', async () => {
    const someone = await owner();
    const { by, device, person_id, email } = someone;
    expect(someone.passkey).toMatchObject({
      name: 'Laptop',
      rp_id: 'launch.example',
      counter: 0,
      is_synced: false,
    });
    const signed = await signIn(device);
    expect([signed.response.status, signed.response.headers.get('location')]).toEqual([303, '/awards']);
    expect((await signed.by.request('/account')).text).toContain(email);
    const list = await by.request('/account/passkeys');
    expect(list.text).toMatch(/Laptop.*last used just now/);
    // The device knows which of its keys the site has already.
    expect(optionsOf(list)).toMatchObject({ excludeCredentials: [{ id: someone.passkey.credential_id }] });
    const change = (fields: Record<string, string>) =>
      by.send('/account/passkeys', { csrf: csrfOf(list), passkey: String(someone.passkey.id), ...fields });
    expect((await change({ do: 'rename', name: '  ' })).status).toBe(400);
    expect((await change({ do: 'rename', name: 'Desk' })).status).toBe(303);
    expect((await by.request('/account/passkeys')).text).toContain('Desk');
    expect((await change({ do: 'remove' })).status).toBe(303);
    expect((await change({ do: 'remove' })).status).toBe(404);
    expect((await signIn(device)).in).toBe(false);
    expect(await audited(person_id)).toEqual([
      ['passkey_added', { name: 'Laptop', host: 'launch.example', is_synced: false }],
      ['passkey_renamed', { name: 'Desk', former: 'Laptop' }],
      ['passkey_removed', { name: 'Desk', host: 'launch.example' }],
    ]);
    expect((await mailsTo(email)).sort()).toEqual([
      'New passkey: Laptop',
      'New sign-in to your account',
      'Passkey removed: Desk',
    ]);
  });

  test('are only added soon after a sign-in, and a passkey is one: the person goes on where they were', async () => {
    const someone = await owner();
    world.clock.advance(16 * MINUTE);
    const old = await someone.by.request('/account/passkeys');
    expect([optionsOf(old), old.text]).toEqual([null, expect.stringContaining('within 15 minutes')]);
    const csrf = old.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
    const refused = await someone.by.send('/account/passkeys', {
      csrf,
      do: 'add',
      name: 'x',
      credential: '{}',
    });
    expect(refused.headers.get('location')).toBe('/sign-in?again=1&return_to=%2Faccount%2Fpasskeys');

    // A dangerous act: deleting the account.
    const before = await someone.by.request('/account/delete');
    const link = before.root.querySelector('main a.btn.hot')?.getAttribute('href') ?? '';
    const page = await someone.by.request(link);
    expect(optionsOf(page).allowCredentials).toMatchObject([{ id: someone.passkey.credential_id }]);
    const return_to = page.root
      .querySelector('form[data-passkey] input[name=return_to]')
      ?.getAttribute('value');
    const fields = {
      csrf: csrfOf(page),
      return_to: return_to ?? '',
      credential: someone.device.get(optionsOf(page)),
    };
    const back = await someone.by.send('/sign-in', fields);
    expect(back.headers.get('location')).toBe('/account/delete');
    const after = await someone.by.fill(await someone.by.request('/account/delete'), '/account/delete', {
      email: someone.email,
    });
    expect(after.status).toBe(200);
    expect(await world.store.passkeys.ofPerson(someone.person_id)).toEqual([]);
    expect((await signIn(someone.device)).in).toBe(false);
  });

  test('of a former host are named as such to their person, and to the operator at the start', async () => {
    const { by, person_id, passkey } = await owner();
    const { id: _, ...former } = { ...passkey, credential_id: 'former', rp_id: 'former.example' };
    await world.store.write((tx) => tx.passkeys.add(former));
    const page = await by.request('/account/passkeys');
    expect(page.text).toContain('It was made for former.example and works on no other');
    expect(optionsOf(page).excludeCredentials).toHaveLength(1);
    const lines: string[] = [];
    const logger = { warn: (line: string) => lines.push(line) };
    await warnOfForeignPasskeys(world.store, { base_url: ORIGIN }, logger);
    expect(lines).toEqual([expect.stringContaining(`former.example (1), but the site is at ${ORIGIN}`)]);
    await world.store.write((tx) =>
      signOutEverywhere(tx, person_id, { by: SERVICE, now: now(), keys: false, passkeys: true }),
    );
    await warnOfForeignPasskeys(world.store, { base_url: ORIGIN }, logger);
    expect(lines).toHaveLength(1);
  });

  test('are part of the export, with nothing that signs in', async () => {
    const { by, passkey } = await owner();
    const exported = JSON.parse((await by.request('/account/export')).markup);
    expect(exported.passkey).toMatchObject([{ name: 'Laptop', rp_id: 'launch.example', counter: 0 }]);
    expect(exported.passkey[0].public_key).toBe(passkey.public_key);
  });

  test.each<[string, Forgery]>([
    ['of another website', { origin: 'https://evil.example' }],
    ['of a neighbour', { origin: 'https://www.launch.example' }],
    ['of another host', { host: 'evil.example' }],
    ['of another challenge', { challenge: 'A'.repeat(75) }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['without verification of the person', { flags: 1 }],
    ['with certificates', { attestation: ['packed', new Map([['x5c', Buffer.from('http://127.0.0.1/')]])] }],
  ])('a response %s adds none', async (_, forged) => {
    const someone = await person();
    expect((await add(someone, 'Laptop', forged)).status).toBe(400);
    expect(await world.store.passkeys.ofPerson(someone.person_id)).toEqual([]);
  });

  test('a response adds one once, for its person alone, and without a name none', async () => {
    const [ada, bob] = [await person(), await person()];
    const page = await ada.by.request('/account/passkeys');
    const made = ada.device.create(optionsOf(page));
    const send = (by: Visitor, csrf: string, fields = {}) =>
      by.send('/account/passkeys', { csrf, do: 'add', name: 'Key', credential: made, ...fields });
    expect((await send(ada.by, csrfOf(page), { name: '' })).status).toBe(400);
    expect((await send(bob.by, csrfOf(await bob.by.request('/account/passkeys')))).status).toBe(400);
    expect((await send(ada.by, csrfOf(page))).status).toBe(303);
    expect((await send(ada.by, csrfOf(page))).status).toBe(400);
    expect(await world.store.passkeys.ofPerson(ada.person_id)).toHaveLength(1);
    expect(await world.store.passkeys.ofPerson(bob.person_id)).toEqual([]);
    // A credential that is registered cannot be registered for another person.
    const other = await bob.by.request('/account/passkeys');
    const named = ada.device.credentials[0]!;
    const forged = new Authenticator(ORIGIN).create(optionsOf(other), { credential: named });
    const stolen = { csrf: csrfOf(other), do: 'add', name: 'x', credential: forged };
    expect((await bob.by.send('/account/passkeys', stolen)).status).toBe(400);
  });
});

describe('signing in with a passkey', () => {
  let ada: Awaited<ReturnType<typeof owner>>;
  beforeEach(async () => {
    ada = await owner();
  });

  test.each<[string, Forgery]>([
    ['made on another website', { origin: 'https://evil.example' }],
    ['made on the same host without https', { origin: 'http://launch.example' }],
    ['for another host', { host: 'evil.example' }],
    ['to another challenge', { challenge: 'A'.repeat(75) }],
    ['to no challenge', { challenge: '' }],
    ['made to add a passkey', { type: 'webauthn.create' }],
    ['without verification of the person', { flags: 1 }],
    ['without presence of the person', { flags: 4 }],
    ['of a key that may be copied, though it was not', { flags: 1 | 4 | 8 }],
    ['without the handle of its person', { handle: null }],
    ['with another handle', { handle: 'bm9ib2R5' }],
  ])('a response %s is refused, in words that say nothing about accounts', async (_, forged) => {
    const refused = await signIn(ada.device, forged);
    expect([refused.response.status, refused.in]).toEqual([400, false]);
    expect(refused.response.text).toMatch(/This passkey does not sign in here|You are not signed in/);
    expect((await signIn(ada.device)).in).toBe(true);
  });

  test('a response counts once, within ten minutes, in the browser that was asked', async () => {
    const by = new Visitor(url);
    const page = await by.request('/sign-in');
    const sent = { csrf: csrfOf(page), return_to: '/', credential: ada.device.get(optionsOf(page)) };
    const other = new Visitor(url);
    const theirs = csrfOf(await other.request('/sign-in'));
    expect((await other.send('/sign-in', { ...sent, csrf: theirs })).status).toBe(400);
    expect((await by.send('/sign-in', sent)).status).toBe(303);
    by.cookies.delete('__Host-sid');
    expect((await by.send('/sign-in', sent)).status).toBe(400);
    expect(by.cookies.has('__Host-sid')).toBe(false);

    const late = await by.request('/sign-in');
    world.clock.advance(10 * MINUTE);
    const refused = await respond(by, late, ada.device);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('ten minutes')]);
    // The page has a new challenge.
    expect((await respond(by, refused, ada.device)).status).toBe(303);
  });

  test('a response that another site has sent does nothing', async () => {
    const by = new Visitor(url);
    const page = await by.request('/sign-in');
    const fields = { csrf: csrfOf(page), return_to: '/', credential: ada.device.get(optionsOf(page)) };
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await by.send('/sign-in', fields, headers)).status).toBe(403);
    expect((await by.send('/sign-in', { ...fields, csrf: 'x' })).status).toBe(403);
    expect((await by.send('/sign-in', fields)).status).toBe(303);
  });

  test('a key of another person does not pass for the own one, nor renew a session of somebody else', async () => {
    const eve = await owner();
    const named = { ...eve.device.credentials[0]!, id: ada.device.credentials[0]!.id };
    expect((await signIn(eve.device, { credential: named })).in).toBe(false);
    expect((await signIn(eve.device, { handle: ada.device.credentials[0]!.handle })).in).toBe(false);
    const page = await ada.by.request('/sign-in?again=1');
    const refused = await respond(ada.by, page, eve.device);
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('belongs to another account'),
    ]);
    expect((await ada.by.request('/account')).text).toContain(ada.email);
  });

  test('a counter that goes back or stands still is refused: the key was copied', async () => {
    expect((await signIn(ada.device, { counter: 7 })).in).toBe(true);
    expect((await signIn(ada.device, { counter: 7 })).in).toBe(false);
    expect((await signIn(ada.device, { counter: 6 })).in).toBe(false);
    expect((await signIn(ada.device, { counter: 0 })).in).toBe(false);
    expect((await signIn(ada.device, { counter: 8 })).in).toBe(true);
    const synced = await person();
    await add(synced, 'Phone', { flags: 1 | 4 | 8 });
    const zero = { flags: 1 | 4 | 8 | 16, counter: 0 };
    expect([(await signIn(synced.device, zero)).in, (await signIn(synced.device, zero)).in]).toEqual([
      true,
      true,
    ]);
    expect((await world.store.passkeys.ofPerson(synced.person_id))[0]).toMatchObject({
      is_synced: true,
      is_backed_up: true,
    });
  });

  test('a suspended person does not sign in, and does again afterwards', async () => {
    const by = { actor: 'operator', actor_id: 'test' } as const;
    await world.store.write((tx) => suspend(tx, ada.person_id, { by, now: now(), note: 'spam' }));
    const refused = await signIn(ada.device);
    expect([refused.response.status, refused.in]).toEqual([403, false]);
    expect(refused.response.text).toContain('suspended');
    await world.store.write((tx) => tx.people.unsuspend(ada.person_id));
    expect((await signIn(ada.device)).in).toBe(true);
  });

  test('strange responses are refused without a failure', async () => {
    const deep = `${'['.repeat(500)}${']'.repeat(500)}`;
    const none = JSON.stringify({ id: 'x', rawId: 'x', type: 'public-key', response: {} });
    for (const strange of ['', 'null', '{', '[]', '"x"', deep, none, cbor('x').toString('latin1')]) {
      const by = new Visitor(url);
      const page = await by.request('/sign-in');
      const sent = await by.send('/sign-in', { csrf: csrfOf(page), return_to: '/', credential: strange });
      expect([strange.slice(0, 9), sent.status]).toEqual([strange.slice(0, 9), 400]);
    }
  });

  test('nothing about it is stored in clear, and the page names no account and no key', async () => {
    const by = new Visitor(url);
    const page = await by.request('/sign-in');
    const { challenge, allowCredentials } = optionsOf(page);
    expect(allowCredentials).toEqual([]);
    expect((await respond(by, page, ada.device)).status).toBe(303);
    const db = new Database(world.running.config.database_file, { readonly: true });
    const rows = db.prepare('select * from used_challenge').all();
    db.close();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });
});
