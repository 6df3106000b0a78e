import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../browser/chromium.ts';
import type { CompanySite } from '../doubles/company_site.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { freePort } from '../oauth/free_port.ts';
import { type Assistant, assistantAt } from './assistants/assistant.ts';
import { DAY, MINUTE, movedTime } from './moved_time.ts';
import { outbox } from './outbox.ts';
import { decide, type Person, personWith, signInHere } from './person.ts';
import { newFolder, type Service, startService, until } from './service.ts';

/** A Monday, when a launch week begins. */
const FIRST_WEEK = Date.parse('2027-01-04T00:00:00Z');
/** 10:00 on a day of a week, both counted from the first. */
const on = (week: number, day: number): number =>
  FIRST_WEEK + ((week - 1) * 7 + day - 1) * DAY + 600 * MINUTE;

/** Subject of the email about her first update. */
const UPDATE = 'Lumenlog: Cue sheets print again';

/** What a browser of a person sends; headless ones are no visitors. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html',
  'accept-language': 'en',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

describe.skipIf(!hasChromium)('a founder lives with a listing for twelve weeks', () => {
  const data_dir = newFolder();
  const { env, reach, pass } = movedTime(join(data_dir, 'clock'));
  let port: number;
  let service: Service;
  let browser: Browser;
  let site: CompanySite & { home(extra?: string): void };
  let ada: Person;
  let bob: Person;
  let assistant: Assistant;
  let draft: string;
  let listing_id: number;
  /** The email about her update in week 4; as a file it is deleted after 30 days. */
  let update: string;

  const start = () =>
    startService({
      data_dir,
      port,
      env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0', ...env },
    });
  const call = async (operation: string, input: Record<string, unknown> = {}): Promise<any> => {
    const { isError, data, text } = await assistant.call(operation, input);
    expect([operation, isError, text]).toEqual([operation, false, text]);
    return data;
  };
  /** Opens a page; who is not signed in any more signs in again. */
  async function open({ page, ...person }: Person, path: string): Promise<string> {
    await page.goto(service.url + path);
    if (new URL(page.url()).pathname === '/sign-in') await signInHere({ page, ...person }, service);
    return page.locator('main').innerText();
  }
  const desk = (page: string): string => `/account/listings/${listing_id}/${page}`;
  const listed = async (): Promise<any> => (await service.rest('GET', '/listings/lumenlog')).body;
  const visitors = async (path = '/p/lumenlog'): Promise<string> => (await fetch(service.url + path)).text();
  const emails = (to: Person, subject: string): string[] =>
    outbox(service).filter((eml) => eml.includes(`To: ${to.email}`) && eml.includes(`Subject: ${subject}`));
  const done = ({ page }: Person): Promise<string> => page.locator('main [role=status]').innerText();

  beforeAll(async () => {
    await reach(on(1, 2));
    port = await freePort();
    [service, browser, site] = await Promise.all([start(), launch(), lumenlogSite()]);
    await service.command(['settings', 'set', 'free_queue.min_weeks', '1']);
    ada = await personWith(browser, 'ada@example.org');
    bob = await personWith(browser, 'bob@example.org');
    assistant = await assistantAt(service.url, async (url) => (await decide(ada, service, url)).back);
  });
  afterAll(async () => {
    await assistant?.close();
    await browser?.close();
    await site?.close();
    await service?.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  test('week 1: her assistant submits the website, and the badge gets her a launch week', async () => {
    draft = (await call('submit_listing', { url: site.url })).id;
    await until(async () => (await call('get_draft', { id: draft })).status === 'ready');
    await call('update_draft', {
      id: draft,
      fields: { categories: ['Project management'] },
      founders: [{ name: 'Ada Holm', title: 'Founder' }],
      story: { problem: 'Cue sheets on paper.' },
    });
    ({ listing_id } = await call('submit_draft', { id: draft }));
    const queued = await call('choose_free_listing', { listing_id });
    expect(queued).toMatchObject({ status: 'awaiting_badge', launch_week: '2027-01-11' });
    site.home(queued.badge.embed_html);
    await pass(2 * MINUTE);
    expect(await call('choose_free_listing', { listing_id })).toMatchObject({ status: 'scheduled' });
    expect(await visitors()).toContain('Coming up');
  });

  test('week 2: it goes live at the start of its week, by itself', async () => {
    await reach(on(1, 7));
    await until(async () => site.requests.length > 0 && (await visitors()).includes('Coming up'));
    await reach(on(2, 1));
    await until(async () => (await listed()).slug === 'lumenlog');
    expect(await open(ada, desk('story'))).toContain('it is shown with a paid launch');
    expect((await listed()).story).toBeUndefined();
    await until(async () => emails(ada, 'Lumenlog is live').length === 1);
  });

  test('week 3: somebody who likes it follows it; she says it better, and the page shows it', async () => {
    await reach(on(3, 2));
    const edited = await call('update_my_listing', {
      listing_id,
      fields: { headline: 'Light, on schedule' },
    });
    expect(edited).toMatchObject({ changed: ['headline'] });
    expect(await visitors()).toContain('Light, on schedule');
    expect((await call('list_my_listings')).items).toMatchObject([{ listing_id, status: 'live' }]);
    await open(bob, '/sign-in?return_to=/p/lumenlog');
    await bob.page.getByRole('button', { name: /^Follow/ }).click();
    await bob.page.getByRole('button', { name: /^Stop following/ }).waitFor();
  });

  test('week 4: an update reaches the follower by one email', async () => {
    await reach(on(4, 3));
    const posted = await call('post_listing_update', {
      listing_id,
      title: 'Cue sheets print again',
      body: 'On any printer.\n\nAlso on the old one.',
    });
    expect(posted).toMatchObject({ state: 'published', followers: 1 });
    await pass(15 * MINUTE);
    update = await until(async () => emails(bob, UPDATE)[0]);
    expect(await visitors('/updates')).toContain('Cue sheets print again');
    expect((await listed()).latest_updates.total).toBe(1);
  });

  test('week 5: milestones are kept for the day on which the section opens, and a mistake is removed', async () => {
    await reach(on(5, 4));
    const date = '2027-02-03';
    const first = await call('add_milestone', { listing_id, date, title: 'A hundred studios' });
    expect(first).toMatchObject({ state: 'locked', unlocked_by: expect.arrayContaining(['launch']) });
    const twin = await call('add_milestone', { listing_id, date, title: 'A hundred studios' });
    await call('delete_milestone', { listing_id, milestone_id: twin.id });
    expect(await open(ada, desk('milestones'))).toContain('A hundred studios');
    await ada.page.getByLabel('Date').fill('2027-02-04');
    await ada.page.getByLabel('Title').fill('The first opera house');
    await ada.page.getByRole('button', { name: 'Add milestone' }).click();
    expect(await done(ada)).toContain('added');
    expect(await ada.page.locator('main li.card h3').allInnerTexts()).toEqual([
      'The first opera house',
      'A hundred studios',
    ]);
    expect(await visitors()).not.toContain('opera house');
  });

  test('week 6: after a stop and a start everything goes on', async () => {
    expect(await service.stop()).toBe(0);
    await reach(on(6, 1));
    service = await start();
    expect((await listed()).latest_updates.total).toBe(1);
    expect(emails(bob, UPDATE)).toHaveLength(1);
    expect(await open(ada, desk('milestones'))).toContain('The first opera house');
  });

  test('week 7: the founder story, by the assistant and by hand; neither takes back what the other wrote', async () => {
    await reach(on(7, 2));
    const { story } = await call('set_founder_story', {
      listing_id,
      lessons: 'Stage hands are never wrong.',
    });
    expect(story).toEqual({ problem: 'Cue sheets on paper.', lessons: 'Stage hands are never wrong.' });
    await open(ada, desk('story'));
    await ada.page.getByLabel('Headline').fill('Light, planned');
    await ada.page.getByRole('button', { name: 'Save the story' }).click();
    expect(await done(ada)).toContain('Saved');
    await call('update_draft', { id: draft, fields: { tagline: 'Light, planned.' } });
    expect((await listed()).tagline).toBe('Light, planned.');
    expect(await call('set_founder_story', { listing_id })).toMatchObject({
      story: { title: 'Light, planned', ...story },
      changed: [],
    });
  });

  test('week 8: the interview is on her founder page', async () => {
    await reach(on(8, 5));
    const { items } = await call('list_interview_questions');
    await open(ada, '/account/interview');
    await ada.page.getByLabel(items[0].question).fill('At a theatre in Ghent, in the dark.');
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
    expect(await done(ada)).toContain('Saved');
    await ada.page.getByRole('button', { name: 'I am Ada Holm' }).click();
    expect(await done(ada)).toContain('Your founder page now shows your interview');
    expect(await visitors('/founders/ada-holm')).toContain('At a theatre in Ghent');
  });

  test('week 9: the numbers count the visitor, and not her', async () => {
    await reach(on(9, 3));
    await open(ada, '/p/lumenlog');
    const page = await fetch(`${service.url}/p/lumenlog`, { headers: BROWSER });
    expect(page.status).toBe(200);
    const numbers = await until(async () => {
      const text = await open(ada, desk('numbers'));
      return !/Opened its page\s+0 /.test(text) && text;
    });
    expect(numbers).toMatch(/Opened its page\s+1 in the last 30 days, 1 in all/);
    expect(numbers).toContain('one person follows it');
  });

  test('week 10: the follower leaves with one click and gets nothing more; she takes back what did not work', async () => {
    await reach(on(10, 2));
    const [, url = ''] = /^List-Unsubscribe: <(\S+)>/m.exec(update.replace(/\r?\n[ \t]+/g, ' ')) ?? [];
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    await open(ada, desk('updates'));
    await ada.page.getByLabel('Title').fill('Dimmers in groups');
    await ada.page.getByLabel('Text').fill('All of a bar at once.');
    await ada.page.getByRole('button', { name: 'Post update' }).click();
    expect(await done(ada)).toContain('published');
    await pass(60 * MINUTE);
    await until(async () => (await open(ada, desk('updates'))).includes('emailed to nobody'));
    expect(emails(bob, 'Lumenlog: Dimmers in groups')).toEqual([]);
    const changes = await open(ada, desk('history'));
    expect(changes).toMatch(/Headline\s+You · through Acceptance desk · 19 Jan 2027/);
    await ada.page.getByRole('button', { name: /^Put back.*Tagline$/ }).click();
    expect(await done(ada)).toContain('It is back');
    expect((await listed()).tagline).not.toBe('Light, planned.');
  });

  test('week 11: offline for a rebuild, and back with everything', async () => {
    await reach(on(11, 1));
    await open(ada, desk('visibility'));
    await ada.page.getByRole('button', { name: 'Take it offline' }).click();
    expect(await done(ada)).toContain('offline');
    expect((await service.rest('GET', '/listings/lumenlog')).status).toBe(404);
    await pass(3 * DAY);
    await open(ada, desk('visibility'));
    await ada.page.getByRole('button', { name: 'Put it back online' }).click();
    expect(await done(ada)).toContain('online again');
    expect(await listed()).toMatchObject({ name: 'Lumenlog', latest_updates: { total: 2 } });
    expect(await open(ada, desk('milestones'))).toContain('The first opera house');
  });

  test('week 12: she deletes it, and nothing of it is left', async () => {
    await reach(on(12, 5));
    await open(ada, `/sign-in?again=1&return_to=${encodeURIComponent(desk('visibility'))}`);
    await ada.page.getByLabel('To confirm, type Lumenlog').fill('Lumenlog');
    await ada.page.getByRole('button', { name: 'Delete the listing' }).click();
    await ada.page.waitForURL(/deleted/);
    expect((await service.rest('GET', '/listings/lumenlog')).status).toBe(404);
    for (const path of ['/p/lumenlog', '/updates', '/feeds/updates.atom', '/search?q=lumenlog'])
      expect(await visitors(path)).not.toMatch(
        /on schedule|opera house|Stage hands|Cue sheets print|Dimmers/,
      );
    const late = await assistant.call('add_milestone', {
      listing_id,
      date: '2027-03-26',
      title: 'One more',
    });
    expect([late.isError, late.text]).toEqual([true, expect.stringMatching(/no listing|not found/i)]);
    expect([...ada.troubles, ...bob.troubles]).toEqual([]);
  });
});
