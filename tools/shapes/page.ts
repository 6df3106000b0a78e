import { z } from 'zod';

/** The last page that can be requested (R8); a list may have more. */
export const LAST_PAGE = 1000;

/** The paging inputs of every paginated operation (R8, R9). */
export const paging = {
  page: z.int().min(1).max(LAST_PAGE).default(1).describe('Page number, 1 to 1000.'),
  per_page: z.int().min(1).max(100).default(20).describe('Entries per page, 1 to 100.'),
};

/** The entries of a page, for the store. */
export const rangeOf = ({ page, per_page }: { page: number; per_page: number }) => ({
  offset: (page - 1) * per_page,
  limit: per_page,
});

/** The envelope of a list (R6, D67). */
export const listOf = <T extends z.ZodType>(item: T) => ({
  items: z.array(item).describe('The entries of this page.'),
  page: z.int().describe('The page that this is.'),
  per_page: z.int().describe('Entries per page.'),
  total: z.int().describe('Entries on all pages.'),
  total_pages: z.int().describe('Number of pages.'),
  next_page: z.int().nullable().describe('The page to ask for next, or null on the last one.'),
});

/** Builds the envelope from one page of entries and the total. */
export function envelope<T>(
  items: T[],
  total: number,
  { page, per_page }: { page: number; per_page: number },
) {
  const total_pages = Math.ceil(total / per_page);
  const next_page = page < Math.min(total_pages, LAST_PAGE) ? page + 1 : null;
  return { items, page, per_page, total, total_pages, next_page };
}
