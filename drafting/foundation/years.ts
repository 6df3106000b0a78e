import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { isFirstPerson } from '../company/selves.ts';
import { MONTHS } from '../site/dates.ts';
import { escaped } from '../site/wording.ts';

/** A year that is no part of a range. */
export const YEAR = '(?<year>(?:1[89]|20)\\d\\d)(?!\\d|[-–/]\\d)';
const IN = phrasesFor('people', 'in_year').source;
export const IN_YEAR = `(?:${IN} )?${YEAR}`;
const BY_WORDS = phrasesFor('people', 'by').source;

const MONTH = [...MONTHS].map(escaped).join('|');
const PART = `(?:\\p{L}{2,3} )?(?:${phrasesFor('people', 'part_of_year').source}[ -])?(?:(?:\\d{1,2}\\.? )?(?:${MONTH})(?: ${phrasesFor('people', 'of_year').source})? )?`;
/** A year that belongs to the word before it: right after it, or after a place or names with "in" before the year. */
const YEAR_AFTER = new RegExp(
  `^(?:(?:[ :]+(?:${IN} )?)|(?<gap>[^.;:!?()\\d]{0,90}?) ${IN} )${PART}${YEAR}`,
  'iu',
);
/** What stands behind a word of beginning that is no sure one: a year, or those who did it. */
export const BEGAN_THEN = new RegExp(`^ (?:${IN} (?:\\p{L}+ ){0,3}\\d|\\d|${BY_WORDS} )`, 'u');
/** Up to the person or thing that began it. */
export const BY = new RegExp(`^([^.;:!?]{0,60}?)${BY_WORDS} `, 'u');
/** What may not stand between the word and its year or those who did it. */
export const ANOTHER_STORY = phrasesFor('people', 'another_story');
/** "It all began in 2017", "Angefangen hat alles 2017". */
export const STORY_BEGAN = phrasesFor('people', 'story_began', {
  word: '\\p{L}+',
  date: `(?:${IN} )?(?:\\p{L}{2,10} ){0,2}((?:1[89]|20)\\d\\d)(?!\\d|[-–/]\\d)`,
});

export function yearAfter(after: string): string | undefined {
  const match = YEAR_AFTER.exec(after);
  return match && !ANOTHER_STORY.in(match.groups?.['gap'] ?? '') ? match.groups?.['year'] : undefined;
}

export const yearIn = (words: string): string | undefined => YEAR_ANYWHERE.exec(words)?.groups?.['year'];
const YEAR_ANYWHERE = new RegExp(`(?<!\\d)${YEAR}`);
/** How verbs end that say "we". */
export const WE_ENDINGS: string = wordsFor('people', 'we_endings').join('|');
const WE_VERB = new RegExp(`^\\p{L}+(?:${WE_ENDINGS})(?!\\p{L})`, 'u');
/** Whether a verb has "we" or "I" beside it, or in its ending. */
export const isOfUs = (verb: string): boolean => isFirstPerson(verb) || WE_VERB.test(verb.toLowerCase());
