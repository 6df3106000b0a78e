import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { restCaller } from '../../clients/rest_client.ts';
import { Flow } from '../../oauth/flow.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import type { PageResponse } from '../page_response.ts';
import { member } from '../visitor.ts';
import { administrator } from './administrator.ts';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
});
afterAll(() => world.close());

const PATH = '/admin/people';
const nowOf = (): number => world.clock.now().getTime();
const command = (...args: string[]) => runIn(world.running.config.data_dir, args);
const idOf = (email: string): Promise<number> => world.store.write((tx) => tx.people.ensure(email, nowOf()));
const found = ({ root }: PageResponse): string[] =>
  root.querySelectorAll('.sessions h2 a').map(({ text }) => text);

/** Sends a form of the page of an account. */
async function act(id: number, fields: Record<string, string>): Promise<PageResponse> {
  const page = await admin.by.request(`${PATH}/${id}`);
  const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
  return admin.by.send(`${PATH}/${id}`, { csrf, ...fields });
}

async function audited(person_id: number): Promise<unknown[]> {
  const rows = await world.store.audit_log.newest({ person_id, limit: 9 });
  return rows.map(({ kind, actor, actor_id }) => [kind, actor, actor_id]);
}
const byAdmin = (kind: string): unknown[] => [kind, 'person', String(admin.person_id)];

test('finds accounts by email address, name, id and state, as the command does', async () => {
  const grace = await idOf('grace@hopper.example');
  await world.store.write((tx) => tx.people.rename(grace, 'Grace Hopper'));
  for (const text of ['HOPPER', 'grace h', 'grace@', String(grace)]) {
    expect(found(await admin.by.request(`${PATH}?q=${encodeURIComponent(text)}`))).toEqual([
      'grace@hopper.example',
    ]);
    const { items } = JSON.parse((await command('person', 'find', text, '--json')).out);
    expect(items).toMatchObject([{ id: grace, name: 'Grace Hopper', suspended: false }]);
  }
  expect((await admin.by.request(`${PATH}?q=nobody-at-all`)).text).toContain('No account matches.');
  expect(found(await admin.by.request(`${PATH}?state=administrator`))).toEqual(['noor@example.org']);
  expect(found(await admin.by.request(`${PATH}?state=suspended`))).toEqual([]);
  for (const none of ['0', 'grace', '999999'])
    expect((await admin.by.request(`${PATH}/${none}`)).status).toBe(404);
});

describe('the page of an account', () => {
  test('shows what it owns and how it signs in, and ends one key, one assistant, then everything', async () => {
    const key = await world.key('ada');
    const { id: listing_id } = await addListing(world.store, world.clock, { name: 'Harbourlight' });
    const owner = (await world.store.listings.byId(listing_id))?.person_id ?? 0;
    expect((await admin.by.request(`${PATH}/${owner}`)).text).toContain('Harbourlight');

    const flow = await Flow.of(world);
    const client = await flow.client({ client_name: 'Claude Code' });
    await flow.tokens(client, { resource: `${world.url}/api/v1` });
    const browser = await member(world.url, world.store, 'ada@example.org', nowOf());
    const ada = await idOf('ada@example.org');
    const page = await admin.by.request(`${PATH}/${ada}`);
    for (const text of ['Firefox on Linux', 'Claude Code', 'What you can do'])
      expect(page.text).toContain(text);
    const valueOf = (name: string): string =>
      page.root.querySelector(`input[name=${name}]`)?.getAttribute('value') ?? '';

    // The page of another person revokes no key of hers.
    const eve = await idOf('eve@example.org');
    expect((await act(eve, { do: 'key_revoke', key: valueOf('key') })).status).toBe(409);
    expect((await restCaller(world, key).call('list_my_drafts')).problem).toBeNull();
    const ended = await act(ada, { do: 'key_revoke', key: valueOf('key') });
    expect(ended.headers.get('location')).toBe(`${PATH}/${ada}?done=key_revoke`);
    expect((await restCaller(world, key).call('list_my_drafts')).problem).toMatchObject({ status: 401 });
    expect((await act(ada, { do: 'key_revoke', key: valueOf('key') })).status).toBe(409);
    const gone = await act(ada, { do: 'assistant_revoke', grant: valueOf('grant') });
    expect(gone.headers.get('location')).toBe(`${PATH}/${ada}?done=assistant_revoke`);
    // An id that begins like an option is an id all the same.
    expect(await command('assistant', 'revoke', `-${'Qb'.repeat(21)}`)).toMatchObject({ code: 1 });
    expect(await command('assistant', 'revoke', valueOf('grant'))).toMatchObject({ code: 1 });
    expect((await audited(ada)).slice(0, 2)).toEqual([byAdmin('grant_revoked'), byAdmin('key_revoked')]);

    expect((await browser.request('/account')).status).toBe(200);
    const out = await act(ada, { do: 'person_sign-out', keys: '1' });
    expect(out.headers.get('location')).toBe(`${PATH}/${ada}?done=person_sign-out`);
    expect((await browser.request('/account')).status).toBe(303);

    const passkey = { name: 'Laptop', rp_id: 'launch.example', is_synced: false, is_backed_up: false };
    const parts = { credential_id: 'abc', public_key: 'def', counter: 0, transports: [], created_at: 0 };
    await world.store.write((tx) => tx.passkeys.add({ person_id: ada, ...passkey, ...parts }));
    expect((await admin.by.request(`${PATH}/${ada}`)).text).toContain('For launch.example');
    const removed = await act(ada, { do: 'person_sign-out', passkeys: '1' });
    expect(removed.headers.get('location')).toBe(`${PATH}/${ada}?done=person_sign-out`);
    expect(await world.store.passkeys.ofPerson(ada)).toEqual([]);
    expect((await audited(ada))[0]).toEqual(byAdmin('passkey_removed'));
  });

  test('suspends with a note and lifts it, each with its audit row; the command sees the same', async () => {
    const eve = await idOf('eve@example.org');
    const browser = await member(world.url, world.store, 'eve@example.org', nowOf());
    expect((await act(eve, { do: 'person_suspend', note: ' case 17 ' })).headers.get('location')).toBe(
      `${PATH}/${eve}?done=person_suspend`,
    );
    expect((await browser.request('/account')).status).toBe(303);
    expect((await act(eve, { do: 'person_suspend' })).text).toContain(
      'eve@example.org is already suspended.',
    );
    const long = await act(eve, { do: 'person_suspend', note: 'x'.repeat(501) });
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('at most 500 characters')]);
    const page = await admin.by.request(`${PATH}/${eve}`);
    expect(page.text).toContain('case 17');
    const log = page.root.querySelector('main a[href^="/admin/audit"]')?.getAttribute('href') ?? '';
    expect((await admin.by.request(log)).text).toContain('person_suspended');
    expect(found(await admin.by.request(`${PATH}?state=suspended`))).toEqual(['eve@example.org']);
    expect(await command('person', 'suspend', 'eve@example.org')).toMatchObject({ code: 1 });
    await act(eve, { do: 'person_unsuspend' });
    expect((await browser.request('/account')).status).toBe(200);
    expect((await act(eve, { do: 'person_unsuspend' })).status).toBe(409);
    expect((await audited(eve)).slice(0, 2)).toEqual([
      byAdmin('person_unsuspended'),
      byAdmin('person_suspended'),
    ]);
  });

  test('exports what is stored about a person, as the command does, and the person can see that it was', async () => {
    const eve = await idOf('eve@example.org');
    const page = await act(eve, { do: 'export' });
    expect(page.headers.get('content-disposition')).toBe(`attachment; filename="person-${eve}.json"`);
    expect(JSON.parse(page.markup).person).toMatchObject([{ id: eve, email: 'eve@example.org' }]);
    expect((await audited(eve))[0]).toEqual(byAdmin('data_exported'));
    const { out } = await command('person', 'export', 'eve@example.org');
    const { person, audit } = JSON.parse(out);
    expect(person).toMatchObject([{ email: 'eve@example.org' }]);
    expect(audit.map(({ kind }: { kind: string }) => kind)).toContain('data_exported');
  });

  test('deletes an account after its email address was typed', async () => {
    const cid = await idOf('cid@example.org');
    expect((await act(cid, { do: 'person_delete', email: 'eve@example.org' })).status).toBe(409);
    expect((await act(cid, { do: 'nothing' })).status).toBe(409);
    const sent = await act(cid, { do: 'person_delete', email: ' Cid@example.org ' });
    expect(sent.headers.get('location')).toBe(`${PATH}?done=person_delete`);
    expect((await admin.by.request(`${PATH}/${cid}`)).status).toBe(404);
    expect(found(await admin.by.request(`${PATH}?q=cid@`))).toEqual([]);
    const [row] = await world.store.audit_log.newest({ kind: 'account_deleted', limit: 1 });
    expect(row).toMatchObject({ actor_id: String(admin.person_id), subject: `person:${cid}` });
  });

  test('keeps the last administrator: neither pages nor commands suspend or delete the account', async () => {
    const email = 'noor@example.org';
    const id = admin.person_id;
    expect((await admin.by.request(`${PATH}/${id}`)).text).toContain('This is the last administrator');
    expect((await act(id, { do: 'person_suspend' })).text).toContain('is the last administrator');
    expect((await act(id, { do: 'person_delete', email })).text).toContain('is the last administrator');
    const own = await admin.by.request('/account/delete');
    const sent = await admin.by.fill(own, '/account/delete', { email });
    expect([sent.status, sent.text.includes('You are the last administrator')]).toEqual([400, true]);
    for (const args of [
      ['suspend', email],
      ['delete', email, '--yes'],
    ])
      expect(await command('person', ...args)).toMatchObject({
        code: 1,
        err: expect.stringContaining('the last administrator'),
      });
    expect((await admin.by.request('/admin')).status).toBe(200);

    // Beside another one who can sign in, the account is one as any other.
    const second = await administrator(world, 'hal@example.org');
    expect((await act(second.person_id, { do: 'person_suspend' })).status).toBe(303);
    expect((await act(id, { do: 'person_suspend' })).status).toBe(409);
    expect((await act(second.person_id, { do: 'person_unsuspend' })).status).toBe(303);
    expect((await act(id, { do: 'person_suspend' })).status).toBe(303);
    await world.store.write((tx) => tx.people.unsuspend(id));
  });

  test('does no act that has no form, and none at a path that finds nobody', async () => {
    const second = await administrator(world, 'ivo@example.org');
    const { root } = await admin.by.request(PATH);
    expect(root.querySelectorAll('form[method=post]')).toEqual([]);
    expect((await act(second.person_id, { do: 'admin_revoke', force: '1' })).status).toBe(409);
    expect((await world.store.people.byId(second.person_id))?.administrator_at).not.toBeNull();
    const page = await admin.by.request(`${PATH}/${second.person_id}`);
    const csrf = page.root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    for (const path of [`${PATH}/${second.person_id}%20`, `${PATH}/${second.person_id}%00`]) {
      expect((await admin.by.request(path)).status).toBe(404);
      expect((await admin.by.send(path, { csrf, do: 'person_suspend' })).status).toBe(404);
    }
    expect((await world.store.people.byId(second.person_id))?.suspended_at).toBeNull();
  });

  test('changes nothing with a sign-in that is older than 15 minutes', async () => {
    const eve = await idOf('eve@example.org');
    const { root } = await admin.by.request(`${PATH}/${eve}`);
    const csrf = root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    world.clock.advance(16 * 60_000);
    expect((await admin.by.request(`${PATH}/${eve}`)).root.querySelectorAll('main form')).toEqual([]);
    for (const act of [
      'person_suspend',
      'person_sign-out',
      'key_revoke',
      'assistant_revoke',
      'export',
      'person_delete',
    ])
      expect(
        (await admin.by.send(`${PATH}/${eve}`, { csrf, do: act, email: 'eve@example.org' })).status,
      ).toBe(403);
    expect((await world.store.people.byId(eve))?.suspended_at).toBeNull();
  });
});
