import { personNameOf } from '../../domain/text/person_name.ts';
import type { PersonalRow } from '../../store/people/personal.ts';
import type { WebSession } from '../../store/people/sessions.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A browser that is signed in to an account. */
export type { WebSession } from '../../store/people/sessions.ts';

/** A person's own account. */
export interface AccountOverview {
  /** Null without a name. */
  name: string | null;
  /** Epoch milliseconds; null if the account was just deleted. */
  created_at: number | null;
  /** Whether an older account has the same mailbox; only that one may vote. */
  is_repeated: boolean;
  /** Number of signed-in browsers. */
  sessions: number;
  /** Number of passkeys. */
  passkeys: number;
  /** Number of accounts at sign-in providers. */
  providers: number;
}

/** The account of a person at `now` (epoch milliseconds). */
export const accountOverview = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    {
      people,
      sessions,
      passkeys,
      provider_accounts,
    }: Pick<Reads, 'people' | 'sessions' | 'passkeys' | 'provider_accounts'>,
    person_id: number,
    now: number,
  ): Promise<AccountOverview> => {
    const person = await people.byId(person_id);
    return {
      name: person?.name ?? null,
      created_at: person?.created_at ?? null,
      is_repeated: await people.isRepeated(person_id),
      sessions: (await sessions.ofPerson(person_id, now)).length,
      passkeys: (await passkeys.ofPerson(person_id)).length,
      providers: (await provider_accounts.ofPerson(person_id)).length,
    };
  },
);

/**
 * Changes a person's name; a blank one removes it, from their reviews too. A review goes on showing the name that the site team has seen,
 * until its writer changes the review.
 */
export const renamePerson = defineUseCase(
  { who: 'members', does: 'writes' },
  async ({ people, reviews }: Tx, person_id: number, text: string): Promise<void> => {
    const name = personNameOf(text);
    await people.rename(person_id, name);
    if (name === null) await reviews.forgetName(person_id);
  },
);

/** The signed-in browsers of a person at `now` (epoch milliseconds), last used first. */
export const sessionsOf = defineUseCase(
  { who: 'members', does: 'reads' },
  ({ sessions }: Pick<Reads, 'sessions'>, person_id: number, now: number): Promise<WebSession[]> =>
    sessions.ofPerson(person_id, now),
);

/** Signs one browser of a person out; does nothing for other people's sessions. */
export const endSession = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, person_id: number, session_id: number): Promise<void> => {
    if (await tx.sessions.end(session_id, person_id))
      await recordEnd(tx, person_id, { subject: `web_session:${session_id}`, sessions: 1 });
  },
);

/** Signs out all browsers of a person except the session `own`. */
export const endOtherSessions = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, person_id: number, own: number): Promise<void> => {
    const sessions = await tx.sessions.endOthers(person_id, own);
    if (sessions > 0) await recordEnd(tx, person_id, { subject: `person:${person_id}`, sessions });
  },
);

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

/** Everything stored about a person, by table (D51); undefined if the account is deleted. */
export const personalData = defineUseCase(
  { who: 'members', does: 'reads' },
  (
    { personal }: Pick<Reads, 'personal'>,
    person_id: number,
  ): Promise<Record<string, PersonalRow[]> | undefined> => personal.everything(person_id),
);

/** How many listings go offline with an account, and how many drafts pass to co-owners (D51, D52). */
export const deletionEffects = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { personal, co_owners }: Pick<Reads, 'personal' | 'co_owners'>,
    person_id: number,
  ): Promise<{ listings: number; shared: number }> => {
    const { listing_ids } = await personal.ties(person_id);
    return { listings: listing_ids.length, shared: (await co_owners.heirs(person_id)).length };
  },
);
