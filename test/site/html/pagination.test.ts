import { describe, expect, test } from 'vitest';
import { headOf, listOf, stepsOf, urlWith } from '../../../site/html/pagination.ts';

/** The parts beside one of a list of 25 with ten on each page. */
const beside = (page: number, total = 25) => {
  const { previous, next } = stepsOf(listOf({ page, per_page: 10 }, total), '/search', { q: 'pdf' });
  return { previous, next };
};
const at = (page?: number) => `/search?q=pdf${page === undefined ? '' : `&page=${page}`}`;

describe('the parts beside a part of a list', () => {
  test.each([
    { page: 1, previous: null, next: at(2) },
    { page: 2, previous: at(), next: at(3) },
    { page: 3, previous: at(2), next: null },
  ])('of page $page of three', ({ page, ...steps }) => {
    expect(beside(page)).toEqual(steps);
  });

  test.each([4, 5, 900])(
    'from page %i, beyond the end of three, the way back leads to the last one',
    (page) => {
      expect(beside(page)).toEqual({ previous: at(3), next: null });
    },
  );

  test('from beyond the end of an empty list it leads to the first one', () => {
    expect(beside(7, 0)).toEqual({ previous: at(), next: null });
    expect(beside(1, 0)).toEqual({ previous: null, next: null });
  });
});

test('a part beyond the end is not for search engines; the only one of an empty list is', () => {
  const isHidden = (page: number, total: number) =>
    headOf('https://a.example', stepsOf(listOf({ page, per_page: 10 }, total), '/search')).noindex;
  expect([isHidden(3, 25), isHidden(4, 25), isHidden(1, 0), isHidden(2, 0)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a URL has the parameters that say something, and no number of the first part', () => {
  expect(urlWith('/search', { q: 'a&b', sort: undefined, category: '', page: 1 })).toBe('/search?q=a%26b');
  expect(urlWith('/search', { page: 1 })).toBe('/search');
});
