import { changedNames } from '../../domain/drafts/draft_content.ts';
import { contradictionsIn } from '../../domain/drafts/draft_notices.ts';
import { incompleteIn, noticesOn } from '../../domain/drafts/draft_review.ts';
import { awaitsConfirmation, type InviteStatus, inviteStatus } from '../../domain/email/invites.ts';
import type { Fault } from '../../domain/http/errors.ts';
import { type DraftStatus, isBuilding } from '../../domain/launches/listing_states.ts';
import type { VisitReason } from '../../domain/page/page.ts';
import type { DraftFieldName, Evidence } from '../../domain/profile/draft_fields.ts';
import type { DraftOwner } from '../../store/drafts/co_owners.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { type DraftEdit, editsOf } from './draft_edits.ts';
import { type DraftOffer, offersOf } from './draft_offers.ts';
import { invitesOfOwners } from './invites.ts';

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
interface Reading {
  building: boolean;
  step: string;
  /** Progress from 0 to 100. */
  percent: number;
  detail: string | null;
  /** Epoch milliseconds; null if no page was read. */
  read_at: number | null;
  /** The pages that the crawler visited, in this order. */
  pages: { url: string; reason: VisitReason }[];
}

/** A draft with its owners, invites, crawl, offers and edits that can be undone. */
export interface DraftForOwners extends OwnDraft {
  owners: DraftOwner[];
  invites: SentInvite[];
  reading: Reading;
  edits: DraftEdit[];
  offers: DraftOffer[];
  /** What it still needs to become a listing; empty while it is built. */
  needs: Fault[];
  /** Names of what a new crawl changed and its listing does not have. */
  unsent: string[];
  /** Parts from which sentences that command assistants were removed (D82). */
  left_out: readonly string[];
  /** By field, the quotes that name the entries of a list that they prove. */
  entry_quotes: Partial<Record<DraftFieldName, readonly Evidence[]>>;
  /** Facts that an owner set to something else than the website states. */
  disputed: DraftFieldName[];
  /** What is in it and will not be shown, or is more than reads well. */
  advice: string[];
}

/** A draft that a person owns or shares; undefined if there is none. */
export const ownDraft = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { drafts }: Pick<Reads, 'drafts'>,
    person_id: number,
    draft_id: string,
  ): Promise<OwnDraft | undefined> => {
    const draft = await drafts.ofPerson(person_id, draft_id);
    return draft && summaryOf(draft);
  },
);

const summaryOf = (draft: Draft): OwnDraft => {
  const { id, url, status, listing_id } = draft;
  return { id, url, name: draftName(draft), status, listing_id };
};

/** The same with everything that its owners decide about, at `now` in epoch milliseconds. */
export const draftForOwners = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: Pick<Reads, 'drafts' | 'invites' | 'co_owners'>,
    { person_id, draft_id, now }: { person_id: number; draft_id: string; now: number },
  ): Promise<DraftForOwners | undefined> => {
    const { drafts, invites, co_owners } = reads;
    const draft = await drafts.ofPerson(person_id, draft_id);
    if (!draft) return undefined;
    const { step, percent, detail, read_at, sent } = draft;
    const building = isBuilding(draft);
    return {
      ...summaryOf(draft),
      owners: await co_owners.ofDraft(draft_id),
      invites: (await invitesOfOwners(invites, draft)).map((invite) => ({
        ...invite,
        status: inviteStatus(invite, now),
        awaits: awaitsConfirmation(invite, now),
      })),
      reading: { building, step, percent, detail, read_at, pages: await pagesOf(drafts, draft_id) },
      edits: editsOf(draft),
      offers: offersOf(draft),
      needs: building ? [] : incompleteIn(draft.fields),
      unsent: sent && !building ? changedNames(sent, draft) : [],
      left_out: draft.left_out,
      entry_quotes: Object.fromEntries(
        Object.entries(draft.fields).map(([name, { evidence }]) => [
          name,
          evidence.filter((one) => one.entries),
        ]),
      ),
      disputed: building ? [] : contradictionsIn(draft.fields).map(({ name }) => name),
      advice: building ? [] : noticesOn(draft),
    };
  },
);

const pagesOf = async (drafts: Reads['drafts'], draft_id: string): Promise<Reading['pages']> =>
  (await drafts.visits(draft_id)).map(({ url, reason }) => ({ url, reason }));
