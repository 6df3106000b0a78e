import { describe, expect, test } from 'vitest';
import { pageLinks } from '../../../bridge/rest/links.ts';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { envelope } from '../../../tools/shapes/page.ts';
import { listBooks } from '../sample_operations.ts';

const placement = placementOf(listBooks);
const linksOf = (input: { page: number; per_page: number; q: string }, total: number) =>
  pageLinks(placement, input, envelope([], total, input), 'https://launch.example');

describe('links to pages', () => {
  test('lead no further than page 1000, the last page that can be requested [R8, D69]', () => {
    const at = (page: number) => ({ page, per_page: 1, q: '' });
    expect(linksOf(at(999), 5_000)).toContain('page=1000>; rel="next"');
    expect(linksOf(at(999), 5_000)).toContain('page=1000>; rel="last"');
    expect(linksOf(at(1000), 5_000)).not.toContain('rel="next"');
    expect(envelope([], 5_000, at(999))).toMatchObject({ total_pages: 5_000, next_page: 1000 });
    expect(envelope([], 5_000, at(1000))).toMatchObject({ total_pages: 5_000, next_page: null });
  });

  test('lead back from behind the end to the last page', () => {
    expect(linksOf({ page: 1000, per_page: 20, q: '' }, 3)).toContain('page=1>; rel="prev"');
  });

  test('are left out where they would be longer than what clients and proxies take as a header', () => {
    expect(linksOf({ page: 1, per_page: 1, q: 'a'.repeat(200) }, 9)).toContain('rel="next"');
    expect(linksOf({ page: 1, per_page: 1, q: '😀'.repeat(200) }, 9)).toBeUndefined();
  });
});
