import { inPlainLetters } from './plain_letters.ts';
import { slugOf } from './slugs.ts';

/** Letters of other alphabets that look like Latin ones; capitals are folded before. */
const TWINS: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  н: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ӏ: 'l',
  // Greek
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'u',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Others
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ꞁ: 'l',
  ո: 'n',
  օ: 'o',
  '@': 'a',
  $: 's',
  '€': 'e',
  '|': 'l',
};

/** Digits that replace letters in imitated names. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 5: 's' };

const latin = (text: string): string =>
  Array.from(inPlainLetters(text.replace(/\p{Cf}/gu, '')), (letter) => TWINS[letter] ?? letter).join('');

const withoutDigits = (text: string): string => text.replace(/[0135]/g, (digit) => DIGITS[digit] ?? digit);

/**
 * The skeleton of a name: names with the same skeleton look alike (record 14). Spaces, punctuation, case and
 * alphabets are ignored; 0 is o, 1 and i are l, rn is m, vv is w.
 */
export const skeletonOf = (name: string): string =>
  withoutDigits(latin(name))
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l');

/** Letters that are exchanged one at a time. */
const SWAPS: Readonly<Record<string, string>> = { i: 'l', l: 'i' };

/**
 * Slugs of products that a name may imitate: the name in Latin letters, with digits as letters, and with one i or l
 * exchanged. Candidates are compared by {@link skeletonOf}.
 */
export function imitatedSlugs(name: string): string[] {
  const plain = latin(name);
  const forms = new Set([plain, withoutDigits(plain), withoutDigits(plain.replaceAll('1', 'i'))]);
  for (const form of Array.from(forms)) {
    forms.add(form.replaceAll('rn', 'm'));
    forms.add(form.replaceAll('vv', 'w'));
    for (let i = 0; i < Math.min(form.length, 40); i++) {
      const other = SWAPS[form.charAt(i)];
      if (other) forms.add(form.slice(0, i) + other + form.slice(i + 1));
    }
  }
  const slugs = [...forms].map((form) => slugOf(form, ''));
  return [...new Set(slugs.flatMap((slug) => [slug, slug.replaceAll('-', '')]))].filter(Boolean);
}
