import { inPlainLetters } from '../words/plain_letters.ts';
import letters from './data/look_alike_letters.json' with { type: 'json' };
import { slugOf } from './slugs.ts';

/**
 * Letters of other alphabets that look like Latin ones, in `data/look_alike_letters.json`: chosen by hand, because the
 * list of Unicode (UTS 39) also has those that only resemble. Capitals are folded before.
 */
const TWINS: Readonly<Record<string, string>> = { ...letters.cyrillic, ...letters.greek, ...letters.others };
const ALPHABETS: Readonly<Record<string, string>> = { ...letters.cyrillic, ...letters.greek };

/** Digits that replace letters in imitated names. */
const DIGITS: Readonly<Record<string, string>> = letters.digits;

const latin = (text: string): string =>
  Array.from(inPlainLetters(text.replace(/\p{Cf}/gu, '')), (letter) => TWINS[letter] ?? letter).join('');

/** A text in which words of several alphabets have Latin letters where others look like these. Each character stays where it is. */
export const inOneAlphabet = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text
    : text.replace(/[\p{L}\p{N}]+/gu, (word) =>
        /[a-z]/i.test(word)
          ? Array.from(word, (letter) => ALPHABETS[letter.toLowerCase()] ?? letter).join('')
          : word,
      );

/**
 * A text in plain letters, and again as it looks where letters of other alphabets or digits stand for Latin ones: each form once. A number
 * is no word.
 */
export function latinForms(text: string): string[] {
  const looks = latin(text);
  const spelled = (one: string): string =>
    looks.replace(/[a-z0-9]+/g, (word) =>
      /[a-z]/.test(word) ? withoutDigits(word.replaceAll('1', one)) : word,
    );
  return [...new Set([inPlainLetters(text), looks, spelled('i'), spelled('l')])];
}

const withoutDigits = (text: string): string => text.replace(/[0135]/g, (digit) => DIGITS[digit] ?? digit);

/** Digits that stand for letters within words of a text that hides them. */
const HIDING_DIGITS: Readonly<Record<string, string>> = { ...DIGITS, 1: 'i', 4: 'a', 7: 't' };

/** A text with its digits as letters, if several words mix both; null if not. */
export const withoutHidingDigits = (text: string): string | null =>
  (text.match(/\p{L}\d+\p{L}/gu)?.length ?? 0) < MIXED_WORDS
    ? null
    : text.replace(/\d/g, (digit) => HIDING_DIGITS[digit] ?? digit);

/** Names of versions and codes mix them, too. */
const MIXED_WORDS = 3;

/** Whether a text has a sentence that only a machine reads: in base64, or letter by letter with spaces between. */
export const hidesSentence = (text: string): boolean =>
  /(?:(?<!\p{L})\p{L} ){20}/u.test(text) ||
  (text.match(/[A-Za-z0-9+/]{24,4000}={0,2}/g) ?? []).some((code) =>
    /^(?:[a-z,.;:'-]+ ){3}/i.test(decoded(code)),
  );

/** What base64 says, up to its last whole group. */
const decoded = (code: string): string =>
  atob(code.replace(/=/g, '').slice(0, Math.floor(code.length / 4) * 4));

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
