import { beforeEach, describe, expect, test } from 'vitest';
import { dueBadgeChecks, enqueueBadgeChecks } from '../../../services/launches/badge_checks.ts';
import { deleteListing } from '../../../services/my_listings/offline.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import { DAY, HOUR } from '../../services/scene.ts';
import { NOON } from '../../store/temporary.ts';
import { type LookScene, lookScene } from './look_scene.ts';

let scene: LookScene;
beforeEach(async () => {
  scene = await lookScene();
});

/** A live listing whose badge was found just now, and which is looked at in 30 days. */
async function live(name: string, more: { plan?: 'paid'; never?: boolean } = {}): Promise<Listing> {
  const { never = false, ...rest } = more;
  const badge = never ? {} : { badge_found_at: NOON, next_look_at: NOON + 30 * DAY };
  return scene.listing({ name, owner: name.toLowerCase(), ...badge, ...rest });
}
const days = (from: number, to: number) => scene.between(NOON + from * DAY, NOON + to * DAY, DAY);
const daysOf = (name: string) =>
  scene.requests.filter((one) => one.name === name).map(({ at }) => (at - NOON) / DAY);

describe('the badge of a live free listing [D60]', () => {
  test('is looked for every 30 days, each look stored with what was seen', async () => {
    const row = await live('Acme');
    await days(0, 100);
    expect(daysOf('acme')).toEqual([30, 60, 90]);
    expect(await scene.looksAt(row)).toEqual(['found', 'found', 'found']);
    expect((await scene.store.looks.newest(row.id, 1))[0]).toMatchObject({
      launch_id: row.launch_id,
      looked_at: NOON + 90 * DAY,
      expected: 'a badge',
      observed: 'found',
    });
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON, updated_at: row.updated_at });
    expect(await scene.emails()).toEqual([]);
  });

  test('missing three times within two weeks: one email, the mark goes, and the listing stays live', async () => {
    const row = await live('Acme');
    scene.shows.set('acme', 'missing');
    await days(0, 40);
    expect(daysOf('acme')).toEqual([30, 35]);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON });
    expect(await scene.emails()).toEqual([]);
    await days(40, 140);
    expect(daysOf('acme')).toEqual([30, 35, 40, 70, 100, 130]);
    expect(await scene.again(row)).toMatchObject({
      status: 'live',
      badge_found_at: null,
      badge_check: { found: false, observed: 'missing' },
      launch_id: row.launch_id,
    });
    expect(await scene.emails()).toEqual(['badge_gone > acme']);
    expect(await scene.recorded()).toEqual(['badge_dropped']);
    expect(await scene.emailData('badge_gone')).toMatchObject({
      name: 'Acme',
      home_url: 'https://acme.example/',
      check: { checked_at: NOON + 40 * DAY, observed: 'missing' },
    });
  });

  test('that comes back has its mark again; if it goes once more, that is another event', async () => {
    const row = await live('Acme');
    scene.shows.set('acme', 'missing');
    await days(0, 41);
    scene.shows.clear();
    await days(41, 71);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON + 70 * DAY });
    scene.shows.set('acme', 'missing');
    await days(71, 120);
    expect(daysOf('acme')).toEqual([30, 35, 40, 70, 100, 105, 110]);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: null });
    expect(await scene.emails()).toEqual(['badge_gone > acme', 'badge_gone > acme']);
  });

  test('leaves nothing behind when the listing is deleted while its homepage is read', async () => {
    const row = await live('Acme');
    scene.meanwhile.set('acme', () =>
      scene.write((tx) =>
        deleteListing(tx, {
          person_id: row.person_id ?? 0,
          listing_id: row.id,
          now: scene.now(),
          typed: 'Acme',
        }),
      ),
    );
    await days(29, 32);
    expect(daysOf('acme')).toEqual([30]);
    expect(await scene.again(row)).toMatchObject({ deleted_at: NOON + 30 * DAY, badge_check: null });
    expect(await scene.looksAt(row)).toEqual([]);
  });

  test('missing twice and found again: nothing happens', async () => {
    const row = await live('Acme');
    scene.shows.set('acme', 'missing');
    await days(0, 36);
    scene.shows.clear();
    await days(36, 71);
    expect(daysOf('acme')).toEqual([30, 35, 40, 70]);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON });
    expect(await scene.emails()).toEqual([]);
  });

  test.each([
    ['a page that we may not read', 'unreadable', [30, 60, 90]],
    ['a site that does not respond', 'silent', [30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95]],
  ] as const)('%s never counts as missing', async (_what, seen, looked) => {
    const row = await live('Acme');
    scene.shows.set('acme', seen);
    await days(0, 100);
    expect(daysOf('acme')).toEqual(looked);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON });
    expect(await scene.emails()).toEqual([]);
  });

  test('misses on both sides of a downtime do not add up to three within two weeks', async () => {
    const row = await live('Acme');
    scene.shows.set('acme', 'missing');
    await days(0, 36);
    await days(50, 55);
    expect(daysOf('acme')).toEqual([30, 35, 50]);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: NOON });
    await days(55, 61);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: null });
    expect(await scene.emails()).toEqual(['badge_gone > acme']);
  });

  test('that was never found is no badge that went: nobody gets an email', async () => {
    const row = await live('Moved', { never: true });
    scene.shows.set('moved', 'missing');
    await days(0, 65);
    expect(daysOf('moved')).toEqual([0, 30, 60]);
    expect(await scene.again(row)).toMatchObject({ badge_found_at: null });
    expect([await scene.emails(), await scene.recorded()]).toEqual([[], []]);
  });

  test('matters neither to a paid launch nor to a listing that was taken off the site', async () => {
    await live('Paid', { plan: 'paid' });
    const gone = await live('Gone');
    await scene.write((tx) => deleteAccount(tx, gone.person_id, NOON));
    await days(0, 100);
    expect(scene.requests).toEqual([]);
  });
});

test('of many listings that are due at once, some are looked at in each run, and each once', async () => {
  for (let i = 0; i < 60; i++) await live(`Many ${i}`, { never: true });
  const seen: number[] = [];
  for (let run = 0; run < 4; run++) {
    await scene.tick(NOON + run * (HOUR / 6));
    seen.push(scene.requests.length);
  }
  expect(seen).toEqual([25, 50, 60, 60]);
  expect(new Set(scene.requests.map(({ name }) => name)).size).toBe(60);
});

test('looks that come to nothing keep no others from theirs, and are tried again a day later', async () => {
  for (let i = 0; i < 30; i++) await live(`Many ${i}`, { never: true });
  /** Enqueues what is due; nothing takes these jobs. */
  const enqueue = async (now: number): Promise<number> => {
    const due = await dueBadgeChecks(scene.store, now);
    await scene.write((tx) => enqueueBadgeChecks(tx, due));
    return due.length;
  };
  expect([await enqueue(NOON), await enqueue(NOON + HOUR), await enqueue(NOON + 2 * HOUR)]).toEqual([
    25, 5, 0,
  ]);
  expect(await enqueue(NOON + DAY)).toBe(25);
});
