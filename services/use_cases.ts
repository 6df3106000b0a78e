import type { Names } from '../store/base/names.ts';
import type { Reads, Store, Tx } from '../store/store.ts';
import { findAudit } from './administration/audit.ts';
import { decideWaiting, waitingCases } from './administration/cases.ts';
import { contentEntries, saveContent } from './administration/content.ts';
import { retryJob } from './administration/jobs.ts';
import { decideListing, findListings, listingFile, unlockSections } from './administration/listings.ts';
import { exportPerson, findPeople, personFile } from './administration/people.ts';
import { featureListing, scheduleListing } from './administration/places.ts';
import { retireCategory } from './administration/retire_category.ts';
import { serviceState } from './administration/service_state.ts';
import { setUp, setUpValues } from './administration/set_up.ts';
import { previewSetting } from './administration/setting_preview.ts';
import { changeSetting, setSiteLogo, settingRows } from './administration/settings.ts';
import {
  adminWeeks,
  finaliseNow,
  holdLaunch,
  moveLaunchByTeam,
  revokeAward,
  weekFile,
} from './administration/weeks.ts';
import { type AllBound, bind } from './bound.ts';
import { CLAIM_READS, CLAIM_WRITES } from './claims/use_cases.ts';
import { featuredListings } from './content/featured.ts';
import { CONTENT_READS } from './content/use_cases.ts';
import { draftAllowance } from './drafts/allowance.ts';
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
import { allowEmails, findSuppressed } from './email/suppression.ts';
import { requestRatings } from './figures/ratings.ts';
import { FIGURE_READS, FIGURE_WRITES } from './figures/use_cases.ts';
import { requestLook } from './launches/badge_checks.ts';
import { comingWeeks } from './launches/coming_weeks.ts';
import { freePlaces } from './launches/free_weeks.ts';
import { chooseWeek, withdrawLaunch } from './launches/own_launch.ts';
import { ownListing, ownListings } from './launches/own_listing.ts';
import { planDifferences } from './launches/plans.ts';
import { addAlternative, changeAlternative, ownAlternatives } from './listings/alternatives.ts';
import { badgesOfSlug } from './listings/badges.ts';
import { oneProvedFact, publicEvidence } from './listings/evidence.ts';
import { feedListings, latestLaunches, latestNews, newsOf } from './listings/feeds.ts';
import { addPicture, changeGallery, galleryRefusal, ownGallery, publicGallery } from './listings/gallery.ts';
import { knownSite } from './listings/known_site.ts';
import { listingNumbers } from './listings/numbers.ts';
import { pictureFile } from './listings/pictures.ts';
import { sitemapEntries, sitemapFiles } from './listings/sitemap.ts';
import { slugSince, upcomingListing } from './listings/upcoming.ts';
import { PAGE_NAMES } from './locks/page_names.ts';
import { changeSlug } from './moderation/change_slug.ts';
import { mergeListings, previewMerge } from './moderation/merge_listings.ts';
import { editByTeam, previewEdit } from './my_listings/edit_by_team.ts';
import { ownHistory } from './my_listings/history.ts';
import { deleteListing, ownVisibility, putBackOnline, takeOffline } from './my_listings/offline.ts';
import { consentToRevenue, ownRevenue } from './my_listings/own_revenue.ts';
import { ownStory, ownTimeline } from './my_listings/own_sections.ts';
import { deleteReply, replyToReview, reviewsForOwners } from './my_listings/replies.ts';
import { revertByTeam, revertChange } from './my_listings/revert.ts';
import { NOTICE_READS, NOTICE_WRITES } from './notices/use_cases.ts';
import { ORDER_READS, ORDER_WRITES } from './orders/use_cases.ts';
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
import { endGrant } from './people/end_grant.ts';
import { ownInterview } from './people/interview.ts';
import { passkeysOf, removePasskey, renamePasskey } from './people/passkeys.ts';
import { ownPortrait, removePortrait, setPortrait } from './people/portrait.ts';
import { providerAccountsOf, unlinkProvider } from './people/provider_accounts.ts';
import { removeName } from './people/remove_name.ts';
import { revokeKey, signOutEverywhere, suspend, unsuspend } from './people/shut_out.ts';
import { REVIEW_READS, REVIEW_WRITES } from './reviews/use_cases.ts';
import { SIGN_UP_DECISIONS, SIGN_UP_READS } from './sign_ups/use_cases.ts';
import { followedListings, followListing, followStanding, unfollowListing } from './subscriptions/follows.ts';
import { isNewsletterOffered, issueOf, issues } from './subscriptions/newsletter.ts';
import {
  confirmSubscription,
  endableByHash,
  endSubscription,
  isSubscribed,
  requestSubscription,
  subscribeMember,
  subscriptionByHash,
  unsubscribeMember,
} from './subscriptions/subscribe.ts';
import { deleteOwnUpdate, ownUpdates } from './updates/own.ts';
import { castVote, withdrawVote } from './votes/own_vote.ts';
import { VOTE_DECISIONS, VOTE_READS } from './votes/use_cases.ts';

/** Use cases that only read. */
const READS = {
  ...CLAIM_READS,
  ...CONTENT_READS,
  ...NOTICE_READS,
  ...REVIEW_READS,
  ...ORDER_READS,
  ...VOTE_READS,
  ...SIGN_UP_READS,
  ...FIGURE_READS,
  reviewsForOwners,
  adminWeeks,
  galleryRefusal,
  ownAlternatives,
  ownVisibility,
  ownGallery,
  ownHistory,
  publicGallery,
  accountOverview,
  badgesOfSlug,
  comingWeeks,
  connectedAssistants,
  contentEntries,
  deletionEffects,
  draftAllowance,
  draftForOwners,
  endableByHash,
  feedListings,
  findAudit,
  findListings,
  findPeople,
  findSuppressed,
  listingFile,
  featuredListings,
  followStanding,
  followedListings,
  freePlaces,
  inviteByHash,
  inviteById,
  knownSite,
  latestLaunches,
  isNewsletterOffered,
  isSubscribed,
  issueOf,
  issues,
  latestNews,
  listingNumbers,
  newsOf,
  oneProvedFact,
  ownDraft,
  ownInterview,
  ownListing,
  ownListings,
  ownUpdates,
  ownRevenue,
  ownStory,
  ownTimeline,
  ownPortrait,
  ownerCounts,
  planDifferences,
  personFile,
  passkeysOf,
  personalData,
  providerAccountsOf,
  pictureFile,
  previewEdit,
  previewMerge,
  previewSetting,
  publicEvidence,
  serviceState,
  settingRows,
  sessionsOf,
  setUpValues,
  sitemapEntries,
  sitemapFiles,
  slugSince,
  subscriptionByHash,
  takeInput,
  undoInput,
  upcomingListing,
  waitingCases,
  weekFile,
} satisfies Record<string, (reads: Reads, ...rest: never[]) => Promise<unknown>>;

/** Use cases that write, each in its own transaction. */
const WRITES = {
  ...REVIEW_WRITES,
  deleteReply,
  replyToReview,
  addAlternative,
  addPicture,
  castVote,
  changeAlternative,
  changeGallery,
  chooseWeek,
  confirmSubscription,
  consentToRevenue,
  decideInvite,
  confirmInvite,
  deleteOwnUpdate,
  disconnectAssistant,
  endOtherSessions,
  endSession,
  endSubscription,
  putBackOnline,
  followListing,
  removeOwner,
  removePasskey,
  renamePasskey,
  removePortrait,
  renamePerson,
  requestLook,
  requestRatings,
  requestSubscription,
  retryJob,
  revertChange,
  setPortrait,
  subscribeMember,
  takeOffline,
  unfollowListing,
  unlinkProvider,
  unsubscribeMember,
  withdrawInvite,
  withdrawLaunch,
  withdrawVote,
} satisfies Record<string, (tx: Tx, ...rest: never[]) => Promise<unknown>>;

/** Writes that must survive a power cut once the page reports them. */
const DURABLE = {
  ...CLAIM_WRITES,
  ...NOTICE_WRITES,
  ...ORDER_WRITES,
  ...VOTE_DECISIONS,
  ...SIGN_UP_DECISIONS,
  ...FIGURE_WRITES,
  allowEmails,
  deleteListing,
  deleteAccount,
  decideListing,
  decideWaiting,
  editByTeam,
  revertByTeam,
  unlockSections,
  disconnectPerson: endGrant,
  exportPerson,
  featureListing,
  removeName,
  scheduleListing,
  revokePersonKey: revokeKey,
  signOutPerson: signOutEverywhere,
  suspendPerson: suspend,
  unsuspendPerson: unsuspend,
  changeSetting,
  setSiteLogo,
  changeSlug,
  holdLaunch,
  moveLaunchByTeam,
  mergeListings,
  revokeAward,
  saveContent,
  setUp,
} satisfies Record<string, (tx: Tx, ...rest: never[]) => Promise<unknown>>;

/** Writes of many rows, in steps with a transaction each, so that others write in between (record 74). */
const STEPPED = {
  finaliseNow,
  retireCategory,
} satisfies Record<string, (store: Store, ...rest: never[]) => Promise<unknown>>;

/** What pages may read and do besides calling operations. Pages hold no store, so that they run no queries. */
export type UseCases = AllBound<typeof READS> &
  AllBound<typeof WRITES> &
  AllBound<typeof DURABLE> &
  AllBound<typeof STEPPED>;

/** The use cases over a store. */
export function useCases(store: Store): UseCases {
  return {
    ...bind<Reads, typeof READS>(READS, (read) => read(store)),
    ...bind<Tx, typeof WRITES, Names<Reads>>(WRITES, (write, on) => store.write(write, { on }), PAGE_NAMES),
    ...bind<Tx, typeof DURABLE>(DURABLE, (write) => store.write(write, { durable: true })),
    ...bind<Store, typeof STEPPED>(STEPPED, (take) => take(store)),
  };
}
