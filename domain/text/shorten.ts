/**
 * Shortens texts so that all of them together stay within `budget` characters: only the longest give way, each to the same
 * length. Gives the function that does it to one of them; `rest` says where the whole text is.
 */
export function shortener(texts: readonly string[], budget: number, rest: string): (text: string) => string {
  const longest = fairLength(
    texts.map(({ length }) => length),
    budget,
  );
  const marker = ` … [shortened; whole text: ${rest}]`;
  return (text) => {
    if (text.length <= longest) return text;
    return atWord(text, Math.max(0, longest - marker.length)) + marker;
  };
}

/** The largest length to which all that are longer can be cut so that the sum fits; Infinity when everything fits. */
export function fairLength(lengths: readonly number[], budget: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  let left = budget;
  for (const [i, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - i));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

/** The text up to the last space before a place; up to the place itself where one word is longer than that. */
function atWord(text: string, end: number): string {
  const space = text.lastIndexOf(' ', end);
  const cut = space > end / 2 ? space : end;
  // Not between the halves of a character.
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(cut - 1)) ? cut - 1 : cut).trimEnd();
}
