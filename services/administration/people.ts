import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Grant } from '../../store/people/grants.ts';
import type { Passkey } from '../../store/people/passkeys.ts';
import type { PeopleFilter, Person, PersonState } from '../../store/people/people.ts';
import type { PersonalRow } from '../../store/people/personal.ts';
import type { ProviderAccount } from '../../store/sign_in/provider_accounts.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { type ListedOwn, ownListings } from '../launches/own_listing.ts';
import { deletionEffects, personalData, type WebSession } from '../people/account.ts';
import { isLastAdministrator } from '../people/last_administrator.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** States of accounts that can be looked for. */
export const PERSON_STATES = ['suspended', 'administrator'] as const satisfies readonly PersonState[];

/** Listings of a person that are named at once. */
const LISTINGS = 100;

/** Accounts that match a filter, the newest first, and the number of all of them. */
export const findPeople = defineUseCase(
  { who: 'administrators', does: 'reads' },
  ({ people }: Pick<Reads, 'people'>, filter: PeopleFilter): Promise<{ rows: Person[]; total: number }> =>
    people.find(filter),
);

/** An account as the site team sees it: no secret is in it. */
export interface PersonFile {
  person: Person;
  /** Whether nobody else can open the pages of the site team. */
  is_last_administrator: boolean;
  sessions: WebSession[];
  passkeys: Passkey[];
  providers: ProviderAccount[];
  /** Keys that were revoked, too. */
  keys: Awaited<ReturnType<Reads['keys']['ofPerson']>>;
  assistants: Grant[];
  /** The newest {@link LISTINGS} that the person owns or shares, and the number of all. */
  listings: { items: ListedOwn[]; total: number };
  drafts: number;
  /** What deleting the account does to listings. */
  deletion: { listings: number; shared: number };
}

/** The account with an id at `now` (epoch milliseconds); undefined if there is none, or it is deleted. */
export const personFile = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (reads: Reads, id: number, now: number): Promise<PersonFile | undefined> => {
    const person = await reads.people.byId(id);
    if (!person || person.deleted_at !== null) return undefined;
    const drafts = await reads.drafts.page(id, { offset: 0, limit: 1 });
    return {
      person,
      is_last_administrator: await isLastAdministrator(reads, person),
      sessions: await reads.sessions.ofPerson(id, now),
      passkeys: await reads.passkeys.ofPerson(id),
      providers: await reads.provider_accounts.ofPerson(id),
      keys: await reads.keys.ofPerson(id),
      assistants: await reads.grants.ofPerson(id, now),
      listings: await ownListings(reads, id, { offset: 0, limit: LISTINGS }),
      drafts: drafts.total,
      deletion: await deletionEffects(reads, id),
    };
  },
);

/** Everything stored about a person, by table (D51), for the site team, with an audit row; undefined if the account is deleted. */
export const exportPerson = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, person_id: number, by: AuditActor): Promise<Record<string, PersonalRow[]> | undefined> => {
    const everything = await personalData(tx, person_id);
    if (everything)
      await tx.audit_log.record({ by, kind: 'data_exported', person_id, subject: `person:${person_id}` });
    return everything;
  },
);
