import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';
import { ofMailbox } from '../people/people.ts';

/** An invite to a draft as stored. */
export type Invite = Schema['draft_invite']['$inferSelect'];

/** Reads of the invites. */
export function inviteReads(db: ReadDb, { draft_invite: invite, person }: Schema) {
  /** Number of invite emails requested after an instant, and the time of the first. */
  async function emailsIn(rows: PromiseLike<{ sent_times: number[] }[]>, after: number): Promise<Used> {
    const found = await rows;
    const times = found.flatMap(({ sent_times }) => sent_times).filter((at) => at > after);
    return { count: times.length, first_at: times.length > 0 ? Math.min(...times) : null };
  }
  return {
    async byId(id: string): Promise<Invite | undefined> {
      const [row] = await db.select().from(invite).where(eq(invite.id, id));
      return row;
    },
    /** The invite whose latest email has the link with this hash, whatever its status. */
    async byHash(hash: string): Promise<Invite | undefined> {
      const [row] = await db.select().from(invite).where(eq(invite.hash, hash));
      return row;
    },
    /** Every invite to a draft, oldest first. */
    ofDraft: (draft_id: string): Promise<Invite[]> =>
      db
        .select()
        .from(invite)
        .where(eq(invite.draft_id, draft_id))
        .orderBy(asc(invite.created_at), asc(invite.id)),
    /** Invite emails that the person's mailbox requested after an instant (D52). */
    emailsBy: (person_id: number, after: number): Promise<Used> =>
      emailsIn(
        db
          .select({ sent_times: invite.sent_times })
          .from(invite)
          .where(
            and(inArray(invite.person_id, ofMailbox(db, { person }, person_id)), gt(invite.sent_at, after)),
          ),
        after,
      ),
    /** Invite emails to a mailbox requested after an instant, by anybody. */
    emailsTo: (mailbox_key: string, after: number): Promise<Used> =>
      emailsIn(
        db
          .select({ sent_times: invite.sent_times })
          .from(invite)
          .where(and(eq(invite.mailbox_key, mailbox_key), gt(invite.sent_at, after))),
        after,
      ),
  };
}

/** Writes of invites; only inside a transaction. */
export function inviteWrites(db: WriteDb, { draft_invite: invite, draft }: Schema) {
  return {
    async add(values: Schema['draft_invite']['$inferInsert']): Promise<void> {
      await db.insert(invite).values(values);
    },
    /** Changes an invite: another email, or another status. */
    async patch(id: string, patch: Partial<Omit<Invite, 'id' | 'draft_id' | 'mailbox_key'>>): Promise<void> {
      await db.update(invite).set(patch).where(eq(invite.id, id));
    },
    /** Makes the first owner of each draft the sender of the invites that a person sent. */
    async handOver(person_id: number): Promise<void> {
      const owner = db
        .select({ person_id: draft.person_id })
        .from(draft)
        .where(eq(draft.id, invite.draft_id));
      await db
        .update(invite)
        .set({ person_id: sql`(${owner})` })
        .where(eq(invite.person_id, person_id));
    },
    /**
     * Sets the final status of a pending invite in one statement; an accepted but unconfirmed invite can still be revoked. `person_id`
     * accepts. Returns false if the invite is not pending any more.
     */
    async settle(
      id: string,
      status: 'accepted' | 'declined' | 'revoked',
      now: number,
      person_id: number | null = null,
    ): Promise<boolean> {
      const pending = eq(invite.status, 'pending');
      const unconfirmed = and(eq(invite.status, 'accepted'), isNull(invite.confirmed_at));
      const rows = await db
        .update(invite)
        .set({ status, answered_at: now, accepted_by: status === 'accepted' ? person_id : null })
        .where(
          and(
            eq(invite.id, id),
            status === 'revoked' ? or(pending, unconfirmed) : pending,
            gt(invite.expires_at, now),
          ),
        )
        .returning({ id: invite.id });
      return rows.length > 0;
    },
    /** Deletes invites that could be answered until an instant. Co-owners that they made stay. */
    async purge(before: number): Promise<void> {
      await db.delete(invite).where(lt(invite.expires_at, before));
    },
    /** Records an owner's confirmation of an invite (D81); undefined if there is nothing left to confirm. */
    async confirm(id: string, draft_id: string, now: number): Promise<Invite | undefined> {
      const [row] = await db
        .update(invite)
        .set({ confirmed_at: now })
        .where(
          and(
            eq(invite.id, id),
            eq(invite.draft_id, draft_id),
            inArray(invite.status, ['pending', 'accepted']),
            isNull(invite.confirmed_at),
            gt(invite.expires_at, now),
          ),
        )
        .returning();
      return row;
    },
  };
}
