import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { deleteExpired } from '../../../services/upkeep/retention.ts';
import { DAY, HOUR, THIS_WEEK } from '../../services/scene.ts';
import { type LookScene, lookScene } from './look_scene.ts';

const WEEK = addWeeks(THIS_WEEK, 2);
const { starts_at: STARTS, ends_at: ENDS } = weekBounds(WEEK, 'UTC');

let scene: LookScene;
beforeEach(async () => {
  scene = await lookScene();
});

const scheduled = (name: string, more: { plan?: 'paid' } = {}) =>
  scene.listing({ name, owner: name.toLowerCase(), status: 'scheduled', week: WEEK, ...more });
const launchOf = async (row: { launch_id: number | null }) => scene.store.launches.byId(row.launch_id!);

describe('the day before a launch [D84]', () => {
  test('with the badge: looks every four hours, each stored, and none before that day', async () => {
    const row = await scheduled('Acme');
    await scene.between(STARTS - 3 * DAY, STARTS + HOUR);
    expect(await scene.looksAt(row)).toEqual(Array<string>(6).fill('found'));
    const [last] = await scene.store.looks.since(row.id, 0);
    expect(last).toMatchObject({
      launch_id: row.launch_id,
      looked_at: STARTS - 4 * HOUR,
      expected: 'a badge',
      observed: 'found',
    });
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: STARTS });
  });

  test('without it in three looks: waits again in its week, with one email, and goes live when it is back', async () => {
    const row = await scheduled('Acme');
    scene.shows.set('acme', 'missing');
    await scene.between(STARTS - DAY, STARTS - 16 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    await scene.between(STARTS - 16 * HOUR, STARTS + 3 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'awaiting_badge' });
    expect(await scene.store.launches.byId(row.launch_id!)).toMatchObject({ week: WEEK, slides: 0 });
    expect(await scene.emails()).toEqual(['badge_lost > acme', 'launch_week_began > acme']);
    expect(await scene.recorded()).toEqual(['launch_unscheduled']);
    scene.shows.clear();
    await scene.between(STARTS + 3 * HOUR, STARTS + 5 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await scene.emails()).toEqual([
      'badge_lost > acme',
      'launch_week_began > acme',
      'listing_live > acme',
    ]);
  });

  test('with a site that is silent: the email says so', async () => {
    await scheduled('Acme');
    scene.shows.set('acme', 'silent');
    await scene.between(STARTS - DAY, STARTS - HOUR);
    expect(await scene.emails()).toEqual(['badge_lost > acme']);
    expect(await scene.emailData('badge_lost')).toMatchObject({
      silent: true,
      check: { observed: 'silent' },
    });
  });

  test('with a page that we may not read: it launches, because nothing is proved [D60]', async () => {
    const row = await scheduled('Acme');
    scene.shows.set('acme', 'unreadable');
    await scene.between(STARTS - DAY, STARTS + HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
  });

  test('with many silent sites at once: our own line is suspected, and all launch', async () => {
    const rows = [await scheduled('Acme'), await scheduled('Birch'), await scheduled('Cedar')];
    for (const name of ['acme', 'birch', 'cedar']) scene.shows.set(name, 'silent');
    await scene.between(STARTS - DAY, STARTS + HOUR);
    for (const row of rows) expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await scene.looksAt(rows[0]!)).toEqual(Array<string>(6).fill('silent'));
  });

  test('found again and lost again in that day: one email', async () => {
    const row = await scheduled('Acme');
    scene.shows.set('acme', 'missing');
    await scene.between(STARTS - DAY, STARTS - 15 * HOUR);
    scene.shows.clear();
    await scene.between(STARTS - 15 * HOUR, STARTS - 13 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    scene.shows.set('acme', 'missing');
    await scene.between(STARTS - 13 * HOUR, STARTS);
    expect(await scene.again(row)).toMatchObject({ status: 'awaiting_badge' });
    expect(await scene.emails()).toEqual(['badge_lost > acme']);
  });
});

describe('the site of a paid launch [D84]', () => {
  test('is looked at every four hours in its last day; the badge does not matter', async () => {
    const row = await scheduled('Acme', { plan: 'paid' });
    scene.shows.set('acme', 'missing');
    await scene.between(STARTS - 3 * DAY, STARTS + HOUR);
    expect(await scene.looksAt(row)).toEqual(Array<string>(6).fill('up'));
    const [last] = await scene.store.looks.since(row.id, 0);
    expect(last).toMatchObject({
      launch_id: row.launch_id,
      expected: 'https://acme.example/ can be opened.',
      observed: 'The page was opened.',
    });
    expect(await scene.again(row)).toMatchObject({ status: 'live', live_at: STARTS, badge_found_at: null });
    await scene.between(STARTS + HOUR, STARTS + 2 * DAY);
    expect(await scene.looksAt(row)).toHaveLength(6);
  });

  test('is silent: it stays scheduled, one email and one audit row, and goes live once the site responds', async () => {
    const row = await scheduled('Acme', { plan: 'paid' });
    scene.shows.set('acme', 'silent');
    await scene.between(STARTS - DAY, STARTS - 16 * HOUR);
    expect(await scene.emails()).toEqual([]);
    await scene.between(STARTS - 16 * HOUR, STARTS + 2 * DAY);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    expect(await scene.emails()).toEqual(['site_down > acme']);
    expect(await scene.recorded()).toEqual(['launch_site_down']);
    expect(await scene.emailData('site_down')).toMatchObject({
      phase: 'coming',
      plan: 'paid',
      check: { checked_at: STARTS - 16 * HOUR, observed: 'silent' },
    });
    scene.shows.set('acme', 'unreadable');
    await scene.between(STARTS + 2 * DAY, STARTS + 2 * DAY + 2 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await launchOf(row)).toMatchObject({ week: WEEK, moved_reason: null });
    expect(await scene.emails()).toEqual(['site_down > acme', 'listing_live > acme']);
  });

  test('is silent until its week is over: the launch is cancelled as refunded, with an email', async () => {
    const row = await scheduled('Acme', { plan: 'paid' });
    scene.shows.set('acme', 'silent');
    await scene.between(STARTS - DAY, ENDS, 4 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'scheduled' });
    await scene.between(ENDS, ENDS + DAY, 4 * HOUR);
    expect(await scene.again(row)).toMatchObject({ status: 'draft', launch_id: null });
    expect(await launchOf(row)).toMatchObject({
      status: 'cancelled',
      cancelled_reason: 'refunded',
      cancelled_at: ENDS,
    });
    expect(await scene.emails()).toEqual(['site_down > acme', 'site_stayed_down > acme']);
    expect(await scene.recorded()).toEqual(['launch_site_down', 'launch_cancelled']);
  });

  test('is silent with many others at once: our own line is suspected, and all launch', async () => {
    const rows = [];
    for (const name of ['Acme', 'Birch', 'Cedar']) {
      rows.push(await scheduled(name, { plan: 'paid' }));
      scene.shows.set(name.toLowerCase(), 'silent');
    }
    await scene.between(STARTS - DAY, STARTS + HOUR);
    for (const row of rows) expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await scene.emails()).toHaveLength(3);
  });

  test('is silent while the week ends in a downtime: it moves, because nobody could see it respond [D70]', async () => {
    const row = await scheduled('Acme', { plan: 'paid' });
    scene.shows.set('acme', 'silent');
    await scene.between(STARTS - DAY, STARTS + DAY, 4 * HOUR);
    const later = ENDS + DAY;
    await scene.takeDue(later, later);
    expect(await scene.again(row)).toMatchObject({ status: 'live' });
    expect(await launchOf(row)).toMatchObject({ week: addWeeks(WEEK, 1), moved_reason: 'service_down' });
  });
});

test('looks are deleted after a year', async () => {
  const row = await scheduled('Acme');
  await scene.between(STARTS - DAY, STARTS);
  const { store } = scene;
  await scene.write((tx) => deleteExpired(tx, STARTS - DAY + 365 * DAY));
  expect(await scene.looksAt(row)).toHaveLength(6);
  await scene.write((tx) => deleteExpired(tx, STARTS - DAY + 365 * DAY + 1));
  expect(await store.looks.since(row.id, 0)).toHaveLength(5);
});
