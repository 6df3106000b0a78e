import type { Child } from '../../site/html/html.ts';
import { stepLinks } from '../../site/templates/parts/parts.ts';

/** The path of links between the pages of a list, and back; the site has its start page there, to which no view leads. */
export const PAGE = '/';

/** The ways to the pages of a list before and after. */
export function pageLinks(list: { page: number; total_pages: number; next_page: number | null }): Child {
  const { page, total_pages, next_page } = list;
  const at = (number: number): string => `${PAGE}?page=${number}`;
  const previous = page > 1 ? at(Math.min(page - 1, total_pages)) : null;
  return stepLinks({
    page,
    total_pages,
    here: at(page),
    previous,
    next: next_page === null ? null : at(next_page),
  });
}
