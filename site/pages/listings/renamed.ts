import { slugSince } from '../../../services/listings/upcoming.ts';
import { movedTo, type PageRequest } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';

/** URLs with the slug of a listing in them, but for badges: these answer by every slug, because other sites embed them. */
const OF_LISTING = /^(\/(?:p|alternatives|cards\/(?:listing|award)|feeds\/listings)\/)([^/.]+)(.*)$/;

/** URLs whose next part is a slug, with a capital letter in it; not those of percent-encoding. */
const IN_CAPITALS =
  /^(\/(?:p|categories|founders|blog|compare|alternatives|cards\/\w+|feeds\/\w+)\/)([^/%]*[A-Z][^/%]*)(.*)$/;

/** The URL with its slug as slugs are written, in small letters; null if it is. */
export function slugAsWritten({ path, query }: Pick<PageRequest, 'path' | 'query'>): string | null {
  const [, before = '', slug, after = ''] = IN_CAPITALS.exec(path) ?? [];
  if (slug === undefined) return null;
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return `${before}${slug.toLowerCase()}${after}${search}`;
}

/** The redirect from the URL of a page, a file or an image of a listing that has another slug by now; undefined for all other URLs. */
export async function renamedListing({
  path,
  query,
  do: run,
}: Pick<PageRequest, 'path' | 'query' | 'do'>): Promise<Reply | undefined> {
  const [, before, former, after] = OF_LISTING.exec(path) ?? [];
  const slug = former === undefined ? null : await run(slugSince, former);
  if (slug === null) return undefined;
  const search = query.size > 0 ? `?${query.toString()}` : '';
  return movedTo(`${before}${slug}${after}${search}`);
}
