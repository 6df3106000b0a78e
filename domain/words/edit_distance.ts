/** The known word closest to a wrong one, within two edits (one for short words); undefined if none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  // Two edits could change a short word completely.
  const most = word.length <= SHORT ? 1 : 2;
  const ranked = known
    .filter((candidate) => Math.abs(candidate.length - word.length) <= most)
    .map((candidate) => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const [best] = ranked;
  if (!best || best.distance > most) return undefined;
  return best.distance < Math.max(word.length, best.candidate.length) ? best.candidate : undefined;
}

const SHORT = 4;

/** Edit distance: wrong, missing or extra letters. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
