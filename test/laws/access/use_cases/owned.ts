import { addWeeks } from '../../../../domain/launches/weeks.ts';
import { claimsByOthers, objectToClaim } from '../../../../services/claims/objection.ts';
import { undoInput } from '../../../../services/drafts/draft_edits.ts';
import { takeInput } from '../../../../services/drafts/draft_offers.ts';
import { confirmInvite, decideInvite, withdrawInvite } from '../../../../services/drafts/invitations.ts';
import { draftForOwners, ownDraft } from '../../../../services/drafts/own_draft.ts';
import { removeOwner } from '../../../../services/drafts/owners.ts';
import { requestLook } from '../../../../services/launches/badge_checks.ts';
import { chooseWeek, withdrawLaunch } from '../../../../services/launches/own_launch.ts';
import { ownListing } from '../../../../services/launches/own_listing.ts';
import {
  addAlternative,
  changeAlternative,
  ownAlternatives,
} from '../../../../services/listings/alternatives.ts';
import {
  addPicture,
  changeGallery,
  galleryRefusal,
  ownGallery,
} from '../../../../services/listings/gallery.ts';
import { listingNumbers } from '../../../../services/listings/numbers.ts';
import { ownHistory } from '../../../../services/my_listings/history.ts';
import {
  deleteListing,
  ownVisibility,
  putBackOnline,
  takeOffline,
} from '../../../../services/my_listings/offline.ts';
import { consentToRevenue, ownRevenue } from '../../../../services/my_listings/own_revenue.ts';
import { ownStory, ownTimeline } from '../../../../services/my_listings/own_sections.ts';
import { deleteReply, replyToReview, reviewsForOwners } from '../../../../services/my_listings/replies.ts';
import { revertChange } from '../../../../services/my_listings/revert.ts';
import { creditNoteOf, invoiceOf } from '../../../../services/orders/invoice.ts';
import { cancelOwnOrder } from '../../../../services/orders/own_orders.ts';
import { ownReceipt } from '../../../../services/orders/receipt.ts';
import { endSession } from '../../../../services/people/account.ts';
import { disconnectAssistant } from '../../../../services/people/assistants.ts';
import { removePasskey, renamePasskey } from '../../../../services/people/passkeys.ts';
import { unlinkProvider } from '../../../../services/people/provider_accounts.ts';
import { deleteOwnUpdate, ownUpdates } from '../../../../services/updates/own.ts';
import type { Do, Who } from '../../../../services/use_cases/define.ts';
import { THIS_WEEK } from '../../../services/scene.ts';
import { NOON } from '../../../store/temporary.ts';
import { type Name, type Person, pictureOf, type Things } from './things.ts';

/** A use case that takes a person and the id of something that somebody owns. */
export interface Owned {
  kind: 'owned';
  /** Whose call does something. Everybody else's changes nothing and gives what an id of nothing gives. */
  may: readonly Name[];
  /** Whether it also names a part, such as a picture of the listing: Eve sends the part's id with that of her own listing. */
  has_part: boolean;
  /** Whether others get to know whose it is; its page masks that. */
  is_named: boolean;
  call: (use: Do<Who>, who: Person, of: Things) => Promise<unknown>;
}

type Call = Owned['call'];
type Rows = Record<string, Owned>;

const by =
  (...may: Name[]) =>
  (call: Call): Owned => ({
    kind: 'owned',
    may,
    has_part: false,
    is_named: false,
    call,
  });
const part = (row: Owned): Owned => ({ ...row, has_part: true });
const named = (row: Owned): Owned => ({ ...row, is_named: true });

/** Ada and Bob, who shares her drafts and listings (D52). */
const owners = by('ada', 'bob');
/** Ada alone: what is about money, her account, or the end of a listing (D51, R203). */
const first = by('ada');
/** The site team reads the invoices of everybody (record 61). */
const buyerAndTeam = by('ada', 'root');
const invited = by('fay');

const PAGE = { offset: 0, limit: 10 };
const ORIGIN = 'https://launch.example';
const now = NOON;
const own = ({ id: person_id }: Person, { listing_id }: Things) => ({ person_id, listing_id, now });
const queued = ({ id: person_id }: Person, { scheduled_id: listing_id, launch_id }: Things) => ({
  person_id,
  listing_id,
  launch_id,
  now,
});
const ofDraft = ({ id: person_id }: Person, { draft_id, invite_id }: Things) => ({
  person_id,
  draft_id,
  invite_id,
  now,
});
/** As pages of invoices name who reads: nobody in particular, if it is an administrator. */
const reader = ({ id, is_administrator }: Person) => ({ person_id: is_administrator ? null : id });
const acting = ({ id: actor_id }: Person) => ({ by: { actor: 'person' as const, actor_id }, now });

const DRAFTS = {
  ownDraft: owners((use, who, { draft_id }) => use(ownDraft, who.id, draft_id)),
  draftForOwners: owners((use, who, of) => use(draftForOwners, ofDraft(who, of))),
  undoInput: owners((use, who, of) => use(undoInput, { ...ofDraft(who, of), edit: of.edit })),
  takeInput: owners((use, who, of) => use(takeInput, { ...ofDraft(who, of), offer: of.offer, entries: [0] })),
  confirmInvite: part(owners((use, who, of) => use(confirmInvite, ofDraft(who, of)))),
  withdrawInvite: part(owners((use, who, of) => use(withdrawInvite, ofDraft(who, of)))),
  decideInvite: named(
    invited((use, { id: person_id, email }, { invite_id: id }) =>
      use(decideInvite, { id, answer: 'accepted', person_id, email, now }),
    ),
  ),
  // Bob may go.
  removeOwner: part(
    owners((use, who, { draft_id, co_owner_id: person_id }) =>
      use(removeOwner, { draft_id, person_id, by: who.id }),
    ),
  ),
} satisfies Rows;

const LISTINGS = {
  ownListing: owners((use, { id: person_id }, { listing_id: id }) =>
    use(ownListing, { person_id, id, now, origin: ORIGIN }),
  ),
  ownHistory: owners((use, who, of) => use(ownHistory, own(who, of), PAGE)),
  ownStory: owners((use, who, of) => use(ownStory, own(who, of))),
  ownTimeline: owners((use, who, of) => use(ownTimeline, own(who, of))),
  ownUpdates: owners((use, who, of) => use(ownUpdates, own(who, of))),
  ownRevenue: owners((use, who, of) => use(ownRevenue, own(who, of))),
  ownVisibility: owners((use, who, of) => use(ownVisibility, own(who, of))),
  ownAlternatives: owners((use, who, of) => use(ownAlternatives, own(who, of))),
  ownGallery: owners((use, who, of) => use(ownGallery, own(who, of))),
  galleryRefusal: owners((use, who, of) => use(galleryRefusal, own(who, of))),
  listingNumbers: owners((use, who, of) => use(listingNumbers, own(who, of))),
  reviewsForOwners: owners((use, who, of) => use(reviewsForOwners, own(who, of), PAGE)),
  consentToRevenue: owners((use, who, of) => use(consentToRevenue, { ...own(who, of), is_public: true })),
  addAlternative: owners((use, who, of) =>
    use(addAlternative, own(who, of), { text: 'dune', origin: ORIGIN }),
  ),
  changeAlternative: owners((use, who, of) =>
    use(changeAlternative, own(who, of), { id: of.approved_id, change: 'undo' }),
  ),
  addPicture: owners((use, who, of) =>
    use(addPicture, own(who, of), { picture: pictureOf('another'), alt: null }),
  ),
  changeGallery: part(
    owners((use, who, of) => use(changeGallery, own(who, of), { id: of.picture_id, change: 'remove' })),
  ),
  deleteOwnUpdate: part(
    owners((use, who, of) => use(deleteOwnUpdate, { ...own(who, of), update_id: of.update_id })),
  ),
  revertChange: part(
    owners((use, who, of) => use(revertChange, { ...own(who, of), change_id: of.change_id })),
  ),
  replyToReview: part(
    owners((use, who, of) =>
      use(replyToReview, { ...own(who, of), review_id: of.review_id, text: 'Thank you for these words.' }),
    ),
  ),
  deleteReply: part(
    owners((use, who, of) => use(deleteReply, { ...own(who, of), review_id: of.replied_id })),
  ),
  takeOffline: owners((use, who, of) => use(takeOffline, own(who, of))),
  putBackOnline: owners((use, who, { archived_id: listing_id }) =>
    use(putBackOnline, { person_id: who.id, listing_id, now }),
  ),
  deleteListing: first((use, who, of) => use(deleteListing, { ...own(who, of), typed: 'Acme' })),
  claimsByOthers: owners((use, who, of) => use(claimsByOthers, own(who, of))),
  objectToClaim: part(
    owners((use, who, of) => use(objectToClaim, { ...own(who, of), claim_id: of.waiting_claim_id })),
  ),
  requestLook: owners((use, who, of) => use(requestLook, own(who, of))),
  chooseWeek: part(
    owners((use, who, of) => use(chooseWeek, { ...queued(who, of), week: addWeeks(THIS_WEEK, 2) })),
  ),
  withdrawLaunch: part(owners((use, who, of) => use(withdrawLaunch, queued(who, of)))),
} satisfies Rows;

const ORDERS = {
  ownReceipt: first((use, { id: person_id }, { paid_order: number }) =>
    use(ownReceipt, { person_id, number, now }),
  ),
  invoiceOf: buyerAndTeam((use, who, { paid_order: number }) => use(invoiceOf, { ...reader(who), number })),
  creditNoteOf: buyerAndTeam((use, who, { credit_note: number }) =>
    use(creditNoteOf, { ...reader(who), number }),
  ),
  cancelOwnOrder: first((use, { id: person_id }, { pending_order: number }) =>
    use(cancelOwnOrder, { person_id, number, now }),
  ),
} satisfies Rows;

const ACCOUNT = {
  endSession: first((use, who, { session_id }) => use(endSession, who.id, session_id)),
  disconnectAssistant: first((use, who, { grant_id }) => use(disconnectAssistant, who.id, grant_id)),
  renamePasskey: first((use, who, { passkey_id }) => use(renamePasskey, who.id, passkey_id, 'Laptop')),
  removePasskey: first((use, who, { passkey_id }) => use(removePasskey, who.id, passkey_id, acting(who))),
  unlinkProvider: first((use, who, of) => use(unlinkProvider, who.id, of.provider_account_id, acting(who))),
} satisfies Rows;

/** Each use case that takes a person and the id of something owned. */
export const OWNED = { ...DRAFTS, ...LISTINGS, ...ORDERS, ...ACCOUNT };
