import { describe, expect, test } from 'vitest';
import { BADGE_KINDS } from '../../../domain/badges/badges.ts';
import { type BadgeFacts, earnedBadges } from '../../../domain/badges/earned_badges.ts';
import { everyBadge, launchOf, NOW, plainFacts } from '../../badge_samples.ts';

const earned = (facts: Partial<BadgeFacts>) => earnedBadges(plainFacts(facts), 'Firstlight', NOW);
const kinds = (facts: Partial<BadgeFacts>): string[] => earned(facts).map(({ kind }) => kind);
const titled = (facts: Partial<BadgeFacts>, kind: string) =>
  earned(facts).find((badge) => badge.kind === kind)?.title;

describe('badges that a listing may show [R95]', () => {
  test('are of every kind when it has earned every kind, in one order', () => {
    expect(everyBadge().map(({ kind }) => kind)).toEqual(BADGE_KINDS);
  });

  test('a live listing without anything else is listed', () => {
    expect(kinds({})).toEqual(['listed']);
    expect(titled({}, 'listed')).toBe('Tidemark, listed on Firstlight');
  });

  test('before it is live there is "listed" alone, which claims nothing, whatever else is true [D8]', () => {
    const [badge, ...others] = earned({
      live: false,
      votes: 9,
      verified_at: 1,
      featured_until: NOW + 1,
      launches: [launchOf('2026-11-02', { award: 1 })],
    });
    expect(others).toEqual([]);
    expect([badge?.kind, badge?.face.claims]).toEqual(['listed', false]);
  });

  test('launched says the week of the latest launch', () => {
    const facts = { launches: [launchOf('2026-11-16'), launchOf('2026-09-07')] };
    expect(kinds(facts)).toEqual(['listed', 'launched']);
    expect(titled(facts, 'launched')).toBe('Tidemark, launched on Firstlight, week of 16 November 2026');
    expect(earned(facts)[1]?.weeks).toEqual(['2026-11-16']);
  });

  test('featured lasts as long as the paid place, and says that it is paid wherever it says something [D42, R75]', () => {
    expect(kinds({ featured_until: NOW })).toEqual(['listed']);
    expect(kinds({ featured_until: NOW + 1 })).toEqual(['listed', 'featured']);
    const badges = everyBadge();
    expect(badges.filter(({ paid }) => paid).map(({ kind }) => kind)).toEqual(['featured']);
    const featured = badges.at(-1);
    for (const words of [
      featured?.label,
      featured?.title,
      featured?.face.note?.line,
      featured?.face.note?.short,
    ])
      expect(words).toMatch(/paid/i);
  });

  test('verified needs a claim, votes need a vote', () => {
    expect(kinds({ verified_at: 1 })).toEqual(['listed', 'verified']);
    expect(titled({ votes: 1 }, 'votes')).toBe('Tidemark, 1 vote on Firstlight');
    expect(titled({ votes: 1482 }, 'votes')).toBe('Tidemark, 1,482 votes on Firstlight');
  });
});

describe('Launch of the Week [R89, R95]', () => {
  const won = launchOf('2026-11-02', { rank: 2, week_votes: 70, award: 2 });

  test('is one badge a rank, and says its week', () => {
    expect(kinds({ launches: [won] })).toEqual(['listed', 'launched', 'launch-of-the-week-2']);
    expect(titled({ launches: [won] }, 'launch-of-the-week-2')).toBe(
      'Tidemark, #2 Launch of the Week on Firstlight, week of 2 November 2026',
    );
  });

  test('says how often, and when last, when it was won more than once', () => {
    const [, , badge, ...others] = earned({
      launches: [won, launchOf('2026-06-01', { rank: 2, week_votes: 7, award: 2 })],
    });
    expect(others).toEqual([]);
    expect(badge?.weeks).toEqual(['2026-11-02', '2026-06-01']);
    expect(badge?.title).toBe(
      'Tidemark, #2 Launch of the Week on Firstlight, 2 times, latest in the week of 2 November 2026',
    );
    expect(badge?.face.note).toMatchObject({ short: '2 Nov 2026 +1', line: '2 times, latest 2 Nov 2026' });
  });

  test('is lost when it is revoked, and no other place comes instead', () => {
    expect(kinds({ launches: [{ ...won, revoked_at: 1 }] })).toEqual(['listed', 'launched']);
  });

  test('a place without an award earns nothing', () => {
    expect(kinds({ launches: [{ ...won, award: null }] })).toEqual(['listed', 'launched']);
  });
});

describe('top 10 of the week [R95]', () => {
  test.each([
    [3, 9, false],
    [4, 9, true],
    [10, 1, true],
    [10, 0, false],
    [11, 9, false],
  ])('place %i with %i votes: %s', (rank, week_votes, is) => {
    const facts = { launches: [launchOf('2026-11-02', { rank, week_votes })] };
    expect(kinds(facts).includes('top-10-of-the-week')).toBe(is);
  });

  test('shows the best place', () => {
    const places = [8, 4, 6, 4].map((rank, i) => launchOf(`2026-0${9 - i}-07`, { rank, week_votes: 5 }));
    const badge = earned({ launches: places }).find(({ kind }) => kind === 'top-10-of-the-week');
    expect([badge?.face.emblem, badge?.weeks]).toEqual([4, ['2026-08-07', '2026-06-07']]);
  });
});
