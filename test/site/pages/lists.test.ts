import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SECTIONS } from '../../../site/texts/launches/launches.ts';
import { listAwards } from '../../../tools/awards/list_awards.ts';
import { listLaunches } from '../../../tools/launches/list_launches.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import type { PageResponse } from '../page_response.ts';
import { callOperation, type SiteServer, startSite } from '../site_server.ts';
import { browser, related, rowNames, structuredData } from './browse.ts';

let site: SiteServer;
const visit = browser(() => site);
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the lists of launches', () => {
  test.each(Object.entries(SECTIONS))('%s shows the result of list_launches', async (section, { title }) => {
    const page = await visit(`/launches?section=${section}`);
    const { items } = await callOperation(listLaunches, { section }, site.context);
    expect([page.status, page.title]).toEqual([200, `${title} · Firstlight`]);
    expect(rowNames(page)).toEqual(items.map(({ name }) => name));
    expect(related(page, 'canonical')).toBe(`${site.url}/launches?section=${section}`);
    expect(page.root.querySelector('.tabs [aria-current]')?.getAttribute('href')).toBe(
      `/launches?section=${section}`,
    );
    expect(structuredData(page)[0]?.['itemListElement']).toHaveLength(items.length);
    if (items.length === 0) expect(page.text).toContain(SECTIONS[section as keyof typeof SECTIONS].empty);
  });

  test('say what they are about', async () => {
    const [launch] = (await callOperation(listLaunches, { section: 'most-followed' }, site.context)).items;
    expect((await visit('/launches?section=most-followed')).root.querySelector('.votes')?.text).toBe(
      `${launch?.followers} followers`,
    );
    expect((await visit('/launches?section=trending')).text).toMatch(/Worth [\d.]+ votes now/);
    expect((await visit('/launches?section=upcoming')).text).toContain('Week of 23 to 29 November');
  });

  test('go on where the first part ends', async () => {
    const second = await visit('/launches?section=most-voted&page=2');
    expect(related(second, 'prev')).toBe('/launches?section=most-voted');
    expect(second.root.querySelector('.rank')?.text).toBe('Place 21');
  });

  test('without a section the way leads to the week; an unknown one is no page', async () => {
    expect((await visit('/launches')).headers.get('location')).toBe('/launches/this');
    expect((await visit('/launches?section=nothing')).status).toBe(404);
  });
});

describe('the leaderboards', () => {
  test.each(['community-weekly', 'community-all-time', 'billboard', 'domain-rating', 'revenue'])(
    '%s shows rank, listing and metric of each place [R71]',
    async (board) => {
      const page = await visit(`/leaderboards/${board}`);
      const { items } = await callOperation(getLeaderboard, { board }, site.context);
      expect(page.status).toBe(200);
      expect(items.length).toBeGreaterThan(4);
      expect(rowNames(page)).toEqual(items.map(({ listing }) => listing.name));
      const ranks = page.root
        .querySelectorAll('.row .rank')
        .map(({ text }) => Number(/\d+$/.exec(text)?.[0]));
      expect(ranks).toEqual(items.map(({ rank }) => rank));
      const metrics = page.root
        .querySelectorAll('.row .votes b')
        .map(({ text }) => Number(text.replace(/[$,]/g, '')));
      const scale = board === 'billboard' || board === 'revenue' ? 100 : 1;
      expect(metrics).toEqual(items.map(({ metric }) => metric / scale));
    },
  );

  test('every place of the billboard carries the word Paid, and its disclosure stands above [R75]', async () => {
    const page = await visit('/leaderboards/billboard');
    const { disclosure, items } = await callOperation(getLeaderboard, { board: 'billboard' }, site.context);
    const rows = page.root.querySelectorAll('.row');
    expect(rows).toHaveLength(items.length);
    for (const row of rows) expect(row.querySelector('.tag')?.text).toBe('Paid');
    expect(page.text).toContain(disclosure ?? '?');
  });

  test.each(['/', '/leaderboards'])(
    'the billboard on %s is marked Paid on every line [R75]',
    async (path) => {
      const page = await visit(path);
      const card = page.root
        .querySelectorAll('.card')
        .find((one) => one.querySelector('h2')?.text === 'BillboardPaid');
      const lines = card?.querySelectorAll('li') ?? [];
      expect(lines.length).toBeGreaterThan(2);
      for (const line of lines) expect(line.text).toContain('Paid');
      expect(card?.text).toContain(
        (await callOperation(getLeaderboard, { board: 'billboard' }, site.context)).disclosure,
      );
    },
  );

  test('no other board has paid places: what is marked there is the launch of a listing, and no other', async () => {
    for (const board of ['community-weekly', 'community-all-time', 'domain-rating', 'revenue'] as const) {
      const { root } = await visit(`/leaderboards/${board}`);
      const marked = root.querySelectorAll('.tag.paid').map(({ text }) => text);
      const { items } = await callOperation(getLeaderboard, { board }, site.context);
      const paid = items.filter(({ listing }) => listing.paid).map(() => 'Paid launch');
      expect([board, marked]).toEqual([board, paid]);
    }
  });

  test('figures of others are never without their source [D38, D39]', async () => {
    expect((await visit('/leaderboards/domain-rating')).text).toContain(
      'Domain Rating by the Meridian Index',
    );
    expect((await visit('/leaderboards/revenue')).text).toMatch(/Verified \d+ \w+ 2026 by /);
    expect((await visit('/leaderboards')).text).toContain('Domain Rating by the Meridian Index');
  });

  test('the board of the week goes from week to week [R70]', async () => {
    const last = await visit('/leaderboards/community-weekly?week=last');
    expect(last.root.querySelector('h1')?.text).toBe('Votes of 9 to 15 November');
    expect(last.text).toContain('The result of this week is final.');
    expect(related(last, 'canonical')).toBe(`${site.url}/leaderboards/community-weekly?week=2026-11-09`);
    const [before, after] = last.root
      .querySelectorAll('.picker a')
      .map((link) => link.getAttribute('href') ?? '');
    expect((await visit(before ?? '')).root.querySelector('h1')?.text).toBe('Votes of 2 to 8 November');
    expect((await visit(after ?? '')).text).toContain('This week is open');
    expect((await visit('/leaderboards/community-weekly?week=2026-11-05')).title).toContain(
      'Votes of the week',
    );
    expect((await visit('/leaderboards/community-weekly?week=soon')).status).toBe(404);
  });

  test('there is no other board [R79]', async () => {
    expect((await visit('/leaderboards/loudest')).status).toBe(404);
  });
});

describe('the awards', () => {
  const winnersOf = ({ root }: PageResponse): string[] =>
    root.querySelectorAll('.podium h3').map(({ text }) => text);

  test('stand by week, newest first, and each leads to its listing [R89]', async () => {
    const page = await visit('/awards');
    const { items } = await callOperation(listAwards, { per_page: 30 }, site.context);
    expect(page.status).toBe(200);
    expect(winnersOf(page)).toEqual(
      items.map(({ listing }) => `${listing.name}${listing.paid ? 'Paid launch' : ''}`),
    );
    const weeks = page.root.querySelectorAll('.list h2 a').map((link) => link.getAttribute('href'));
    expect(weeks).toEqual([...new Set(items.map(({ week }) => `/launches/${week}`))]);
    expect(weeks.length).toBeGreaterThan(2);
  });

  test('of one listing are those that list_awards gives for it [R90]', async () => {
    const page = await visit('/awards?listing=palisade');
    expect(page.root.querySelector('h1')?.text).toBe('Awards of Palisade');
    expect(new Set(winnersOf(page))).toEqual(new Set(['PalisadePaid launch']));
    expect((await visit('/awards?listing=nobody')).text).toContain('There is no live listing "nobody"');
  });

  test('that were taken back say so, with the reason', async () => {
    const now = Date.parse('2026-11-18');
    await site.store.write((tx) => tx.awards.revoke({ week: '2026-11-09', rank: 1 }, 'Bought <votes>.', now));
    const page = await visit('/awards');
    expect(page.markup).toContain('Revoked on 18 November 2026: Bought &lt;votes&gt;.');
    expect(page.root.querySelectorAll('.podium .tag:not(.paid)').map(({ text }) => text)).toEqual([
      'Revoked',
    ]);
  });
});
