import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc } from '../base/sorting.ts';

/** An owner of a draft. */
export interface DraftOwner {
  person_id: number;
  email: string;
  name: string | null;
  mailbox_key: string | null;
  /** When the person became an owner; for the first owner, when the draft was created. */
  since: number;
  /** Whether this is the first owner; the others share the draft. */
  first: boolean;
}

/** A person's relation to a listing that rules out votes and reviews (D37, C3). */
export type Belonging = 'owner' | 'co_owner' | 'invitee';

/** Queries for who shares a draft, planned once per connection. */
export function sharing(db: ReadDb, { draft_owner }: Schema) {
  const shared = prepared('draft_shared', () =>
    db
      .select({ draft_id: draft_owner.draft_id })
      .from(draft_owner)
      .where(
        and(
          eq(draft_owner.draft_id, sql.placeholder('draft_id')),
          eq(draft_owner.person_id, sql.placeholder('person_id')),
        ),
      ),
  );
  return {
    /** Whether a person shares a draft that somebody else started. */
    shares: async (person_id: number, draft_id: string | null): Promise<boolean> =>
      draft_id !== null && (await shared.execute({ person_id, draft_id })).length > 0,
    /** Subquery: ids of the drafts that a person shares. */
    draftsSharedBy: (person_id: number) =>
      db
        .select({ draft_id: draft_owner.draft_id })
        .from(draft_owner)
        .where(eq(draft_owner.person_id, person_id)),
  };
}

/** Reads of who shares drafts and listings. */
export function coOwnerReads(db: ReadDb, schema: Schema) {
  const { draft, draft_owner, person } = schema;
  const { shares } = sharing(db, schema);
  const sharers = prepared('draft_sharers', () =>
    db
      .select({ person_id: draft_owner.person_id })
      .from(draft_owner)
      .where(eq(draft_owner.draft_id, sql.placeholder('draft_id')))
      .orderBy(asc(draft_owner.created_at), asc(draft_owner.person_id)),
  );
  const { belonging, belongsTo } = belongingReads(db, schema);
  return {
    shares,
    belongsTo,
    /** All owners of a draft: the first owner, then the others by date. */
    async ofDraft(draft_id: string): Promise<DraftOwner[]> {
      const named = {
        person_id: person.id,
        email: person.email,
        name: person.name,
        mailbox_key: person.mailbox_key,
      };
      const [first, others] = await Promise.all([
        db
          .select({ ...named, since: sql<number>`coalesce(${draft.owner_since}, ${draft.created_at})` })
          .from(draft)
          .innerJoin(person, eq(person.id, draft.person_id))
          .where(eq(draft.id, draft_id)),
        db
          .select({ ...named, since: draft_owner.created_at })
          .from(draft_owner)
          .innerJoin(person, eq(person.id, draft_owner.person_id))
          .where(eq(draft_owner.draft_id, draft_id))
          .orderBy(asc(draft_owner.created_at), asc(draft_owner.person_id)),
      ]);
      return [
        ...first.map((row) => ({ ...row, first: true })),
        ...others.map((row) => ({ ...row, first: false })),
      ];
    },
    /** Person ids of all owners of a listing. */
    async ofListing({
      person_id,
      draft_id,
    }: {
      person_id: number;
      draft_id: string | null;
    }): Promise<number[]> {
      if (draft_id === null) return [person_id];
      const rows = await sharers.execute({ draft_id });
      return [...new Set([person_id, ...rows.map((row) => row.person_id)])];
    },
    belonging,
    /** Drafts of a person that others share, each with the longest-standing co-owner, who inherits it. */
    async heirs(person_id: number): Promise<{ draft_id: string; heir: number }[]> {
      const rows = await db
        .select({ draft_id: draft_owner.draft_id, heir: draft_owner.person_id })
        .from(draft_owner)
        .innerJoin(draft, eq(draft.id, draft_owner.draft_id))
        .where(eq(draft.person_id, person_id))
        .orderBy(asc(draft_owner.created_at), asc(draft_owner.person_id));
      const first = new Map<string, number>();
      for (const { draft_id, heir } of rows) if (!first.has(draft_id)) first.set(draft_id, heir);
      return [...first].map(([draft_id, heir]) => ({ draft_id, heir }));
    },
  };
}

/** Invites that can still make a co-owner. */
const openInvite = ({ status, confirmed_at }: Schema['draft_invite']) =>
  or(eq(status, 'pending'), and(eq(status, 'accepted'), isNull(confirmed_at)));

/** Reads of a person's relation to a listing. */
function belongingReads(db: ReadDb, schema: Schema) {
  const { draft_invite, listing, person } = schema;
  const { shares } = sharing(db, schema);
  const owned = prepared('listing_owned', () =>
    db
      .select({ owner_id: listing.person_id, draft_id: listing.draft_id })
      .from(listing)
      .where(eq(listing.id, sql.placeholder('listing_id'))),
  );
  const invitedTo = prepared('draft_invited', () =>
    db
      .select({ id: draft_invite.id })
      .from(draft_invite)
      .innerJoin(
        person,
        or(eq(person.mailbox_key, draft_invite.mailbox_key), eq(person.email, draft_invite.email)),
      )
      .where(
        and(
          eq(draft_invite.draft_id, sql.placeholder('draft_id')),
          eq(person.id, sql.placeholder('person_id')),
        ),
      )
      .limit(1),
  );
  /** What {@link Belonging} says, of a listing whose owner and draft are known. */
  async function belongsTo(
    person_id: number,
    { owner_id, draft_id }: { owner_id: number; draft_id: string | null },
  ): Promise<Belonging | null> {
    if (owner_id === person_id) return 'owner';
    if (draft_id === null) return null;
    const [isShared, [invited]] = await Promise.all([
      shares(person_id, draft_id),
      invitedTo.execute({ draft_id, person_id }),
    ]);
    if (isShared) return 'co_owner';
    return invited ? 'invitee' : null;
  }
  return {
    belongsTo,
    /**
     * The person's relation to a listing. Owners, co-owners and everyone ever invited can neither review it nor vote for it (D37, C3).
     * Null for everybody else.
     */
    belonging: async (person_id: number, listing_id: number): Promise<Belonging | null> => {
      const [row] = await owned.execute({ listing_id });
      return row ? belongsTo(person_id, row) : null;
    },
  };
}

/** Writes of who shares drafts; only inside a transaction. */
export function coOwnerWrites(db: WriteDb, { draft, draft_owner, draft_invite }: Schema) {
  const remove = async (draft_id: string, person_id: number): Promise<number | null> => {
    const [row] = await db
      .delete(draft_owner)
      .where(and(eq(draft_owner.draft_id, draft_id), eq(draft_owner.person_id, person_id)))
      .returning({ since: draft_owner.created_at });
    return row?.since ?? null;
  };
  const setFirst = async (draft_id: string, person_id: number, owner_since: number): Promise<void> => {
    await db.update(draft).set({ person_id, owner_since }).where(eq(draft.id, draft_id));
    await db.update(draft_invite).set({ person_id }).where(eq(draft_invite.draft_id, draft_id));
  };
  return {
    /** Adds a co-owner; does nothing if the person is one. */
    async add(draft_id: string, person_id: number, created_at: number): Promise<void> {
      await db.insert(draft_owner).values({ draft_id, person_id, created_at }).onConflictDoNothing();
    },
    /** Removes a co-owner; returns since when it was one, null if the person was none. */
    remove,
    /** Makes a co-owner the first owner and the sender of the draft's invites. */
    async handOver(draft_id: string, heir: number): Promise<void> {
      const since = await remove(draft_id, heir);
      if (since !== null) await setFirst(draft_id, heir, since);
    },
    /** Makes a person the only owner of a draft (D17). Invites stay as a record, but those that are open end. */
    async replaceAll(draft_id: string, owner: number, now: number): Promise<void> {
      await db.delete(draft_owner).where(eq(draft_owner.draft_id, draft_id));
      await setFirst(draft_id, owner, now);
      await db
        .update(draft_invite)
        .set({ status: 'revoked', answered_at: now, hash: null })
        .where(and(eq(draft_invite.draft_id, draft_id), openInvite(draft_invite)));
    },
  };
}
