/** The part of a list that a page shows, and the URLs of the parts beside it. */
export interface Steps {
  page: number;
  total_pages: number;
  /** The URL of this part. */
  here: string;
  previous: string | null;
  next: string | null;
}

type Params = Readonly<Record<string, string | number | undefined>>;

/** The URL of a page with its parameters; empty ones are left out, and so is the first part of a list. */
export function urlWith(path: string, params: Params): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== '' && !(name === 'page' && value === 1))
      said.set(name, String(value));
  }
  return said.size > 0 ? `${path}?${said.toString()}` : path;
}

/** Where a paginated result stands on a page whose URL is `path` with `params`. */
export function stepsOf(
  list: { page: number; total_pages: number; next_page: number | null },
  path: string,
  params: Params = {},
): Steps {
  const { page, total_pages, next_page } = list;
  const at = (number: number): string => urlWith(path, { ...params, page: number });
  return {
    page,
    total_pages,
    here: at(page),
    // From beyond the end the way back leads to the end.
    previous: page > 1 ? at(Math.max(1, Math.min(page - 1, total_pages))) : null,
    next: next_page === null ? null : at(next_page),
  };
}

/** What the head of a page contains about its part of a list. */
export function headOf(
  origin: string,
  { here, previous, next, page, total_pages }: Steps,
): { canonical: string; previous: string | null; next: string | null; noindex: boolean } {
  return { canonical: `${origin}${here}`, previous, next, noindex: page > Math.max(1, total_pages) };
}

/** The part of a list that a page shows, as its links to other parts need it. */
export const listOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  page,
  total_pages: Math.ceil(total / per_page),
  next_page: page * per_page < total ? page + 1 : null,
});
