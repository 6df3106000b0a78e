import { and, count, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../domain/time/day.ts';
import type { ReadDb, WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { asc, desc } from '../base/sorting.ts';

/** From where an account was made. */
export type SignUp = Schema['sign_up']['$inferSelect'];

/** An account of a wave, as the site team sees it. */
export interface NewAccount {
  person_id: number;
  created_at: number;
  email: string;
  suspended_at: number | null;
  suspended_note: string | null;
  is_administrator: boolean;
}

// A literal: bound numbers are floating-point, and would divide so.
const HOUR = sql.raw(String(HOUR_MS));

/** Reads of where accounts were made. */
export function signUpReads(db: ReadDb, { sign_up, person }: Schema) {
  const hour = sql<number>`${person.created_at} / ${HOUR}`;
  const at = sql`instr(${person.email}, '@')`;
  const domain = sql<string>`substr(${person.email}, cast(${at} + 1 as integer))`;
  return {
    /** Numbers of accounts by the hour of their making and their email domain, since an instant. Hours are whole ones since 1970. */
    byDomain: (since: number): Promise<{ hour: number; domain: string; accounts: number }[]> =>
      db
        .select({ hour, domain, accounts: count() })
        .from(person)
        .where(and(gte(person.created_at, since), isNull(person.deleted_at)))
        .groupBy(hour, domain),
    /** Numbers of accounts by hour and network, since an instant; networks with fewer than `least` are left out. */
    byNetwork: (since: number, least: number): Promise<{ hour: number; key: string; accounts: number }[]> =>
      db
        .select({
          hour: sql<number>`${sign_up.signed_up_at} / ${HOUR}`,
          key: sql<string>`${sign_up.network_key}`,
          accounts: count(),
        })
        .from(sign_up)
        .innerJoin(person, and(eq(person.id, sign_up.person_id), isNull(person.deleted_at)))
        .where(and(gte(sign_up.signed_up_at, since), isNotNull(sign_up.network_key)))
        .groupBy(sql`1`, sign_up.network_key)
        .having(sql`count(*) >= ${least}`),
    /** The accounts of an hour in the order of their making; those of a network, if one is given. */
    async ofHour(wanted: number, network_key?: string): Promise<NewAccount[]> {
      const inHour: (SQL | undefined)[] = [
        gte(person.created_at, wanted * HOUR_MS),
        lt(person.created_at, (wanted + 1) * HOUR_MS),
        isNull(person.deleted_at),
        network_key === undefined
          ? undefined
          : inArray(
              person.id,
              db
                .select({ id: sign_up.person_id })
                .from(sign_up)
                .where(
                  and(eq(sign_up.network_key, network_key), gte(sign_up.signed_up_at, wanted * HOUR_MS)),
                ),
            ),
      ];
      const rows = await db
        .select({
          person_id: person.id,
          created_at: person.created_at,
          email: person.email,
          suspended_at: person.suspended_at,
          suspended_note: person.suspended_note,
          administrator_at: person.administrator_at,
        })
        .from(person)
        .where(and(...inHour))
        .orderBy(asc(person.created_at), asc(person.id));
      return rows.map(({ administrator_at, ...row }) => ({
        ...row,
        is_administrator: administrator_at !== null,
      }));
    },
    /** When one more account may be made from places of which `most` were made in the last `span` milliseconds; null for now. */
    async freeAt(
      keys: readonly string[],
      { now, most, span }: { now: number; most: number; span: number },
    ): Promise<number | null> {
      if (keys.length === 0 || most === Infinity) return null;
      const [row] = await db
        .select({ at: sign_up.signed_up_at })
        .from(sign_up)
        .where(
          and(
            inArray(sign_up.address_key, [...keys]),
            gt(sign_up.signed_up_at, now - span),
            lte(sign_up.signed_up_at, now),
          ),
        )
        .orderBy(desc(sign_up.signed_up_at))
        .limit(1)
        .offset(most - 1);
      return row ? row.at + span : null;
    },
  };
}

/** Writes of where accounts were made; only inside a transaction. */
export function signUpWrites(db: WriteDb, { sign_up }: Schema) {
  return {
    async add(row: SignUp): Promise<void> {
      await db.insert(sign_up).values(row).onConflictDoNothing();
    },
    /** Deletes where accounts were made before an instant; the accounts stay. */
    async purge(before: number): Promise<void> {
      await db.delete(sign_up).where(lt(sign_up.signed_up_at, before));
    },
  };
}
