import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';

/** The current time of every generated world: a Wednesday noon, so that a week is in progress. */
export const WORLD_NOW = Date.UTC(2026, 10, 18, 12);
export const ZONE = 'UTC';
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Most past weeks of a world: five years. */
const MOST_WEEKS = 260;
/** Listings created per week; 86 of 100 are live, so that every week has a hundred launches. */
const PER_WEEK = 132;
/** Future weeks with scheduled launches. */
const WEEKS_AHEAD = 8;

/** A launch week of the world. */
export interface WorldWeek {
  week: string;
  starts_at: number;
  ends_at: number;
}

/** Values derived from the number of listings. */
export interface WorldPlan {
  size: number;
  /** Weeks that have started, oldest first; the last one is the current week. */
  weeks: readonly WorldWeek[];
  /** Future weeks. */
  ahead: readonly WorldWeek[];
  /** Number of voters with ids from 1, a prime, so that a stride through them meets each once. */
  voters: number;
}

export function planOf(size: number): WorldPlan {
  const current = weekAt(WORLD_NOW, ZONE);
  const count = Math.max(3, Math.min(MOST_WEEKS, Math.floor(size / PER_WEEK)));
  const week = (from: number): WorldWeek => {
    const name = addWeeks(current, from);
    return { week: name, ...weekBounds(name, ZONE) };
  };
  return {
    size,
    weeks: Array.from({ length: count }, (_, i) => week(i - count + 1)),
    ahead: Array.from({ length: WEEKS_AHEAD }, (_, i) => week(i + 1)),
    voters: primeFrom(Math.max(499, Math.floor(size / 5))),
  };
}

function primeFrom(least: number): number {
  for (let n = least | 1; ; n += 2) if (isPrime(n)) return n;
}

function isPrime(n: number): boolean {
  for (let d = 3; d * d <= n; d += 2) if (n % d === 0) return false;
  return n > 2;
}
