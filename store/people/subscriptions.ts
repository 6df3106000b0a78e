import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** A subscription as stored: an email address that gets the Monday email, or one email when a listing launches. */
export type Subscription = Schema['subscription']['$inferSelect'];

/** What a subscription is to: the Monday email, or the launch of a listing. */
export type SubscriptionTopic = Pick<Subscription, 'topic' | 'listing_id'>;

/** Reads of subscriptions. */
export function subscriptionReads(db: ReadDb, { subscription, subscription_link: link }: Schema) {
  // Literals: with bound values SQLite would not use the partial indexes.
  const isNewsletter = sql`${subscription.topic} = 'newsletter'`;
  const isConfirmed = isNotNull(subscription.confirmed_at);
  const after = gt(subscription.id, sql.placeholder('after'));
  const limit = sql.placeholder('limit');
  const byId = prepared('subscription', () =>
    db
      .select()
      .from(subscription)
      .where(eq(subscription.id, sql.placeholder('id'))),
  );
  const newsletter = prepared('subscribers', () =>
    db
      .select({ id: subscription.id })
      .from(subscription)
      .where(
        and(
          isNewsletter,
          isConfirmed,
          lte(subscription.confirmed_at, sql.placeholder('confirmed_by')),
          after,
        ),
      )
      .orderBy(asc(subscription.id))
      .limit(limit),
  );
  const reminders = prepared('reminders', () =>
    db
      .select({ id: subscription.id })
      .from(subscription)
      .where(and(eq(subscription.listing_id, sql.placeholder('listing_id')), isConfirmed, after))
      .orderBy(asc(subscription.id))
      .limit(limit),
  );
  const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
  return {
    async byId(id: number): Promise<Subscription | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The subscription that a link of an email belongs to. */
    async byHash(hash: string): Promise<Subscription | undefined> {
      const [row] = await db.select({ id: link.subscription_id }).from(link).where(eq(link.hash, hash));
      const id = row?.id ?? null;
      return id === null ? undefined : this.byId(id);
    },
    /** The subscription of an email address to a topic. */
    async find({ topic, listing_id }: SubscriptionTopic, email: string): Promise<Subscription | undefined> {
      const [row] = await db
        .select()
        .from(subscription)
        .where(
          and(
            eq(subscription.email, email),
            eq(subscription.topic, topic),
            listing_id === null ? isNull(subscription.listing_id) : eq(subscription.listing_id, listing_id),
          ),
        );
      return row;
    },
    /** How many emails a mailbox was sent on request of forms after an instant, for all topics together. */
    async requestsFor(mailbox_key: string, since: number): Promise<number> {
      const rows = await db
        .select({ times: subscription.requested_times })
        .from(subscription)
        .where(eq(subscription.mailbox_key, mailbox_key));
      return rows.flatMap(({ times }) => times).filter((at) => at > since).length;
    },
    /** Ids of the next subscribers of the Monday email who had confirmed by an instant, in the order of their ids. */
    subscribers: async (part: { after: number; confirmed_by: number; limit: number }): Promise<number[]> =>
      ids(await newsletter.execute(part)),
    /** Ids of the next confirmed reminders of a listing's launch, in the order of their ids. */
    reminders: async (part: { listing_id: number; after: number; limit: number }): Promise<number[]> =>
      ids(await reminders.execute(part)),
  };
}

/** Writes of subscriptions; only inside a transaction. */
export function subscriptionWrites(db: WriteDb, { subscription, subscription_link: link, listing }: Schema) {
  return {
    async add(values: Omit<Schema['subscription']['$inferInsert'], 'id'>): Promise<number> {
      const [row] = await db.insert(subscription).values(values).returning({ id: subscription.id });
      if (!row) throw new Error('the subscription was not stored');
      return row.id;
    },
    async patch(
      id: number,
      patch: Partial<
        Pick<Subscription, 'confirmed_at' | 'requested_at' | 'requested_times' | 'last_issue' | 'refused'>
      >,
    ): Promise<void> {
      await db.update(subscription).set(patch).where(eq(subscription.id, id));
    },
    /** Deletes a subscription with its links, so that nothing of the email address is left; false if there is none. */
    async delete(id: number): Promise<boolean> {
      const rows = await db
        .delete(subscription)
        .where(eq(subscription.id, id))
        .returning({ id: subscription.id });
      return rows.length > 0;
    },
    /** Deletes what an email address is subscribed to. */
    async deleteOf(email: string): Promise<void> {
      await db.delete(subscription).where(eq(subscription.email, email));
    },
    /** Stores the hash of a link in an email. Links of earlier emails go on working. */
    async addLink(id: number, hash: string, made_at: number): Promise<void> {
      await db.insert(link).values({ hash, subscription_id: id, made_at });
    },
    /**
     * Has the reminders of one launch be about the launch of another listing, each email address once; links in earlier emails go on working.
     */
    async moveReminders(listing_id: number, into: number): Promise<void> {
      const rows = await db.select().from(subscription).where(eq(subscription.listing_id, listing_id));
      const there = await db.select().from(subscription).where(eq(subscription.listing_id, into));
      for (const row of rows) {
        const other = there.find(({ email }) => email === row.email);
        // Of two the confirmed one stays.
        const [stays, gone] = other && other.confirmed_at !== null ? [other, row] : [row, other];
        if (gone) {
          await db.update(link).set({ subscription_id: stays.id }).where(eq(link.subscription_id, gone.id));
          await db.delete(subscription).where(eq(subscription.id, gone.id));
        }
        await db.update(subscription).set({ listing_id: into }).where(eq(subscription.id, stays.id));
      }
    },
    /** Deletes subscriptions that were requested before an instant and never confirmed. */
    async purgeUnconfirmed(before: number): Promise<void> {
      await db
        .delete(subscription)
        .where(and(isNull(subscription.confirmed_at), lt(subscription.requested_at, before)));
    },
    /** Deletes reminders that are too old, or whose listing will not launch. */
    async purgeReminders(before: number): Promise<void> {
      const closed = db.select({ id: listing.id }).from(listing).where(isNotNull(listing.closed));
      await db
        .delete(subscription)
        .where(
          and(
            isNotNull(subscription.listing_id),
            sql`(${subscription.requested_at} < ${before} or ${inArray(subscription.listing_id, closed)})`,
          ),
        );
    },
    /** Deletes links of old emails. */
    async purgeLinks(before: number): Promise<void> {
      await db.delete(link).where(lt(link.made_at, before));
    },
  };
}
