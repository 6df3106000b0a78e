/** Longest slug (R7). */
const MAX = 220;

/** A slug from a name: letters without marks, digits and hyphens (R7); `fallback` when nothing of the name is left. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX - 8)
    .replace(/-+$/, '');
  return slug || fallback;
}
