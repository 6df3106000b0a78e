import type { Clock } from '../domain/ports.ts';
import {
  type AlternativeReads,
  type AlternativeWrites,
  alternativeReads,
  alternativeWrites,
} from './alternatives.ts';
import { type AuditReads, type AuditWrites, auditReads, auditWrites } from './audit.ts';
import { type AwardReads, type AwardWrites, awardReads, awardWrites } from './awards.ts';
import { type BillboardReads, type BillboardWrites, billboardReads, billboardWrites } from './billboard.ts';
import { type BlogReads, type BlogWrites, blogReads, blogWrites } from './blog.ts';
import { type BoardReads, boardReads } from './boards.ts';
import { type CategoryReads, type CategoryWrites, categoryReads, categoryWrites } from './categories.ts';
import {
  type CategoryRankReads,
  type CategoryRankWrites,
  categoryRankReads,
  categoryRankWrites,
} from './category_rank.ts';
import { type CoOwnerReads, type CoOwnerWrites, coOwnerReads, coOwnerWrites } from './co_owners.ts';
import { type CounterReads, counterReads } from './counters.ts';
import { type CronReads, type CronWrites, cronReads, cronWrites } from './crons.ts';
import type { Engine, Question, SearchHits, WriteDb } from './db.ts';
import { type DraftReads, type DraftWrites, draftReads, draftWrites } from './drafts.ts';
import { type FounderReads, founderReads } from './founders.ts';
import { type FounderWrites, founderWrites } from './founders_follow.ts';
import { type GrantReads, type GrantWrites, grantReads, grantWrites } from './grants.ts';
import {
  type IdempotencyReads,
  type IdempotencyWrites,
  idempotencyReads,
  idempotencyWrites,
} from './idempotency.ts';
import { type InterviewReads, type InterviewWrites, interviewReads, interviewWrites } from './interview.ts';
import { type InviteReads, type InviteWrites, inviteReads, inviteWrites } from './invites.ts';
import { type JobReads, type JobWrites, jobReads, jobWrites } from './jobs.ts';
import { type KeyReads, type KeyWrites, keyReads, keyWrites } from './keys.ts';
import { type LaunchReads, type LaunchWrites, launchReads, launchWrites } from './launches.ts';
import { type ListingReads, type ListingWrites, listingReads, listingWrites } from './listings.ts';
import { type MilestoneReads, type MilestoneWrites, milestoneReads, milestoneWrites } from './milestones.ts';
import {
  type ModelAnswerReads,
  type ModelAnswerWrites,
  modelAnswerReads,
  modelAnswerWrites,
} from './model_answers.ts';
import { type Moderation, moderationReads, moderationWrites } from './moderation.ts';
import { type OauthReads, type OauthWrites, oauthReads, oauthWrites } from './oauth.ts';
import { type PeopleReads, type PeopleWrites, peopleReads, peopleWrites } from './people.ts';
import { type PersonalReads, type PersonalWrites, personalReads, personalWrites } from './personal.ts';
import { type ProductReads, type ProductWrites, productReads, productWrites } from './products.ts';
import { type RatingReads, type RatingWrites, ratingReads, ratingWrites } from './ratings.ts';
import {
  type RegenerationReads,
  type RegenerationWrites,
  regenerationReads,
  regenerationWrites,
} from './regenerations.ts';
import { type RevenueReads, type RevenueWrites, revenueReads, revenueWrites } from './revenue.ts';
import { type ReviewWrites, reviewWrites } from './reviews.ts';
import { type SessionReads, type SessionWrites, sessionReads, sessionWrites } from './sessions.ts';
import { type SettingReads, type SettingWrites, settingReads, settingWrites } from './settings.ts';
import {
  type SignInLinkReads,
  type SignInLinkWrites,
  signInLinkReads,
  signInLinkWrites,
} from './sign_in_links.ts';
import { type SitemapReads, sitemapReads } from './sitemap.ts';
import { type UpdateReads, type UpdateWrites, updateReads, updateWrites } from './updates.ts';
import { type VoteReads, type VoteWrites, voteReads, voteWrites } from './votes.ts';
import { type WeekReads, type WeekWrites, weekReads, weekWrites } from './weeks.ts';

/** Everything that can be asked of the store. Reading needs no transaction. */
export interface Reads {
  awards: AwardReads;
  billboard: BillboardReads;
  blog: BlogReads;
  boards: BoardReads;
  alternatives: AlternativeReads;
  audit: AuditReads;
  categories: CategoryReads;
  category_rank: CategoryRankReads;
  co_owners: CoOwnerReads;
  counters: CounterReads;
  crons: CronReads;
  drafts: DraftReads;
  founders: FounderReads;
  grants: GrantReads;
  idempotency: IdempotencyReads;
  interview: InterviewReads;
  invites: InviteReads;
  jobs: JobReads;
  keys: KeyReads;
  launches: LaunchReads;
  listings: ListingReads;
  milestones: MilestoneReads;
  model_answers: ModelAnswerReads;
  moderation: Moderation['reads'];
  oauth: OauthReads;
  people: PeopleReads;
  personal: PersonalReads;
  products: ProductReads;
  ratings: RatingReads;
  regenerations: RegenerationReads;
  revenue: RevenueReads;
  sessions: SessionReads;
  settings: SettingReads;
  sign_in_links: SignInLinkReads;
  sitemap: SitemapReads;
  updates: UpdateReads;
  votes: VoteReads;
  weeks: WeekReads;
}

/** The store inside a transaction: the same reads, seeing the changes so far, and the writes. */
export interface Tx extends Reads {
  awards: AwardReads & AwardWrites;
  billboard: BillboardReads & BillboardWrites;
  alternatives: AlternativeReads & AlternativeWrites;
  audit: AuditReads & AuditWrites;
  blog: BlogReads & BlogWrites;
  categories: CategoryReads & CategoryWrites;
  category_rank: CategoryRankReads & CategoryRankWrites;
  co_owners: CoOwnerReads & CoOwnerWrites;
  crons: CronReads & CronWrites;
  drafts: DraftReads & DraftWrites;
  founders: FounderReads & FounderWrites;
  grants: GrantReads & GrantWrites;
  idempotency: IdempotencyReads & IdempotencyWrites;
  interview: InterviewReads & InterviewWrites;
  invites: InviteReads & InviteWrites;
  jobs: JobReads & JobWrites;
  keys: KeyReads & KeyWrites;
  launches: LaunchReads & LaunchWrites;
  listings: ListingReads & ListingWrites;
  milestones: MilestoneReads & MilestoneWrites;
  model_answers: ModelAnswerReads & ModelAnswerWrites;
  moderation: Moderation['reads'] & Moderation['writes'];
  oauth: OauthReads & OauthWrites;
  people: PeopleReads & PeopleWrites;
  personal: PersonalReads & PersonalWrites;
  products: ProductReads & ProductWrites;
  ratings: RatingReads & RatingWrites;
  regenerations: RegenerationReads & RegenerationWrites;
  revenue: RevenueReads & RevenueWrites;
  reviews: ReviewWrites;
  sessions: SessionReads & SessionWrites;
  settings: SettingReads & SettingWrites;
  sign_in_links: SignInLinkReads & SignInLinkWrites;
  updates: UpdateReads & UpdateWrites;
  votes: VoteReads & VoteWrites;
  weeks: WeekReads & WeekWrites;
  search: {
    /** One small step of the nightly care for the search index; whether there is more to do. */
    tidy(): Promise<boolean>;
  };
  /** Runs work whose changes are undone alone when it throws. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
}

/** Everything remembered. `write` is the only way to change it. */
export interface Store extends Reads {
  /** All or nothing, one writer at a time, no network inside (architecture.md 6). */
  write<T>(work: (tx: Tx) => Promise<T>, options?: { durable?: boolean }): Promise<T>;
  search(question: Question): Promise<SearchHits>;
  /** Calls back after every commit that put jobs into the queue, until the function that it gives is called. */
  onJobs(listener: () => void): () => void;
  /** Another number after every commit of somebody else: another process, or another store over the same database. */
  foreignChanges(): number;
  close(): Promise<void>;
}

/** The store over an engine. `clock` is the service's: jobs are due by it. */
export function makeStore(engine: Engine, clock: Clock): Store {
  const { schema: s, read } = engine;
  const listeners = new Set<() => void>();
  const enqueued = new WeakSet<WriteDb>();
  // Prepared statements live as long as their connection, so the aggregates over it do too.
  const transactions = new WeakMap<WriteDb, Tx>();

  function txOf(db: WriteDb): Tx {
    let tx = transactions.get(db);
    if (!tx) {
      tx = makeTx(engine, db, clock, () => enqueued.add(db));
      transactions.set(db, tx);
    }
    return tx;
  }

  return {
    awards: awardReads(read, s),
    billboard: billboardReads(read, s),
    blog: blogReads(read, s),
    boards: boardReads(read, s),
    alternatives: alternativeReads(read, s),
    audit: auditReads(read, s),
    categories: categoryReads(read, s),
    category_rank: categoryRankReads(read, s),
    co_owners: coOwnerReads(read, s),
    counters: counterReads(read, s),
    crons: cronReads(read, s),
    drafts: draftReads(read, s),
    founders: founderReads(read, s),
    grants: grantReads(read, s),
    idempotency: idempotencyReads(read, s),
    interview: interviewReads(read, s),
    invites: inviteReads(read, s),
    jobs: jobReads(read, s),
    keys: keyReads(read, s),
    launches: launchReads(read, s),
    listings: listingReads(read, s),
    milestones: milestoneReads(read, s),
    model_answers: modelAnswerReads(read, s),
    moderation: moderationReads(read, s),
    oauth: oauthReads(read, s),
    people: peopleReads(read, s),
    personal: personalReads(read, s),
    products: productReads(read, s),
    ratings: ratingReads(read, s),
    regenerations: regenerationReads(read, s),
    revenue: revenueReads(read, s),
    sessions: sessionReads(read, s),
    settings: settingReads(read, s),
    sign_in_links: signInLinkReads(read, s),
    sitemap: sitemapReads(read, s),
    updates: updateReads(read, s),
    votes: voteReads(read, s),
    weeks: weekReads(read, s),
    async write(work, options) {
      let wake = false;
      const result = await engine.transaction(async (db) => {
        enqueued.delete(db);
        const done = await work(txOf(db));
        wake = enqueued.has(db);
        return done;
      }, options);
      if (wake) for (const listener of listeners) listener();
      return result;
    },
    search: (question) => engine.search.find(question),
    onJobs(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    foreignChanges: () => engine.foreignChanges(),
    close: () => engine.close(),
  };
}

function makeTx(engine: Engine, db: WriteDb, clock: Clock, enqueued: () => void): Tx {
  const { schema: s } = engine;
  const votes = voteWrites(db, s);
  return {
    awards: { ...awardReads(db, s), ...awardWrites(db, s) },
    billboard: { ...billboardReads(db, s), ...billboardWrites(db, s) },
    blog: { ...blogReads(db, s), ...blogWrites(db, engine) },
    boards: boardReads(db, s),
    alternatives: { ...alternativeReads(db, s), ...alternativeWrites(db, s) },
    audit: { ...auditReads(db, s), ...auditWrites(db, s) },
    categories: { ...categoryReads(db, s), ...categoryWrites(db, s) },
    category_rank: { ...categoryRankReads(db, s), ...categoryRankWrites(db, s) },
    co_owners: { ...coOwnerReads(db, s), ...coOwnerWrites(db, s) },
    counters: counterReads(db, s),
    crons: { ...cronReads(db, s), ...cronWrites(db, s) },
    drafts: { ...draftReads(db, s), ...draftWrites(db, s) },
    founders: { ...founderReads(db, s), ...founderWrites(db, engine) },
    grants: { ...grantReads(db, s), ...grantWrites(db, s) },
    idempotency: { ...idempotencyReads(db, s), ...idempotencyWrites(db, s) },
    interview: { ...interviewReads(db, s), ...interviewWrites(db, s) },
    invites: { ...inviteReads(db, s), ...inviteWrites(db, s) },
    jobs: { ...jobReads(db, s), ...jobWrites(db, s, clock, enqueued) },
    keys: { ...keyReads(db, s), ...keyWrites(db, s) },
    launches: { ...launchReads(db, s), ...launchWrites(db, s) },
    listings: { ...listingReads(db, s), ...listingWrites(db, engine) },
    milestones: { ...milestoneReads(db, s), ...milestoneWrites(db, s) },
    model_answers: { ...modelAnswerReads(db, s), ...modelAnswerWrites(db, s) },
    moderation: { ...moderationReads(db, s), ...moderationWrites(db, s) },
    oauth: { ...oauthReads(db, s), ...oauthWrites(db, s) },
    people: { ...peopleReads(db, s), ...peopleWrites(db, s) },
    personal: { ...personalReads(db, s), ...personalWrites(db, s) },
    products: { ...productReads(db, s), ...productWrites(db, s) },
    ratings: { ...ratingReads(db, s), ...ratingWrites(db, s) },
    regenerations: { ...regenerationReads(db, s), ...regenerationWrites(db, s) },
    revenue: { ...revenueReads(db, s), ...revenueWrites(db, s) },
    reviews: reviewWrites(db, s),
    sessions: { ...sessionReads(db, s), ...sessionWrites(db, s) },
    settings: {
      ...settingReads(db, s),
      ...settingWrites(db, s, { 'trending.half_life_hours': votes.reheat }),
    },
    sign_in_links: { ...signInLinkReads(db, s), ...signInLinkWrites(db, s) },
    sitemap: sitemapReads(db, s),
    updates: { ...updateReads(db, s), ...updateWrites(db, s) },
    votes: { ...voteReads(db, s), ...votes },
    weeks: { ...weekReads(db, s), ...weekWrites(db, s) },
    search: { tidy: () => engine.search.tidy(db) },
    savepoint: (work) => engine.savepoint(db, work),
  };
}
