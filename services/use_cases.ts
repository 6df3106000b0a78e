import type { Reads, Store, Tx } from '../store/store.ts';
import { undoInput } from './drafts/draft_edits.ts';
import { takeInput } from './drafts/draft_offers.ts';
import {
  confirmInvite,
  decideInvite,
  inviteByHash,
  inviteById,
  withdrawInvite,
} from './drafts/invitations.ts';
import { draftForOwners, ownDraft } from './drafts/own_draft.ts';
import { ownerCounts, removeOwner } from './drafts/owners.ts';
import { requestLook } from './launches/badge_checks.ts';
import { chooseWeek, withdrawLaunch } from './launches/own_launch.ts';
import { ownListing, ownListings } from './launches/own_listing.ts';
import { badgesOfSlug } from './listings/badges.ts';
import { sitemapEntries, sitemapFiles } from './listings/sitemap.ts';
import { upcomingListing } from './listings/upcoming.ts';
import {
  accountOverview,
  deletionEffects,
  endOtherSessions,
  endSession,
  personalData,
  renamePerson,
  sessionsOf,
} from './people/account.ts';
import { connectedAssistants, disconnectAssistant } from './people/assistants.ts';
import { deleteAccount } from './people/delete_account.ts';

/** Use cases that only read. */
const READS = {
  accountOverview,
  badgesOfSlug,
  connectedAssistants,
  deletionEffects,
  draftForOwners,
  inviteByHash,
  inviteById,
  ownDraft,
  ownListing,
  ownListings,
  ownerCounts,
  personalData,
  sessionsOf,
  sitemapEntries,
  sitemapFiles,
  takeInput,
  undoInput,
  upcomingListing,
} satisfies Record<string, (reads: Reads, ...rest: never[]) => Promise<unknown>>;

/** Use cases that write, each in its own transaction. */
const WRITES = {
  chooseWeek,
  decideInvite,
  confirmInvite,
  disconnectAssistant,
  endOtherSessions,
  endSession,
  removeOwner,
  renamePerson,
  requestLook,
  withdrawInvite,
  withdrawLaunch,
} satisfies Record<string, (tx: Tx, ...rest: never[]) => Promise<unknown>>;

/** Writes that must survive a power cut once the page reports them. */
const DURABLE = {
  deleteAccount,
} satisfies Record<string, (tx: Tx, ...rest: never[]) => Promise<unknown>>;

/** A use case without its first parameter, the store or the transaction. */
type Bound<F> = F extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
type AllBound<T> = { [Name in keyof T]: Bound<T[Name]> };

/** What pages may read and do besides calling operations. Pages hold no store, so that they run no queries. */
export type UseCases = AllBound<typeof READS> & AllBound<typeof WRITES> & AllBound<typeof DURABLE>;

/** The use cases over a store. */
export function useCases(store: Store): UseCases {
  return {
    ...bind<Reads, typeof READS>(READS, (read) => read(store)),
    ...bind<Tx, typeof WRITES>(WRITES, (write) => store.write(write)),
    ...bind<Tx, typeof DURABLE>(DURABLE, (write) => store.write(write, { durable: true })),
  };
}

/** Binds the first parameter of each function of a table: `run` supplies it. */
function bind<First, Table extends Record<string, (first: First, ...rest: never[]) => Promise<unknown>>>(
  table: Table,
  run: (work: (first: First) => Promise<unknown>) => Promise<unknown>,
): AllBound<Table> {
  const entries = Object.entries(table).map(([name, useCase]) => [
    name,
    (...rest: never[]) => run((first) => useCase(first, ...rest)),
  ]);
  return Object.fromEntries(entries) as AllBound<Table>;
}
