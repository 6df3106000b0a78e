import { LANGUAGES, phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { LETTERS } from '../../domain/words/phrase_patterns.ts';
import { type Phrases, phrases } from '../../domain/words/phrases.ts';
import { AMOUNT_MARK as AMOUNT, marked, SIGNED_MARK } from './money.ts';

/** The words of prices in all languages, and what they are put together to. */

type Key = Parameters<typeof phrasesFor<'prices'>>[1];
/** What phrases of the language files may name in braces. */
const SLOTS: Record<string, string> = {
  amount: AMOUNT,
  n: String.raw`\d{1,3}(?:[.,]\d{1,2})?`,
  many: String.raw`(?:\d[\d.,]{0,8}\s)?`,
};
const COMPILED = new Map<Key, Phrases>();

/** The phrases of all languages for a key. */
export function phrasesOf(key: Key): Pick<Phrases, 'in' | 'first' | 'begin' | 'are' | 'source'> {
  let found = COMPILED.get(key);
  if (!found) COMPILED.set(key, (found = compiled(key)));
  return found;
}

function compiled(key: Key): Phrases {
  const known = phrasesFor('prices', key, SLOTS);
  if (!wordsFor('prices', key).some((phrase) => phrase.includes('{amount}'))) return known;
  return { ...known, in: (text) => known.in(marked(text)), begin: (text) => known.begin(marked(text)) };
}

const pattern = (key: Key): string => phrasesOf(key).source;
/** A pattern of each language, so that the words of one do not go on with those of another. */
const ofEach = (source: (words: (key: Key) => string) => string): string =>
  Object.keys(LANGUAGES)
    .map((language) => source((key) => phrases(wordsFor('prices', key, language), SLOTS).source))
    .join('|');
/** Times after which a price is asked for again. */
const TIME = String.raw`(?:\d{1,2}\s)?${pattern('times')}`;
const RATE = pattern('rates');
const THING = String.raw`[${LETTERS}][${LETTERS}-]{0,20}(?:\s[${LETTERS}][${LETTERS}-]{0,20})?`;
/** "/ month", "per user and month", "pro Monat". */
const PER_TIME = String.raw`(?:[/／]\s*${THING},?\s*)?[([]?(?:[/／·]\s*${TIME}|${ofEach((words) => String.raw`(?:${words('per')}\s*${THING},?\s*)?${words('per')}\s*(?:\d{1,2}\s)?${words('times')}`)})`;
/** "per hour", "pro Stück". */
const PER_RATE = String.raw`(?:[/／]\s*${RATE}|${ofEach((words) => String.raw`${words('per')}\s*${words('rates')}`)})`;
const REGULARLY = pattern('regularly');
const TAXES = pattern('taxes');
/** "/ month", "per user", "pro Stunde". */
const PER_ANY = String.raw`(?:${PER_TIME}|${PER_RATE}|[/／]\s*${pattern('who')}|${ofEach((words) => String.raw`${words('per')}\s*${words('who')}`)})`;
const PER = String.raw`(?:[/／·]|${pattern('per')})`;
const ONLY = pattern('only');
/** "and", "or": behind them stands another subject. */
const CONJUNCTIONS = Object.keys(LANGUAGES)
  .flatMap((language) =>
    (['conjunction', 'disjunction'] as const).flatMap((type) =>
      new Intl.ListFormat(language, { type }).formatToParts(['1', '2']).map(({ value }) => value.trim()),
    ),
  )
  .filter((word) => /^\p{L}+$/u.test(word))
  .join('|');
/** "only from": what may stand before an amount. */
const LEAST = String.raw`(?:(?:${pattern('least')}|${ONLY})\s){0,2}`;

/** An amount that comes again: "€9 + VAT / month", "19 € monatlich", "月額500円", "$1,500/m". */
const RECURRING = [
  String.raw`${AMOUNT}[\s*]{0,2}[(（]?(?:${TAXES}[)）]?,?\s?)?(?:${PER_TIME}|(?:[/／|]\s*)?${REGULARLY})`,
  String.raw`${REGULARLY}[\s:：]{0,2}${LEAST}${AMOUNT}`,
  String.raw`${SIGNED_MARK}/m(?![${LETTERS}\d²])`,
].join('|');

/** A pattern for texts as they are, or for those whose amounts are marked. */
const exactly = (source: string): Pick<RegExp, 'test' | 'exec'> => {
  // They are large, and a page without prices needs none.
  let made: RegExp | undefined;
  const found = (): RegExp => (made ??= new RegExp(source, 'u'));
  return { test: (text) => found().test(marked(text)), exec: (text) => found().exec(marked(text)) };
};
export const PATTERNS = {
  /** "Free for one shop", and not free shipping. */
  freeFor: exactly(`^[^\\p{L}\\p{N}]*${pattern('free')}(?:[,.(（]|\\s?[–—(（-]|\\s${pattern('for_whom')})`),
  bound: exactly(String.raw`(?:${pattern('bounds')}|[><≥≤])\s?${AMOUNT}`),
  /** "28 euros at the forest service": what it costs there. */
  elsewhere: exactly(String.raw`${AMOUNT}\s${pattern('elsewhere')}`),
  ambiguous: exactly(String.raw`${AMOUNT}\s?/?\s?${AMOUNT}`),
  shareSaved: new RegExp(pattern('share_saved'), 'u'),
  per: exactly(PER_ANY),
  periodic: exactly(`${PER_TIME}|${REGULARLY}`),
  /** A price by the hour or the piece. */
  rate: exactly(String.raw`${AMOUNT}[\s*]{0,2}${PER_RATE}`),
  recurringAmount: exactly(RECURRING),
  periodBegins: exactly(
    String.raw`^[(（]?(?:${TAXES}[)）]?,?\s?(?:$|(?=${PER})))?(?:[/／]\s?)?(?:${PER_ANY}|${REGULARLY}|${pattern('period_beginnings')})`,
  ),
  periodName: exactly(
    String.raw`^(?:${pattern('price_words')},?\s?\(?)?(?:\p{Sc}\s?)?(?:${PER_TIME}|${REGULARLY}|${TIME})\)?(?:\s(?:${pattern('plan_words')}|${pattern('price_words')}))?$`,
  ),
  /** "$1.20 per 1,000 requests" */
  perUse: exactly(String.raw`${AMOUNT}\s?${PER}\s*(?:\d[\d.,]{0,8}\s)?${pattern('used')}`),
  it: exactly(`^${pattern('it')}`),
  /** "is completely free.", "ist kostenlos, ohne Konto": behind the product's name. */
  isFree: exactly(
    String.raw`^(?:${pattern('copula')}\s?)?(?:${pattern('fully')}[\s,]{0,2}){0,4}${pattern('free')}(?:\s?[,.;:!–—(。]|\s?${pattern('free_ends')}|\W*$)`,
  ),
  /** "free", and no free sample. */
  freeAlone: exactly(`${pattern('free')}(?:\\s?[,.;:!–—(。]|\\s?${pattern('free_ends')}|\\W*$)`),
  /** Nothing, or "100 percent": before "free". */
  wholly: exactly(String.raw`^(?:${pattern('fully')}[\s,]{0,2}){0,2}$`),
  /** "is a free and": before "open source". */
  isA: exactly(
    String.raw`^(?:${pattern('copula')}[\s,]*)?(?:(?:${pattern('fully')}|${pattern('free')})[\s,]*){0,6}$`,
  ),
  buy: exactly(String.raw`^${pattern('buy')}[^.?!\n]{0,40}[\s,–(:-](?:${AMOUNT})\)?$`),
  /** "From €9 a month", "then €9 a month". */
  joins: exactly(
    String.raw`^(?:[${LETTERS}-]{1,30}\s){0,2}(?:${pattern('joins')}|${pattern('least')}|${ONLY})\s${LEAST}(?:${RECURRING})`,
  ),
  /** "The plan starts at €9": behind what is sold. */
  costs: exactly(
    String.raw`^(?:\s(?!(?:${CONJUNCTIONS})\s)[${LETTERS}\d-]{1,20}){0,3}?\s?${pattern('cost_verbs')}\s?${LEAST}(?:${AMOUNT})`,
  ),
  offered: exactly(`^${pattern('offered')}`),
  labelled: exactly(String.raw`^${pattern('price_words')}:?\s(?:${AMOUNT})`),
} as const;
