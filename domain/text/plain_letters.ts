/** Letters that Unicode does not take apart although people type them with plain ones. */
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

/** Compatibility forms, no marks, no case, and plain letters where a letter has one: Søren, SOREN and Søren are `soren`. */
export function inPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(UNPLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}
