import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MailServer, mailServer } from '../../doubles/mail_server.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';
import { emailsOf, ONE_CLICK_LINK } from './inbox.ts';

let mail: MailServer;
let world: World;
beforeEach(async () => {
  mail = await mailServer();
  world = await startWorld({ env: { SMTP_URL: mail.url, RATE_LIMITS: 'on' } });
});
afterEach(async () => {
  await world.close();
  await mail.close();
});

const MONDAY = '2026-11-23T09:00:00Z';
const NEXT_MONDAY = '2026-11-30T09:00:00Z';
const now = () => world.clock.now().getTime();

/** Subscribes as an anonymous visitor and returns the link of the email. */
async function request(email: string, by = new Visitor(world.url)) {
  const sent = await by.fill(await by.request('/newsletter'), '/newsletter', { email });
  await world.running.drain();
  return sent;
}
async function subscribe(email: string): Promise<string> {
  await request(email);
  const link = emailsOf(mail)
    .findLast(({ to }) => to === email)!
    .link('confirm');
  const by = new Visitor(world.url);
  const done = await by.fill(await by.request(link), '/subscriptions/confirm');
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('You are subscribed')]);
  return link;
}
const oneClick = (path: string, headers = {}) =>
  fetch(world.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'List-Unsubscribe=One-Click',
  });
const stored = (): unknown[] => {
  const db = new Database(world.running.config.database_file, { readonly: true });
  const rows = db.prepare('select email, confirmed_at is not null as confirmed from subscription').all();
  db.close();
  return rows;
};

/** A winner of this week, a launch of the next, paid for, and an update. */
async function content(): Promise<void> {
  await addListing(world.store, world.clock, {
    name: 'Acme',
    owner: 'carol',
    tagline: 'Rockets',
    voted_at: [now(), now()],
  });
  const { id } = await addListing(world.store, world.clock, {
    name: 'Borealis',
    owner: 'bob',
    plan: 'paid',
    live_at: Date.parse('2026-11-23T00:00:00Z'),
    week: '2026-11-23',
  });
  await world.store.write((tx) =>
    tx.updates.add({ listing_id: id, title: 'Version 2', body: 'Faster.', published_at: now() }),
  );
}

describe('the Monday email', () => {
  test('comes after two confirmations by its reader, and ends by one click; scanners of links change nothing', async () => {
    await content();
    const sent = await request('Ada@Example.org');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/newsletter?sent']);
    const [confirmation] = emailsOf(mail);
    expect(confirmation).toMatchObject({
      to: 'ada@example.org',
      subject: 'Confirm the Monday email of Firstlight',
    });
    expect(confirmation?.headers['list-unsubscribe']).toMatch(ONE_CLICK_LINK);
    // Opening a link confirms and ends nothing, because scanners of mailboxes do it.
    for (const page of ['confirm', 'unsubscribe'] as const)
      expect((await fetch(world.url + confirmation!.link(page))).status).toBe(200);
    expect(stored()).toEqual([{ email: 'ada@example.org', confirmed: 0 }]);
    const by = new Visitor(world.url);
    const page = await by.request(confirmation!.link('confirm'));
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    for (const _ of [1, 2])
      expect((await by.fill(page, '/subscriptions/confirm')).text).toContain('You are subscribed');

    await world.reach(MONDAY);
    const [, issue, ...more] = emailsOf(mail);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({
      to: 'ada@example.org',
      subject: 'Firstlight: the week of 23 November 2026',
    });
    expect(issue?.headers['list-unsubscribe']).toMatch(ONE_CLICK_LINK);
    expect(issue?.headers['message-id']).toBe('<newsletter-2026-11-23-1@127.0.0.1>');
    expect(issue?.text).toContain('1. Acme: Rockets (2 votes)');
    expect(issue?.text).toContain('Votes are still being checked');
    expect(issue?.text).toContain('[Paid] Borealis');
    expect(issue?.text).toContain('Borealis: Version 2');
    const { pathname } = new URL(/\S+\/newsletter\/\S+/.exec(issue!.text)![0]);
    const archived = await new Visitor(world.url).request(pathname);
    for (const text of ['Acme', 'Borealis', 'Paid', 'Version 2']) expect(archived.text).toContain(text);
    expect((await new Visitor(world.url).request('/newsletter')).text).toContain('Week of 23 November 2026');

    // RFC 8058: no cookie, no origin, no redirect; and once more changes nothing.
    for (const _ of [1, 2]) expect((await oneClick(issue!.link('unsubscribe'))).status).toBe(200);
    expect(stored()).toEqual([]);
    await world.reach(NEXT_MONDAY);
    expect(emailsOf(mail).filter(({ to }) => to === 'ada@example.org')).toHaveLength(2);
    // The email that asked to confirm is spent too.
    expect((await by.request(confirmation!.link('confirm'))).text).toContain('no subscription any more');
  });

  test('the link of any email that was sent ends it, by its button or as multipart', async () => {
    await content();
    await subscribe('ada@example.org');
    await subscribe('bob@example.org');
    await world.reach(MONDAY);
    const links = emailsOf(mail).filter(({ subject }) => subject.includes('the week of'));
    const [ada, bob] = links.map((one) => one.link('unsubscribe'));
    const by = new Visitor(world.url);
    const page = await by.request(ada!);
    expect(page.text).toContain('ada@example.org');
    expect((await by.fill(page, ada!)).text).toContain('You are unsubscribed');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(world.url + bob!, { method: 'POST', body: form })).status).toBe(200);
    expect(stored()).toEqual([]);
  });

  test('a request to its link that is no such request is refused, and nothing ends', async () => {
    const link = (await subscribe('ada@example.org')).replace('/subscriptions/confirm', '/unsubscribe');
    const bodies: [string, string][] = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=No'],
      ['application/json', '{"List-Unsubscribe":"One-Click"}'],
      ['multipart/form-data; boundary=x', 'One-Click'],
    ];
    for (const [type, body] of bodies) {
      const { status } = await fetch(world.url + link, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect([type, status]).toEqual([type, 400]);
    }
    expect((await oneClick(link, { authorization: 'Bearer flsk_x' })).status).toBe(403);
    expect(
      (
        await fetch(world.url + link, {
          method: 'POST',
          body: 'x'.repeat(9000),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(413);
    for (const token of ['', 'x', '%00', 'a'.repeat(500)])
      expect((await oneClick(`/unsubscribe?token=${token}`)).status).toBe(200);
    expect(stored()).toHaveLength(1);
  });

  test('shows nobody who is subscribed, and floods no mailbox, in whatever spelling', async () => {
    await subscribe('ada@example.org');
    const known = await request('ada@example.org');
    const unknown = await request('bob@example.org');
    expect([known.status, known.headers.get('location'), known.markup]).toEqual([
      unknown.status,
      unknown.headers.get('location'),
      unknown.markup,
    ]);
    for (const email of ['ada+1@example.org', 'ada+2@example.org', 'ADA@example.org', 'ada@example.org'])
      expect((await request(email)).headers.get('location')).toBe('/newsletter?sent');
    expect(emailsOf(mail).filter(({ to }) => to.startsWith('ada'))).toHaveLength(3);
    expect(stored()).toHaveLength(3);
    world.clock.advance(86_400_001);
    await request('ada@example.org');
    expect(emailsOf(mail).filter(({ to }) => to.startsWith('ada'))).toHaveLength(4);
  });

  test('one network can request only so many, and is not heard when it sends something else', async () => {
    const by = new Visitor(world.url);
    for (const email of ['', 'no', 'a@b', `${'x'.repeat(300)}@example.org`]) {
      const refused = await request(email, by);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('not an email address')]);
    }
    await world.store.write((tx) => tx.settings.set('subscriptions.requests_per_network_hour', 2));
    const statuses: number[] = [];
    for (const name of ['a', 'b', 'c']) statuses.push((await request(`${name}@example.org`, by)).status);
    expect(statuses).toEqual([303, 303, 429]);
    const foreign = await by.send(
      '/newsletter',
      { email: 'd@example.org' },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(foreign.status).toBe(403);
    await world.running.drain();
    expect(emailsOf(mail)).toHaveLength(2);
  });

  test('signed-in users need no confirmation; their export has it and it goes with the account', async () => {
    const ada = await member(world.url, world.store, 'ada@example.org', now());
    await ada.fill(await ada.request('/newsletter'), '/newsletter');
    expect((await ada.request('/newsletter')).text).toContain('goes to ada@example.org');
    expect(mail.received).toEqual([]);
    const exported = JSON.parse((await ada.request('/account/export')).markup) as { subscription: object[] };
    expect(exported.subscription).toMatchObject([{ topic: 'newsletter', email: 'ada@example.org' }]);
    const ended = await ada.fill(await ada.request('/newsletter'), '/newsletter', { end: '1' });
    expect(ended.headers.get('location')).toBe('/newsletter?ended');
    expect(stored()).toEqual([]);
    await ada.fill(await ada.request('/newsletter'), '/newsletter');
    await ada.fill(await ada.request('/account/delete'), '/account/delete', { email: 'ada@example.org' });
    expect(stored()).toEqual([]);
  });

  test('the operator switches it off: no form, no email, and the archive stays', async () => {
    await content();
    await subscribe('ada@example.org');
    await world.reach(MONDAY);
    await world.store.write((tx) => tx.settings.set('newsletter.sends', 0));
    const by = new Visitor(world.url);
    const page = await by.request('/newsletter');
    expect(page.text).toContain('not sent at present');
    expect(page.root.querySelector('form[method=post]')).toBeNull();
    expect((await by.request('/')).root.querySelector('footer form')).toBeNull();
    await by.send('/newsletter', { email: 'bob@example.org' });
    await world.reach(NEXT_MONDAY);
    expect(emailsOf(mail).filter(({ to }) => to === 'ada@example.org')).toHaveLength(2);
    expect((await by.request('/newsletter/2026-11-23')).status).toBe(200);
    expect((await by.request('/newsletter/2026-11-30')).status).toBe(404);
  });

  test('a listing that leaves the site leaves the archive', async () => {
    await content();
    await world.reach(MONDAY);
    const { id } = (await world.store.listings.bySlug('acme'))!;
    await world.store.write((tx) => tx.listings.close(id, 'archived', now()));
    expect((await new Visitor(world.url).request('/newsletter/2026-11-23')).text).not.toContain('Acme');
  });

  test('what nobody confirms is forgotten after a week, and its link with it', async () => {
    await request('ada@example.org');
    const link = emailsOf(mail)[0]!.link('confirm');
    world.clock.advance(7 * 86_400_000);
    expect((await new Visitor(world.url).request(link)).text).toContain('no subscription any more');
    world.clock.advance(3_600_000);
    await world.running.drain();
    expect(stored()).toEqual([]);
  });

  test('the form at the end of pages works on pages that caches store, and only its secret is in no log or row', async () => {
    const by = new Visitor(world.url);
    const page = await by.request('/');
    expect([page.headers.get('set-cookie'), page.headers.get('cache-control')]).toEqual([null, 'no-cache']);
    const sent = await by.fill(page, '/newsletter', { email: 'ada@example.org' });
    expect(sent.status).toBe(303);
    await world.running.drain();
    const token = /token=([\w-]+)/.exec(emailsOf(mail)[0]!.text)![1]!;
    const db = new Database(world.running.config.database_file, { readonly: true });
    const tables = db
      .prepare("select name from sqlite_schema where type = 'table'")
      .pluck()
      .all() as string[];
    for (const table of tables.filter((name) => !/fts|search_/.test(name)))
      expect([table, JSON.stringify(db.prepare(`select * from "${table}"`).all()).includes(token)]).toEqual([
        table,
        false,
      ]);
    db.close();
  });
});
