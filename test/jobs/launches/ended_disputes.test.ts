import { beforeEach, describe, expect, test } from 'vitest';
import { addWeeks, weekBounds } from '../../../domain/launches/weeks.ts';
import { loadContent } from '../../../services/import/load.ts';
import { parseContent } from '../../../services/import/parse.ts';
import { settleDispute } from '../../../services/launches/one_live.ts';
import { approve, moderate, reject } from '../../../services/moderation/moderate.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { DAY, HOUR, THIS_WEEK } from '../../services/scene.ts';
import { type LookScene, lookScene } from './look_scene.ts';

const NEXT = addWeeks(THIS_WEEK, 1);
const { starts_at: STARTS } = weekBounds(NEXT, 'UTC');
const MINUTE = 60_000;

let scene: LookScene;
/** Live since before. */
let ada: Listing;
/** Scheduled for the next week, and waiting since its start. */
let bob: Listing;
beforeEach(async () => {
  scene = await lookScene();
  ada = await one('Ada', { status: 'live' });
  bob = await one('Bob', { status: 'scheduled', week: NEXT });
  await scene.tick(STARTS);
  expect(await statuses()).toEqual(['live', 'scheduled']);
});

const one = (owner: string, more: { status: 'live' | 'scheduled' | 'awaiting_badge'; week?: string }) =>
  scene.listing({
    name: `Acme of ${owner}`,
    owner: owner.toLowerCase(),
    url: 'https://acme.example/',
    badge_found_at: STARTS,
    next_look_at: STARTS + 30 * DAY,
    ...more,
  });
const statusOf = async (row: Listing) => (await scene.again(row)).status;
const statuses = async () => [await statusOf(ada), await statusOf(bob)];
const decision = (now: number) => ({ by: 'a test', note: null, now });
const suspend = (row: Listing, now: number) =>
  scene.write(async (tx) => reject(tx, await scene.again(row), decision(now)));
const emailsTo = async (name: string) =>
  (await scene.emails()).filter((email) => email.endsWith(`> ${name}`)).map((email) => email.split(' ')[0]);
const caseOf = (row: Listing) => scene.store.moderation.openOf(row.id);

describe('a dispute about a website ends [D72]', () => {
  test.each([
    ['suspended', () => suspend(ada, STARTS + HOUR)],
    ['archived', () => scene.write((tx) => deleteAccount(tx, ada.person_id, STARTS + HOUR))],
  ] as const)('once the live listing is %s: the other goes live, with one email', async (status, happen) => {
    await happen();
    for (let run = 1; run < 4; run++) await scene.tick(STARTS + HOUR + run * MINUTE);
    expect(await statuses()).toEqual([status, 'live']);
    expect(await caseOf(bob)).toBeUndefined();
    expect(await emailsTo('bob')).toEqual(['site_taken', 'dispute_ended', 'listing_live']);
    expect(await scene.emailData('dispute_ended')).toMatchObject({
      listing_id: bob.id,
      in_review: false,
      launch: { week: NEXT, phase: 'running' },
    });
    expect(await scene.recorded()).toEqual(['launch_disputed', 'launch_undisputed', 'launch_live']);
  });

  test('after its week: the launch moves without a slide, and the email blames nobody', async () => {
    const later = STARTS + 15 * DAY;
    await suspend(ada, later);
    await scene.tick(later + MINUTE);
    expect(await scene.store.launches.byId(bob.launch_id!)).toMatchObject({
      status: 'live',
      week: addWeeks(NEXT, 2),
      slides: 0,
      moved_reason: 'review',
    });
  });

  test('but another doubt of the site team stays, and the email says so', async () => {
    await scene.write(async (tx) => {
      await tx.listings.update(bob.id, { tagline: 'Best online casino', updated_at: STARTS });
      await moderate(tx, bob.id, { submitted: true, now: STARTS + HOUR });
    });
    await suspend(ada, STARTS + HOUR);
    await scene.tick(STARTS + 2 * HOUR);
    expect(await statuses()).toEqual(['suspended', 'scheduled']);
    expect((await caseOf(bob))?.reasons.map(({ code }) => code)).toEqual(['gambling_words']);
    expect(await scene.emailData('dispute_ended')).toMatchObject({ in_review: true });
  });

  test('of three the one that was booked first goes live; the last one waits for that one then', async () => {
    const cy = await one('Cy', { status: 'scheduled', week: NEXT });
    await scene.tick(STARTS + MINUTE);
    await suspend(ada, STARTS + HOUR);
    for (let run = 1; run < 4; run++) await scene.tick(STARTS + HOUR + run * MINUTE);
    expect([...(await statuses()), await statusOf(cy)]).toEqual(['suspended', 'live', 'scheduled']);
    expect(await emailsTo('cy')).toEqual(['site_taken', 'site_taken']);
    expect(await emailsTo('bob')).toEqual(['site_taken', 'dispute_ended', 'listing_live', 'site_disputed']);
    expect((await caseOf(cy))?.reasons).toMatchObject([{ detail: `live as acme-of-bob, listing ${bob.id}` }]);
  });

  test('of two without a badge both are free again, one after the other', async () => {
    const cy = await one('Cy', { status: 'scheduled', week: addWeeks(NEXT, 2) });
    await scene.write((tx) =>
      tx.moderation.open(cy.id, [{ code: 'site_taken', detail: `live as x, listing ${ada.id}` }], STARTS),
    );
    await scene.write((tx) => tx.listings.noteReview(cy.id));
    await scene.write((tx) => tx.launches.awaitBadge(bob.launch_id!, STARTS));
    scene.shows.set('acme', 'missing');
    await suspend(ada, STARTS + HOUR);
    for (let run = 1; run < 4; run++) await scene.tick(STARTS + HOUR + run * MINUTE);
    expect([await statusOf(bob), await statusOf(cy)]).toEqual(['awaiting_badge', 'scheduled']);
    expect([await caseOf(bob), await caseOf(cy)]).toEqual([undefined, undefined]);
  });

  test('a crash between the change and the email loses neither', async () => {
    await suspend(ada, STARTS + HOUR);
    const lost = scene.write(async (tx) => {
      await settleDispute(tx, bob.id, STARTS + HOUR);
      throw new Error('the power failed');
    });
    await expect(lost).rejects.toThrow('the power failed');
    expect(await emailsTo('bob')).toEqual(['site_taken']);
    await scene.tick(STARTS + HOUR + MINUTE);
    expect(await emailsTo('bob')).toEqual(['site_taken', 'dispute_ended', 'listing_live']);
  });

  test('a suspended listing comes back only while no other of its website is live', async () => {
    const restore = (now: number) =>
      scene.write(async (tx) => approve(tx, await scene.again(ada), decision(now)));
    await suspend(ada, STARTS + HOUR);
    await scene.tick(STARTS + HOUR + MINUTE);
    expect(await restore(STARTS + DAY)).toBe(false);
    expect(await statuses()).toEqual(['suspended', 'live']);
    await suspend(bob, STARTS + DAY);
    expect(await restore(STARTS + DAY)).toBe(true);
    expect(await statuses()).toEqual(['live', 'suspended']);
  });

  test('and one that is back before the other went live is live first: the other waits again', async () => {
    await scene.write((tx) => tx.launches.awaitBadge(bob.launch_id!, STARTS));
    scene.shows.set('acme', 'missing');
    await suspend(ada, STARTS + HOUR);
    await scene.tick(STARTS + HOUR + MINUTE);
    expect(await caseOf(bob)).toBeUndefined();
    await scene.write(async (tx) => approve(tx, await scene.again(ada), decision(STARTS + 2 * HOUR)));
    scene.shows.clear();
    await scene.tick(STARTS + 3 * HOUR);
    expect(await statuses()).toEqual(['live', 'scheduled']);
    expect((await caseOf(bob))?.reasons).toMatchObject([{ code: 'site_taken' }]);
  });
});

describe('an import keeps one live listing of each website [D72]', () => {
  const entry = (name: string, more: object) => ({
    name,
    url: 'https://beech.example/',
    owner: 'eve@example.org',
    categories: ['design'],
    short_description: 'It does things.',
    ...more,
  });
  const load = (...listings: object[]) =>
    scene.write((tx) => loadContent(tx, parseContent({ 'listings.json': listings }), STARTS));

  test('of two live ones in one import the second is refused, and nothing is loaded', async () => {
    const twins = [entry('Beech', { status: 'live' }), entry('Beech Pro', { status: 'live' })];
    await expect(load(...twins)).rejects.toThrow('this site is listed already, as beech');
    expect(await scene.store.listings.bySlug('beech')).toBeUndefined();
  });

  test('of two for one week the first goes live, and the other waits', async () => {
    const week = addWeeks(NEXT, 1);
    const twins = ['Beech', 'Beech Pro'].map((name) => entry(name, { status: 'scheduled', week }));
    await load(...twins);
    await scene.tick(STARTS + 7 * DAY);
    const rows = [await scene.store.listings.bySlug('beech'), await scene.store.listings.bySlug('beech-pro')];
    expect(rows.map((row) => row?.status)).toEqual(['live', 'scheduled']);
    expect((await caseOf(rows[1]!))?.reasons).toMatchObject([{ code: 'site_taken' }]);
  });

  test('a saved listing that an import would publish is refused while another of its website is live', async () => {
    await load(entry('Beech', { status: 'live' }), entry('Beech Pro', { status: 'draft' }));
    await expect(load(entry('Beech Pro', { status: 'live' }))).rejects.toThrow('this site is listed already');
    expect((await scene.store.listings.bySlug('beech-pro'))?.status).toBe('draft');
  });
});
