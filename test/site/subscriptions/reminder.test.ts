import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { type MailServer, mailServer } from '../../doubles/mail_server.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { member, Visitor } from '../visitor.ts';
import { emailsOf, ONE_CLICK_LINK } from './inbox.ts';

let mail: MailServer;
let world: World;
let listing: { id: number; slug: string };
beforeEach(async () => {
  mail = await mailServer();
  world = await startWorld({ env: { SMTP_URL: mail.url, RATE_LIMITS: 'on' } });
  listing = await addListing(world.store, world.clock, {
    name: 'Borealis',
    tagline: 'Maps of the northern sky',
    owner: 'bob',
    plan: 'paid',
    status: 'scheduled',
    week: '2026-11-23',
  });
});
afterEach(async () => {
  await world.close();
  await mail.close();
});

const PAGE = '/p/borealis';
const ACTION = `${PAGE}/remind`;
const MONDAY = '2026-11-23T00:01:00Z';
const now = () => world.clock.now().getTime();
const emailsTo = (email: string) => emailsOf(mail).filter(({ to }) => to === email);
const stored = (): number => {
  const db = new Database(world.running.config.database_file, { readonly: true });
  const rows = db.prepare('select count(*) from subscription').pluck().get() as number;
  db.close();
  return rows;
};
const request = async (email: string, path = PAGE) => {
  const by = new Visitor(world.url);
  const answer = await by.fill(await by.request(path), `${path}/remind`, { email });
  await world.running.drain();
  return answer;
};
async function confirmed(email: string, path = PAGE): Promise<void> {
  await request(email, path);
  const by = new Visitor(world.url);
  const link = emailsTo(email).at(-1)!.link('confirm');
  expect((await by.fill(await by.request(link), '/subscriptions/confirm')).text).toContain(
    'one email when Borealis',
  );
}

describe('"Remind me when it launches"', () => {
  test('sends one email to each person who confirmed, when it goes live, and forgets them', async () => {
    await confirmed('ada@example.org');
    await request('eve@example.org');
    const grace = await member(world.url, world.store, 'grace@example.org', now());
    const page = await grace.fill(await grace.request(PAGE), ACTION);
    expect(page.headers.get('location')).toBe(`${PAGE}?reminder=on`);
    expect((await grace.request(PAGE)).text).toContain('We remind grace@example.org');
    expect(emailsTo('grace@example.org')).toEqual([]);

    await world.reach(MONDAY);
    expect((await world.store.listings.bySlug('borealis'))?.status).toBe('live');
    for (const email of ['ada@example.org', 'grace@example.org']) {
      const reminder = emailsTo(email).at(-1)!;
      expect(reminder.subject).toBe('Borealis has launched');
      expect(reminder.text).toContain(`${world.url}${PAGE}`);
      expect(reminder.text).toContain('Its launch was paid for.');
      expect(reminder.headers['list-unsubscribe']).toMatch(ONE_CLICK_LINK);
    }
    // Eve never confirmed.
    expect(emailsTo('eve@example.org').map(({ subject }) => subject)).toEqual([
      'Confirm the reminder for Borealis',
    ]);
    expect(stored()).toBe(1);
    const count = mail.received.length;
    await world.reach('2026-11-24T09:00:00Z');
    await world.reach('2026-12-01T09:00:00Z');
    expect(mail.received).toHaveLength(count);
    expect(stored()).toBe(0);
    // One click on an email whose address is forgotten is no error.
    const link = emailsTo('ada@example.org').at(-1)!.link('unsubscribe');
    const clicked = await fetch(world.url + link, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(clicked.status).toBe(200);
  });

  test('is ended by a signed-in user with one click, and by the link of the email for all others', async () => {
    const grace = await member(world.url, world.store, 'grace@example.org', now());
    await grace.fill(await grace.request(PAGE), ACTION);
    await grace.fill(await grace.request(PAGE), ACTION, { end: '1' });
    await confirmed('ada@example.org');
    const link = emailsTo('ada@example.org')[0]!.link('unsubscribe');
    const by = new Visitor(world.url);
    await by.fill(await by.request(link), link);
    expect(stored()).toBe(0);
    await world.reach(MONDAY);
    expect(emailsOf(mail).filter(({ subject }) => subject.includes('has launched'))).toEqual([]);
  });

  test('a confirmation that comes after the launch sends nothing and leads to the page', async () => {
    await request('ada@example.org');
    await world.reach(MONDAY);
    const by = new Visitor(world.url);
    const done = await by.fill(
      await by.request(emailsTo('ada@example.org')[0]!.link('confirm')),
      '/subscriptions/confirm',
    );
    expect(done.text).toContain('Borealis has launched');
    expect(done.root.querySelector('.acts a')?.getAttribute('href')).toBe(PAGE);
    expect(stored()).toBe(0);
  });

  test('come along when a duplicate is merged, each email address once, and links of earlier emails go on working', async () => {
    const { slug } = await addListing(world.store, world.clock, {
      name: 'Borealis App',
      owner: 'eve',
      status: 'scheduled',
      week: '2026-11-30',
    });
    const path = `/p/${slug}`;
    for (const name of ['ada', 'cid', 'dee']) await confirmed(`${name}@example.org`, path);
    await confirmed('dee@example.org');
    await request('cid@example.org');
    const merge = ['listing', 'merge', slug, 'borealis', '--reason', 'It is the same product.'];
    expect(await runIn(world.running.config.data_dir, merge)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Reminders of its launch: 3, which come along.'),
    });
    expect(stored()).toBe(3);
    const link = emailsTo('ada@example.org')[0]!.link('unsubscribe');
    const by = new Visitor(world.url);
    await by.fill(await by.request(link), link);
    await world.reach(MONDAY);
    const reminded = emailsOf(mail).filter(({ subject }) => subject === 'Borealis has launched');
    expect(reminded.map(({ to }) => to).sort()).toEqual(['cid@example.org', 'dee@example.org']);
  });

  test('is offered for scheduled listings only, and a listing that will not launch takes its reminders along', async () => {
    await confirmed('ada@example.org');
    for (const [name, status] of [
      ['Draftly', 'draft'],
      ['Badgeless', 'awaiting_badge'],
      ['Alive', 'live'],
    ] as const) {
      const { slug } = await addListing(world.store, world.clock, { name, owner: 'eve', status });
      const by = new Visitor(world.url);
      expect((await by.request(`/p/${slug}`)).root.querySelector('.remind')).toBeNull();
      const answer = await by.send(`/p/${slug}/remind`, { email: 'eve@example.org' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/p/${slug}`]);
    }
    expect((await new Visitor(world.url).send('/p/nobody/remind', { email: 'eve@example.org' })).status).toBe(
      303,
    );
    await world.running.drain();
    expect(emailsTo('eve@example.org')).toEqual([]);
    await world.store.write((tx) => tx.listings.close(listing.id, 'archived', now()));
    world.clock.advance(3_600_000);
    await world.running.drain();
    expect(stored()).toBe(0);
  });

  test('the reminders of a mailbox count with its other subscriptions', async () => {
    for (const i of [1, 2, 3, 4]) {
      const name = `Product ${i}`;
      const { slug } = await addListing(world.store, world.clock, {
        name,
        owner: 'bob',
        status: 'scheduled',
        week: '2026-12-14',
      });
      await new Visitor(world.url).send(`/p/${slug}/remind`, { email: 'ada@example.org' });
    }
    await world.running.drain();
    expect(emailsTo('ada@example.org')).toHaveLength(3);
    expect(stored()).toBe(3);
  });

  test('what is no email address is refused on a page that leads back', async () => {
    const by = new Visitor(world.url);
    const refused = await by.fill(await by.request(PAGE), ACTION, { email: 'nobody' });
    expect([refused.status, refused.root.querySelector('main a')?.getAttribute('href')]).toEqual([400, PAGE]);
    const opened = await by.request(ACTION);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, PAGE]);
  });
});
