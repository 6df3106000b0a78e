import { and, count, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { idIn } from '../../domain/numbers/ids.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** A person as stored. */
export type Person = Schema['person']['$inferSelect'];

/** Which accounts of people are wanted; all that are not deleted by default. */
export interface PeopleFilter {
  /** An id, or a part of an email address or name, in any case of ASCII letters. */
  text?: string;
  state?: PersonState | undefined;
  offset: number;
  limit: number;
}

/** States of accounts that can be looked for. */
export type PersonState = 'suspended' | 'administrator';

/**
 * Condition that a person is neither deleted nor suspended. Every credential is looked up with it, so that a suspension ends sessions,
 * keys and tokens at the next request.
 */
export const mayAct = ({ person }: Pick<Schema, 'person'>): SQL | undefined =>
  and(isNull(person.deleted_at), isNull(person.suspended_at));

/** Row ids of everybody with the person's mailbox, including the person: they share daily limits. */
export const ofMailbox = (db: ReadDb, { person }: Pick<Schema, 'person'>, person_id: number) => {
  const own = db.select({ key: person.mailbox_key }).from(person).where(eq(person.id, person_id));
  return db
    .select({ id: person.id })
    .from(person)
    .where(or(eq(person.id, person_id), eq(person.mailbox_key, own)));
};

const has = (column: SQLiteColumn, text: string): SQL => sql`instr(lower(${column}), lower(${text})) > 0`;

/** Reads of people. */
export function peopleReads(db: ReadDb, { person }: Schema) {
  const byEmail = prepared('person_by_email', () =>
    db
      .select()
      .from(person)
      .where(eq(person.email, sql.placeholder('email'))),
  );
  const byId = prepared('person', () =>
    db
      .select()
      .from(person)
      .where(eq(person.id, sql.placeholder('id'))),
  );
  const older = prepared('person_of_mailbox', () =>
    db
      .select({ id: person.id })
      .from(person)
      .where(
        and(
          eq(person.mailbox_key, sql`(select mailbox_key from person where id = ${sql.placeholder('id')})`),
          lt(person.id, sql.placeholder('id')),
          isNull(person.deleted_at),
        ),
      )
      .limit(1),
  );
  const matching = ({ text = '', state }: PeopleFilter): SQL | undefined =>
    and(
      isNull(person.deleted_at),
      state === 'suspended' ? isNotNull(person.suspended_at) : undefined,
      state === 'administrator' ? isNotNull(person.administrator_at) : undefined,
      text === ''
        ? undefined
        : or(eq(person.id, idIn(text)), has(person.email, text), has(person.name, text)),
    );
  return {
    /** A page of the accounts that match a filter, the newest first, and the number of all. */
    async find(filter: PeopleFilter): Promise<{ rows: Person[]; total: number }> {
      const { offset, limit } = filter;
      const wanted = matching(filter);
      const [rows, all] = await Promise.all([
        db.select().from(person).where(wanted).orderBy(desc(person.id)).limit(limit).offset(offset),
        db.select({ total: count() }).from(person).where(wanted),
      ]);
      return { rows, total: all[0]?.total ?? 0 };
    },
    /** Whether an older account has the mailbox of a person's address, written in another way: `mailbox_repeated` of a vote (C3). */
    isRepeated: async (id: number): Promise<boolean> => (await older.execute({ id })).length > 0,
    async byId(id: number): Promise<Person | undefined> {
      const [row] = await byId.execute({ id });
      return row;
    },
    /** The person with an email address in any case; undefined if there is none. */
    async byEmail(email: string): Promise<Person | undefined> {
      const [row] = await byEmail.execute({ email: email.toLowerCase() });
      return row;
    },
    /** The administrators, suspended ones too, the longest-standing first. */
    administrators: (): Promise<Person[]> =>
      db
        .select()
        .from(person)
        .where(isNotNull(person.administrator_at))
        .orderBy(asc(person.administrator_at), asc(person.id)),
  };
}

/** Writes of people; only inside a transaction. */
export function peopleWrites(db: WriteDb, { person }: Schema) {
  return {
    /** Id of the person with an email address, created if needed; `now` in epoch milliseconds. */
    async ensure(email: string, now: number, name: string | null = null): Promise<number> {
      const [row] = await db
        .insert(person)
        .values({ email: email.toLowerCase(), name, created_at: now, mailbox_key: mailboxKeyOf(email) })
        .onConflictDoUpdate({ target: person.email, set: { email: email.toLowerCase() } })
        .returning({ id: person.id });
      if (!row) throw new Error('a person was neither found nor made');
      return row.id;
    },
    /** Changes a person's name; null removes it. */
    async rename(id: number, name: string | null): Promise<void> {
      await db.update(person).set({ name }).where(eq(person.id, id));
    },
    /** Suspends a person with a note; false if already suspended. */
    async suspend(id: number, now: number, note: string | null): Promise<boolean> {
      const rows = await db
        .update(person)
        .set({ suspended_at: now, suspended_note: note })
        .where(and(eq(person.id, id), isNull(person.suspended_at)))
        .returning({ id: person.id });
      return rows.length > 0;
    },
    /** Ends a suspension; false if there is none. */
    async unsuspend(id: number): Promise<boolean> {
      const rows = await db
        .update(person)
        .set({ suspended_at: null, suspended_note: null })
        .where(and(eq(person.id, id), isNotNull(person.suspended_at)))
        .returning({ id: person.id });
      return rows.length > 0;
    },
    /** Makes a person an administrator since `now`, or with null no administrator. */
    async setAdministrator(id: number, now: number | null): Promise<void> {
      await db.update(person).set({ administrator_at: now }).where(eq(person.id, id));
    },
    /** Records that the person has just proved to read their email. */
    async verified(id: number, now: number): Promise<void> {
      await db.update(person).set({ verified_at: now }).where(eq(person.id, id));
    },
  };
}
