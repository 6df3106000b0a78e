import { describe, expect, test } from 'vitest';
import { takeDueLaunches } from '../../../services/launches/due_launches.ts';
import { queueFree, recordBadge } from '../../../services/launches/free_queue.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { blankDraft, buildJobKey } from '../../../store/drafts/drafts.ts';
import { BLANK_LISTING } from '../../../store/listings/listing.ts';
import { machineNow } from '../../../store/queue/jobs.ts';
import type { Store, Tx } from '../../../store/store.ts';
import { bookedIn, launchAs } from '../../scene.ts';
import { NOON } from '../temporary.ts';

const WEEK_MS = 7 * 86_400_000;

/** Enough of a listing to be stored. */
const listing = (person_id: number, slug: string) => ({
  slug,
  person_id,
  url: `https://${slug}.example/`,
  site_key: `${slug}.example`,
  domain: `${slug}.example`,
  name: slug,
  ...BLANK_LISTING,
  created_at: NOON,
  updated_at: NOON,
});

/** Enough of a draft to be stored. */
const draft = (person_id: number, changed = {}) => ({
  ...blankDraft({ id: newUuid(), person_id, url: 'https://acme.example/', site_key: 'acme.example' }, NOON),
  ...changed,
});

/** What every engine does with people, keys, drafts, listings, launches and votes. */
export function aggregateContract(current: () => Store): void {
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => current().write(work);
  const person = (email = 'owner@example.com'): Promise<number> =>
    write((tx) => tx.people.ensure(email, NOON));

  /** A listing that is live in the week of NOON; gives its id and its launch's. */
  async function live(slug: string, at = NOON): Promise<{ id: number; launch_id: number }> {
    const owner = await person();
    return write(async (tx) => {
      const id = await tx.listings.add(listing(owner, slug));
      const launch_id = await launchAs(tx, id, { status: 'awaiting_badge', week: '2026-11-16', now: at });
      await recordBadge(tx, id, { found: true, expected: 'x', observed: 'x' } as never, at);
      return { id, launch_id };
    });
  }

  describe('people and keys', () => {
    test('a person is one person, in every spelling of the email address', async () => {
      const id = await person('Ada@Example.com');
      expect(await person('ada@example.COM')).toBe(id);
      expect(await current().people.byEmail('ADA@example.com')).toMatchObject({
        id,
        email: 'ada@example.com',
      });
    });

    test('a key is found by its hash until it is revoked [D28]', async () => {
      const person_id = await person();
      const key = {
        person_id,
        name: 'laptop',
        hash: 'h',
        hint: 'fl_…abcd',
        scopes: ['account:read' as const],
        created_at: NOON,
      };
      const id = await write((tx) => tx.keys.add(key));
      expect(await current().keys.byHash('h')).toMatchObject({
        id,
        scopes: ['account:read'],
        last_used_at: null,
      });
      await expect(write((tx) => tx.keys.add(key))).rejects.toThrow(/unique/i);
      const use = { at: NOON + 1, ip: '192.0.2.1', requests: 3 };
      await write((tx) => tx.keys.noteUses(id, use));
      expect(await current().keys.byHash('h')).toMatchObject({
        last_used_at: NOON + 1,
        last_used_address: '192.0.2.1',
      });
      await write((tx) => tx.keys.revoke(id, NOON));
      expect(await current().keys.byHash('h')).toBeUndefined();
      expect(await current().keys.byId(id)).toMatchObject({ revoked_at: NOON, name: 'laptop' });
    });

    test('uses add up by day, and are forgotten by day; of a key that is gone nothing is noted', async () => {
      const DAY = 86_400_000;
      const person_id = await person();
      const key = { person_id, name: 'k', hint: 'h', scopes: null, created_at: NOON };
      const id = await write((tx) => tx.keys.add({ ...key, hash: 'used' }));
      await write((tx) => tx.keys.add({ ...key, hash: 'unused' }));
      const use = (at: number, requests: number) =>
        write((tx) => tx.keys.noteUses(id, { at, ip: '::1', requests }));
      await use(NOON - DAY, 5);
      await use(NOON, 3);
      await use(NOON + 1, 4);
      expect(await current().keys.usesSince(person_id, NOON)).toEqual(new Map([[id, 7]]));
      expect(await current().keys.usesSince(person_id, NOON - DAY)).toEqual(new Map([[id, 12]]));
      expect(await current().keys.usesSince(person_id, NOON + DAY)).toEqual(new Map());
      await write((tx) => tx.keys.forgetUses(NOON));
      expect(await current().keys.usesSince(person_id, NOON - DAY)).toEqual(new Map([[id, 7]]));
      await write((tx) => tx.keys.noteUses(id + 1000, { at: NOON, ip: '::1', requests: 1 }));
    });
  });

  describe('drafts', () => {
    test('belong to their person: to anybody else they are not there [D61]', async () => {
      const owner = await person();
      const row = draft(owner);
      await write((tx) => tx.drafts.add(row));
      expect(await current().drafts.ofPerson(owner, row.id)).toMatchObject(row);
      expect(await current().drafts.ofPerson(owner + 1, row.id)).toBeUndefined();
      expect(await current().drafts.ofPerson(owner, newUuid())).toBeUndefined();
    });

    test('come newest first, page by page, with their number [R107]', async () => {
      const owner = await person();
      const rows = Array.from({ length: 5 }, (_, i) =>
        draft(owner, { created_at: NOON + i, site_key: `s${i}` }),
      );
      for (const row of rows) await write((tx) => tx.drafts.add(row));
      await person('other@example.com').then((other) => write((tx) => tx.drafts.add(draft(other))));
      const { rows: page, total } = await current().drafts.page(owner, { offset: 1, limit: 2 });
      expect(total).toBe(5);
      expect(page.map(({ id }) => id)).toEqual([rows[3]!.id, rows[2]!.id]);
    });

    test('readings that failed are told apart, and old ones are forgotten [D79]', async () => {
      const owner = await person();
      for (let i = 0; i < 5; i++)
        await write((tx) =>
          tx.site_readings.add({ person_id: owner, draft_id: `d${i % 2}`, asked_at: NOON + i }),
        );
      await write((tx) => tx.site_readings.fail('d0'));
      const { site_readings } = current();
      expect(await site_readings.after(owner, NOON + 2)).toEqual({ count: 1, first_at: NOON + 3 });
      expect(await site_readings.after(owner, NOON + 2, true)).toEqual({ count: 2, first_at: NOON + 3 });
      await write((tx) => tx.site_readings.purge(NOON + 3));
      expect(await site_readings.after(owner, 0, true)).toEqual({ count: 1, first_at: NOON + 4 });
    });

    test('the one of a site is found, live or on its way, until its listing is given up [D18]', async () => {
      const owner = await person();
      const row = draft(owner);
      await write((tx) => tx.drafts.add(row));
      const found = () => current().drafts.openForSite(owner, row);
      expect(await found()).toMatchObject({ id: row.id });
      expect(await current().drafts.openForSite(owner + 1, row)).toBeUndefined();
      expect(await current().drafts.ofSites(owner, [row.site_key], 'another')).toMatchObject([
        { id: row.id },
      ]);
      expect(await current().drafts.ofSites(owner, [row.site_key], row.id)).toEqual([]);
      const waiting = await write((tx) => tx.listings.add(listing(owner, 'acme')));
      const submitted = { status: 'submitted', updated_at: NOON + 1 } as const;
      await write((tx) => tx.drafts.patch(row.id, { ...submitted, listing_id: waiting }));
      expect(await found()).toMatchObject({ id: row.id });
      const { id: listing_id } = await live('zeta');
      await write((tx) => tx.drafts.patch(row.id, { ...submitted, listing_id }));
      expect(await found()).toMatchObject({ id: row.id });
      await write((tx) => tx.listings.close(listing_id, 'archived', NOON + 2));
      expect(await found()).toBeUndefined();
    });

    test('calls that had fields drafted again are counted by person, until they are taken back or forgotten [D30]', async () => {
      const [owner, other] = [await person(), await person('bob@example.com')];
      const ids = await write(async (tx) => [
        await tx.regenerations.add(owner, NOON + 1),
        await tx.regenerations.add(owner, NOON + 2),
        await tx.regenerations.add(other, NOON + 3),
      ]);
      const after = (instant: number) => current().regenerations.after(owner, instant);
      expect(await after(NOON)).toEqual({ count: 2, first_at: NOON + 1 });
      expect(await after(NOON + 1)).toEqual({ count: 1, first_at: NOON + 2 });
      await write((tx) => tx.regenerations.remove(ids[1]!));
      expect(await after(NOON + 1)).toEqual({ count: 0, first_at: null });
      expect(await write((tx) => tx.regenerations.purge(NOON + 1))).toBe(1);
      expect(await after(0)).toEqual({ count: 0, first_at: null });
      expect(await current().regenerations.after(other, 0)).toEqual({ count: 1, first_at: NOON + 3 });
    });

    test('hold each visited URL once, in the order of the visits', async () => {
      const row = draft(await person());
      const visit = (url: string, status = 200) => ({
        url,
        status,
        reason: 'http_error' as const,
        page: null,
      });
      await write((tx) => tx.drafts.add(row));
      for (const url of [
        'https://a.example/',
        'https://a.example/b',
        'https://a.example/',
        'https://a.example/c',
      ]) {
        await write((tx) => tx.drafts.addVisit(row.id, visit(url)));
      }
      expect((await current().drafts.visits(row.id)).map(({ url }) => url)).toEqual([
        'https://a.example/',
        'https://a.example/b',
        'https://a.example/c',
      ]);
    });

    test('whose build was given up are found [D3]', async () => {
      const owner = await person();
      const [stuck, building] = [draft(owner), draft(owner)];
      for (const { id } of [stuck, building]) {
        await write(async (tx) => {
          await tx.drafts.add({ ...stuck, id });
          await tx.jobs.enqueue(
            'build_draft',
            { draft_id: id },
            { key: buildJobKey(id, null), max_attempts: 1 },
          );
        });
      }
      await write((tx) =>
        tx.drafts.addVisit(stuck.id, { url: 'https://a.example/', status: 200, reason: 'read', page: null }),
      );
      const times = { now: NOON, machine_now: machineNow() };
      const [job] = await write((tx) =>
        tx.jobs.claim('build_draft', { worker: 'w', limit: 1, lease_ms: 1000 }, times),
      );
      expect(await current().drafts.givenUp()).toEqual([]);
      await write((tx) => tx.jobs.fail(job!, 'no', 0));
      expect(await current().drafts.givenUp()).toEqual([{ id: stuck.id, listing_id: null, read: true }]);
    });
  });

  describe('listings', () => {
    test('are saved unpublished, and counted and found by site only once they are live [D18, R21]', async () => {
      const owner = await person();
      const id = await write((tx) => tx.listings.add(listing(owner, 'acme')));
      expect(await current().listings.bySlug('acme')).toMatchObject({ id, status: 'draft', votes: 0 });
      expect(await current().listings.liveCount()).toBe(0);
      expect(await current().listings.liveForSite('acme.example')).toBeUndefined();
      const { id: other } = await live('zeta');
      expect(await current().listings.liveCount()).toBe(1);
      expect(await current().listings.liveForSite('zeta.example')).toMatchObject({
        id: other,
        live_at: NOON,
      });
      await write((tx) => tx.listings.close(other, 'suspended', NOON));
      expect(await current().listings.liveCount()).toBe(0);
    });

    test('go only the ways that exist [R232]', async () => {
      const { id, launch_id } = await live('acme');
      await expect(write((tx) => tx.launches.cancel(launch_id, 'withdrawn', NOON))).rejects.toThrow(
        'cannot go from live to cancelled',
      );
      expect(await current().listings.byId(id)).toMatchObject({ status: 'live' });
    });

    test('have their own slug', async () => {
      const owner = await person();
      const id = await write((tx) => tx.listings.add(listing(owner, 'acme')));
      expect(await current().listings.slugTaken('acme')).toBe(true);
      expect(await current().listings.slugTaken('acme', id)).toBe(false);
      expect(await current().listings.slugTaken('acme-2')).toBe(false);
      await expect(write((tx) => tx.listings.add(listing(owner, 'acme')))).rejects.toThrow(/unique/i);
    });

    test('belong to their person [D61]', async () => {
      const owner = await person();
      const id = await write((tx) => tx.listings.add(listing(owner, 'acme')));
      expect(await current().listings.ofPerson(owner, id)).toMatchObject({ id });
      expect(await current().listings.ofPerson(owner + 1, id)).toBeUndefined();
    });

    test('are summarised in the requested order', async () => {
      const ids = [await live('a'), await live('b'), await live('c')].map(({ id }) => id);
      const [a, b, c] = ids as [number, number, number];
      const found = await current().listings.summaries([c, 404, a, b]);
      expect(found.map(({ slug, launch_week }) => [slug, launch_week])).toEqual([
        ['c', '2026-11-16'],
        ['a', '2026-11-16'],
        ['b', '2026-11-16'],
      ]);
      expect(await current().listings.summaries([])).toEqual([]);
    });

    test('count in their categories and in everything above them while they are live', async () => {
      const names = ['dev', 'api', 'design'];
      const [dev, api, design] = await write(async (tx) => {
        const add = (slug: string, parent_id: number | null) =>
          tx.categories.add({ slug, name: slug, description: '', parent_id, position: names.indexOf(slug) });
        const top = await add('dev', null);
        return [top, await add('api', top), await add('design', null)];
      });
      const counts = async () =>
        Object.fromEntries((await current().categories.all()).map(({ slug, live: n }) => [slug, n]));
      const { id } = await live('acme');
      await write((tx) => tx.listings.setCategories(id, [api!]));
      expect(await counts()).toEqual({ dev: 1, api: 1, design: 0 });
      await write((tx) => tx.listings.setCategories(id, [design!, dev!]));
      expect(await counts()).toEqual({ dev: 1, api: 0, design: 1 });
      expect((await current().listings.categoriesOf(id)).map(({ slug }) => slug)).toEqual(['design', 'dev']);
      expect(await current().listings.summaries([id])).toMatchObject([{ category: 'design' }]);
      await write((tx) => tx.listings.close(id, 'archived', NOON));
      expect(await counts()).toEqual({ dev: 0, api: 0, design: 0 });
    });
  });

  describe('launches', () => {
    test('a week is never overbooked, however many book at the same moment [R169]', async () => {
      const owner = await person();
      await write((tx) => tx.settings.set('free_queue.capacity', 5));
      const ids: number[] = [];
      for (let i = 0; i < 12; i++) ids.push(await write((tx) => tx.listings.add(listing(owner, `p${i}`))));
      await Promise.all(
        ids.map((id) => write(async (tx) => queueFree(tx, (await tx.listings.byId(id))!, NOON))),
      );
      const weeks = ['2026-12-28', '2027-01-04', '2027-01-11'];
      expect(await Promise.all(weeks.map((week) => bookedIn(current(), week)))).toEqual([5, 5, 2]);
    });

    test('the place in the queue is the order of booking [C16]', async () => {
      const owner = await person();
      const places: number[] = [];
      for (const slug of ['a', 'b', 'c']) {
        await write(async (tx) => {
          const listing_id = await tx.listings.add(listing(owner, slug));
          const id = await launchAs(tx, listing_id, {
            status: 'awaiting_badge',
            week: '2026-12-28',
            now: NOON,
          });
          places.push(await tx.launches.position((await tx.launches.byId(id))!));
        });
      }
      expect(places).toEqual([1, 2, 3]);
    });

    test('a week keeps its instants when the zone of the site changes', async () => {
      const owner = await person();
      const book = (slug: string, zone: string) =>
        write(async (tx) => {
          const listing_id = await tx.listings.add(listing(owner, slug));
          await tx.settings.set('calendar.time_zone', zone);
          return launchAs(tx, listing_id, { status: 'awaiting_badge', week: '2026-12-28', now: NOON });
        });
      await book('a', 'Europe/Vienna');
      await book('b', 'UTC');
      const starts_at = Date.UTC(2026, 11, 27, 23);
      expect(await current().launches.week('2026-12-28')).toMatchObject({
        week: '2026-12-28',
        starts_at,
        ends_at: starts_at + WEEK_MS,
      });
    });

    test('a week that ends without a badge moves the launch on, and in the end out of the queue [D6]', async () => {
      const owner = await person();
      await write((tx) => tx.settings.set('free_queue.max_slides', 1));
      const id = await write(async (tx) => {
        const added = await tx.listings.add(listing(owner, 'acme'));
        await queueFree(tx, (await tx.listings.byId(added))!, NOON);
        return added;
      });
      const take = (now: number) => takeDueLaunches(current(), { now, running_since: 0 });
      const after = Date.UTC(2027, 0, 5);
      expect(await current().launches.dueWeeks(after)).toEqual(['2026-12-28']);
      expect(await current().launches.dueIn('2026-12-28', after)).toMatchObject([{ listing_id: id }]);
      await take(after);
      expect(await current().launches.dueWeeks(after)).toEqual([]);
      expect(await current().listings.byId(id)).toMatchObject({ status: 'awaiting_badge' });
      await take(after + WEEK_MS);
      expect(await current().listings.byId(id)).toMatchObject({
        status: 'draft',
        launch_id: null,
        plan: null,
      });
    });
  });
}
