import {
  BADGE_MODES,
  BADGE_SHAPES,
  BADGE_SIZES,
  type BadgeStyle,
  type EarnedBadge,
} from '../domain/badges/badges.ts';
import { type BadgeFacts, earnedBadges } from '../domain/badges/earned_badges.ts';

/** The time of the samples. */
export const NOW = Date.parse('2026-11-18T12:00:00Z');

/** 5 shapes, 3 modes, 3 sizes (R97). */
export const STYLES: readonly BadgeStyle[] = BADGE_SHAPES.flatMap((shape) =>
  BADGE_MODES.flatMap((mode) => BADGE_SIZES.map((size) => ({ shape, mode, size }))),
);

/** Result of a launch; empty by default. */
export const launchOf = (
  week: string,
  came: Partial<BadgeFacts['launches'][number]> = {},
): BadgeFacts['launches'][number] => ({
  week,
  rank: null,
  week_votes: null,
  award: null,
  revoked_at: null,
  ...came,
});

/** A live listing without any earned badge. */
export const plainFacts = (more: Partial<BadgeFacts> = {}): BadgeFacts => ({
  name: 'Tidemark',
  live: true,
  votes: 0,
  verified_at: null,
  featured_until: null,
  launches: [],
  ...more,
});

/** Every kind of badge, as one listing could have after many launches. */
export const everyBadge = (name = 'Tidemark', site_name = 'Firstlight'): EarnedBadge[] =>
  earnedBadges(
    plainFacts({
      name,
      votes: 1482,
      verified_at: NOW - 1,
      featured_until: NOW + 1,
      launches: [
        launchOf('2026-11-16'),
        launchOf('2026-11-02', { rank: 1, week_votes: 90, award: 1 }),
        launchOf('2026-10-05', { rank: 1, week_votes: 80, award: 1 }),
        launchOf('2026-09-14', { rank: 2, week_votes: 70, award: 2 }),
        launchOf('2026-08-03', { rank: 3, week_votes: 60, award: 3 }),
        launchOf('2026-07-06', { rank: 10, week_votes: 9 }),
      ],
    }),
    site_name,
    NOW,
  );
