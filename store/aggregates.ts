import type { Clock } from '../domain/ports.ts';
import { counterReads } from './base/counters.ts';
import type { Engine, ReadDb, WriteDb } from './base/db.ts';
import type { Schema } from './base/schema.ts';
import { changeReads, changeWrites } from './changes/changes.ts';
import { formerSlugReads, formerSlugWrites } from './changes/former_slugs.ts';
import { claimReads, claimWrites } from './claims/claims.ts';
import { stakeReads } from './claims/stakes.ts';
import { billboardReads, billboardWrites } from './content/billboard.ts';
import { blogReads, blogWrites } from './content/blog.ts';
import { featuredReads } from './content/featured.ts';
import { feedReads } from './content/feeds.ts';
import { interviewReads, interviewWrites } from './content/interview.ts';
import { newsletterReads, newsletterWrites } from './content/newsletter.ts';
import { productReads, productWrites } from './content/products.ts';
import { coOwnerReads, coOwnerWrites } from './drafts/co_owners.ts';
import { domainUseReads } from './drafts/domain_use.ts';
import { draftReads, draftWrites } from './drafts/drafts.ts';
import { inviteReads, inviteWrites } from './drafts/invites.ts';
import { modelCallReads, modelCallWrites } from './drafts/model_calls.ts';
import { modelResponseReads, modelResponseWrites } from './drafts/model_responses.ts';
import { moderationReads, moderationWrites } from './drafts/moderation.ts';
import { regenerationReads, regenerationWrites } from './drafts/regenerations.ts';
import { siteReadingReads, siteReadingWrites } from './drafts/site_readings.ts';
import { awardReads, awardWrites } from './launches/awards.ts';
import { boardReads } from './launches/boards.ts';
import { categoryRankReads, categoryRankWrites } from './launches/category_rank.ts';
import { followReads, followWrites } from './launches/follows.ts';
import { launchWrites } from './launches/launch_writes.ts';
import { launchReads } from './launches/launches.ts';
import { lookReads, lookWrites } from './launches/looks.ts';
import { weekReads, weekWrites } from './launches/weeks.ts';
import { alternativeReads, alternativeWrites } from './listings/alternatives.ts';
import { categoryReads, categoryWrites } from './listings/categories.ts';
import { evidenceReads, evidenceWrites } from './listings/evidence.ts';
import { founderWrites } from './listings/founder_sync.ts';
import { listingReads, listingWrites } from './listings/listings.ts';
import { milestoneReads, milestoneWrites } from './listings/milestones.ts';
import { ratingReads, ratingWrites } from './listings/ratings.ts';
import { revenueReads, revenueWrites } from './listings/revenue.ts';
import { sitemapReads } from './listings/sitemap.ts';
import { updateReads, updateWrites } from './listings/updates.ts';
import { noticeReads, noticeWrites } from './notices/notices.ts';
import { paymentEventReads, paymentEventWrites } from './orders/payment_events.ts';
import { purchaseReads, purchaseWrites } from './orders/purchases.ts';
import { refundReads, refundWrites } from './orders/refunds.ts';
import { taxRateReads, taxRateWrites } from './orders/tax_rates.ts';
import { vatLookUpReads, vatLookUpWrites } from './orders/vat_look_ups.ts';
import { activityReads } from './people/activity.ts';
import { earlierInterviewReads, earlierInterviewWrites } from './people/earlier_interviews.ts';
import { founderReads } from './people/founders.ts';
import { grantReads, grantWrites } from './people/grants.ts';
import { personInterviewReads, personInterviewWrites } from './people/interviews.ts';
import { keyReads, keyWrites } from './people/keys.ts';
import { oauthReads, oauthWrites } from './people/oauth.ts';
import { passkeyReads, passkeyWrites } from './people/passkeys.ts';
import { peopleReads, peopleWrites } from './people/people.ts';
import { personalReads, personalWrites } from './people/personal.ts';
import { sessionReads, sessionWrites } from './people/sessions.ts';
import { subscriptionReads, subscriptionWrites } from './people/subscriptions.ts';
import { suppressedEmailReads, suppressedEmailWrites } from './people/suppressed_emails.ts';
import { galleryReads, galleryWrites } from './pictures/gallery.ts';
import { pictureReads, pictureWrites } from './pictures/pictures.ts';
import { portraitReads, portraitWrites } from './pictures/portraits.ts';
import { namedTextReads, namedTextWrites } from './privacy/named_texts.ts';
import { removedNameReads, removedNameWrites, type Secrets } from './privacy/removed_names.ts';
import { cronReads, cronWrites } from './queue/crons.ts';
import { idempotencyReads, idempotencyWrites } from './queue/idempotency.ts';
import { jobReads, jobWrites } from './queue/jobs.ts';
import { helpfulReads, helpfulWrites } from './reviews/helpful.ts';
import { reviewReplyReads, reviewReplyWrites } from './reviews/replies.ts';
import { reviewReads, reviewWrites } from './reviews/reviews.ts';
import { type AuditRow, auditLogReads, auditLogWrites } from './settings/audit_log.ts';
import { settingReads, settingWrites } from './settings/settings.ts';
import { providerAccountReads, providerAccountWrites } from './sign_in/provider_accounts.ts';
import { setUpLinkReads, setUpLinkWrites } from './sign_in/set_up_links.ts';
import { signInDeviceReads, signInDeviceWrites } from './sign_in/sign_in_devices.ts';
import { signInLinkReads, signInLinkWrites } from './sign_in/sign_in_links.ts';
import { signUpReads, signUpWrites } from './sign_in/sign_ups.ts';
import { erasureWrites } from './upkeep/erasure.ts';
import { recountReads, recountWrites } from './upkeep/recount.ts';
import { visitReads, visitWrites } from './visits/visits.ts';
import { voteDeskReads, voteDeskWrites } from './votes/vote_desk.ts';
import { voteReads, voteWrites } from './votes/votes.ts';

/** Dependencies of an aggregate's writes besides its connection. */
export interface WriteContext {
  engine: Engine;
  /** The service's clock; jobs become due by it. */
  clock: Clock;
  /** Called when a job is enqueued. */
  enqueued: () => void;
  /** Called with every row written to the audit table. */
  recorded: (row: AuditRow) => void;
  /** The server's keys, for hashes that the database alone does not reveal. */
  secrets: Secrets;
}

interface Aggregate {
  reads?: (db: ReadDb, schema: Schema, secrets: Secrets) => object;
  writes?: (db: WriteDb, schema: Schema, context: WriteContext) => object;
}

/** Every aggregate of the store with its reads and its writes. */
const AGGREGATES = {
  activity: { reads: activityReads },
  alternatives: { reads: alternativeReads, writes: alternativeWrites },
  audit_log: {
    reads: auditLogReads,
    writes: (db: WriteDb, schema: Schema, { clock, recorded }: WriteContext) =>
      auditLogWrites(db, schema, clock, recorded),
  },
  awards: { reads: awardReads, writes: awardWrites },
  featured: { reads: featuredReads },
  billboard: { reads: billboardReads, writes: billboardWrites },
  blog: {
    reads: blogReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => blogWrites(db, engine),
  },
  boards: { reads: boardReads },
  categories: { reads: categoryReads, writes: categoryWrites },
  category_rank: { reads: categoryRankReads, writes: categoryRankWrites },
  changes: { reads: changeReads, writes: changeWrites },
  claims: { reads: claimReads, writes: claimWrites },
  co_owners: { reads: coOwnerReads, writes: coOwnerWrites },
  counters: { reads: counterReads },
  crons: { reads: cronReads, writes: cronWrites },
  domain_use: { reads: domainUseReads },
  drafts: { reads: draftReads, writes: draftWrites },
  erasure: { writes: erasureWrites },
  evidence: { reads: evidenceReads, writes: evidenceWrites },
  feeds: { reads: feedReads },
  follows: { reads: followReads, writes: followWrites },
  galleries: { reads: galleryReads, writes: galleryWrites },
  former_slugs: { reads: formerSlugReads, writes: formerSlugWrites },
  founders: {
    reads: founderReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => founderWrites(db, engine),
  },
  grants: { reads: grantReads, writes: grantWrites },
  idempotency: { reads: idempotencyReads, writes: idempotencyWrites },
  interview: { reads: interviewReads, writes: interviewWrites },
  interviews: { reads: personInterviewReads, writes: personInterviewWrites },
  earlier_interviews: { reads: earlierInterviewReads, writes: earlierInterviewWrites },
  invites: { reads: inviteReads, writes: inviteWrites },
  jobs: {
    reads: jobReads,
    writes: (db: WriteDb, schema: Schema, { clock, enqueued }: WriteContext) =>
      jobWrites(db, schema, clock, enqueued),
  },
  keys: { reads: keyReads, writes: keyWrites },
  launches: {
    reads: launchReads,
    writes: (db: WriteDb, schema: Schema, { engine }: WriteContext) =>
      launchWrites(db, schema, listingWrites(db, engine).derive),
  },
  listings: {
    reads: listingReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => listingWrites(db, engine),
  },
  looks: { reads: lookReads, writes: lookWrites },
  milestones: { reads: milestoneReads, writes: milestoneWrites },
  model_answers: { reads: modelResponseReads, writes: modelResponseWrites },
  model_calls: { reads: modelCallReads, writes: modelCallWrites },
  moderation: { reads: moderationReads, writes: moderationWrites },
  named_texts: { reads: namedTextReads, writes: namedTextWrites },
  notices: { reads: noticeReads, writes: noticeWrites },
  newsletter: { reads: newsletterReads, writes: newsletterWrites },
  oauth: { reads: oauthReads, writes: oauthWrites },
  passkeys: { reads: passkeyReads, writes: passkeyWrites },
  payment_events: { reads: paymentEventReads, writes: paymentEventWrites },
  people: { reads: peopleReads, writes: peopleWrites },
  personal: { reads: personalReads, writes: personalWrites },
  pictures: { reads: pictureReads, writes: pictureWrites },
  portraits: { reads: portraitReads, writes: portraitWrites },
  provider_accounts: { reads: providerAccountReads, writes: providerAccountWrites },
  products: { reads: productReads, writes: productWrites },
  purchases: { reads: purchaseReads, writes: purchaseWrites },
  refunds: { reads: refundReads, writes: refundWrites },
  ratings: { reads: ratingReads, writes: ratingWrites },
  recount: { reads: recountReads, writes: recountWrites },
  regenerations: { reads: regenerationReads, writes: regenerationWrites },
  removed_names: {
    reads: removedNameReads,
    writes: (db: WriteDb, schema: Schema, { secrets }: WriteContext) =>
      removedNameWrites(db, schema, secrets),
  },
  revenue: { reads: revenueReads, writes: revenueWrites },
  review_helpful: { reads: helpfulReads, writes: helpfulWrites },
  review_replies: { reads: reviewReplyReads, writes: reviewReplyWrites },
  reviews: { reads: reviewReads, writes: reviewWrites },
  sessions: { reads: sessionReads, writes: sessionWrites },
  settings: {
    reads: settingReads,
    writes: (db: WriteDb, schema: Schema, { clock, recorded }: WriteContext) =>
      settingWrites(db, schema, {
        recompute: { 'trending.half_life_hours': () => voteWrites(db, schema).reheat() },
        audit: auditLogWrites(db, schema, clock, recorded),
      }),
  },
  set_up_links: { reads: setUpLinkReads, writes: setUpLinkWrites },
  sign_in_devices: { reads: signInDeviceReads, writes: signInDeviceWrites },
  sign_ups: { reads: signUpReads, writes: signUpWrites },
  sign_in_links: { reads: signInLinkReads, writes: signInLinkWrites },
  site_readings: { reads: siteReadingReads, writes: siteReadingWrites },
  sitemap: { reads: sitemapReads },
  stakes: { reads: stakeReads },
  subscriptions: { reads: subscriptionReads, writes: subscriptionWrites },
  suppressed_emails: { reads: suppressedEmailReads, writes: suppressedEmailWrites },
  tax_rates: { reads: taxRateReads, writes: taxRateWrites },
  updates: { reads: updateReads, writes: updateWrites },
  vat_look_ups: { reads: vatLookUpReads, writes: vatLookUpWrites },
  visits: { reads: visitReads, writes: visitWrites },
  vote_desk: { reads: voteDeskReads, writes: voteDeskWrites },
  votes: { reads: voteReads, writes: voteWrites },
  weeks: { reads: weekReads, writes: weekWrites },
} satisfies Record<string, Aggregate>;

type Aggregates = typeof AGGREGATES;
type ReadsOf<A> = A extends { reads: (...args: never[]) => infer R } ? R : unknown;
type WritesOf<A> = A extends { writes: (...args: never[]) => infer W } ? W : unknown;
type Readable = {
  [N in keyof Aggregates]: Aggregates[N] extends { reads: unknown } ? N : never;
}[keyof Aggregates];

/** The reads of every aggregate. */
export type AggregateReads = { [N in Readable]: ReadsOf<Aggregates[N]> };
/** The reads and writes of every aggregate. */
export type AggregateWrites = { [N in keyof Aggregates]: ReadsOf<Aggregates[N]> & WritesOf<Aggregates[N]> };

/** Builds the reads of every aggregate over one connection. */
export function aggregateReads(db: ReadDb, schema: Schema, secrets: Secrets = () => []): AggregateReads {
  const built = rows().flatMap(([name, { reads }]) => (reads ? [[name, reads(db, schema, secrets)]] : []));
  // Object.fromEntries cannot carry the type of each name.
  return Object.fromEntries(built) as AggregateReads;
}

/** Builds the reads and writes of every aggregate over one connection that is inside a transaction. */
export function aggregateWrites(db: WriteDb, context: WriteContext): AggregateWrites {
  const { engine, secrets } = context;
  const { schema } = engine;
  const built = rows().map(([name, { reads, writes }]) => [
    name,
    { ...reads?.(db, schema, secrets), ...writes?.(db, schema, context) },
  ]);
  return Object.fromEntries(built) as AggregateWrites;
}

const rows = (): [string, Aggregate][] => Object.entries(AGGREGATES);
