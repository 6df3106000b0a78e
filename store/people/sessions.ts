import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../domain/time/day.ts';
import { prepared, type ReadDb, type WriteDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { desc } from '../base/sorting.ts';
import { mayAct } from './people.ts';

/** A session of the site as stored: the hash of its cookie, never the cookie. */
export type WebSession = Schema['web_session']['$inferSelect'];

/**
 * A session expires after 14 days without a request (ASVS 7.3.1): short enough for a forgotten shared computer, long enough for a visit
 * every other week.
 */
const SESSION_IDLE_MS = 14 * DAY_MS;

/** Reads of the site's sessions. */
export function sessionReads(db: ReadDb, { web_session, person }: Schema) {
  const byHash = prepared('web_session_by_hash', () =>
    db
      .select({
        id: web_session.id,
        person_id: web_session.person_id,
        email: person.email,
        administrator_at: person.administrator_at,
        created_at: web_session.created_at,
        last_seen_at: web_session.last_seen_at,
        provider: web_session.provider,
      })
      .from(web_session)
      .innerJoin(person, eq(person.id, web_session.person_id))
      .where(
        and(
          eq(web_session.hash, sql.placeholder('hash')),
          gt(web_session.expires_at, sql.placeholder('now')),
          gt(web_session.last_seen_at, sql.placeholder('idle')),
          mayAct({ person }),
        ),
      ),
  );
  const ofPerson = prepared('web_sessions_of_person', () =>
    db
      .select()
      .from(web_session)
      .where(
        and(
          eq(web_session.person_id, sql.placeholder('person_id')),
          gt(web_session.expires_at, sql.placeholder('now')),
          gt(web_session.last_seen_at, sql.placeholder('idle')),
        ),
      )
      .orderBy(desc(web_session.last_seen_at)),
  );
  return {
    /** The session whose cookie has this SHA-256 (base64url), with the person's email and role; neither expired nor idle too long at `now`. */
    async byHash(hash: string, now: number) {
      const [row] = await byHash.execute({ hash, now, idle: now - SESSION_IDLE_MS });
      return row;
    },
    /** The active sessions of a person, last used first. */
    ofPerson: (person_id: number, now: number): Promise<WebSession[]> =>
      ofPerson.execute({ person_id, now, idle: now - SESSION_IDLE_MS }),
  };
}

/** Writes of sessions; only inside a transaction. */
export function sessionWrites(db: WriteDb, { web_session }: Schema) {
  return {
    /** Adds a session by the hash of its cookie; returns its row id. */
    async add(session: Schema['web_session']['$inferInsert']): Promise<number> {
      const [row] = await db.insert(web_session).values(session).returning({ id: web_session.id });
      if (!row) throw new Error('the session was not stored');
      return row.id;
    },
    /** Records a request of a session. */
    async touch(id: number, now: number): Promise<void> {
      await db.update(web_session).set({ last_seen_at: now }).where(eq(web_session.id, id));
    },
    /** Deletes the session whose cookie has this hash; returns it, or undefined. */
    async endByHash(hash: string): Promise<WebSession | undefined> {
      const [row] = await db.delete(web_session).where(eq(web_session.hash, hash)).returning();
      return row;
    },
    /** Deletes one session of a person; false if the person has none with that id. */
    async end(id: number, person_id: number): Promise<boolean> {
      const ended = await db
        .delete(web_session)
        .where(and(eq(web_session.id, id), eq(web_session.person_id, person_id)))
        .returning({ id: web_session.id });
      return ended.length > 0;
    },
    /** Deletes all sessions of a person but one; returns their number. */
    async endOthers(person_id: number, current: number): Promise<number> {
      const ended = await db
        .delete(web_session)
        .where(and(eq(web_session.person_id, person_id), ne(web_session.id, current)))
        .returning({ id: web_session.id });
      return ended.length;
    },
    /** Deletes all sessions of a person; returns their number. */
    async endAll(person_id: number): Promise<number> {
      const ended = await db
        .delete(web_session)
        .where(eq(web_session.person_id, person_id))
        .returning({ id: web_session.id });
      return ended.length;
    },
    /** Deletes sessions that are expired or idle too long at an instant. */
    async purge(now: number): Promise<void> {
      await db
        .delete(web_session)
        .where(or(lte(web_session.expires_at, now), lte(web_session.last_seen_at, now - SESSION_IDLE_MS)));
    },
  };
}
