import { personNameOf } from '../../domain/text/person_name.ts';
import type { PersonalRow } from '../../store/people/personal.ts';
import type { WebSession } from '../../store/people/sessions.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** A browser that is signed in to an account. */
export type { WebSession } from '../../store/people/sessions.ts';

/** What a person sees of their own account. */
export interface AccountOverview {
  /** Null where none was given. */
  name: string | null;
  /** Epoch milliseconds; null where the account has just been deleted. */
  created_at: number | null;
  /** Whether an older account has the same mailbox, which alone may vote. */
  is_repeated: boolean;
  /** How many browsers are signed in. */
  sessions: number;
}

/** The account of a person at `now` (epoch milliseconds). */
export async function accountOverview(
  { people, sessions }: Pick<Reads, 'people' | 'sessions'>,
  person_id: number,
  now: number,
): Promise<AccountOverview> {
  const person = await people.byId(person_id);
  return {
    name: person?.name ?? null,
    created_at: person?.created_at ?? null,
    is_repeated: await people.isRepeated(person_id),
    sessions: (await sessions.ofPerson(person_id, now)).length,
  };
}

/** Changes the name of a person; a text that is blank removes it. */
export async function renamePerson({ people }: Tx, person_id: number, text: string): Promise<void> {
  await people.rename(person_id, personNameOf(text));
}

/** The browsers that are signed in as a person at `now` (epoch milliseconds), the one that was seen last first. */
export const sessionsOf = (
  { sessions }: Pick<Reads, 'sessions'>,
  person_id: number,
  now: number,
): Promise<WebSession[]> => sessions.ofPerson(person_id, now);

/** Signs one browser of a person out; the id of somebody else's session does nothing. */
export async function endSession(tx: Tx, person_id: number, session_id: number): Promise<void> {
  if (await tx.sessions.end(session_id, person_id))
    await recordEnd(tx, person_id, { subject: `web_session:${session_id}`, sessions: 1 });
}

/** Signs every browser of a person out but the one with the session `own`. */
export async function endOtherSessions(tx: Tx, person_id: number, own: number): Promise<void> {
  const sessions = await tx.sessions.endOthers(person_id, own);
  if (sessions > 0) await recordEnd(tx, person_id, { subject: `person:${person_id}`, sessions });
}

async function recordEnd(
  tx: Tx,
  person_id: number,
  { subject, sessions }: { subject: string; sessions: number },
): Promise<void> {
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'session_ended',
    person_id,
    subject,
    details: { why: 'ended_elsewhere', sessions },
  });
}

/** Everything that is stored about a person, by table (D51); undefined where the account is gone. */
export const personalData = (
  { personal }: Pick<Reads, 'personal'>,
  person_id: number,
): Promise<Record<string, PersonalRow[]> | undefined> => personal.everything(person_id);

/** How many listings go offline with an account, and how many drafts go to those who share them (D51, D52). */
export async function deletionEffects(
  { personal, co_owners }: Pick<Reads, 'personal' | 'co_owners'>,
  person_id: number,
): Promise<{ listings: number; shared: number }> {
  const { listing_ids } = await personal.ties(person_id);
  return { listings: listing_ids.length, shared: (await co_owners.heirs(person_id)).length };
}
