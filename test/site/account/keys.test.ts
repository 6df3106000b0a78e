import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEYS_MAX } from '../../../domain/http/api_keys.ts';
import { emailTo } from '../../auth/mailbox.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { hiddenOf, member, Visitor } from '../visitor.ts';
import { addPastKeys, PASTS } from './key_scene.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PATH = '/account/keys';
const KEY = /flsk_[0-9A-Za-z]{46}/;

let world: World;
let people = 0;
/** A person of this test alone. */
let who: string;
let email: string;
let ada: Visitor;
const now = (): number => world.clock.now().getTime();
const signedIn = (email: string): Promise<Visitor> => member(world.url, world.store, email, now());

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  who = `ada${++people}`;
  email = `${who}@example.org`;
  ada = await signedIn(email);
});
const emails = async () => (await world.mails()).filter(({ to }) => to.includes(email));

/** Submits the form for a new key; returns the response, and the key if there is one. */
async function make(
  fields: Record<string, string> = {},
  visitor = ada,
): Promise<{ came: PageResponse; key: string }> {
  const page = await visitor.request(PATH);
  const came = await visitor.fill(page, PATH, {
    name: 'Script',
    scopes: 'account:read',
    days: '',
    ...fields,
  });
  return { came, key: KEY.exec(came.markup)?.[0] ?? '' };
}
const status = async (key: string): Promise<number> => (await world.rest('GET', '/me', { key })).status;
const manage = async (name: string): Promise<string> => {
  const { root } = await ada.request(PATH);
  return root
    .querySelectorAll('.key h3 a')
    .find((link) => link.text === name)!
    .getAttribute('href')!;
};
const act = async (
  path: string,
  what: string,
  fields: Record<string, string> = {},
): Promise<PageResponse> => {
  const page = await ada.request(path);
  const form = page.root.querySelectorAll('form').find((one) => one.innerHTML.includes(`value="${what}"`))!;
  const hidden = form
    .querySelectorAll('input[type=hidden]')
    .map((field): [string, string] => [field.getAttribute('name')!, field.getAttribute('value')!]);
  return ada.send(path, { ...Object.fromEntries(hidden), ...fields });
};

describe('making a key [R209]', () => {
  test('it works at once, with the chosen scopes, and an email reports it [D28]', async () => {
    const { came, key } = await make({ name: '  Deploy   script ', days: '30' });
    expect(came.status).toBe(200);
    expect(came.text).toContain('Deploy script');
    const { body } = await world.rest('GET', '/me', { key });
    expect(body.credential).toEqual({
      kind: 'api_key',
      name: 'Deploy script',
      hint: `flsk_…${key.slice(-4)}`,
      created_at: new Date(now()).toISOString(),
      expires_at: new Date(now() + 30 * DAY).toISOString(),
    });
    expect(body.scopes.filter(({ granted }: any) => granted).map(({ scope }: any) => scope)).toEqual([
      'account:read',
    ]);
    await world.running.drain();
    const [mail] = await emails();
    expect(mail).toMatchObject({ subject: 'New API key: Deploy script' });
    // Mail servers may break the lines of an email anywhere.
    const text = mail!.text.replace(/=\r?\n/g, '');
    expect(text).toContain(`${world.url}${PATH}`);
    expect(text).not.toContain(key.slice(5, 20));
  });

  test('all three scopes are the whole of the account, without an end if none is chosen [D28]', async () => {
    const page = await ada.request(PATH);
    const { csrf = '', form = '' } = Object.fromEntries(
      page.root
        .querySelectorAll('.key-form input[type=hidden]')
        .map((field) => [field.getAttribute('name'), field.getAttribute('value')]),
    );
    const fields = new URLSearchParams({ csrf, form, name: 'All', days: '' });
    for (const scope of ['account:read', 'listings:write', 'orders:write']) fields.append('scopes', scope);
    const came = await ada.request(PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: fields.toString(),
    });
    const { body } = await world.rest('GET', '/me', { key: KEY.exec(came.markup)![0] });
    expect(body.scopes.every(({ granted }: any) => granted)).toBe(true);
    expect(body.credential).not.toHaveProperty('expires_at');
    const person_id = (await world.store.people.byEmail(email))!.id;
    expect((await world.store.keys.ofPerson(person_id))[0]!.scopes).toBeNull();
  });

  test('it is shown once: no cache keeps the page, the list has the hint, and the database has neither', async () => {
    const { came, key } = await make();
    expect(came.headers.get('cache-control')).toBe('private, no-store');
    expect(came.headers.get('etag')).toBeNull();
    const { markup } = await ada.request(PATH);
    expect(markup).toContain(`flsk_…${key.slice(-4)}`);
    expect(markup).not.toMatch(KEY);
    for (const end of ['', '-wal']) {
      expect(readFileSync(world.running.config.database_file + end).includes(key.slice(5))).toBe(false);
    }
  });

  test('loading the page again sends its form again, and makes no second key', async () => {
    const page = await ada.request(PATH);
    const fields = { name: 'Once', scopes: 'account:read', days: '' };
    const first = await ada.fill(page, PATH, fields);
    const [second, third] = await Promise.all([ada.fill(page, PATH, fields), ada.fill(page, PATH, fields)]);
    expect([first.status, second.status, third.status]).toEqual([200, 409, 409]);
    expect(second.markup).not.toMatch(KEY);
    expect((await ada.request(PATH)).root.querySelectorAll('.key')).toHaveLength(1);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name of nothing visible', { name: '\u200b\u202e' }],
    ['a name that is too long', { name: 'x'.repeat(61) }],
    ['no scope', { scopes: '' }],
    ['a scope that there is not', { scopes: 'everything' }],
    ['an end that there is not', { days: '31' }],
  ])('%s: nothing is made, and the form says why and keeps what was typed', async (_, fields) => {
    const { came, key } = await make(fields);
    expect([came.status, key]).toEqual([400, '']);
    expect(came.root.querySelector('[role=alert]')?.text).toMatch(/^(?:Give|Choose)/);
    expect(came.root.querySelector('#k-name')?.getAttribute('value')).toBe(
      'name' in fields ? fields.name : 'Script',
    );
    expect((await ada.request(PATH)).root.querySelectorAll('.key')).toHaveLength(0);
  });

  test('a name is shown as it is written, never as markup, and without what turns text around', async () => {
    await make({ name: '<b>bold</b>\u202e' });
    const { root } = await ada.request(PATH);
    expect(root.querySelector('.key h3 a')?.innerHTML).toBe('&lt;b&gt;bold&lt;/b&gt;');
  });

  test('needs a sign-in younger than 15 minutes: else it sends there, and back', async () => {
    const page = await ada.request(PATH);
    world.clock.advance(15 * MINUTE);
    const late = await ada.fill(page, PATH, { name: 'Late', scopes: 'account:read', days: '' });
    const again = '/sign-in?again=1&return_to=%2Faccount%2Fkeys';
    expect([late.status, late.headers.get('location')]).toEqual([303, again]);
    const { root } = await ada.request(PATH);
    expect(root.querySelector('#new a')?.getAttribute('href')).toBe(again);
    expect(root.querySelector('#new form')).toBeNull();

    // There the email address is filled in; the email leads back, and the key can be made.
    const door = await ada.request(again);
    expect(door.root.querySelector('#email')?.getAttribute('value')).toBe(email);
    await ada.fill(door, '/sign-in', { email });
    const { link } = await emailTo(world, email);
    const back = await ada.fill(await ada.request(link), '/sign-in/confirm');
    expect(back.headers.get('location')).toBe(PATH);
    expect(await status((await make()).key)).toBe(200);
  });

  test(`an account has ${KEYS_MAX} keys at most; one that is revoked makes room`, async () => {
    for (let i = 0; i < KEYS_MAX; i++) expect((await make({ name: `Key ${i}` })).came.status).toBe(200);
    const { root } = await ada.request(PATH);
    expect(root.querySelector('#new form')).toBeNull();
    const { csrf } = hiddenOf((await ada.request('/account')).root, '/sign-out');
    const form = '6f1d2c3b-0000-4000-8000-0000000000aa';
    const more = { csrf: csrf!, form, name: 'More', scopes: 'account:read', days: '' };
    expect((await ada.send(PATH, more)).status).toBe(400);
    await act(await manage('Key 7'), 'revoke');
    expect((await make({ name: 'Room' })).came.status).toBe(200);
  });

  test('nobody who is not signed in makes one, and no credential does', async () => {
    const stranger = new Visitor(world.url);
    const { status: read, headers } = await stranger.request(PATH);
    expect([read, headers.get('location')]).toEqual([303, '/sign-in?return_to=%2Faccount%2Fkeys']);
    expect((await stranger.send(PATH, { name: 'x', scopes: 'account:read', days: '' })).status).toBe(303);
    const key = await world.key(who);
    const mark = hiddenOf((await ada.request(PATH)).root, PATH);
    const fields = { ...mark, name: 'By a program', scopes: 'account:read', days: '' };
    const { status: sent } = await ada.send(PATH, fields, { authorization: `Bearer ${key}` });
    expect(sent).toBe(403);
    expect((await ada.request(PATH)).text).not.toContain('By a program');
  });
});

describe('the keys that there are [D28]', () => {
  test('are told apart by name, hint, scopes, use, requests and end; what is over is out of the way', async () => {
    await addPastKeys(world, email);
    const { root } = await ada.request(PATH);
    const rows = root.querySelectorAll('.key').map((row) => row.structuredText.replace(/\s+/g, ' '));
    expect(rows).toHaveLength(4);
    const row = (name: string): string => rows.find((text) => text.startsWith(name))!;
    expect(row('Deploy script')).toContain('used 2 hours ago from 203.0.113.24');
    expect(row('Deploy script')).toContain('12,480 requests in 30 days');
    expect(row('Deploy script')).toContain('never expires');
    expect(row('Claude')).toContain('expires in 18 days');
    expect(row('Claude')).toContain('account:read');
    expect(row('Never needed')).toContain('never used');
    const unused = rows.filter((text) => text.includes('Not used for 30 days'));
    expect(unused).toEqual([row('Weekly report')]);
    const over = root.querySelector('.over')!.structuredText;
    for (const words of ['2 keys that no longer work', 'Old laptop', 'Revoked', 'Trial', 'Expired'])
      expect(over).toContain(words);
    expect(PASTS).toHaveLength(6);
  });

  test('a request is counted where it came from', async () => {
    const { key } = await make();
    for (let i = 0; i < 3; i++) await status(key);
    await world.running.close();
    const person_id = (await world.store.people.byEmail(email))!.id;
    const [row] = await world.store.keys.ofPerson(person_id);
    expect(row).toMatchObject({ last_used_address: '127.0.0.1', last_used_at: now() });
    expect((await world.store.keys.usesSince(person_id, now())).get(row!.id)).toBe(3);
    world = await startWorld();
  });

  test('get another name', async () => {
    const { key } = await make();
    const path = await manage('Script');
    expect((await act(path, 'rename', { name: 'Nightly script' })).status).toBe(303);
    expect((await world.rest('GET', '/me', { key })).body.credential.name).toBe('Nightly script');
    expect((await act(path, 'rename', { name: ' ' })).status).toBe(400);
    expect((await world.rest('GET', '/me', { key })).body.credential.name).toBe('Nightly script');
  });

  test('end at once when they are revoked, and the row stays', async () => {
    const { key } = await make();
    const path = await manage('Script');
    expect(await status(key)).toBe(200);
    expect((await act(path, 'revoke')).status).toBe(303);
    expect(await status(key)).toBe(401);
    const { root } = await ada.request(PATH);
    expect(root.querySelector('.over')?.text).toContain('Script');
    const { text, root: page } = await ada.request(path);
    expect(text).toContain('no longer works');
    expect(page.querySelector('main form')).toBeNull();
  });

  test.each([
    ['24', 24 * HOUR],
    ['0', 0],
  ])('are replaced: the old one goes on for %s hours, the new one does the same', async (hours, grace) => {
    const { key } = await make({ days: '90' });
    world.clock.advance(MINUTE);
    const path = await manage('Script');
    const came = await act(path, 'rotate', { hours });
    const fresh = KEY.exec(came.markup)![0];
    expect(came.headers.get('cache-control')).toBe('private, no-store');
    const { body } = await world.rest('GET', '/me', { key: fresh });
    expect(body.credential).toMatchObject({
      name: 'Script',
      expires_at: new Date(now() + 90 * DAY).toISOString(),
    });
    expect(body.scopes.filter(({ granted }: any) => granted)).toHaveLength(1);
    if (grace > 0) {
      world.clock.advance(grace - 1);
      expect(await status(key)).toBe(200);
      expect((await ada.request(PATH)).root.querySelector('.tag')?.text).toBe('Replaced');
      world.clock.advance(1);
    }
    expect([await status(key), await status(fresh)]).toEqual([401, 200]);
    await world.running.drain();
    expect((await emails()).filter(({ subject }) => subject.startsWith('New API key'))).toHaveLength(2);
  });

  test('are replaced once by one form, and only by a fresh sign-in', async () => {
    await make();
    const path = await manage('Script');
    const page = await ada.request(path);
    const { form = '', csrf = '' } = Object.fromEntries(
      page.root
        .querySelectorAll('input[type=hidden]')
        .map((field) => [field.getAttribute('name'), field.getAttribute('value')]),
    );
    const fields = { csrf, form, do: 'rotate', hours: '24' };
    const sent = await Promise.all([ada.send(path, fields), ada.send(path, fields)]);
    expect(sent.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await ada.request(PATH)).root.querySelectorAll('.key')).toHaveLength(2);
    world.clock.advance(20 * MINUTE);
    const late = await ada.send(path, { ...fields, form: form.replace(/^./, '0') });
    expect(late.headers.get('location')).toMatch(/^\/sign-in\?again=1&return_to=%2Faccount%2Fkeys%2F\d+$/);
  });

  test('are there for nobody else [D61]', async () => {
    const { key } = await make();
    const path = await manage('Script');
    const bob = await signedIn('bob@example.org');
    const { csrf = '' } = hiddenOf((await bob.request('/account')).root, '/sign-out');
    const form = '6f1d2c3b-0000-4000-8000-0000000000bb';
    expect((await bob.request(path)).status).toBe(404);
    for (const what of [
      { do: 'rename', name: 'Mine' },
      { do: 'revoke' },
      { do: 'rotate', hours: '0', form },
    ] as Record<string, string>[]) {
      expect([what.do, (await bob.send(path, { csrf, ...what })).status]).toEqual([what.do, 404]);
    }
    expect((await world.rest('GET', '/me', { key })).body.credential.name).toBe('Script');
    for (const none of ['/account/keys/0', '/account/keys/x', '/account/keys/99999999999999999999'])
      expect((await ada.request(none)).status).toBe(404);
  });
});

describe('an email before a key ends', () => {
  const subjects = async (): Promise<string[]> =>
    (await emails()).map(({ subject }) => subject).filter((subject) => subject.includes('expires on'));

  test('comes a week before, once, and not about a key that was revoked or replaced', async () => {
    for (const name of ['Kept', 'Revoked', 'Replaced']) await make({ name, days: '30' });
    await act(await manage('Revoked'), 'revoke');
    await act(await manage('Replaced'), 'rotate', { hours: '0' });
    const start = now();
    const day = new Date(start + 30 * DAY).getUTCDate();
    await world.reach(new Date(start + 23 * DAY - 2 * HOUR));
    expect(await subjects()).toEqual([]);
    await world.reach(new Date(start + 23 * DAY + HOUR));
    const ends = await subjects();
    expect(ends.sort()).toEqual([
      `The API key Kept expires on ${day} December 2026`,
      `The API key Replaced expires on ${day} December 2026`,
    ]);
    for (const days of [24, 25, 31]) await world.reach(new Date(start + days * DAY));
    expect(await subjects()).toHaveLength(2);
  });
});
