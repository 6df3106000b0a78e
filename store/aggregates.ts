import type { Clock } from '../domain/ports.ts';
import { alternativeReads, alternativeWrites } from './alternatives.ts';
import { auditReads, auditWrites } from './audit.ts';
import { type AuditRow, auditLogReads, auditLogWrites } from './audit_log.ts';
import { awardReads, awardWrites } from './awards.ts';
import { billboardReads, billboardWrites } from './billboard.ts';
import { blogReads, blogWrites } from './blog.ts';
import { boardReads } from './boards.ts';
import { categoryReads, categoryWrites } from './categories.ts';
import { categoryRankReads, categoryRankWrites } from './category_rank.ts';
import { coOwnerReads, coOwnerWrites } from './co_owners.ts';
import { counterReads } from './counters.ts';
import { cronReads, cronWrites } from './crons.ts';
import type { Engine, ReadDb, WriteDb } from './db.ts';
import { draftReads, draftWrites } from './drafts.ts';
import { founderReads } from './founders.ts';
import { founderWrites } from './founders_follow.ts';
import { grantReads, grantWrites } from './grants.ts';
import { idempotencyReads, idempotencyWrites } from './idempotency.ts';
import { interviewReads, interviewWrites } from './interview.ts';
import { inviteReads, inviteWrites } from './invites.ts';
import { jobReads, jobWrites } from './jobs.ts';
import { keyReads, keyWrites } from './keys.ts';
import { launchReads, launchWrites } from './launches.ts';
import { listingReads, listingWrites } from './listings.ts';
import { milestoneReads, milestoneWrites } from './milestones.ts';
import { modelAnswerReads, modelAnswerWrites } from './model_answers.ts';
import { moderationReads, moderationWrites } from './moderation.ts';
import { oauthReads, oauthWrites } from './oauth.ts';
import { peopleReads, peopleWrites } from './people.ts';
import { personalReads, personalWrites } from './personal.ts';
import { productReads, productWrites } from './products.ts';
import { ratingReads, ratingWrites } from './ratings.ts';
import { regenerationReads, regenerationWrites } from './regenerations.ts';
import { revenueReads, revenueWrites } from './revenue.ts';
import { reviewWrites } from './reviews.ts';
import type { Schema } from './schema.ts';
import { sessionReads, sessionWrites } from './sessions.ts';
import { settingReads, settingWrites } from './settings.ts';
import { signInDeviceReads, signInDeviceWrites } from './sign_in_devices.ts';
import { signInLinkReads, signInLinkWrites } from './sign_in_links.ts';
import { siteReadingReads, siteReadingWrites } from './site_readings.ts';
import { sitemapReads } from './sitemap.ts';
import { updateReads, updateWrites } from './updates.ts';
import { voteReads, voteWrites } from './votes.ts';
import { weekReads, weekWrites } from './weeks.ts';

/** What the writes of an aggregate may need besides their connection. */
export interface WriteContext {
  engine: Engine;
  /** The service's clock: jobs are due by it. */
  clock: Clock;
  /** Called when a job was put into the queue. */
  enqueued: () => void;
  /** Called with every entry of the audit table. */
  recorded: (row: AuditRow) => void;
}

interface Aggregate {
  reads?: (db: ReadDb, schema: Schema) => object;
  writes?: (db: WriteDb, schema: Schema, context: WriteContext) => object;
}

/** Every aggregate of the store: what can be read at any time, and what can be written inside a transaction. */
const AGGREGATES = {
  alternatives: { reads: alternativeReads, writes: alternativeWrites },
  audit: { reads: auditReads, writes: auditWrites },
  audit_log: {
    reads: auditLogReads,
    writes: (db: WriteDb, schema: Schema, { clock, recorded }: WriteContext) =>
      auditLogWrites(db, schema, clock, recorded),
  },
  awards: { reads: awardReads, writes: awardWrites },
  billboard: { reads: billboardReads, writes: billboardWrites },
  blog: {
    reads: blogReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => blogWrites(db, engine),
  },
  boards: { reads: boardReads },
  categories: { reads: categoryReads, writes: categoryWrites },
  category_rank: { reads: categoryRankReads, writes: categoryRankWrites },
  co_owners: { reads: coOwnerReads, writes: coOwnerWrites },
  counters: { reads: counterReads },
  crons: { reads: cronReads, writes: cronWrites },
  drafts: { reads: draftReads, writes: draftWrites },
  founders: {
    reads: founderReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => founderWrites(db, engine),
  },
  grants: { reads: grantReads, writes: grantWrites },
  idempotency: { reads: idempotencyReads, writes: idempotencyWrites },
  interview: { reads: interviewReads, writes: interviewWrites },
  invites: { reads: inviteReads, writes: inviteWrites },
  jobs: {
    reads: jobReads,
    writes: (db: WriteDb, schema: Schema, { clock, enqueued }: WriteContext) =>
      jobWrites(db, schema, clock, enqueued),
  },
  keys: { reads: keyReads, writes: keyWrites },
  launches: { reads: launchReads, writes: launchWrites },
  listings: {
    reads: listingReads,
    writes: (db: WriteDb, _: Schema, { engine }: WriteContext) => listingWrites(db, engine),
  },
  milestones: { reads: milestoneReads, writes: milestoneWrites },
  model_answers: { reads: modelAnswerReads, writes: modelAnswerWrites },
  moderation: { reads: moderationReads, writes: moderationWrites },
  oauth: { reads: oauthReads, writes: oauthWrites },
  people: { reads: peopleReads, writes: peopleWrites },
  personal: { reads: personalReads, writes: personalWrites },
  products: { reads: productReads, writes: productWrites },
  ratings: { reads: ratingReads, writes: ratingWrites },
  regenerations: { reads: regenerationReads, writes: regenerationWrites },
  revenue: { reads: revenueReads, writes: revenueWrites },
  reviews: { writes: reviewWrites },
  sessions: { reads: sessionReads, writes: sessionWrites },
  settings: {
    reads: settingReads,
    writes: (db: WriteDb, schema: Schema, { clock, recorded }: WriteContext) =>
      settingWrites(db, schema, {
        recompute: { 'trending.half_life_hours': () => voteWrites(db, schema).reheat() },
        audit: auditLogWrites(db, schema, clock, recorded),
      }),
  },
  sign_in_devices: { reads: signInDeviceReads, writes: signInDeviceWrites },
  sign_in_links: { reads: signInLinkReads, writes: signInLinkWrites },
  site_readings: { reads: siteReadingReads, writes: siteReadingWrites },
  sitemap: { reads: sitemapReads },
  updates: { reads: updateReads, writes: updateWrites },
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
export function aggregateReads(db: ReadDb, schema: Schema): AggregateReads {
  const built = rows().flatMap(([name, { reads }]) => (reads ? [[name, reads(db, schema)]] : []));
  // Object.fromEntries cannot carry the type of each name.
  return Object.fromEntries(built) as AggregateReads;
}

/** Builds the reads and writes of every aggregate over one connection that is inside a transaction. */
export function aggregateWrites(db: WriteDb, context: WriteContext): AggregateWrites {
  const { schema } = context.engine;
  const built = rows().map(([name, { reads, writes }]) => [
    name,
    { ...reads?.(db, schema), ...writes?.(db, schema, context) },
  ]);
  return Object.fromEntries(built) as AggregateWrites;
}

const rows = (): [string, Aggregate][] => Object.entries(AGGREGATES);
