import { createHash } from 'node:crypto';
import { isKeyed } from '../../domain/listings/changes.ts';
import type { CasePart, ModerationReason } from '../../domain/text/moderation.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** What can wait for the site team. */
export const CASE_KINDS = ['listing', 'update', 'interview', 'review', 'reply'] as const;
/** One of {@link CASE_KINDS}. */
export type CaseKind = (typeof CASE_KINDS)[number];

/** A text of a case: what is public, and what waits. */
interface CaseText {
  /** A field of a listing as its history names it. */
  field: string;
  before: unknown;
  after: unknown;
}

/** Something that waits for the site team. */
export interface WaitingCase {
  kind: CaseKind;
  /** Of the listing, the update, the interview answer or the review; a reply has that of its review. */
  id: number;
  /** Name of the listing, or of the person. */
  name: string;
  /** Website of a listing, slug of its page where it is live, and whether rejecting takes it off the site. */
  website: string | null;
  slug: string | null;
  takes_down: boolean;
  /** Epoch milliseconds. */
  since: number;
  reasons: readonly ModerationReason[];
  /** What is public, and what would be. */
  texts: CaseText[];
  /** Changes with everything that is shown but `writer`, so that a decision is about what was seen. */
  seen: string;
  /** Who wrote a review; absent for everything else. */
  writer?: ReviewWriter;
}

/** Who wrote a review that waits. */
export interface ReviewWriter {
  person_id: number;
  name: string | null;
  /** When the account was made, in epoch milliseconds. */
  joined_at: number;
  /** Their reviews by state. */
  reviews: Record<'pending' | 'published' | 'rejected', number>;
}

/** Cases of a kind that wait, the oldest first: a part of them, or the one with an id. */
export const waitingCases = defineUseCase(
  { who: 'administrators', does: 'reads' },
  (
    reads: CaseReads,
    kind: CaseKind,
    { limit, ...part }: CasePart & { limit: number },
  ): Promise<WaitingCase[]> => WAITING[kind](reads, limit, part),
);

type CaseReads = Pick<Reads, 'moderation' | 'updates' | 'interviews' | 'reviews' | 'review_replies'>;

const WAITING: Readonly<
  Record<CaseKind, (reads: CaseReads, limit: number, part: CasePart) => Promise<WaitingCase[]>>
> = {
  listing: async ({ moderation }, limit, part) =>
    (await moderation.inState('open', limit, part)).map(caseOfListing),
  update: async ({ updates }, limit, part) =>
    (await updates.pending(limit, part)).map(({ id, name, slug, title, body, reasons, posted_at }) =>
      sealed({
        kind: 'update',
        id,
        name,
        slug,
        reasons,
        since: posted_at,
        website: null,
        takes_down: false,
        texts: [
          { field: 'title', before: null, after: title },
          { field: 'body', before: null, after: body },
        ],
      }),
    ),
  interview: async ({ interviews }, limit, part) =>
    (await interviews.waiting(limit, part)).map(
      ({ id, name, email, question, answer, held, reasons, answered_at }) =>
        sealed({
          kind: 'interview',
          id,
          name: name ?? email,
          reasons: reasons ?? [],
          since: answered_at,
          website: null,
          slug: null,
          takes_down: false,
          texts: [{ field: question, before: answer, after: held }],
        }),
    ),
  review: async (reads, limit, part) =>
    Promise.all((await reads.reviews.pending(limit, part)).map((row) => caseOfReview(reads, row))),
  reply: async ({ review_replies }, limit, part) =>
    (await review_replies.pending(limit, part)).map(
      ({ id, product, slug, status, review, text, reasons, written_at }) =>
        sealed({
          kind: 'reply',
          id,
          name: product,
          slug: status === 'live' ? slug : null,
          reasons,
          since: written_at,
          website: null,
          takes_down: false,
          texts: [
            { field: 'review', before: null, after: review },
            { field: 'reply', before: null, after: text },
          ],
        }),
    ),
};

type WaitingReview = Awaited<ReturnType<Reads['reviews']['pending']>>[number];

/** A review with its stars, and who wrote it. */
async function caseOfReview(
  { reviews }: Pick<Reads, 'reviews'>,
  { id, product, slug, status, stars, text, name, reasons, updated_at, person_id, joined_at }: WaitingReview,
): Promise<WaitingCase> {
  const shown = sealed({
    kind: 'review',
    id,
    name: product,
    slug: status === 'live' ? slug : null,
    reasons,
    since: updated_at,
    website: null,
    takes_down: false,
    texts: [
      { field: 'stars', before: null, after: String(stars) },
      { field: 'name', before: null, after: name },
      { field: 'text', before: null, after: text },
    ],
  });
  return { ...shown, writer: { person_id, name, joined_at, reviews: await reviews.byState(person_id) } };
}

type Listed = Awaited<ReturnType<Reads['moderation']['inState']>>[number];

/** A listing with the edit that waits, or with all its texts where it waits itself. */
function caseOfListing({
  listing_id,
  name,
  url,
  slug,
  status,
  reasons,
  opened_at,
  held,
  shown,
}: Listed): WaitingCase {
  const values: Record<string, unknown> = shown;
  const texts = Object.entries(held ?? shown).flatMap(([field, value]) =>
    held === null ? partsOf(field, null, value) : partsOf(field, values[field] ?? null, value),
  );
  return sealed({
    kind: 'listing',
    id: listing_id,
    name,
    website: url,
    reasons,
    since: opened_at,
    slug: status === 'live' ? slug : null,
    takes_down: status === 'live' && held === null,
    texts: texts.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)),
  });
}

/** A field; the story has a part for each of its sections, and links one for each platform. */
function partsOf(field: string, before: unknown, after: unknown): CaseText[] {
  if (!isKeyed(field)) return [{ field, before, after: isEmpty(after) ? null : after }];
  const sections = after as Record<string, unknown>;
  const was = (before ?? {}) as Record<string, unknown>;
  return Object.keys(sections).map((key) => ({
    field: `${field}.${key}`,
    before: was[key] ?? null,
    after: sections[key] ?? null,
  }));
}

const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

const sealed = (shown: Omit<WaitingCase, 'seen'>): WaitingCase => ({
  ...shown,
  seen: createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16),
});
