import { personAtThisSite } from '../../../../domain/http/access.ts';
import { draftAllowance } from '../../../../services/drafts/allowance.ts';
import { ownListings } from '../../../../services/launches/own_listing.ts';
import { knownSite } from '../../../../services/listings/known_site.ts';
import { ownOrders } from '../../../../services/orders/own_orders.ts';
import {
  accountOverview,
  deletionEffects,
  endOtherSessions,
  personalData,
  renamePerson,
  sessionsOf,
} from '../../../../services/people/account.ts';
import { connectedAssistants } from '../../../../services/people/assistants.ts';
import { deleteAccount } from '../../../../services/people/delete_account.ts';
import { ownInterview } from '../../../../services/people/interview.ts';
import { passkeysOf } from '../../../../services/people/passkeys.ts';
import { ownPortrait, removePortrait, setPortrait } from '../../../../services/people/portrait.ts';
import { providerAccountsOf } from '../../../../services/people/provider_accounts.ts';
import {
  deleteReview,
  findHelpful,
  ownReviews,
  reviewStanding,
  writeReview,
} from '../../../../services/reviews/own_review.ts';
import { publicReviews } from '../../../../services/reviews/public_reviews.ts';
import {
  followedListings,
  followListing,
  followStanding,
  unfollowListing,
} from '../../../../services/subscriptions/follows.ts';
import {
  isSubscribed,
  subscribeMember,
  unsubscribeMember,
} from '../../../../services/subscriptions/subscribe.ts';
import type { Do, Who } from '../../../../services/use_cases/define.ts';
import { castVote, voteStanding, voteStandings, withdrawVote } from '../../../../services/votes/own_vote.ts';
import { NOON } from '../../../store/temporary.ts';
import { type Person, pictureOf, type Seen } from './things.ts';

/** A use case about the person who calls, who names nothing that somebody owns. */
export interface Personal {
  kind: 'personal';
  /** Tables in which it may change rows of others: they count what everybody does. */
  counts: readonly string[];
  call: (use: Do<Who>, who: Person, seen: Seen) => Promise<unknown>;
}

const personal = (call: Personal['call'], ...counts: string[]): Personal => ({
  kind: 'personal',
  counts,
  call,
});

const PAGE = { offset: 0, limit: 10 };
const now = NOON;
const VOTE = { address_key: null, network_key: null };
const TEXT = 'It closed our books on the fourth, twice in a row.';

/** Each use case that takes the person of a session and nothing that belongs to somebody. */
export const PERSONAL = {
  accountOverview: personal((use, { id }) => use(accountOverview, id, now)),
  ownReviews: personal((use, { id }) => use(ownReviews, id, PAGE)),
  publicReviews: personal((use, { id: person_id }, { slug }) =>
    use(publicReviews, slug, { person_id, ...PAGE }),
  ),
  reviewStanding: personal((use, { id }, { slug }) => use(reviewStanding, slug, id)),
  ownOrders: personal((use, { id }) => use(ownOrders, id, PAGE)),
  voteStanding: personal((use, { id: person_id }, { slug }) => use(voteStanding, slug, { person_id, now })),
  voteStandings: personal((use, { id: person_id }, { slug }) =>
    use(voteStandings, [slug], { person_id, now }),
  ),
  connectedAssistants: personal((use, { id }) => use(connectedAssistants, id, now)),
  deletionEffects: personal((use, { id }) => use(deletionEffects, id)),
  draftAllowance: personal((use, { id }) => use(draftAllowance, id, now)),
  followStanding: personal((use, { id }, { slug }) => use(followStanding, slug, id)),
  followedListings: personal((use, { id }) => use(followedListings, id, PAGE)),
  isSubscribed: personal((use, { email }) => use(isSubscribed, 'newsletter', email)),
  knownSite: personal((use, { id }, { url }) => use(knownSite, url, id)),
  ownInterview: personal((use, { id }) => use(ownInterview, id)),
  ownListings: personal((use, { id }) => use(ownListings, id, PAGE)),
  ownPortrait: personal((use, { id }) => use(ownPortrait, id)),
  passkeysOf: personal((use, { id }) => use(passkeysOf, id)),
  personalData: personal((use, { id }) => use(personalData, id)),
  providerAccountsOf: personal((use, { id }) => use(providerAccountsOf, id)),
  sessionsOf: personal((use, { id }) => use(sessionsOf, id, now)),
  castVote: personal(
    (use, { id }, { fresh_slug: slug }) =>
      use(castVote, { slug, person_id: personAtThisSite(id), now, ...VOTE }),
    'listing',
  ),
  withdrawVote: personal((use, { id }, { slug }) => use(withdrawVote, slug, personAtThisSite(id)), 'listing'),
  followListing: personal(
    (use, { id }, { fresh_slug: slug }) => use(followListing, { slug, person_id: personAtThisSite(id), now }),
    'listing',
  ),
  unfollowListing: personal((use, { id }, { slug }) => use(unfollowListing, slug, id), 'listing'),
  writeReview: personal(
    (use, { id }, { fresh_slug: slug }) =>
      use(writeReview, { slug, person_id: personAtThisSite(id), stars: 4, text: TEXT, now }),
    'listing',
  ),
  deleteReview: personal((use, { id }, { slug }) => use(deleteReview, slug, id), 'listing'),
  findHelpful: personal(
    (use, { id }, { slug, review_id }) =>
      use(findHelpful, { slug, review_id, person_id: personAtThisSite(id), helpful: true, now }),
    'review',
  ),
  endOtherSessions: personal((use, { id }) => use(endOtherSessions, id, 0)),
  renamePerson: personal((use, { id }) => use(renamePerson, id, 'Another Name')),
  setPortrait: personal((use, { id }) => use(setPortrait, id, pictureOf('new face'), now)),
  removePortrait: personal((use, { id }) => use(removePortrait, id)),
  subscribeMember: personal((use, { email }) => use(subscribeMember, 'newsletter', { email, now })),
  unsubscribeMember: personal((use, { email }) => use(unsubscribeMember, 'newsletter', email)),
  deleteAccount: personal((use, { id }) => use(deleteAccount, id, now), 'listing'),
} satisfies Record<string, Personal>;
