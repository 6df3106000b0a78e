import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launch } from '../browser/chromium.ts';
import type { CompanySite } from '../doubles/company_site.ts';
import { lumenlogSite } from '../journeys/lumenlog_site.ts';
import { freePort } from '../oauth/free_port.ts';
import { type Assistant, assistantAt } from './assistants/assistant.ts';
import { outbox } from './outbox.ts';
import { decide, type Person, personWith, signInHere } from './person.ts';
import { newFolder, type Service, startService, until } from './service.ts';

/** Longer than the service takes to notice that its clock was moved. */
const CLOCK_READ_MS = 100;
const MINUTE = 60_000;
/** A Monday, when a launch week begins. */
const FIRST_WEEK = Date.parse('2027-01-04T00:00:00Z');
const DAY = 24 * 60 * MINUTE;
/** 10:00 on a day of a week, both counted from the first. */
const on = (week: number, day: number): number =>
  FIRST_WEEK + ((week - 1) * 7 + day - 1) * DAY + 600 * MINUTE;

/** What a browser of a person sends; headless ones are no visitors. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  accept: 'text/html',
  'accept-language': 'en',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};

describe.skipIf(!hasChromium)('a founder lives with a listing for twelve weeks', { timeout: 60_000 }, () => {
  const data_dir = newFolder();
  const clock = join(data_dir, 'clock');
  let port: number;
  let service: Service;
  let browser: Browser;
  let site: CompanySite & { home(extra?: string): void };
  let ada: Person;
  let assistant: Assistant;
  let draft: string;
  let listing_id: number;
  let present = 0;

  const start = () =>
    startService({
      data_dir,
      port,
      env: {
        CRAWLER_ALLOW_PRIVATE: 'on',
        CRAWLER_DELAY_MS: '0',
        NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock.mjs')).href}`,
        TEST_CLOCK: clock,
      },
    });
  /** Lets time pass until an instant, which is later than now. */
  async function reach(instant: number): Promise<void> {
    expect(instant).toBeGreaterThan(present);
    present = instant;
    writeFileSync(clock, String(instant - Date.now()));
    await delay(CLOCK_READ_MS);
  }
  const pass = (ms: number): Promise<void> => reach(present + ms);
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
  const letters = (to: Person, subject: string): string[] =>
    outbox(service).filter((eml) => eml.includes(`To: ${to.email}`) && eml.includes(`Subject: ${subject}`));
  const done = ({ page }: Person): Promise<string> => page.locator('main [role=status]').innerText();

  beforeAll(async () => {
    await reach(on(1, 2));
    port = await freePort();
    [service, browser, site] = await Promise.all([start(), launch(), lumenlogSite()]);
    await service.command(['settings', 'set', 'free_queue.min_weeks', '1']);
    ada = await personWith(browser, 'ada@example.org');
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
    await until(async () => letters(ada, 'Lumenlog is live').length === 1);
  });

  test('week 3: she says it better, and the page follows', async () => {
    await reach(on(3, 2));
    const edited = await call('update_my_listing', {
      listing_id,
      fields: { headline: 'Light, on schedule' },
    });
    expect(edited).toMatchObject({ changed: ['headline'] });
    expect(await visitors()).toContain('Light, on schedule');
    expect((await call('list_my_listings')).items).toMatchObject([{ listing_id, status: 'live' }]);
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
    expect((await listed()).name).toBe('Lumenlog');
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
      return !text.includes('No visitor yet') && text;
    });
    expect(numbers).toMatch(/Opened its page[^0-9]*1\b/);
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
    expect((await listed()).tagline).toBe('Light, planned.');
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
      expect(await visitors(path)).not.toMatch(/on schedule|opera house|Stage hands/);
    const late = await assistant.call('add_milestone', {
      listing_id,
      date: '2027-03-26',
      title: 'One more',
    });
    expect([late.isError, late.text]).toEqual([true, expect.stringMatching(/no listing|not found/i)]);
    expect(ada.troubles).toEqual([]);
  });
});
