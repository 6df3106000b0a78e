import type { ReviewReport } from '../../../domain/orders/review.ts';
import type { UnlockableSection } from '../../../domain/profile/paid_sections.ts';
import type { Purchase, PurchaseLine } from '../../../store/orders/purchases.ts';
import type { Tx } from '../../../store/store.ts';

/** What the site team did by hand for a line. */
export type HandWork = {
  note: string;
  links: readonly string[];
  done_at: string;
};

/** What a line was given, part by part; a part is absent until it was begun. It is stored with the line, and its buyer sees it. */
export type Given = {
  /** The launch that was booked, with its present week. */
  launch?: { launch_id: number; week: string };
  /** Sections that were locked before (D54). */
  sections?: readonly UnlockableSection[];
  /** Slugs of the further categories. */
  categories?: readonly string[];
  /** The days of the featured place that belong to this line (D42). */
  featured?: { days: number; from: string; until: string };
  billboard?: { cents: number };
  /** A task of the site team, open while nothing was done. */
  task?: { done: HandWork | null };
  /** The AI review: a report once it is written. */
  review?: { report: ReviewReport | null; failed?: string };
  /** What the line waits for, as a sentence. */
  waits?: string;
  /** Why it failed, as a sentence. */
  failed?: string;
  /** What the site team did about a line that failed. */
  by_hand?: HandWork;
  /** What a refund took back, as sentences. */
  taken_back?: readonly string[];
};

/** What a line was given so far. */
export const givenOf = ({ given }: Pick<PurchaseLine, 'given'>): Given => (given ?? {}) as Given;

/** A line that is being fulfilled, or whose money went back; `given` is changed by the parts before. */
export interface Part {
  order: Purchase;
  line: PurchaseLine;
  given: Given;
  now: number;
}

/** What came of a part: it was given, it waits for something, or it cannot be given; with what the line has after it. */
export type Outcome = { given?: Given } & (
  | { state: 'done' }
  | { state: 'waits'; why: string }
  | { state: 'failed'; why: string }
);

/** Gives one part of a product, once: what was given before is looked up, and not given again. */
export type Giver = (tx: Tx, part: Part) => Promise<Outcome>;
