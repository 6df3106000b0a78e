import { utcDay } from '../time/day.ts';

/** What is counted of a listing: who opened its page, and who followed a link from there to its website. */
export type VisitKind = 'view' | 'click';

/** A visit to be counted. */
export interface Visit {
  kind: VisitKind;
  slug: string;
  /** Its UTC day, as days since 1970. */
  day: number;
  /** Keyed hashes of the visitor's region, network and browser one after another, whose key is deleted with the day (D40). */
  visitor: Buffer;
  /** Who was signed in: visits of owners do not count. Never stored. */
  person_id: number | null;
}

/** Bytes of the hashes in a visitor: enough that few visitors of a listing on a day share one. */
export const VISITOR_BYTES = { region: 6, network: 5, browser: 5 } as const;

/**
 * Visitors of a listing on a day that count from one network (IPv4 address, IPv6 /56) and from its region (IPv4 /24, IPv6 /48). A browser is
 * what a visitor says, and a region of IPv6 may have one owner (record 84).
 */
export const VISITORS_COUNTED = { network: 10, region: 100 } as const;

/** The visitors of a region that count, by how many there are in each of its networks. */
export function countedVisitors(networks: Iterable<number>): number {
  let sum = 0;
  for (const visitors of networks) sum += Math.min(visitors, VISITORS_COUNTED.network);
  return Math.min(sum, VISITORS_COUNTED.region);
}

/** How long after its day a visit is still counted: longer than any batch waits, shorter than until the hashes of the day are deleted. */
const LATE_MS = 10 * 60_000;

/** Days that the ranking by views looks back: the full ones before today. */
export const RECENT_DAYS = 30;

/** The first day of which visits are still counted at `now`; the hashes of earlier days may be deleted. */
export const firstOpenDay = (now: number): number => utcDay(now - LATE_MS);
