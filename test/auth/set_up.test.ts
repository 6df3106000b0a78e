import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../cli/program.ts';
import type { PageResponse } from '../site/page_response.ts';
import { member, Visitor } from '../site/visitor.ts';
import { startWorld, until, type World } from '../world.ts';
import { emailTo } from './mailbox.ts';
import { served } from './served.ts';

const ADA = 'ada@example.org';
const CHOSEN = {
  'site.name': 'Daybreak',
  'site.contact': 'team@example.org',
  'calendar.time_zone': 'Europe/Vienna',
};

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

/** A new link, as path and query. */
async function newLink(): Promise<string> {
  const { pathname, search } = new URL((await world.running.setUpLink()) ?? '');
  return pathname + search;
}

/** A browser of a signed-in person that has opened a link. */
async function opened(link: string, email = ADA): Promise<Visitor> {
  const by = await member(world.url, world.store, email, world.clock.now().getTime());
  await by.request(link);
  return by;
}

const send = async (by: Visitor, fields: Record<string, string> = CHOSEN): Promise<PageResponse> =>
  by.fill(await by.request('/setup'), '/setup', inForm(fields));

/** Settings by the fields of the form. */
const inForm = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name.replace('.', '-'), value]));

const isDead = ({ status, markup }: PageResponse): boolean =>
  status === 410 && !markup.includes('<form method="post" action="/setup"');

describe('the set-up link [D57]', () => {
  test('leads a new operator through signing in to the name of the site, and makes them its administrator', async () => {
    const link = await newLink();
    const by = new Visitor(world.url);
    const first = await by.request(link);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/setup']);
    const form = await by.request('/setup');
    expect(form.text).toContain('Sign in, and you become its administrator');
    await by.fill(form, '/sign-in', { email: ADA });
    const { code } = await emailTo(world, ADA);
    const signedIn = await by.fill(await by.request('/sign-in/confirm'), '/sign-in/confirm', { code });
    expect(signedIn.headers.get('location')).toBe('/setup');
    expect((await by.request('/admin')).status).toBe(404);

    const done = await send(by);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/admin?set_up']);
    expect((await by.request('/admin?set_up')).text).toContain('You are the administrator of this site.');
    const settings = await world.store.settings.all();
    expect(settings).toMatchObject(CHOSEN);
    const rows = await world.store.audit_log.newest({ limit: 4 });
    const { id } = (await world.store.people.byEmail(ADA))!;
    expect(rows.map(({ kind, actor, actor_id, subject }) => [kind, actor, actor_id, subject])).toEqual([
      ['setting_changed', 'person', String(id), 'setting:calendar.time_zone'],
      ['setting_changed', 'person', String(id), 'setting:site.contact'],
      ['setting_changed', 'person', String(id), 'setting:site.name'],
      ['administrator_made', 'person', String(id), `person:${id}`],
    ]);
  });

  test('is a secret: no URL after it, cache, referrer, page or file of the data folder has it', async () => {
    const link = await newLink();
    const secret = new URL(link, world.url).searchParams.get('token') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const by = new Visitor(world.url);
    const first = await by.request(link);
    expect(first.headers.get('cache-control')).toBe('private, no-store');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.headers.getSetCookie().join()).toMatch(/set_up=[^;]+; Path=\/; HttpOnly; SameSite=Lax/);
    const form = await by.request('/setup');
    expect(form.headers.get('cache-control')).toBe('private, no-store');
    expect(form.markup).not.toContain(secret);
    await by.fill(form, '/sign-in', { email: ADA });
    await emailTo(world, ADA);
    const folder = world.running.config.data_dir;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const { parentPath, name } of files)
      expect([name, readFileSync(join(parentPath, name)).includes(secret)]).toEqual([name, false]);
  });

  test('changes nothing when it is opened, however often', async () => {
    const link = await newLink();
    for (let i = 0; i < 3; i++) expect((await new Visitor(world.url).request(link)).status).toBe(303);
    const by = await opened(link);
    for (let i = 0; i < 3; i++) expect((await by.request('/setup')).status).toBe(200);
    expect(await world.store.people.administrators()).toEqual([]);
    expect((await send(by)).status).toBe(303);
  });

  test('works once: of two browsers one becomes the administrator, and then no link works or is made', async () => {
    const link = await newLink();
    const [ada, eve] = [await opened(link), await opened(link, 'eve@example.org')];
    const forms = [await ada.request('/setup'), await eve.request('/setup')] as const;
    const sent = await Promise.all([
      ada.fill(forms[0], '/setup', inForm(CHOSEN)),
      eve.fill(forms[1], '/setup', inForm({ ...CHOSEN, 'site.name': 'Eveland' })),
    ]);
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([303, 410]));
    expect(await world.store.people.administrators()).toHaveLength(1);
    expect(isDead(await new Visitor(world.url).request(link))).toBe(true);
    expect(isDead(await eve.request('/setup'))).toBe(true);
    expect(await world.running.setUpLink()).toBeNull();
  });

  test('works for 30 minutes', async () => {
    const link = await newLink();
    const by = await opened(link);
    const form = await by.request('/setup');
    world.clock.advance(30 * 60_000 - 1);
    expect((await new Visitor(world.url).request(link)).status).toBe(303);
    world.clock.advance(1);
    expect(isDead(await new Visitor(world.url).request(link))).toBe(true);
    expect(isDead(await by.fill(form, '/setup', inForm(CHOSEN)))).toBe(true);
    expect(await world.store.people.administrators()).toEqual([]);
  });

  test('ends with a newer one, and with an administrator who is made by command', async () => {
    const [older, newer] = [await newLink(), await newLink()];
    expect(isDead(await new Visitor(world.url).request(older))).toBe(true);
    expect((await new Visitor(world.url).request(newer)).status).toBe(303);
    const by = await opened(newer, 'eve@example.org');
    const form = await by.request('/setup');
    await run(world.running.config.data_dir, ['admin', 'create', ADA]);
    expect(isDead(await new Visitor(world.url).request(newer))).toBe(true);
    expect(isDead(await by.fill(form, '/setup', inForm(CHOSEN)))).toBe(true);
    const { administrator_at } = (await world.store.people.byEmail('eve@example.org'))!;
    expect(administrator_at).toBeNull();
  });

  test('gives back what was typed where a value breaks its rule, and is not used up', async () => {
    const by = await opened(await newLink());
    const page = await send(by, {
      ...CHOSEN,
      'site.name': '',
      'site.contact': 'call me',
      'calendar.time_zone': 'Mars',
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain('site.name cannot be ""');
    expect(page.text).toContain('site.contact cannot be "call me"');
    expect(page.text).toContain('calendar.time_zone cannot be "Mars"');
    expect(page.root.querySelector('[name="site-contact"]')?.getAttribute('value')).toBe('call me');
    expect(await world.store.people.administrators()).toEqual([]);
    expect((await world.store.settings.all())['site.name']).toBe('Firstlight');
    expect((await send(by)).status).toBe(303);
  });

  test('is needed: neither a session nor a guess makes an administrator', async () => {
    await newLink();
    const by = await member(world.url, world.store, ADA, world.clock.now().getTime());
    expect(isDead(await by.request('/setup'))).toBe(true);
    const guess = `/setup?token=${'A'.repeat(43)}`;
    expect(isDead(await by.request(guess))).toBe(true);
    const csrf =
      (await by.request('/account')).root.querySelector('[name=csrf]')?.getAttribute('value') ?? '';
    expect(isDead(await by.send('/setup', { ...inForm(CHOSEN), csrf }))).toBe(true);
    expect(await world.store.people.administrators()).toEqual([]);
  });
});

test('guesses are limited by network as those of sign-in links are, and never shut out the right link', async () => {
  await world.close();
  world = await startWorld({ env: { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' } });
  await world.store.write((tx) => tx.settings.set('sign_in.tries_per_network_hour', 3));
  const link = await newLink();
  const guess = () => new Visitor(world.url).request(`/setup?token=${'A'.repeat(43)}`);
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await guess()).status);
  expect(statuses).toEqual([410, 410, 410, 429]);
  expect((await guess()).headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await new Visitor(world.url).request(link)).status).toBe(303);
});

test('serve prints it where the operator looks, once and not in the log, and nothing once there is an administrator', async () => {
  const { said, url, folder, events } = await served({});
  const link = await until(async () => /^Set up {6}(\S+) /m.exec(said.log)?.[1]);
  expect(link.startsWith(`${url}/setup?token=`)).toBe(true);
  const [, secret = ''] = link.split('token=');
  expect((await new Visitor(url).request(link)).status).toBe(303);
  expect((await new Visitor(url).request(`/setup?token=${'A'.repeat(43)}`)).status).toBe(410);
  await until(async () => events().some(({ outcome }) => outcome === 'set-up link'));
  expect(said.log.split(secret)).toHaveLength(2);

  expect(await run(folder, ['admin', 'create', ADA])).toMatchObject({ code: 0 });
  const again = await served({ DATA_DIR: folder });
  await until(async () => again.said.log.includes('Assistants  '));
  expect(again.said.log).toContain('A key');
  expect(again.said.log).not.toContain('Set up');
});
