/** What is left of a limit on calls (D30): shown in the RateLimit headers and by get_account. */
export interface Quota {
  policy: string;
  limit: number;
  remaining: number;
  /** Seconds until the window is full again. */
  reset: number;
  /** Seconds. */
  window: number;
}

/** The limit on new drafts counts those of this many milliseconds before (D30). */
export const DRAFTS_WINDOW_MS = 24 * 3_600_000;

/** Drafts that a person has started within the window of the limit. */
export interface DraftsStarted {
  count: number;
  /** When the oldest of them was started, epoch milliseconds; null for none. */
  first_at: number | null;
}

/** How many drafts may still be started, and from when on there is one more, where none is left now. */
export function draftsLeft(
  { count, first_at }: DraftsStarted,
  limit: number,
): { remaining: number; again_at: number | null } {
  const remaining = Math.max(0, limit - count);
  return { remaining, again_at: remaining === 0 && first_at !== null ? first_at + DRAFTS_WINDOW_MS : null };
}
