import { utcDay } from '../time/day.ts';

/** What is counted of a listing: who opened its page, and who followed a link from there to its website. */
export type VisitKind = 'view' | 'click';

/** A visit to be counted. */
export interface Visit {
  kind: VisitKind;
  slug: string;
  /** Its UTC day, as days since 1970. */
  day: number;
  /** Keyed hash of the visitor's network and browser, whose key is deleted with the day (D40). */
  visitor: Buffer;
  /** Who was signed in: visits of owners do not count. Never stored. */
  person_id: number | null;
}

/** How long after its day a visit is still counted: longer than any batch waits, shorter than until the hashes of the day are deleted. */
const LATE_MS = 10 * 60_000;

/** Days that the ranking by views looks back: the full ones before today. */
export const RECENT_DAYS = 30;

/** The first day of which visits are still counted at `now`; the hashes of earlier days may be deleted. */
export const firstOpenDay = (now: number): number => utcDay(now - LATE_MS);
