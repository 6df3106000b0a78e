import { newClaimSecret } from '../auth/credentials/claim_links.ts';
import { newInviteSecret } from '../auth/credentials/invite_links.ts';
import { newSignInSecrets } from '../auth/sign_in/sign_in_codes.ts';
import { DatabaseAway } from '../domain/http/not_saved.ts';
import { RatingsUnavailable } from '../domain/listings/domain_rating.ts';
import {
  type Clock,
  type Drafter,
  type Drafting,
  type Mailer,
  NotAccepted,
  type PaymentProvider,
  type RatingSource,
} from '../domain/ports.ts';
import { beginOwnership } from '../jobs/claims/begin_ownership.ts';
import { recheckClaims } from '../jobs/claims/recheck_claims.ts';
import { sendClaim } from '../jobs/claims/send_claim.ts';
import { buildDraft, endStuckDrafts } from '../jobs/drafting/build_draft.ts';
import { compareCompetitor } from '../jobs/drafting/compare_competitor.ts';
import type { ModelClient } from '../jobs/drafting/model_client.ts';
import { sendInvite } from '../jobs/email/send_invite.ts';
import { sendMail } from '../jobs/email/send_mail.ts';
import { sendNotice } from '../jobs/email/send_notice.ts';
import { sendSignIn } from '../jobs/email/send_sign_in.ts';
import { warnOfKeys } from '../jobs/email/warn_of_keys.ts';
import { checkBadge, checkBadges } from '../jobs/launches/check_badge.ts';
import { checkVotesJob } from '../jobs/launches/check_votes.ts';
import { launchWeeks } from '../jobs/launches/launch_weeks.ts';
import { expireOrders } from '../jobs/orders/expire_orders.ts';
import { fulfilOrders } from '../jobs/orders/fulfil_orders.ts';
import { recheckPayments, reconcileOrders } from '../jobs/orders/reconcile_orders.ts';
import { reviewListing } from '../jobs/orders/review_listing.ts';
import { fetchPictures } from '../jobs/pictures/fetch_pictures.ts';
import { type Failure, LeaseExpired, makeQueue, type Queue } from '../jobs/queue/queue.ts';
import { emailFollowers, issueNewsletter, remindOfLaunch } from '../jobs/subscriptions/newsletter.ts';
import {
  sendConfirmation,
  sendNewsletter,
  sendReminder,
  sendUpdate,
} from '../jobs/subscriptions/send_subscribed.ts';
import { countViews } from '../jobs/upkeep/count_views.ts';
import { dailyBackup } from '../jobs/upkeep/daily_backup.ts';
import { publicFile } from '../jobs/upkeep/public_file.ts';
import { rateDomains } from '../jobs/upkeep/rate_domains.ts';
import { auditCounters } from '../jobs/upkeep/recount.ts';
import { sweep } from '../jobs/upkeep/sweep.ts';
import { tidySearch } from '../jobs/upkeep/tidy_search.ts';
import type { Store } from '../store/store.ts';
import type { Correction } from '../store/upkeep/recount.ts';
import type { SiteParts } from './outside.ts';
import type { Logger } from './service/logger.ts';

const MINUTE = 60_000;

export interface QueueWorld extends SiteParts {
  store: Store;
  clock: Clock;
  logger: Logger;
  /** The name of this process, by which it holds jobs. */
  worker: string;
  origin: string;
  payments: PaymentProvider | undefined;
  ratings: RatingSource | undefined;
  /** Milliseconds between two requests to the source of ratings. */
  rating_pause_ms: number;
  drafting: Drafting;
  model: ModelClient | undefined;
  drafter: Drafter | undefined;
  onDrafterFailure: (error: unknown) => void;
  mailer: Mailer;
  /** Makes the weekly file of the public data where it is due. */
  refreshPublicFile: () => Promise<void>;
  /** Backs up the database of the service. */
  backUp: (order: { now: number; keep: number }) => Promise<unknown>;
  /** Prints sign-in links; undefined if emails are really sent. */
  announce?: ((url: string) => void) | undefined;
}

/** The job queue with a concurrency limit for each kind of job, and the scheduled jobs. */
export function serviceQueue({ logger, ...world }: QueueWorld): Queue {
  const onMended = (mended: Correction): void => logger.warn(mended, 'a count was wrong and has been mended');
  const subscribed = { ...world, secret: newInviteSecret };
  return makeQueue({
    store: world.store,
    clock: world.clock,
    worker: world.worker,
    kinds: {
      build_draft: { concurrency: 4, by_person: true, handler: buildDraft(world) },
      compare_competitor: { concurrency: 2, by_person: true, handler: compareCompetitor(world) },
      end_stuck_drafts: { concurrency: 1, handler: endStuckDrafts(world) },
      check_badge: { concurrency: 4, handler: checkBadge(world) },
      check_badges: { concurrency: 1, handler: checkBadges(world) },
      fetch_pictures: { concurrency: 2, handler: fetchPictures(world) },
      send_mail: { concurrency: 4, handler: sendMail(world) },
      recheck_claims: { concurrency: 1, handler: recheckClaims(world) },
      begin_ownership: { concurrency: 1, handler: beginOwnership(world) },
      send_claim: { concurrency: 4, handler: sendClaim({ ...world, secret: newClaimSecret }) },
      send_invite: { concurrency: 4, handler: sendInvite({ ...world, secret: newInviteSecret }) },
      send_notice: { concurrency: 2, handler: sendNotice({ ...world, secret: newInviteSecret }) },
      // Sign-in emails have a limit of their own: a person waits for them, and other emails may be many.
      send_sign_in: { concurrency: 4, handler: sendSignIn({ ...world, secretsFor: newSignInSecrets }) },
      // Emails to subscribers may be thousands: they wait for each other, and nobody else for them.
      issue_newsletter: { concurrency: 1, handler: issueNewsletter(world) },
      remind_of_launch: { concurrency: 1, handler: remindOfLaunch(world) },
      confirm_subscription: { concurrency: 2, handler: sendConfirmation(subscribed) },
      send_reminder: { concurrency: 2, handler: sendReminder(subscribed) },
      email_followers: { concurrency: 1, by_person: true, handler: emailFollowers(world) },
      // One more than of others, because one owner has two of them at most.
      send_update: { concurrency: 3, handler: sendUpdate(subscribed) },
      send_newsletter: { concurrency: 2, handler: sendNewsletter(subscribed) },
      reconcile_orders: { concurrency: 1, handler: reconcileOrders(world) },
      recheck_payments: { concurrency: 1, handler: recheckPayments(world) },
      expire_orders: { concurrency: 1, handler: expireOrders(world) },
      tidy_search: { concurrency: 1, handler: tidySearch },
      sweep: { concurrency: 1, handler: sweep(world) },
      daily_backup: { concurrency: 1, handler: dailyBackup(world) },
      public_file: { concurrency: 1, handler: publicFile(world) },
      count_views: { concurrency: 1, handler: countViews(world) },
      rate_domains: { concurrency: 1, handler: rateDomains(world) },
      warn_of_keys: { concurrency: 1, handler: warnOfKeys(world) },
      launch_weeks: { concurrency: 1, handler: launchWeeks(world) },
      review_listing: { concurrency: 1, by_person: true, handler: reviewListing(world) },
      fulfil_orders: { concurrency: 1, handler: fulfilOrders(world) },
      check_votes: { concurrency: 1, handler: checkVotesJob(world) },
      audit_counters: { concurrency: 1, handler: auditCounters({ store: world.store, onMended }) },
    },
    schedules: [
      { name: 'launch_weeks', every_ms: MINUTE },
      { name: 'fulfil_orders', every_ms: MINUTE },
      { name: 'check_votes', every_ms: 5 * MINUTE },
      { name: 'issue_newsletter', every_ms: 10 * MINUTE },
      { name: 'end_stuck_drafts', every_ms: MINUTE },
      { name: 'check_badges', every_ms: 10 * MINUTE },
      { name: 'reconcile_orders', every_ms: 5 * MINUTE },
      { name: 'recheck_payments', every_ms: 24 * 60 * MINUTE, offset_ms: 90 * MINUTE },
      { name: 'expire_orders', every_ms: 10 * MINUTE },
      { name: 'public_file', every_ms: 10 * MINUTE },
      { name: 'sweep', every_ms: 60 * MINUTE },
      { name: 'warn_of_keys', every_ms: 60 * MINUTE },
      // Half an hour after the UTC day that it counts.
      { name: 'count_views', every_ms: 24 * 60 * MINUTE, offset_ms: 30 * MINUTE },
      // Before the nightly upkeep, which writes much.
      { name: 'daily_backup', every_ms: 24 * 60 * MINUTE, offset_ms: 150 * MINUTE },
      { name: 'recheck_claims', every_ms: 60 * MINUTE, offset_ms: 20 * MINUTE },
      { name: 'begin_ownership', every_ms: 10 * MINUTE },
      { name: 'tidy_search', every_ms: 24 * 60 * MINUTE, offset_ms: 3 * 60 * MINUTE },
      { name: 'rate_domains', every_ms: 24 * 60 * MINUTE, offset_ms: 5 * 60 * MINUTE },
      { name: 'audit_counters', every_ms: 24 * 60 * MINUTE, offset_ms: 4 * 60 * MINUTE },
    ],
    onFailure: (failure) => logFailure(logger, failure),
  });
}

/** A stack of ours says nothing about another server that is away; its operator needs the reason. */
function logFailure(logger: Logger, { job, outcome, error }: Failure): void {
  const of = { job: job?.id, kind: job?.kind, outcome };
  if (error instanceof RatingsUnavailable)
    return logger.error(
      { ...of, reason: error.message },
      'job failed: no Domain Ratings have come. firstlight doctor says what is wrong.',
    );
  if (error instanceof DatabaseAway)
    return logger.error({ ...of, reason: error.message }, 'jobs wait until the database is back');
  if (outcome === 'lease_lost' || error instanceof LeaseExpired) {
    const facts = { ...of, reason: error instanceof Error ? error.message : String(error) };
    return outcome === 'dead'
      ? logger.error(facts, 'job was interrupted too often. It is not tried again: firstlight jobs list')
      : logger.warn(facts, 'job was interrupted. It is tried again.');
  }
  if (!(error instanceof NotAccepted)) return logger.error({ ...of, err: error }, 'job failed');
  const next =
    outcome === 'dead'
      ? 'It is not tried again: firstlight jobs list'
      : 'It is sent again later; firstlight doctor says what is wrong.';
  logger.error({ ...of, reason: error.message }, `job failed: the mail server accepts no email. ${next}`);
}
