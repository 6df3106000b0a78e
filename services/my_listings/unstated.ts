import { isDeepStrictEqual } from 'node:util';
import type { ListingContent } from '../../domain/listings/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';

/**
 * Names of the facts that the website does not state (R42) after an edit of the listing itself: without those that its owner gives now, and
 * with those that are taken back and were never drafted from the website.
 */
export async function unstatedAfter(
  { drafts }: Pick<Reads, 'drafts'>,
  { draft_id, ...listing }: Listing,
  columns: Partial<ListingContent>,
): Promise<string[]> {
  const given = listing.not_found_on_website.filter((name) => !isGiven(columns, name));
  const removed = Object.entries(columns).flatMap(([name, value]) => (isBlank(value) ? [name] : []));
  if (removed.length === 0 || draft_id === null) return given;
  const fields: Record<string, { ai: unknown }> = (await drafts.byId(draft_id))?.fields ?? {};
  const again = removed.filter((name) => fields[name]?.ai === null && !given.includes(name));
  return [...given, ...again];
}

const isBlank = (value: unknown): boolean => value === null || isDeepStrictEqual(value, []);

const isGiven = (columns: Partial<ListingContent>, name: string): boolean =>
  name in columns && !isBlank(Reflect.get(columns, name));
