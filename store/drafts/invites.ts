import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Used } from '../../domain/settings/quota.ts';
import type { ReadDb, WriteDb } from '../db.ts';
import { ofMailbox } from '../people/people.ts';
import type { Schema } from '../schema.ts';

/** An invite to a draft as it is stored. */
export type Invite = Schema['draft_invite']['$inferSelect'];

/** What can be asked of the invites. */
export function inviteReads(db: ReadDb, { draft_invite: invite, person }: Schema) {
  /** How many letters of some invites were asked for after an instant, and when the first of them. */
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
    /** The invite whose newest letter has the link with this hash, however it stands. */
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
    /** Emails that the mailbox of a person has asked for after an instant (D52). */
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
    /** Letters to a mailbox that were asked for after an instant, by whomever. */
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

/** What changes invites; inside a transaction only. */
export function inviteWrites(db: WriteDb, { draft_invite: invite }: Schema) {
  return {
    async add(values: Schema['draft_invite']['$inferInsert']): Promise<void> {
      await db.insert(invite).values(values);
    },
    /** Changes an invite: another letter, or how it stands. */
    async patch(id: string, patch: Partial<Omit<Invite, 'id' | 'draft_id' | 'mailbox_key'>>): Promise<void> {
      await db.update(invite).set(patch).where(eq(invite.id, id));
    },
    /**
     * Answers or withdraws an invite that can still be answered, in one statement; what was accepted and not confirmed can still be
     * withdrawn. `person_id` is who accepts. False where it was too late.
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
    /** Notes that an owner wants the invited person (D81); undefined where there is nothing to confirm any more. */
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
