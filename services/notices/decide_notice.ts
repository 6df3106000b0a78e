import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { type CasePart, NOTE_MAX } from '../../domain/text/moderation.ts';
import {
  listingOfPath,
  NOTICE_TEXT_MAX,
  type NoticeAction,
  type NoticeDecision,
  restricts,
} from '../../domain/text/notices.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { ContentNotice } from '../../store/notices/notices.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeToOwners } from '../email/outbox.ts';
import { otherLive } from '../launches/one_live.ts';
import { approve, type Decision, reject } from '../moderation/moderate.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { actOnReview, reportedReview } from './reported_review.ts';
import { emailSender } from './send_notice.ts';

/** A notice that waits, with what it is about as the site has it now. */
export interface WaitingNotice extends ContentNotice {
  /** The listing; null for other pages, and after its owner deleted it. */
  listing: Pick<Listing, 'id' | 'name' | 'slug' | 'status'> | null;
  /** The text that it is about: of the update, of the review, or of the listing. */
  texts: string[];
  /** What can be done if it is upheld. */
  actions: readonly NoticeAction[];
}

/** What can be done about a review, and about everything else. */
const OF_REVIEWS = ['review_removed', 'edited', 'review_put_back', 'none'] as const satisfies NoticeAction[];
const OF_LISTINGS = ['suspended', 'edited', 'put_back', 'none'] as const satisfies NoticeAction[];

const isOfReview = (path: string): boolean => (listingOfPath(path)?.review_id ?? null) !== null;

const actionsOn = (path: string): readonly NoticeAction[] => (isOfReview(path) ? OF_REVIEWS : OF_LISTINGS);

/** Notices that wait for the site team, the oldest first: a part of them, or the one with an id. */
export const openNotices = defineUseCase(
  { who: 'administrators', does: 'reads' },
  async (
    reads: Pick<Reads, 'notices' | 'listings' | 'reviews' | 'updates'>,
    { limit, ...part }: CasePart & { limit: number },
  ): Promise<WaitingNotice[]> => {
    const rows = await reads.notices.inState('open', limit, part);
    return Promise.all(rows.map((row) => withSubject(reads, row)));
  },
);

async function withSubject(
  reads: Pick<Reads, 'listings' | 'reviews' | 'updates'>,
  notice: ContentNotice,
): Promise<WaitingNotice> {
  const actions = actionsOn(notice.path);
  const found = await listingOf(reads, notice);
  if (!found) return { ...notice, listing: null, texts: [], actions };
  const { id, name, slug, status } = found;
  const texts = await textsOf(reads, notice.path, found);
  return { ...notice, listing: { id, name, slug, status }, texts, actions };
}

/** What the site shows, or showed, where a notice points to. */
async function textsOf(
  reads: Pick<Reads, 'listings' | 'reviews' | 'updates'>,
  path: string,
  { id, tagline, short_description, description }: Listing,
): Promise<string[]> {
  const { update_id = null, review_id = null } = listingOfPath(path) ?? {};
  if (review_id !== null) {
    const review = await reportedReview(reads, path);
    return review ? [review.text] : [];
  }
  const update = update_id === null ? undefined : await reads.updates.byId(update_id);
  const texts =
    update?.listing_id === id ? [update.title, update.body] : [tagline, description ?? short_description];
  return texts.filter((text) => text !== null);
}

/** A decision about a notice, as a page or a command sends it. */
export interface NoticeOrder {
  id: number;
  /** Decisions that the notice had when it was looked at; null where nobody can have seen another state. */
  seen: number | null;
  verdict: NoticeDecision['verdict'];
  /** What is done; needed to uphold it. */
  action: NoticeAction | null;
  /** Why; the sender reads it. */
  note: string | null;
  /** The law or the term that the content broke; needed to restrict it. */
  rule: string | null;
  by: string;
  actor: AuditActor;
  /** Whether the sign-in is recent enough to take a listing off the site. */
  is_fresh: boolean;
  now: number;
}

/**
 * Why nothing was decided: the notice does not wait, or was decided since it was looked at; reason, action or rule is missing or too long; the sign-in is
 * too old; it is about no listing; an edit of the listing is decided first; another listing of its website is live; or the listing or the review is so already;
 * the action does not fit what it is about.
 */
export type NoticeRefusal =
  | 'gone'
  | 'changed'
  | 'no_note'
  | 'no_action'
  | 'no_rule'
  | 'too_long'
  | 'not_fresh'
  | 'no_listing'
  | 'edit_waits'
  | 'site_taken'
  | 'unchanged'
  | 'wrong_action';

/**
 * Decides about a notice: does what was decided by the acts that there are for it, emails the sender the decision, and the owners of restricted
 * content its reasons. Returns why nothing was decided, or null.
 */
export const decideNotice = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, order: NoticeOrder): Promise<NoticeRefusal | null> => {
    const { id, verdict, actor, now } = order;
    const notice = await tx.notices.byId(id);
    if (notice?.state !== 'open') return 'gone';
    if (order.seen !== null && order.seen !== notice.decisions.length) return 'changed';
    const decision = decisionOf(order);
    if (typeof decision === 'string') return decision;
    const refused = await act(tx, notice, decision, order);
    if (refused) return refused;
    const decisions = [...notice.decisions, decision];
    await tx.notices.patch(id, { state: verdict, decisions, decided_at: now });
    await tx.audit_log.record({
      by: actor,
      kind: verdict === 'upheld' ? 'notice_upheld' : 'notice_rejected',
      subject: `content_notice:${id}`,
      details: { listing_id: notice.listing_id, action: decision.action, round: decisions.length },
    });
    if (notice.email !== null) await emailSender(tx, id, 'decision');
    return null;
  },
);

/** The decision of an order, or what is missing in it. */
function decisionOf({ verdict, action, note, rule, by, now }: NoticeOrder): NoticeDecision | NoticeRefusal {
  if (note === null) return 'no_note';
  if (note.length > NOTE_MAX || (rule ?? '').length > NOTICE_TEXT_MAX.rule) return 'too_long';
  if (verdict === 'rejected') return { verdict, action: null, note, rule: null, by, at: now };
  if (action === null) return 'no_action';
  if (!restricts(action)) return { verdict, action, note, rule: null, by, at: now };
  return rule === null ? 'no_rule' : { verdict, action, note, rule, by, at: now };
}

/** Does what a decision says; returns why it cannot be done, or null. */
async function act(
  tx: Tx,
  notice: ContentNotice,
  { action, note, rule }: NoticeDecision,
  order: NoticeOrder,
): Promise<NoticeRefusal | null> {
  if (action === null) return null;
  if (!actionsOn(notice.path).includes(action)) return 'wrong_action';
  if (action === 'none') return null;
  const done = { action, note, rule };
  return isOfReview(notice.path)
    ? actOnReported(tx, notice, done, order)
    : actOnListing(tx, notice, done, order);
}

/** What is done about content, and why. */
type Act = Pick<NoticeDecision, 'note' | 'rule'> & { action: NoticeAction };

async function actOnListing(
  tx: Tx,
  notice: ContentNotice,
  { action, note, rule }: Act,
  order: NoticeOrder,
): Promise<NoticeRefusal | null> {
  const listing = await listingOf(tx, notice);
  if (!listing) return action === 'edited' ? null : 'no_listing';
  const { id: listing_id, name, slug } = listing;
  const reasons = { listing_id, name, slug, kind: notice.kind, action, note, rule: rule ?? '' };
  if (action === 'edited') {
    await writeToOwners(tx, listing, 'content_restricted', reasons, `notice:${notice.id}:${order.now}`);
    return null;
  }
  if ((await tx.moderation.openOf(listing_id))?.held) return 'edit_waits';
  const { by, actor, now, is_fresh } = order;
  const decision = { by, actor, note, now };
  if (action === 'put_back') return putBack(tx, listing, decision);
  if (!is_fresh) return 'not_fresh';
  return (await reject(tx, listing, { ...decision, reasons })) ? null : 'unchanged';
}

/** The same about a review; nothing is left to do about one that its writer deleted. */
async function actOnReported(
  tx: Tx,
  { id, kind, path }: ContentNotice,
  { action, note, rule }: Act,
  decision: NoticeOrder,
): Promise<NoticeRefusal | null> {
  const review = await reportedReview(tx, path);
  if (!review) return 'unchanged';
  const done = await actOnReview(tx, review, { id, kind, action, note, rule }, decision);
  return done ? null : 'unchanged';
}

async function putBack(tx: Tx, listing: Listing, decision: Decision): Promise<NoticeRefusal | null> {
  if (await approve(tx, listing, decision)) return null;
  return (await otherLive(tx, listing)) ? 'site_taken' : 'unchanged';
}

/** The listing that a notice is about; undefined for other pages, and after its owner deleted it. */
async function listingOf(
  { listings }: Pick<Reads, 'listings'>,
  { listing_id }: ContentNotice,
): Promise<Listing | undefined> {
  const found = listing_id === null ? undefined : await listings.byId(listing_id);
  return found?.deleted_at === null ? found : undefined;
}
