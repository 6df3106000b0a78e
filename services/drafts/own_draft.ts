import { awaitsConfirmation, type InviteStatus, inviteStatus } from '../../domain/email/invites.ts';
import { type DraftStatus, isBuilding } from '../../domain/launches/listing_states.ts';
import type { DraftOwner } from '../../store/drafts/co_owners.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';
import { type OwnLaunch, ownLaunch } from '../launches/own_launch.ts';
import { type DraftEdit, editsOf } from './draft_edits.ts';
import { type DraftOffer, offersOf } from './draft_offers.ts';

/** A draft in brief. */
export interface OwnDraft {
  id: string;
  url: string;
  /** Its name, or the host of its website while it has none. */
  name: string;
  status: DraftStatus;
  /** The listing that it became; null before it was submitted. */
  listing_id: number | null;
}

/** An invite to a draft as its owners see it. */
export interface SentInvite {
  id: string;
  email: string;
  status: InviteStatus;
  sent_times: readonly number[];
  sent_at: number;
  expires_at: number;
  /** Whether an owner has to confirm it. */
  awaits: boolean;
}

/** Result of the last crawl of a draft's website. */
export interface Reading {
  building: boolean;
  step: string;
  detail: string | null;
  /** Epoch milliseconds; null if no page was read. */
  read_at: number | null;
}

/** A draft with its owners, invites, crawl, offers and edits that can be undone. */
export interface DraftForOwners extends OwnDraft {
  owners: DraftOwner[];
  invites: SentInvite[];
  reading: Reading;
  edits: DraftEdit[];
  offers: DraftOffer[];
  /** The launch of its listing; null before it was submitted. */
  launch: OwnLaunch | null;
}

/** A draft that a person owns or shares; undefined if there is none. */
export async function ownDraft(
  { drafts }: Pick<Reads, 'drafts'>,
  person_id: number,
  draft_id: string,
): Promise<OwnDraft | undefined> {
  const draft = await drafts.ofPerson(person_id, draft_id);
  return draft && summaryOf(draft);
}

const summaryOf = (draft: Draft): OwnDraft => {
  const { id, url, status, listing_id } = draft;
  return { id, url, name: draftName(draft), status, listing_id };
};

/** The same with everything that its owners decide about, at `now` in epoch milliseconds. */
export async function draftForOwners(
  reads: Pick<
    Reads,
    'drafts' | 'invites' | 'co_owners' | 'listings' | 'launches' | 'moderation' | 'settings'
  >,
  { person_id, draft_id, now }: { person_id: number; draft_id: string; now: number },
): Promise<DraftForOwners | undefined> {
  const { drafts, invites, co_owners, listings } = reads;
  const draft = await drafts.ofPerson(person_id, draft_id);
  if (!draft) return undefined;
  const listing = draft.listing_id === null ? undefined : await listings.byId(draft.listing_id);
  const { step, detail, read_at } = draft;
  return {
    ...summaryOf(draft),
    owners: await co_owners.ofDraft(draft_id),
    invites: (await invites.ofDraft(draft_id)).map((invite) => ({
      ...invite,
      status: inviteStatus(invite, now),
      awaits: awaitsConfirmation(invite, now),
    })),
    reading: { building: isBuilding(draft), step, detail, read_at },
    edits: editsOf(draft),
    offers: offersOf(draft),
    launch: listing ? await ownLaunch(reads, listing, now) : null,
  };
}
