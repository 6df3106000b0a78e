import { and, count, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '../../domain/time/day.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';
import { categoryRankWrites } from './category_rank.ts';

/** A follow as stored: a person who gets the updates of a listing by email. */
export type Follow = Schema['follow']['$inferSelect'];

/** A listing that a person follows. */
export interface FollowedListing {
  listing_id: number;
  slug: string;
  name: string;
  /** Whether it is public at present. */
  is_live: boolean;
  followed_at: number;
}

/** A listing as a short list shows it. */
export type AlsoFollowed = Pick<Schema['listing']['$inferSelect'], 'slug' | 'name' | 'tagline' | 'plan'>;

/** Fewer common followers would tell who follows what. */
const COMMON_MIN = 3;
/** The latest followers who are looked at, so that a page of a popular listing costs no more. */
const LATEST_FOLLOWERS = 200;

/** Reads of follows. */
export function followReads(db: ReadDb, schema: Schema) {
  const { follow, listing, subscription_link: link } = schema;
  const shared = alsoFollowedQuery(db, schema);
  const byId = prepared('follow', () =>
    db
      .select()
      .from(follow)
      .where(eq(follow.id, sql.placeholder('id'))),
  );
  const one = prepared('follow_of', () =>
    db
      .select()
      .from(follow)
      .where(
        and(
          eq(follow.person_id, sql.placeholder('person_id')),
          eq(follow.listing_id, sql.placeholder('listing_id')),
        ),
      ),
  );
  const part = followersQuery(db, schema);
  return {
    async byId(id: number): Promise<Follow | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The follow of a person and a listing. */
    async of(person_id: number, listing_id: number): Promise<Follow | undefined> {
      const [row] = await one.execute({ person_id, listing_id });
      return row;
    },
    /** The follow that a link of an email belongs to. */
    async byHash(hash: string): Promise<Follow | undefined> {
      const [row] = await db.select({ id: link.follow_id }).from(link).where(eq(link.hash, hash));
      const id = row?.id ?? null;
      return id === null ? undefined : this.byId(id);
    },
    /** Ids of the next follows of a listing that began by an instant, in the order of their ids. */
    async followers(wanted: {
      listing_id: number;
      after: number;
      followed_by: number;
      limit: number;
    }): Promise<number[]> {
      return (await part.execute(wanted)).map(({ id }) => id);
    },
    /** Up to `limit` live listings that at least three of a listing's latest followers follow too: most of them first, then by name. */
    alsoFollowed: (listing_id: number, limit: number): Promise<AlsoFollowed[]> =>
      shared.execute({ listing_id, limit }),
    /** Ids of everybody who follows a listing. */
    async people(listing_id: number): Promise<number[]> {
      const rows = await db
        .select({ person_id: follow.person_id })
        .from(follow)
        .where(eq(follow.listing_id, listing_id));
      return rows.map(({ person_id }) => person_id);
    },
    /** How many of those who follow a listing began on each day (UTC) from an instant on; days without any are left out. */
    async byDay(listing_id: number, from: number): Promise<{ day: number; count: number }[]> {
      const day = sql<number>`${follow.followed_at} / ${sql.raw(String(DAY_MS))}`;
      return db
        .select({ day, count: count() })
        .from(follow)
        .where(and(eq(follow.listing_id, listing_id), gte(follow.followed_at, from)))
        .groupBy(day);
    },
    /** A page of the listings that a person follows, the latest first, and the number of all. */
    async ofPerson(
      person_id: number,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ items: FollowedListing[]; total: number }> {
      const mine = eq(follow.person_id, person_id);
      const rows = await db
        .select({
          listing_id: follow.listing_id,
          slug: listing.slug,
          name: listing.name,
          status: listing.status,
          followed_at: follow.followed_at,
        })
        .from(follow)
        .innerJoin(listing, eq(listing.id, follow.listing_id))
        .where(mine)
        .orderBy(desc(follow.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(follow).where(mine);
      const items = rows.map(({ status, ...row }) => ({ ...row, is_live: status === 'live' }));
      return { items, total: all?.total ?? 0 };
    },
  };
}

/** A part of the follows of a listing. */
const followersQuery = (db: ReadDb, { follow }: Schema) =>
  prepared('followers', () =>
    db
      .select({ id: follow.id })
      .from(follow)
      .where(
        and(
          eq(follow.listing_id, sql.placeholder('listing_id')),
          gt(follow.id, sql.placeholder('after')),
          lte(follow.followed_at, sql.placeholder('followed_by')),
        ),
      )
      .orderBy(asc(follow.id))
      .limit(sql.placeholder('limit')),
  );

/** What the latest followers of a listing follow too. */
const alsoFollowedQuery = (db: ReadDb, { follow, listing }: Schema) =>
  prepared('also_followed', () => {
    const followers = db
      .select({ person_id: follow.person_id })
      .from(follow)
      .where(eq(follow.listing_id, sql.placeholder('listing_id')))
      .orderBy(desc(follow.id))
      .limit(LATEST_FOLLOWERS);
    return db
      .select({ slug: listing.slug, name: listing.name, tagline: listing.tagline, plan: listing.plan })
      .from(follow)
      .innerJoin(listing, eq(listing.id, follow.listing_id))
      .where(
        and(
          inArray(follow.person_id, followers),
          ne(follow.listing_id, sql.placeholder('listing_id')),
          eq(listing.status, 'live'),
        ),
      )
      .groupBy(listing.id)
      .having(gte(count(), COMMON_MIN))
      .orderBy(desc(count()), asc(listing.name), asc(listing.id))
      .limit(sql.placeholder('limit'));
  });

/** Writes of follows and of the number of followers; only inside a transaction. Only pages of the site may call `add`. */
export function followWrites(db: WriteDb, schema: Schema) {
  const { follow, listing, subscription_link: link } = schema;
  const rank = categoryRankWrites(db, schema);

  /** Changes the number by that of the rows that were written: counting them would miss those of concurrent transactions. */
  async function addFollowers(listing_id: number, change: number): Promise<void> {
    await db
      .update(listing)
      .set({ followers: sql`${listing.followers} + ${change}` })
      .where(eq(listing.id, listing_id));
    await rank.sync(listing_id);
  }

  return {
    /** Has a person follow a listing; false if they do already. */
    async add(values: Pick<Follow, 'person_id' | 'listing_id' | 'followed_at'>): Promise<boolean> {
      const rows = await db.insert(follow).values(values).onConflictDoNothing().returning({ id: follow.id });
      if (rows.length > 0) await addFollowers(values.listing_id, 1);
      return rows.length > 0;
    },
    /** Deletes a follow with its links; false if there is none. */
    async delete(id: number): Promise<boolean> {
      const [gone] = await db
        .delete(follow)
        .where(eq(follow.id, id))
        .returning({ listing_id: follow.listing_id });
      if (gone) await addFollowers(gone.listing_id, -1);
      return gone !== undefined;
    },
    /** Deletes every follow of a person. */
    async deleteOf(person_id: number): Promise<void> {
      const rows = await db
        .delete(follow)
        .where(eq(follow.person_id, person_id))
        .returning({ listing_id: follow.listing_id });
      for (const { listing_id } of rows) await addFollowers(listing_id, -1);
    },
    /**
     * Has these people follow a listing instead of another one. Who else follows the other one stops; links in earlier emails to those who
     * follow both go on working, for the follow that stays.
     */
    async moveTo(
      into: number,
      { listing_id, people }: { listing_id: number; people: readonly number[] },
    ): Promise<void> {
      const moving = new Set(people);
      const rows = await db.select().from(follow).where(eq(follow.listing_id, listing_id));
      for (const { id, person_id } of rows) {
        if (moving.has(person_id)) {
          await db.update(follow).set({ listing_id: into }).where(eq(follow.id, id));
          continue;
        }
        const [other] = await db
          .select({ id: follow.id })
          .from(follow)
          .where(and(eq(follow.person_id, person_id), eq(follow.listing_id, into)));
        if (other) await db.update(link).set({ follow_id: other.id }).where(eq(link.follow_id, id));
        await db.delete(follow).where(eq(follow.id, id));
      }
      await addFollowers(listing_id, -rows.length);
      await addFollowers(into, rows.filter(({ person_id }) => moving.has(person_id)).length);
    },
    /** How often the mail server refused its mailbox in a row. */
    async noteRefused(id: number, refused: number): Promise<void> {
      await db.update(follow).set({ refused }).where(eq(follow.id, id));
    },
    /** Stores the hash of a link in an email. Links of earlier emails go on working. */
    async addLink(id: number, hash: string, made_at: number): Promise<void> {
      await db.insert(link).values({ hash, follow_id: id, made_at });
    },
  };
}
