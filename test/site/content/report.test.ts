import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { OBJECTION_DAYS } from '../../../domain/text/notices.ts';
import { deleteExpired, RETENTION } from '../../../services/upkeep/retention.ts';
import { from } from '../../auth/from_networks.ts';
import { run } from '../../cli/usage/in_process.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { PageResponse } from '../page_response.ts';
import { member, Visitor } from '../visitor.ts';

const DAY = 86_400_000;
const CASES = '/admin/moderation?kind=notice';

let world: World;
let admin: Awaited<ReturnType<typeof administrator>>;
/** Each sender has a network of their own. */
let networks = 0;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  admin = await administrator(world);
  for (const name of ['Acme', 'Borealis', 'Capstan', 'Davit'])
    await addListing(world.store, world.clock, { name, tagline: `${name} winds ropes` });
  vi.stubEnv('DATA_DIR', world.running.config.data_dir);
  vi.stubEnv('BASE_URL', '');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await world.close();
});

const now = () => world.clock.now().getTime();
const idOf = async (slug: string) => (await world.store.listings.bySlug(slug))?.id ?? 0;
const waiting = () => world.store.notices.waitingCount();

const RIGHT = {
  kind: 'illegal',
  reason: 'It sells what nobody may sell.',
  name: 'Ivo Berg',
  email: 'ivo@example.org',
  good_faith: '1',
};

/** Fills in the form as somebody without an account. */
async function report(
  fields: Record<string, string>,
  { query = '', ip = `192.0.2.${++networks}` } = {},
): Promise<PageResponse> {
  const by = new Visitor(world.url);
  const page = await by.request(`/report${query}`);
  const csrf = page.root.querySelector('input[name=csrf]')?.getAttribute('value') ?? '';
  const about = page.root.querySelector('#f-about')?.getAttribute('value') ?? '';
  return by.send('/report', { csrf, about, ...RIGHT, ...fields }, from(ip));
}

/** Sends a notice and gives its number. */
async function sent(about: string, fields: Record<string, string> = {}): Promise<number> {
  const { status, text } = await report({ about, ...fields });
  expect([status, text]).toEqual([200, expect.stringMatching(/It has the number \d+\./)]);
  return Number(/number (\d+)/.exec(text)?.[1]);
}

/** Presses a button of a notice on the page of the site team. */
async function decide(id: number, act: 'uphold' | 'reject', typed: Record<string, string>) {
  const page = await admin.by.request(CASES);
  const item = page.root.querySelector(`#notice-${id}`);
  const hidden = item?.querySelectorAll('input[type=hidden]') ?? [];
  const fields = hidden.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']);
  return admin.by.send(CASES, { ...Object.fromEntries(fields), do: act, ...typed });
}

/** The newest email to a mailbox. */
async function emailTo(to: string) {
  return (await world.mails()).findLast((one) => one.to === to) ?? { to, subject: '', text: '' };
}

const linkIn = (text: string): string => /\/report\S*/.exec(text)?.[0] ?? '';

/** Runs a command at the time of the world. */
async function command(...args: string[]) {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
  try {
    return await run('notice', ...args);
  } finally {
    vi.useRealTimers();
  }
}

describe('a notice', () => {
  test('of a person without an account takes a listing off the site; its owner reads why, objects, and gets it back', async () => {
    const stranger = new Visitor(world.url);
    const link = (await stranger.request('/p/acme')).root
      .querySelectorAll('main a[href^="/report"]')
      .map((one) => one.getAttribute('href') ?? '');
    expect(link).toEqual(['/report?about=%2Fp%2Facme']);
    const opened = await stranger.request(link[0] ?? '');
    expect(opened.root.querySelector('#f-about')?.getAttribute('value')).toBe(`${world.url}/p/acme`);
    const id = await sent('/p/acme');
    const receipt = await emailTo('ivo@example.org');
    expect(receipt.text).toContain(`number ${id}`);
    expect(receipt.text).not.toContain('nobody may sell');

    const page = await admin.by.request('/admin/moderation');
    const item = page.root.querySelector(`#notice-${id}`)?.structuredText ?? '';
    for (const shown of ['Acme', 'Acme winds ropes', 'nobody may sell', 'Ivo Berg', 'ivo@example.org'])
      expect(item).toContain(shown);
    expect((await admin.by.request('/admin')).root.querySelector('a[href$="#notice"]')?.text).toBe(
      '1 notice',
    );
    const eve = await member(world.url, world.store, 'eve@example.org', now());
    expect((await eve.request(CASES)).status).toBe(404);

    const wanted = { action: 'suspended', note: 'The law forbids to sell it.', rule: '' };
    const silent = await decide(id, 'uphold', wanted);
    expect([silent.status, silent.text.includes('Name the law')]).toEqual([409, true]);
    expect(silent.root.querySelector(`#note-notice-${id}`)?.text).toBe(wanted.note);
    // A reason that is cut would be sent to people as if it were whole.
    const long = await decide(id, 'uphold', { ...wanted, rule: 'The law', note: 'long '.repeat(201) });
    expect([long.status, long.text]).toEqual([409, expect.stringContaining('at most 1000 characters')]);
    expect(long.root.querySelector(`#note-notice-${id}`)?.text).toHaveLength(1005);
    const done = await decide(id, 'uphold', { ...wanted, rule: 'Section 5 of the Trade Act' });
    expect(done.headers.get('location')).toBe(`${CASES}&notice-upheld`);
    expect((await stranger.request('/p/acme')).status).toBe(404);
    const [row] = await world.store.audit_log.newest({ kind: 'notice_upheld', limit: 1 });
    expect(row).toMatchObject({ actor_id: String(admin.person_id), subject: `content_notice:${id}` });
    const decision = await emailTo('ivo@example.org');
    expect(decision.text).toContain('the listing was taken off the site');
    const statement = await emailTo('ada@example.org');
    expect(statement.subject).toBe('A decision about Acme, with its reasons');
    expect(statement.text).toContain('Section 5 of the Trade Act');
    expect(statement.text).not.toMatch(/ivo/i);

    const ada = await member(world.url, world.store, 'ada@example.org', now());
    const form = await ada.request(linkIn(statement.text));
    expect(form.root.querySelector('option[selected]')?.getAttribute('value')).toBe('decision');
    expect(form.root.querySelector('#f-email')?.getAttribute('value')).toBe('ada@example.org');
    const objection = await sent('/p/acme', { kind: 'decision', email: 'ada@example.org' });
    const back = ['--action', 'put_back', '--note', 'You may sell it.', '--json'];
    const upheld = await command('uphold', String(objection), ...back);
    expect(JSON.parse(upheld.out)).toEqual({ id: objection, state: 'upheld' });
    expect((await stranger.request('/p/acme')).status).toBe(200);
    expect((await emailTo('ada@example.org')).text).toContain('You may sell it.');
  });

  test('that was rejected is objected to once, by a link that does nothing by itself; the second decision is final', async () => {
    const email = 'jana@example.org';
    const id = await sent('/p/borealis', { email });
    expect((await command('list')).out).toMatch(
      new RegExp(`^${id}  /p/borealis  listing \\d+  illegal`, 'm'),
    );
    expect((await command('reject', String(id))).code).toBe(2);
    expect((await command('reject', String(id), '--note', 'It is allowed.')).code).toBe(0);
    expect((await command('reject', String(id), '--note', 'Again.')).code).toBe(1);
    const link = linkIn((await emailTo(email)).text);
    expect(await waiting()).toBe(0);
    const jana = new Visitor(world.url);
    const page = await jana.request(link);
    expect(page.text).toContain('It is allowed.');
    expect((await jana.fill(page, '/report/objection', { objection: ' ' })).status).toBe(400);
    expect(await waiting()).toBe(0);
    const objection = 'It is not allowed here.';
    for (const again of [objection, 'Another one.'])
      expect((await jana.fill(page, '/report/objection', { objection: again })).text).toContain(
        'second look',
      );
    expect(await waiting()).toBe(1);
    const item = (await admin.by.request(CASES)).root.querySelector(`#notice-${id}`)?.structuredText;
    expect(item).toContain(objection);
    expect(item).not.toContain('Another one.');
    expect((await decide(id, 'reject', { note: 'It is allowed here too.' })).status).toBe(303);
    const last = await emailTo(email);
    expect([last.text.includes('it is final'), linkIn(last.text)]).toEqual([true, '']);
    expect((await jana.request(link)).text).toContain('second look');
    const { years } = JSON.parse((await command('list', '--state', 'rejected', '--json')).out);
    expect(years).toContainEqual({
      year: '2026',
      kind: 'illegal',
      state: 'rejected',
      notices: 1,
      objections: 1,
    });
  });

  test.each([
    ['about', 'This is no page of this site', 'https://evil.example/p/acme'],
    ['about', 'This is no page of this site', 'acme.example'],
    ['about', 'This is no page of this site', '//evil.example/'],
    ['about', 'This is no page of this site', `/p/${'a'.repeat(298)}`],
    ['kind', 'Please choose', 'anything'],
    ['reason', 'Please say what is wrong', ' \n '],
    ['reason', '4,001 characters', 'é'.repeat(4001)],
    ['name', 'Please give your name', ''],
    ['email', 'Please give an email address', 'ivo@example.org\r\nBcc: all@example.org'],
    ['good_faith', 'Please confirm it', ''],
  ])('with a wrong %s is not sent, and stays in the form: %s', async (field, fault, value) => {
    const before = await waiting();
    const { status, text, root } = await report({ about: '/p/acme', [field]: value });
    expect([status, text]).toEqual([400, expect.stringContaining(fault)]);
    expect(root.querySelector(`[name=${field}]`)?.getAttribute('aria-invalid')).toBe('true');
    const other = field === 'reason' ? '[name=name]' : '[name=reason]';
    const typed = root.querySelector(other);
    expect(typed?.getAttribute('value') ?? typed?.text).toBe(field === 'reason' ? RIGHT.name : RIGHT.reason);
    expect(await waiting()).toBe(before);
  });

  test('may be about a path of 300 characters, the most that is stored', async () => {
    const about = `/p/${'a'.repeat(297)}`;
    expect((await world.store.notices.byId(await sent(about)))?.path).toBe(about);
  });

  test('that is markup is shown as text and stands in no email; sent twice, it is one', async () => {
    const reason = '<script>alert(1)</script> https://evil.example';
    const about = `${world.url}/p/capstan?buy=now#<b>`;
    const fields = { reason, name: '<b>Kim</b>', email: 'kim@example.org' };
    const id = await sent(about, fields);
    expect(await sent(about, fields)).toBe(id);
    const page = await admin.by.request(CASES);
    expect(page.root.querySelector(`#notice-${id}`)?.querySelectorAll('script, b')).toEqual([]);
    expect(page.text).toContain('alert(1)');
    expect((await decide(id, 'reject', { note: 'We see nothing of it.' })).status).toBe(303);
    const emails = (await world.mails()).filter(({ to }) => to === 'kim@example.org');
    expect(emails).toHaveLength(2);
    for (const { subject, text } of emails) {
      expect(`${subject} ${text}`).not.toMatch(/evil|buy|Kim|<b>/);
      expect(text).toContain(`${world.url}/p/capstan\n`);
    }
  });

  test('about the abuse of children needs no sender, and is decided without an email', async () => {
    const before = (await world.mails()).length;
    const { text } = await report({ about: '/p/capstan', kind: 'child_abuse', name: '', email: '' });
    expect(text).toContain('Keep the number');
    const id = Number(/number (\d+)/.exec(text)?.[1]);
    // Taking a listing off the site needs a recent sign-in.
    world.clock.advance(16 * 60_000);
    const note = 'It is gone.';
    const late = await decide(id, 'uphold', { action: 'suspended', note, rule: 'The law' });
    expect([late.status, late.text.includes('Sign in again')]).toEqual([403, true]);
    expect((await decide(id, 'uphold', { action: 'none', note })).status).toBe(303);
    expect((await world.mails()).length).toBe(before);
  });

  test('about a listing that its owner deletes meanwhile is still decided', async () => {
    const id = await sent('/p/davit#updates', { email: 'lea@example.org' });
    const listing_id = await idOf('davit');
    await world.store.write(async (tx) => {
      await tx.listings.close(listing_id, 'archived', now());
      await tx.erasure.erase(listing_id, now());
    });
    expect((await admin.by.request(CASES)).text).toContain('The listing is deleted');
    const wanted = { note: 'Its owner deleted it.', rule: 'Our terms' };
    const late = await decide(id, 'uphold', { ...wanted, action: 'suspended' });
    expect([late.status, late.text.includes('about no listing')]).toEqual([409, true]);
    expect((await decide(id, 'uphold', { ...wanted, action: 'none' })).status).toBe(303);
    expect((await emailTo('lea@example.org')).text).toContain('Its owner deleted it.');
  });

  test('is limited by network and by sender, and stays in the form', async () => {
    const before = await waiting();
    const about = '/p/capstan';
    const from_one = (reason: string) =>
      report({ about, reason, email: `${reason}@example.org` }, { ip: '198.51.100.7' });
    for (let i = 0; i < 10; i++) expect((await from_one(`m${i}`)).status).toBe(200);
    const refused = await from_one('m10');
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('10 notices an hour')]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect(refused.root.querySelector('[name=reason]')?.text).toBe('m10');
    await world.store.write((tx) => tx.settings.set('notices.per_sender_day', 2));
    const statuses = [];
    for (const reason of ['One', 'Two', 'Three'])
      statuses.push((await report({ about, reason, email: 'max@example.org' })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(await waiting()).toBe(before + 12);
  });

  test('forgets its sender after the time for objections, and is deleted after three years; one that waits is not', async () => {
    const email = 'nils@example.org';
    const id = await sent('/p/borealis', { email });
    const open = await waiting();
    expect((await decide(id, 'reject', { note: 'It is allowed.' })).status).toBe(303);
    const link = linkIn((await emailTo(email)).text);
    const decided = (await world.store.notices.byId(id))?.decided_at ?? 0;
    const pass = async (days: number): Promise<void> =>
      world.store.write((tx) => deleteExpired(tx, decided + days * DAY + 1000));
    await pass(OBJECTION_DAYS);
    expect((await world.store.notices.byId(id))?.email).toBe(email);
    await pass(RETENTION.notice_senders.days);
    expect(await world.store.notices.byId(id)).toMatchObject({
      name: null,
      email: null,
      reason: RIGHT.reason,
    });
    expect((await new Visitor(world.url).request(link)).text).toContain('nothing to object to');
    await pass(RETENTION.notices.days);
    expect(await world.store.notices.byId(id)).toBeUndefined();
    expect(await waiting()).toBe(open - 1);
  });

  test('cannot be objected to after six months', async () => {
    admin = await administrator(world);
    const id = await sent('/p/borealis', { email: 'olga@example.org' });
    expect((await decide(id, 'reject', { note: 'It is allowed.' })).status).toBe(303);
    const link = linkIn((await emailTo('olga@example.org')).text);
    const olga = new Visitor(world.url);
    const page = await olga.request(link);
    world.clock.advance(OBJECTION_DAYS * DAY);
    const late = await olga.fill(page, '/report/objection', { objection: 'Too late.' });
    expect(late.text).toContain('nothing to object to');
    expect((await world.store.notices.byId(id))?.state).toBe('rejected');
  });
});
