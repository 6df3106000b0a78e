/**
 * Shortens texts so that together they stay within `budget` characters: only the longest are cut, to equal length.
 * Returns the function that shortens one of them; `rest` says where the full text is.
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

/** The greatest length to which longer texts can be cut so that the sum fits; Infinity if everything fits. */
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

/** The text up to the last space before a position, or up to the position if one word is longer. */
function atWord(text: string, end: number): string {
  const space = text.lastIndexOf(' ', end);
  const cut = space > end / 2 ? space : end;
  // Not between the halves of a surrogate pair.
  return text.slice(0, /[\ud800-\udbff]/.test(text.charAt(cut - 1)) ? cut - 1 : cut).trimEnd();
}
