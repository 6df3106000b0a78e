import { isDeepStrictEqual } from 'node:util';

/** A notice of the entries that a new list lacks, each named by `nameOf`; none where the old ones are all there. */
export function removedItems<T>(
  name: string,
  was: readonly T[],
  is: readonly T[],
  nameOf: (item: T) => string,
): string[] {
  const gone = was.filter((item) => !is.some((other) => isDeepStrictEqual(item, other)));
  if (gone.length === 0) return [];
  const now = is.length === 0 ? 'none' : `${is.length} (${someOf(is.map(nameOf))})`;
  return [
    `${name}: ${gone.length} of ${was.length} entries were removed (${someOf(gone.map(nameOf))}); it now has ${now}.`,
  ];
}

/** A notice of a text that another one took the place of, or that was cleared; none where it stayed. */
export const replacedText = (name: string, before: string, after: string | null): string[] =>
  before === after
    ? []
    : [`${name}: ${formatted(before)} ${after === null ? 'was cleared' : `is now ${formatted(after)}`}.`];

/** Entries named by a notice, and characters of each. */
const MAX_ENTRIES = 3;
const MAX_CHARACTERS = 80;

function someOf(items: readonly string[]): string {
  const named = items.slice(0, MAX_ENTRIES).map((item) => `"${shortened(item)}"`);
  return [...named, ...(items.length > MAX_ENTRIES ? [`and ${items.length - MAX_ENTRIES} more`] : [])].join(
    ', ',
  );
}

/** A value as a notice names it. */
export function formatted(value: string | readonly string[] | null): string {
  if (value === null) return 'blank';
  return typeof value === 'string' ? `"${shortened(value)}"` : `list of ${value.length} (${someOf(value)})`;
}

/** The first characters of a text, with an ellipsis where it goes on. */
export function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS).join('')}…` : text;
}
