import { phrasesFor } from '../../domain/words/languages.ts';
import { COMPANY } from '../company/selves.ts';
import { PLACE_NAME } from './stated_place.ts';

/** Up to three names: a town, its region, its country. */
const NAMES = `(?-i:(${PLACE_NAME})(?:,\\s*(?:the )?(${PLACE_NAME}))?(?:,\\s*(?:the )?(${PLACE_NAME}))?)`;
const CLAUSE = phrasesFor('places', 'clause_words').source;

const SLOTS = {
  place: NAMES,
  local: `(?:${phrasesFor('places', 'charms').source} )?`,
  few: `(?:(?!${CLAUSE})[\\p{L}\\p{N}’'&-]{1,30},? ){0,5}`,
  group: `(?:${COMPANY}|${phrasesFor('places', 'groups').source})`,
  word: '\\p{L}+',
  capital: '(?-i:\\p{Lu})\\p{L}{1,30}',
  some: '[^.]{1,30}?',
  heart: '\\p{Extended_Pictographic}',
  end: '[^\\p{L}\\p{N}]*$',
};

/** Words of having one's seat, regardless of whose it is: "we are a small team in Ghent", "based in Ghent". */
export const SEAT = phrasesFor('places', 'seat', SLOTS);
/** And those that say whose it is: "our office is in Ghent". */
export const SEAT_OF_OURS = phrasesFor('places', 'seat_of_ours', SLOTS);
/** "Acme works from Ghent, Belgium": "written in Go" is no place. */
export const WORKING = phrasesFor('places', 'working', SLOTS);
/** "Acme was founded in 2017 by Mari Tamm in Hexham, United Kingdom": where it began, with the country. */
export const FOUNDED_IN = phrasesFor('places', 'founded_in', SLOTS);
/** Then it is somewhere else today. */
export const MOVED = phrasesFor('places', 'moved');
/** "Proudly made with love in Porto", "Mit Liebe in Hamburg entwickelt", "From Lisbon with love". */
export const MADE = phrasesFor('places', 'made', SLOTS);
/** Words before a place that is not the company's. */
export const PLACES_OF_OTHERS = phrasesFor('places', 'places_of_others');
/** Who made something, in "made by Globex in Porto". */
export const BY = new RegExp(`\\s${phrasesFor('people', 'by').source}\\s+(.+)$`, 'iu');

const label = (words: string): RegExp => new RegExp(`^${words}(?:\\s*[:：–—-]\\s*|\\s*$)`, 'iu');
const SEAT_LABELS = phrasesFor('places', 'seat_labels').source;
/** What labels the seat of a company on any page. */
export const LABEL_OF_COMPANY = label(SEAT_LABELS);
/** What does so on a page about the company. */
export const LABEL = label(`(?:${SEAT_LABELS}|${phrasesFor('places', 'place_labels').source})`);
export const ONLY_PLACE = new RegExp(`^${NAMES}[^\\p{L}\\p{N}]*$`, 'u');
