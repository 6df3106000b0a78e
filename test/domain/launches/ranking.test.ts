import { describe, expect, test } from 'vitest';
import { attentionAt, heatWith } from '../../../domain/launches/ranking.ts';
import { seededRandom } from '../../../fixtures/demo/votes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 12);

const heatOf = (votes: readonly number[], half_life = 48): number | null =>
  votes.reduce<number | null>((heat, cast_at) => heatWith(heat, cast_at, half_life), null);

/** The definition of heat: every vote, halved for each half-life of its age. */
const decayed = (votes: readonly number[], now: number, half_life: number): number =>
  votes.reduce((sum, cast_at) => sum + 2 ** (-(now - cast_at) / (half_life * HOUR)), 0);

describe('trending [R66]', () => {
  test('no votes have no heat and no attention', () => {
    expect(heatOf([])).toBeNull();
    expect(attentionAt(null, NOW, 48)).toBe(0);
  });

  test('30 votes of four days ago are worth 7.5, 15 of yesterday 10.6: the fresher ones trend higher', () => {
    const older = heatOf(Array<number>(30).fill(NOW - 4 * DAY));
    const fresher = heatOf(Array<number>(15).fill(NOW - DAY));
    expect(attentionAt(older, NOW, 48)).toBe(7.5);
    expect(attentionAt(fresher, NOW, 48)).toBe(10.61);
    expect(fresher!).toBeGreaterThan(older!);
  });

  test('a vote counts half after the half-life, and 9 % after a week of 48 hours', () => {
    const heat = heatOf([NOW]);
    expect(attentionAt(heat, NOW, 48)).toBe(1);
    expect(attentionAt(heat, NOW + 2 * DAY, 48)).toBe(0.5);
    expect(attentionAt(heat, NOW + 7 * DAY, 48)).toBe(0.09);
    expect(attentionAt(heatOf([NOW], 24), NOW + DAY, 24)).toBe(0.5);
  });

  test.each([1, 24, 48, 72, 720])(
    'with a half-life of %d hours the heat is the decayed sum, in any order of votes, and orders alike at any time',
    (half_life) => {
      const random = seededRandom(half_life);
      for (let round = 0; round < 60; round++) {
        const votes = Array.from({ length: 1 + Math.floor(random() * 80) }, () =>
          Math.floor(NOW - random() * 400 * DAY),
        );
        const others = Array.from({ length: 1 + Math.floor(random() * 80) }, () =>
          Math.floor(NOW - random() * 400 * DAY),
        );
        const heat = heatOf(votes, half_life)!;
        expect(Math.abs(heat - heatOf([...votes].reverse(), half_life)!)).toBeLessThan(1e-9);
        const newest = Math.max(...votes, ...others);
        for (const now of [newest, newest + 3 * HOUR]) {
          const sum = decayed(votes, now, half_life);
          expect(attentionAt(heat, now, half_life)).toBeCloseTo(sum, 1);
          const difference = sum - decayed(others, now, half_life);
          if (Math.abs(difference) > 1e-9 * sum)
            expect(Math.sign(heat - heatOf(others, half_life)!)).toBe(Math.sign(difference));
        }
      }
    },
  );
});
