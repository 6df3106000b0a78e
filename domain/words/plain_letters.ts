import plain_letters from './data/plain_letters.json' with { type: 'json' };

/** Letters that Unicode does not decompose, although people type plain ones for them: `data/plain_letters.json`. */
const PLAIN: Readonly<Record<string, string>> = plain_letters;
const ASCII = /^[\0-\x7f]*$/;
const UNPLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Folds compatibility forms, diacritics and case, and uses plain letters: Søren and SOREN become `soren`. */
export function inPlainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(UNPLAIN, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC');
}
