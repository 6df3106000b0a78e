import { inPlainLetters } from '../words/plain_letters.ts';

/** Longest slug (R7). */
export const SLUG_MAX = 220;

/** What every slug looks like (R7). */
export const SLUG = /^[a-z0-9][a-z0-9-]{0,219}$/;

/** How slugs begin of listings that have given their own ones back. Slugs that are made from names have no two hyphens in a row. */
export const RELEASED = 'gone--';

/** Whether a listing has given its slug back, and has no URL until it gets another one. */
export const isReleased = (slug: string): boolean => slug.startsWith(RELEASED);

/** A slug from a name: plain letters, digits and hyphens (R7); `fallback` if nothing is left. */
export function slugOf(name: string, fallback: string): string {
  const slug = inPlainLetters(name.replace(/\p{Cf}/gu, ''))
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX - 8)
    .replace(/-+$/, '');
  return slug || fallback;
}

/**
 * The slug, or the first free one with -2, -3 … after it; `taken` says which exist. Searches in doubling steps, so
 * that it needs few queries even for common names.
 */
export async function freeSlug(slug: string, taken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await taken(slug))) return slug;
  let [used, free] = [1, 2];
  while (await taken(`${slug}-${free}`)) [used, free] = [free, free * 2];
  while (free - used > 1) {
    const middle = Math.floor((used + free) / 2);
    if (await taken(`${slug}-${middle}`)) used = middle;
    else free = middle;
  }
  return `${slug}-${free}`;
}
