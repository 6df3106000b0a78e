import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataFolder } from '../data_folder.ts';
import { Flow } from '../oauth/flow.ts';
import { freePort } from '../oauth/free_port.ts';
import { member, Visitor } from '../site/visitor.ts';
import { startOnce, startWorld, type World } from '../world.ts';
import { emailTo } from './mailbox.ts';

let data_dir: string;
let env: Record<string, string>;
let world: World;
beforeAll(async () => {
  data_dir = await dataFolder('started', startOnce);
  env = { PORT: String(await freePort()) };
});
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));
beforeEach(async () => {
  world = await startWorld({ data_dir, env });
  return () => world.close();
});

/** Stops the service and starts it again on the same data, at the same address. */
async function restart(): Promise<void> {
  const at = world.clock.now();
  await world.close();
  world = await startWorld({ data_dir, env });
  world.clock.set(at);
}

const now = (): number => world.clock.now().getTime();

describe('a restart ends nothing that people and assistants have begun', () => {
  test('a session goes on, and so does the form of a page that was opened before', async () => {
    const by = await member(world.url, world.store, 'ada@example.org', now());
    const page = await by.request('/account');
    await restart();
    expect((await by.request('/account')).text).toContain('ada@example.org');
    expect((await by.fill(page, '/account', { name: 'Ada' })).headers.get('location')).toBe('/account?saved');
    expect((await by.request('/account')).root.querySelector('#name')?.getAttribute('value')).toBe('Ada');
  });

  test.each(['link', 'code'] as const)(
    'the %s of an email that was sent before signs in, once',
    async (way) => {
      const email = `${way}@example.org`;
      const by = new Visitor(world.url);
      const fields = { email, return_to: '/pricing' };
      await by.fill(await by.request('/sign-in?return_to=/pricing'), '/sign-in', fields);
      const { link, code } = await emailTo(world, email);
      await restart();
      const page = await by.request(way === 'link' ? link : '/sign-in/confirm');
      const signedIn = await by.fill(page, '/sign-in/confirm', way === 'code' ? { code } : {});
      expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/pricing']);
      await restart();
      expect((await by.request('/account')).status).toBe(200);
      expect((await new Visitor(world.url).request(link)).markup).not.toContain('name="token"');
    },
  );

  test('a key and its narrowing go on; what was revoked stays so', async () => {
    const [good, gone] = [await world.key('bob', ['account:read']), await world.key('bob')];
    const person = await world.store.people.byEmail('bob@example.org');
    const keys = await world.store.keys.ofPerson(person!.id);
    const newest = Math.max(...keys.map(({ id }) => id));
    await world.store.write((tx) => tx.keys.revoke(newest, now()));
    await restart();
    expect((await world.rest('GET', '/me', { key: good })).status).toBe(200);
    const write = { key: good, body: { url: 'https://bob.example' } };
    expect((await world.rest('POST', '/drafts', write)).body.code).toBe('insufficient_scope');
    expect((await world.rest('GET', '/me', { key: gone })).status).toBe(401);
  });

  test('an assistant that was let in goes on, renews, and is ended by its own wish', async () => {
    const flow = await Flow.of(world, 'cleo');
    const client_id = await flow.client();
    const code = await flow.code(client_id, { resource: `${world.url}/api/v1` });
    await restart();
    const { access_token, refresh_token } = (await flow.redeem(client_id, code)).json;
    await restart();
    expect(await flow.works(access_token)).toBe(true);
    const renewed = await flow.refresh(client_id, refresh_token);
    expect([renewed.status, renewed.json.token_type]).toEqual([200, 'Bearer']);
    await flow.post('/oauth/revoke', { client_id, token: renewed.json.refresh_token });
    await restart();
    for (const token of [access_token, renewed.json.access_token])
      expect(await flow.works(token)).toBe(false);
    expect((await flow.refresh(client_id, renewed.json.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('who was signed out, suspended or deleted before stays out', async () => {
    const [out, suspended, deleted] = await Promise.all(
      ['dora', 'eve', 'fay'].map((name) => member(world.url, world.store, `${name}@example.org`, now())),
    );
    await out!.fill(await out!.request('/account'), '/sign-out');
    const eve = await world.store.people.byEmail('eve@example.org');
    await world.store.write((tx) => tx.people.suspend(eve!.id, now(), 'spam'));
    const fields = { email: 'fay@example.org' };
    await deleted!.fill(await deleted!.request('/account/delete'), '/account/delete', fields);
    await restart();
    for (const by of [out, suspended, deleted]) expect((await by!.request('/account')).status).toBe(303);
  });
});

describe('a cookie', () => {
  const SID = 'firstlight_sid';

  test.each<[what: string, change: (sid: string) => string]>([
    ['with one letter changed', (sid) => `${SID}=${sid.startsWith('A') ? 'B' : 'A'}${sid.slice(1)}`],
    ['that is cut off', (sid) => `${SID}=${sid.slice(0, -1)}`],
    ['with more behind it', (sid) => `${SID}=${sid}x`],
    ['in quotes', (sid) => `${SID}="${sid}"`],
    ['of another name', (sid) => `firstlight_sid2=${sid}`],
    ['in other letters', (sid) => `FIRSTLIGHT_SID=${sid}`],
    ['that is empty', () => `${SID}=`],
    ['without a value', () => SID],
    ['with a path in it', (sid) => `${SID}=../${sid}`],
  ])('%s signs nobody in', async (_what, change) => {
    const by = await member(world.url, world.store, 'ada@example.org', now());
    const cookie = change(by.cookies.get(SID) ?? '');
    const answer = await new Visitor(world.url).request('/account', { headers: { cookie } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sign-in?return_to=%2Faccount']);
  });

  test('is found among many, and the first of its name counts', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', now());
    const bob = await member(world.url, world.store, 'bob@example.org', now());
    const [a, b] = [ada, bob].map(({ cookies }) => `${SID}=${cookies.get(SID) ?? ''}`);
    const others = Array.from({ length: 50 }, (_, i) => `other${i}=${i}`).join('; ');
    const who = async (cookie: string) => {
      const { text } = await new Visitor(world.url).request('/account', { headers: { cookie } });
      return /\b(ada|bob)@example\.org/.exec(text)?.[1];
    };
    expect(await who(`${others};${a}`)).toBe('ada');
    expect(await who(`${a}; ${b}`)).toBe('ada');
    expect(await who(`${b}; ${a}`)).toBe('bob');
  });
});
