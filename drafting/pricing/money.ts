import { UNSPACED } from '../../domain/words/beginnings.ts';
import { LANGUAGES, wordsFor } from '../../domain/words/languages.ts';
import { escaped } from '../site/wording.ts';

/** Amounts of money as sites write them: "$1,200.50", "19,- €", "5 500 Kč", "1.5万円". Currencies and large numbers are those of CLDR. */

const CODES = Intl.supportedValuesOf('currency');

/** What currencies are called in the countries of the languages: "€", "kr", "US dollars". */
function namesOfCurrencies(): string[] {
  return Object.keys(LANGUAGES).flatMap((language) =>
    wordsFor('prices', 'currencies', language).flatMap((currency) =>
      (['narrowSymbol', 'symbol', 'name'] as const).flatMap((currencyDisplay) =>
        [1, 2, 5].flatMap((amount) =>
          partsOf(language, { style: 'currency', currency, currencyDisplay }, amount, 'currency'),
        ),
      ),
    ),
  );
}

const partsOf = (
  language: string,
  format: Intl.NumberFormatOptions,
  amount: number,
  type: string,
): string[] =>
  new Intl.NumberFormat(language, format)
    .formatToParts(amount)
    .filter((part) => part.type === type)
    .map(({ value }) => value);

const alternatives = (texts: readonly string[]): string =>
  [...new Set(texts)]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');

/** Letters of a currency; one letter alone is rather a word, and a sign is matched by its kind. */
const SPACED = [...namesOfCurrencies(), ...wordsFor('prices', 'money')].filter(
  (name) => /^\p{L}[^\p{Sc}]/u.test(name) && !UNSPACED.test(name) && !CODES.includes(name),
);
/** Those of scripts without spaces may touch the next word. */
const TOUCHING = wordsFor('prices', 'money').filter((name) => UNSPACED.test(name));

/** Codes before a number are those of the languages' countries: "ALL 5" and "TRY 30" are no amounts. */
const CODES_BEFORE = wordsFor('prices', 'currencies').filter((code) => code !== 'TRY');
const SIGN = String.raw`(?:[A-Z]{1,3})?\p{Sc}`;
const BEFORE = String.raw`(?:${SIGN}|(?<![\p{L}\p{N}])(?=\p{L}{2,9}\.?\s?\d)(?:${alternatives([...CODES_BEFORE, ...SPACED])})\.?)`;
const AFTER = String.raw`(?:\p{Sc}|(?:${alternatives([...CODES, ...SPACED])})(?![\p{L}\p{N}])\.?|${alternatives(TOUCHING)}|:-)`;
const NUMBER = String.raw`(?:\d{1,3}(?:[.,'’\s]\d{3}(?!\d)){1,3}(?:[.,]\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,4}(?!\d))?)(?:\s?[万萬억만千천]|[kK](?!\p{L}))?(?:[,.][-–—]{1,2}(?!\d))?`;
const AMOUNT = String.raw`(?:${BEFORE}\s?${NUMBER}(?:\s?${AFTER}(?!\d))?|(?<![\d.,])${NUMBER}\s?${AFTER})`;

const EACH = new RegExp(AMOUNT, 'gu');
/** The amounts of a text with their places. */
export const amountsIn = (text: string): readonly RegExpExecArray[] => {
  // Many patterns look at one text in a row.
  if (read.text !== text) {
    const amounts = /\d/.test(text) ? [...text.matchAll(EACH)] : [];
    read = { text, amounts, marked: amounts.length > 0 ? text.replace(EACH, markOf) : text };
  }
  return read.amounts;
};
let read: { text: string; amounts: readonly RegExpExecArray[]; marked: string } = {
  text: '',
  amounts: [],
  marked: '',
};

export const hasAmount = (text: string): boolean => amountsIn(text).length > 0;

/** "M", "Mrd.", "million": how the languages call what no plan costs. */
const LARGE_NAMES = Object.keys(LANGUAGES)
  .flatMap((language) =>
    (['short', 'long'] as const).flatMap((compactDisplay) =>
      [2e6, 2e9, 2e12].flatMap((amount) =>
        partsOf(language, { notation: 'compact', compactDisplay }, amount, 'compact'),
      ),
    ),
  )
  .filter((name) => !UNSPACED.test(name));
const LARGE = new RegExp(
  String.raw`(?:\p{Sc}\s?\d[\d.,]{0,12}|${NUMBER})\s?(?:${alternatives(LARGE_NAMES)})(?![\p{L}\p{N}²³])`,
  'u',
);
/** Whether a text speaks of millions of money: "$230B", "1,2 Mrd. €". */
export const isLarge = (text: string): boolean => /\d/.test(text) && MONEY.test(text) && LARGE.test(text);
const MONEY = new RegExp(
  String.raw`\p{Sc}|(?<!\p{L})(?:${alternatives([...CODES_BEFORE, ...SPACED])})(?!\p{L})`,
  'u',
);

const [SIGNED, OTHER] = ['\uE000', '\uE001'];
const markOf = (amount: string): string => (/^\p{Sc}/u.test(amount) ? SIGNED : OTHER);
/** Patterns of an amount, and of one with a sign before it, in texts whose amounts are marked. */
export const AMOUNT_MARK = `[${SIGNED}${OTHER}]`;
export const SIGNED_MARK = SIGNED;

/** A text with one mark for each amount: case counts in amounts and in no other words, so one pattern cannot look for both. */
export const marked = (text: string): string => (hasAmount(text) ? read.marked : text);

/** The sign or letters of the currency that an amount is in. */
export const currencyOf = (amount: string): string =>
  amount.replaceAll(/[\d\s.,'’–—:-]|(?<=\d)[kK]|[万萬억만千천]/gu, '').toLowerCase();
