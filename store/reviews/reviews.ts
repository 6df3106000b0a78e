import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import { type Reviewer, ratingCounts, reviewRefusal } from '../../domain/listings/reviews.ts';
import type { CasePart } from '../../domain/text/moderation.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A review as stored. */
export type Review = Schema['review']['$inferSelect'];
/** A new review. */
export type NewReview = Pick<Review, 'listing_id' | 'person_id' | 'stars' | 'text'> &
  Partial<Pick<Review, 'name' | 'reasons'>>;

/** A part of a list. */
interface Range {
  offset: number;
  limit: number;
}

/** Reads of reviews. */
export function reviewReads(db: ReadDb, schema: Schema) {
  const { review, listing } = schema;
  const published = publishedQuery(db, schema);
  const one = prepared('review_of', () =>
    db
      .select()
      .from(review)
      .where(
        and(
          eq(review.listing_id, sql.placeholder('listing_id')),
          eq(review.person_id, sql.placeholder('person_id')),
        ),
      ),
  );
  return {
    async byId(id: number): Promise<Review | undefined> {
      const [row] = await db.select().from(review).where(eq(review.id, id));
      return row;
    },
    /** The review of a listing by a person, in any state. */
    async of(listing_id: number, person_id: number): Promise<Review | undefined> {
      const [row] = await one.execute({ listing_id, person_id });
      return row;
    },
    /** Published reviews of a listing, the latest first, each with the published reply and how many people found it helpful. */
    published: (listing_id: number, { offset, limit }: Range) =>
      published.execute({ listing_id, offset, limit }),
    /** A page of the reviews that a person wrote, in every state, the latest first, with their listings. */
    async ofPerson(person_id: number, { offset, limit }: Range) {
      const mine = eq(review.person_id, person_id);
      const items = await db
        .select({ review, slug: listing.slug, product: listing.name, status: listing.status })
        .from(review)
        .innerJoin(listing, eq(listing.id, review.listing_id))
        .where(mine)
        .orderBy(desc(review.id))
        .limit(limit)
        .offset(offset);
      const [all] = await db.select({ total: count() }).from(review).where(mine);
      return { items, total: all?.total ?? 0 };
    },
    /** How many reviews of other listings a person wrote after an instant, and when the first of them was. */
    async writtenAfter(
      person_id: number,
      after: number,
      listing_id: number,
    ): Promise<{ count: number; first_at: number | null }> {
      const rows = await db
        .select({ at: review.updated_at })
        .from(review)
        .where(
          and(
            eq(review.person_id, person_id),
            gt(review.updated_at, after),
            ne(review.listing_id, listing_id),
          ),
        )
        .orderBy(asc(review.updated_at));
      return { count: rows.length, first_at: rows[0]?.at ?? null };
    },
    /** How many reviews of a person are in each state. */
    async byState(person_id: number): Promise<Record<Review['state'], number>> {
      const rows = await db
        .select({ state: review.state, n: count() })
        .from(review)
        .where(eq(review.person_id, person_id))
        .groupBy(review.state);
      const of = (state: Review['state']): number => rows.find((row) => row.state === state)?.n ?? 0;
      return { pending: of('pending'), published: of('published'), rejected: of('rejected') };
    },
    /** Everybody who reviewed a listing, with the id of the review. */
    writersOf: (listing_id: number): Promise<Pick<Review, 'id' | 'person_id'>[]> =>
      Promise.resolve(
        db
          .select({ id: review.id, person_id: review.person_id })
          .from(review)
          .where(eq(review.listing_id, listing_id))
          .orderBy(asc(review.id)),
      ),
    /** The number of reviews that wait for the site team. */
    async waitingCount(): Promise<number> {
      const [row] = await db.select({ waiting: count() }).from(review).where(isPending(review));
      return row?.waiting ?? 0;
    },
    pending: (limit: number, part: CasePart = {}) => pendingReviews(db, schema, limit, part),
  };
}

// Literals: with a bound value SQLite would not use the partial index.
const isPublished = (review: Schema['review']) => sql`${review.state} = 'published'`;
const isPending = (review: Schema['review']) => sql`${review.state} = 'pending'`;

function publishedQuery(db: ReadDb, { review, review_reply: reply, review_helpful: helpful }: Schema) {
  return prepared('reviews_published', () =>
    db
      .select({
        id: review.id,
        person_id: review.person_id,
        name: review.name,
        stars: review.stars,
        text: review.text,
        updated_at: review.updated_at,
        helpful: sql<number>`(select count(*) from ${helpful} where ${helpful.review_id} = ${review.id})`,
        reply: reply.text,
        replied_at: reply.written_at,
      })
      .from(review)
      .leftJoin(reply, and(eq(reply.review_id, review.id), sql`${reply.state} = 'published'`))
      .where(and(eq(review.listing_id, sql.placeholder('listing_id')), isPublished(review)))
      .orderBy(desc(review.updated_at), desc(review.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset')),
  );
}

/** Reviews that wait for the site team with their listings and writers, the oldest first; only one if `id` is given. */
const pendingReviews = (
  db: ReadDb,
  { review, listing, person }: Schema,
  limit: number,
  { id, offset = 0 }: CasePart,
) =>
  db
    .select({
      id: review.id,
      listing_id: review.listing_id,
      slug: listing.slug,
      product: listing.name,
      status: listing.status,
      person_id: review.person_id,
      name: review.name,
      stars: review.stars,
      text: review.text,
      reasons: review.reasons,
      created_at: review.created_at,
      updated_at: review.updated_at,
      joined_at: person.created_at,
    })
    .from(review)
    .innerJoin(listing, eq(listing.id, review.listing_id))
    .innerJoin(person, eq(person.id, review.person_id))
    .where(and(isPending(review), id === undefined ? undefined : eq(review.id, id)))
    .orderBy(asc(review.id))
    .limit(limit)
    .offset(offset);

/** Stores reviews and the rating counts of listings; only inside a transaction. Only pages of the site and the demo may call `add`. */
export function reviewWrites(db: WriteDb, { review, review_reply, review_helpful, listing }: Schema) {
  return {
    /**
     * Adds a review, or replaces the person's earlier one; it counts once published (D37). Throws if domain/listings/reviews.ts refuses
     * it: callers check before. `now` in epoch milliseconds.
     */
    async add(values: NewReview, reviewer: Reviewer, now: number): Promise<void> {
      const refusal = reviewRefusal(reviewer, values);
      if (refusal) throw new Error(`a review of listing ${values.listing_id} is refused: ${refusal}`);
      const { listing_id, person_id, stars, text, name = null, reasons = [] } = values;
      const undecided = { state: 'pending', note: null, decided_at: null, decided_by: null } as const;
      const content = { stars, text, name, reasons, ...undecided, updated_at: now };
      const [row] = await db
        .insert(review)
        .values({ listing_id, person_id, ...content, created_at: now })
        .onConflictDoUpdate({ target: [review.listing_id, review.person_id], set: content })
        .returning({ id: review.id });
      // What was found helpful was another text.
      if (row) await db.delete(review_helpful).where(eq(review_helpful.review_id, row.id));
      await recount(listing_id);
    },
    /** Publishes a review and counts it. */
    publish: (listing_id: number, person_id: number, now: number): Promise<void> =>
      decide(listing_id, person_id, { state: 'published', decided_at: now }),
    /** Rejects a review, even one that was published. */
    reject: (listing_id: number, person_id: number, now: number): Promise<void> =>
      decide(listing_id, person_id, { state: 'rejected', decided_at: now }),
    decide,
    /** Deletes a review with what others did with it; false if there is none. */
    async delete(listing_id: number, person_id: number): Promise<boolean> {
      const rows = await db
        .delete(review)
        .where(ofPerson(listing_id, person_id))
        .returning({ id: review.id });
      await recount(listing_id);
      return rows.length > 0;
    },
    /** Removes the name of a person from their reviews. */
    async forgetName(person_id: number): Promise<void> {
      await db.update(review).set({ name: null }).where(eq(review.person_id, person_id));
    },
    /** Gives the reviews by these people to another listing, with the replies; the others stay. */
    async moveTo(
      into: number,
      { listing_id, people }: { listing_id: number; people: readonly number[] },
    ): Promise<void> {
      for (const person_id of people) {
        const rows = await db
          .update(review)
          .set({ listing_id: into })
          .where(ofPerson(listing_id, person_id))
          .returning({ id: review.id });
        for (const { id } of rows)
          await db.update(review_reply).set({ listing_id: into }).where(eq(review_reply.review_id, id));
      }
      await recount(listing_id);
      await recount(into);
    },
    recount,
  };

  function ofPerson(listing_id: number, person_id: number) {
    return and(eq(review.listing_id, listing_id), eq(review.person_id, person_id));
  }

  async function decide(
    listing_id: number,
    person_id: number,
    decision: Pick<Review, 'state'> & Partial<Pick<Review, 'note' | 'decided_at' | 'decided_by'>>,
  ): Promise<void> {
    await db.update(review).set(decision).where(ofPerson(listing_id, person_id));
    await recount(listing_id);
  }

  /** Recounts the rating of a listing from its published reviews. */
  async function recount(listing_id: number): Promise<void> {
    const rows = await db
      .select({ stars: review.stars })
      .from(review)
      .where(and(eq(review.listing_id, listing_id), isPublished(review)));
    await db
      .update(listing)
      .set({ rating_counts: ratingCounts(rows.map(({ stars }) => stars)) })
      .where(eq(listing.id, listing_id));
  }
}
