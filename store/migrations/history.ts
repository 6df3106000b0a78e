import type { Migration } from '../base/migrate.ts';
import { init } from './0001_init.ts';
import { reading } from './0002_reading.ts';
import { finding } from './0003_finding.ts';
import { ratingBoard } from './0004_rating_board.ts';
import { signin } from './0005_signin.ts';
import { keys } from './0006_keys.ts';
import { oauth } from './0007_oauth.ts';
import { keyForms } from './0008_key_forms.ts';
import { invites } from './0009_invites.ts';
import { editing } from './0010_editing.ts';
import { model } from './0011_model.ts';
import { moderation } from './0012_moderation.ts';
import { competitor } from './0013_competitor.ts';
import { linkHosts } from './0014_link_hosts.ts';
import { operating } from './0015_operating.ts';
import { rereading } from './0016_rereading.ts';
import { devices } from './0017_devices.ts';
import { leftOut } from './0018_left_out.ts';
import { inviteConfirmed } from './0019_invite_confirmed.ts';

import { draftDay } from './0020_draft_day.ts';

import { heldEdits } from './0021_held_edits.ts';
import { jobTurns } from './0022_job_turns.ts';
import { shownEdits } from './0023_shown_edits.ts';
import { codeTries } from './0024_code_tries.ts';
import { emailNames } from './0025_email_names.ts';
import { postWords } from './0026_post_words.ts';
import { offers } from './0027_offers.ts';
import { outcomes } from './0028_outcomes.ts';
import { modelCalls } from './0029_model_calls.ts';
import { launches } from './0030_launches.ts';
import { announced } from './0031_announced.ts';
import { looks } from './0032_looks.ts';
import { liveLooks } from './0033_live_looks.ts';
import { listingEvidence } from './0034_listing_evidence.ts';
import { news } from './0035_news.ts';
import { pictures } from './0036_pictures.ts';
import { subscriptions } from './0037_subscriptions.ts';
import { evidenceOfDrafts } from './0038_evidence_of_drafts.ts';
import { listingChanges } from './0039_listing_changes.ts';
import { visits } from './0040_visits.ts';
import { interviews } from './0041_interviews.ts';
import { follows } from './0042_follows.ts';
import { offline } from './0043_offline.ts';
import { portraits } from './0044_portraits.ts';
import { administrators } from './0045_administrators.ts';
import { refusedEmails } from './0046_refused_emails.ts';
import { passkeys } from './0047_passkeys.ts';
import { removedNames } from './0048_removed_names.ts';
import { revenue } from './0049_revenue.ts';
import { formerSlugs } from './0050_former_slugs.ts';
import { signInProviders } from './0051_sign_in_providers.ts';
import { voteNetworks } from './0052_vote_networks.ts';
import { contentNotices } from './0053_content_notices.ts';
import { claims } from './0054_claims.ts';
import { newestLaunch } from './0055_newest_launch.ts';
import { reviews } from './0056_reviews.ts';
import { abuseDesk } from './0057_abuse_desk.ts';
import { orders } from './0058_orders.ts';
import { taxes } from './0059_taxes.ts';
import { featuredListings } from './0060_featured_listings.ts';
import { ownerSince } from './0061_owner_since.ts';
import { reviewCosts } from './0062_review_costs.ts';
import { invoices } from './0063_invoices.ts';
import { nodes } from './0064_nodes.ts';
import { postgresSearch } from './0065_postgres_search.ts';
import { pageKinds } from './0066_page_kinds.ts';
import { ownershipBegins } from './0067_ownership_begins.ts';
import { categoryRetired } from './0068_category_retired.ts';
import { mailboxes } from './0069_mailboxes.ts';
import { voteRegions } from './0070_vote_regions.ts';
import { voteRegionIndex } from './0071_vote_region_index.ts';
import { siteKeys } from './0072_site_keys.ts';
import { earlierInterviews } from './0073_earlier_interviews.ts';

/** All migrations in order. Released ones never change: a database refuses an edited history. */
export const MIGRATIONS: readonly Migration[] = [
  init,
  reading,
  finding,
  ratingBoard,
  signin,
  keys,
  oauth,
  keyForms,
  invites,
  editing,
  model,
  moderation,
  competitor,
  linkHosts,
  operating,
  rereading,
  devices,
  leftOut,
  inviteConfirmed,
  draftDay,
  heldEdits,
  jobTurns,
  shownEdits,
  codeTries,
  emailNames,
  postWords,
  offers,
  outcomes,
  modelCalls,
  launches,
  announced,
  looks,
  liveLooks,
  listingEvidence,
  news,
  pictures,
  subscriptions,
  evidenceOfDrafts,
  listingChanges,
  visits,
  interviews,
  follows,
  offline,
  portraits,
  administrators,
  refusedEmails,
  passkeys,
  removedNames,
  revenue,
  formerSlugs,
  signInProviders,
  voteNetworks,
  contentNotices,
  claims,
  newestLaunch,
  reviews,
  abuseDesk,
  orders,
  taxes,
  featuredListings,
  ownerSince,
  reviewCosts,
  invoices,
  nodes,
  postgresSearch,
  pageKinds,
  ownershipBegins,
  categoryRetired,
  mailboxes,
  voteRegions,
  voteRegionIndex,
  siteKeys,
  earlierInterviews,
];
