import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { run as runProgram } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-admin-'));
const run = (...args: string[]) => runProgram(data_dir, args);

let world: World;
beforeAll(async () => {
  world = await startWorld({ data_dir });
});
afterAll(async () => {
  await world.close();
  rmSync(data_dir, { recursive: true, force: true });
});

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

test('an administrator is made and revoked by command, takes effect at the next request, and each is recorded', async () => {
  expect(await run('admin', 'list')).toMatchObject({
    code: 0,
    out: expect.stringContaining('There is no administrator'),
  });
  expect(await run('admin', 'create', 'Ada@Example.org')).toMatchObject({
    code: 0,
    out: `${ADA} is an administrator. They sign in on the site, at /sign-in, and open /admin.\n`,
  });

  const ada = new Visitor(world.url);
  expect((await ada.request('/admin')).status).toBe(404);
  await ada.fill(await ada.request('/sign-in'), '/sign-in', { email: ADA });
  const { link } = await emailTo(world, ADA);
  await ada.fill(await ada.request(link), '/sign-in/confirm');
  expect((await ada.request('/account')).root.querySelector('a[href="/admin"]')).not.toBeNull();
  expect((await ada.request('/admin')).text).toContain('Nothing waits.');

  expect(await run('admin', 'create', ADA)).toMatchObject({
    code: 1,
    err: `${ADA} is already an administrator.\n`,
  });
  const last = await run('admin', 'revoke', ADA);
  expect(last).toMatchObject({ code: 1, err: expect.stringContaining('the last administrator') });
  expect((await ada.request('/admin')).status).toBe(200);

  expect(await run('admin', 'create', BOB, '--json')).toMatchObject({ code: 0 });
  const listed = JSON.parse((await run('admin', 'list', '--json')).out);
  expect(listed.items.map(({ email }: { email: string }) => email)).toEqual([ADA, BOB]);
  expect(await run('admin', 'revoke', ADA)).toMatchObject({ code: 0 });
  expect((await ada.request('/admin')).status).toBe(404);
  expect((await ada.request('/account')).root.querySelector('a[href="/admin"]')).toBeNull();
  expect(await run('admin', 'revoke', ADA)).toMatchObject({
    code: 1,
    err: expect.stringContaining('no administrator'),
  });

  // A suspended administrator cannot sign in, so the other one is the last.
  await run('admin', 'create', ADA);
  await run('person', 'suspend', ADA);
  expect(await run('admin', 'revoke', BOB)).toMatchObject({ code: 1 });
  expect((await run('admin', 'list')).out).toContain('SUSPENDED');
  expect(await run('admin', 'revoke', BOB, '--force')).toMatchObject({ code: 0 });

  const { items } = JSON.parse((await run('audit', 'list', '--person', ADA, '--json')).out);
  const kinds = items.map(({ kind, actor }: { kind: string; actor: string }) => [kind, actor]);
  expect(kinds).toEqual([
    ['person_suspended', 'operator'],
    ['administrator_made', 'operator'],
    ['administrator_revoked', 'operator'],
    ['administrator_made', 'operator'],
  ]);
});

test('what cannot be is refused, and says why', async () => {
  await run('person', 'suspend', BOB);
  expect(await run('admin', 'create', BOB)).toMatchObject({
    code: 1,
    err: `${BOB} is suspended. First: firstlight person unsuspend ${BOB}\n`,
  });
  expect(await run('admin', 'create', 'ada@mailinator.com')).toMatchObject({
    code: 1,
    err: expect.stringContaining('disposable'),
  });
  expect(await run('admin', 'create', 'no email')).toMatchObject({ code: 2 });
  expect(await run('admin', 'revoke', 'no-account@example.org')).toMatchObject({
    code: 1,
    err: 'There is no account with no-account@example.org.\n',
  });
  expect(await world.store.people.byEmail('ada@mailinator.com')).toBeUndefined();
});

test('a deleted account is no administrator', async () => {
  await run('admin', 'create', 'dot@example.org');
  const id = await world.store.write((tx) => tx.people.ensure('cid@example.org', 0));
  await run('admin', 'create', 'cid@example.org');
  expect(await run('person', 'delete', 'cid@example.org', '--yes')).toMatchObject({ code: 0 });
  expect((await world.store.people.byId(id))?.administrator_at).toBeNull();
});
