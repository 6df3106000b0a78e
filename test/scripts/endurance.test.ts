import { describe, expect, test } from 'vitest';
import type { Sample } from '../../scripts/endurance/sample.ts';
import { failureOf, MAX_MIB, verdictOf } from '../../scripts/endurance/verdict.ts';

/** A run of an hour, sampled four times a minute, with what grows in it. */
function run(of: (minute: number) => Partial<Sample>, minutes = 60): Sample[] {
  return Array.from({ length: minutes * 4 }, (_, i) => {
    const minute = (i + 1) / 4;
    const still = {
      rss_mib: 300 + (i % 7) * 3,
      descriptors: 60 + (i % 3),
      connections: 12,
      handles: 11,
      threads: 11,
    };
    return { minute, database_mib: minute, requests: i * 100, ...still, ...of(minute) };
  });
}

const growing = (samples: Sample[]): string[] =>
  verdictOf(samples).flatMap(({ words, grows }) => (grows ? [words] : []));

describe('the verdict of an endurance run', () => {
  test('a load that has filled its caches is flat, also while the database grows', () => {
    expect(growing(run(() => ({})))).toEqual([]);
    expect(growing(run((minute) => ({ rss_mib: 400 - 200 * Math.exp(-minute / 5) })))).toEqual([]);
  });

  test.each<[string, (minute: number) => Partial<Sample>]>([
    ['memory (MiB)', (minute) => ({ rss_mib: 300 + minute * 2 })],
    ['file descriptors', (minute) => ({ descriptors: 60 + minute })],
    ['connections', (minute) => ({ connections: 10 + minute })],
    ['active handles', (minute) => ({ handles: 10 + minute })],
    ['threads', (minute) => ({ threads: 10 + Math.floor(minute / 4) })],
  ])('a leak is found in %s', (words, of) => {
    expect(growing(run(of))).toEqual([words]);
  });

  test('a short run finds a fast leak', () => {
    expect(growing(run((minute) => ({ rss_mib: 300 + minute * 60 }), 3))).toEqual(['memory (MiB)']);
  });

  test('a run fails when it grows, when it ever holds too much, and when a request fails', () => {
    const failure = (samples: Sample[], faults: string[] = []) =>
      failureOf(samples, verdictOf(samples), faults);
    const still = run(() => ({}));
    expect(failure(still)).toBeNull();
    expect(failure(still, ['page: 500'])).toBe('1 faults');
    const once = still.map((sample, i) => (i === 9 ? { ...sample, rss_mib: MAX_MIB + 1 } : sample));
    expect(failure(once)).toBe(`${MAX_MIB + 1} MiB of memory, more than ${MAX_MIB}`);
    expect(failure(run((minute) => ({ descriptors: 60 + minute })))).toBe('file descriptors grows');
    expect(failure([])).toContain('grows');
  });

  test('a figure that could not be had is no success', () => {
    expect(growing(run(() => ({ handles: Number.NaN })))).toEqual(['active handles']);
    expect(growing([])).toHaveLength(5);
  });
});
