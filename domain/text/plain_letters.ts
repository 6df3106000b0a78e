/** Letters that Unicode does not decompose, although people type plain ones for them. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Folds compatibility forms, diacritics and case, and uses plain letters: Søren and SOREN become `soren`. */
export function inPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(UNPLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}
