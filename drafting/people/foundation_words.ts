import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { MONTHS } from '../site/dates.ts';
import { escaped } from '../site/wording.ts';

/** Names for those who begin a company. */
export const FOUNDERS = phrasesFor('people', 'founder');
export const FOUNDER = FOUNDERS.source;

/** "was founded": words that can mean nothing but a company, and those that may mean something else. */
export const FOUNDED = phrasesFor('people', 'founded');
export const BEGUN = phrasesFor('people', 'begun');
export const WAS = phrasesFor('people', 'was');
/** "Jane founded", "wir gründeten": the word with a subject before it, or in German after it. */
export const FOUNDS = phrasesFor('people', 'founds');
export const STARTS = phrasesFor('people', 'starts');
/** "Jane Doe hat Acme 2017 gegründet", "richtte hij in 2017 Acme op": what stands between the verbs. */
export const FOUNDED_APART = phrasesFor('people', 'founded_apart', { middle: '([^.;:!?]{1,80}?)' });

const BY_WORDS = phrasesFor('people', 'by').source;
const IN = phrasesFor('people', 'in_year').source;
/** What stands behind a word of beginning that is no sure one: a year, or those who did it. */
export const BEGAN_THEN = new RegExp(`^ (?:${IN} (?:\\p{L}+ ){0,3}\\d|\\d|${BY_WORDS} )`, 'u');
/** Up to the person or thing that began it. */
export const BY = new RegExp(`^([^.;:!?]{0,60}?)${BY_WORDS} `, 'u');

export const YEAR = '(?<year>(?:1[89]|20)\\d\\d)(?!\\d|[-–/]\\d)';
const MONTH = [...MONTHS].map(escaped).join('|');
const PART = `(?:\\p{L}{2,3} )?(?:${phrasesFor('people', 'part_of_year').source}[ -])?(?:(?:\\d{1,2}\\.? )?(?:${MONTH})(?: ${phrasesFor('people', 'of_year').source})? )?`;
/** A year that belongs to the word before it: right after it, or after a place or names with "in" before the year. */
export const YEAR_AFTER = new RegExp(
  `^(?:(?:[ :]+(?:${IN} )?)|(?<gap>[^.;:!?()\\d]{0,90}?) ${IN} )${PART}${YEAR}`,
  'iu',
);
/** What may not stand between the word and its year. */
export const ANOTHER_STORY = phrasesFor('people', 'another_story');
/** "It all began in 2017", "Angefangen hat alles 2017". */
export const STORY_BEGAN = phrasesFor('people', 'story_began', {
  word: '\\p{L}+',
  date: `(?:${IN} )?(?:\\p{L}{2,10} ){0,2}((?:1[89]|20)\\d\\d)(?!\\d|[-–/]\\d)`,
});

/** "We" and the like at the end of words. */
const OURSELVES = phrasesFor('company', 'pronouns', { capital: '\\p{Lu}\\p{L}+' });
export const endsWithUs = (words: string): boolean => {
  const last = OURSELVES.all(words).at(-1);
  if (!last) return false;
  const rest = words.slice(last.index + last[0].length);
  return rest === '' || (last.index === 0 && AND_LAST.test(rest));
};
const AND_LAST = new RegExp(`^ [^.;:!?]*${phrasesFor('people', 'and').source}$`, 'u');

/** Who is meant by what was said before. */
export const SUBJECTS = wordsFor('people', 'subjects').map(escaped).join('|');
