import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { type SitePage, textOf } from '../site/site.ts';
import { escaped, isPlaceholder } from '../site/wording.ts';

const listed = (key: 'honorifics' | 'particles'): string => wordsFor('people', key).map(escaped).join('|');

/** A name of two to four words with capitals, particles between them: "Sanne de Wit", "J. R. Smith", "Éloïse Kervadec". */
export const PERSON = `(?:(?:${listed('honorifics')})\\.? ){0,2}(?:\\p{Lu}\\.[ -]?){0,2}\\p{Lu}[\\p{L}'’-]+(?: (?:(?:${listed('particles')}) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}(?!\\p{L})`;
/** Between two names. */
export const AND = `(?:${phrasesFor('people', 'and').source}|&)`;

/** Names for those who begin a company. */
export const FOUNDERS = phrasesFor('people', 'founder');
export const FOUNDER = FOUNDERS.source;
export const ARTICLES = phrasesFor('people', 'articles').source;

/** The names at the beginning of a text, as it lists them, and where the list ends: "Jane Doe, a baker, and John Roe in …". */
export function peopleAt(text: string): { names: string[]; end: number } {
  const names: string[] = [];
  let end = INTRODUCTION.exec(text)?.[0].length ?? 0;
  for (let at = end; names.length < MOST; ) {
    const name = PERSON_HERE.exec(text.slice(at, at + 120))?.[0];
    if (!name || !isPerson(name)) break;
    names.push(name);
    end = at + name.length;
    const between = BETWEEN.exec(text.slice(end, end + 150));
    if (!between) break;
    at = end + between[0].length;
  }
  return { names, end };
}

/** The names at the end of a text: "In 2015, Jane Doe and John Roe". */
export function peopleBefore(text: string): string[] {
  const listed = PEOPLE_LAST.exec(text.slice(-200).replaceAll(BEFORE_NAMES, '$1· '))?.[0] ?? '';
  const names = listed.split(LIST_SIGN).filter(Boolean);
  return names.every(isPerson) ? names : [];
}

/** Whether words have the shape of a person's name and none that companies, roles, headings or templates have. */
export function isPerson(words: string): boolean {
  return (
    words.length <= 60 &&
    ONLY_PERSON.test(words) &&
    !FIRST_WORDS.begin(words) &&
    !NOT_IN_NAMES.in(words) &&
    !FOUNDERS.in(words) &&
    !NO_PERSON.are(words)
  );
}

/** Whether a page is still filled with a theme's text: whom it names, nobody knows. */
export const isUnfinished = (from: SitePage): boolean =>
  from.page.blocks.some((block) => {
    const text = textOf(from, block);
    return text.length > MAX_LABEL && isPlaceholder(text);
  });

const MAX_LABEL = 60;
const MOST = 6;
const FIRST_WORDS = phrasesFor('people', 'before_names');
const NOT_IN_NAMES = phrasesFor('people', 'not_in_names');
const NO_PERSON = phrasesFor('people', 'nobody', { any: '.{0,40}' });
const ONLY_PERSON = new RegExp(`^${PERSON}$`, 'u');
const PERSON_HERE = new RegExp(`^${PERSON}`, 'u');
/** Between two names: a comma or "and", and what the first one is, in lower case. */
const BETWEEN = new RegExp(
  `^(?: \\([^()]{1,40}\\))?(?:, \\p{Ll}[^,.;:()]{1,50})?(?:,? ${AND} (?:\\p{Ll}{2} )?|, )(?=\\p{Lu})`,
  'u',
);
const LIST_SIGN = new RegExp(`,? ${AND} |, `, 'u');
const PEOPLE_LAST = new RegExp(`(?<![\\p{L}\\p{N}])${PERSON}(?:(?:,? ${AND} |, )${PERSON}){0,5}$`, 'u');
/** "I'm Jane Doe": words before a name that look like a part of it. */
const BEFORE_NAMES = new RegExp(
  `(^|[\\s(])(?:${phrasesFor('people', 'introduced').source}|${FIRST_WORDS.source}) (?=\\p{Lu})`,
  'gu',
);
/** "the brothers Jane and John": what people are called before their names. */
const INTRODUCTION = new RegExp(
  `^(?:\\p{Ll}[\\p{L}'’-]* ){0,4}${phrasesFor('people', 'kin').source},? `,
  'u',
);
