/** Shortest stem whose endings are exchanged. */
const STEM = 4;

/** Possible singulars, plurals and -ing forms of a word; the vocabulary decides which exist. */
export function formsOf(word: string): string[] {
  if (word.length < 3 || /\P{L}/u.test(word)) return [];
  const plural = [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')];
  const singular = [word.replace(/ies$/, 'y'), word.replace(/([^s])s$/, '$1'), word.replace(/es$/, '')];
  const stem = word.replace(/(ing|e)$/, '');
  const verbal = stem.length < STEM ? [] : [`${stem}ing`, stem, `${stem}e`, `${stem}es`, `${stem}s`];
  const forms = new Set([...plural, ...singular, ...verbal]);
  return [...forms].filter((form) => form !== word && form.length >= 3);
}
