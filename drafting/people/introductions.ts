import { phrasesFor } from '../../domain/words/languages.ts';
import type { Phrases } from '../../domain/words/phrases.ts';
import { ownCompanyAt } from '../company/selves.ts';
import { escaped, sentencesOf } from '../site/wording.ts';
import { FOUNDER } from './foundation_words.ts';
import { AND, PERSON, peopleAt, peopleBefore } from './people.ts';

/**
 * Those who introduce themselves, or are introduced, as the makers of this company: "Hi, I'm Jane Doe, and I build Acme", "the people
 * behind Acme are …", "Founder Jane Doe was a baker", "Acme is run by Jane Doe, a baker".
 */
export function introduced(sentence: string, next: string, name: string | undefined): readonly string[][] {
  return [...introductions(sentence, next, name)].filter((people) => people.length > 0);
}

function* introductions(sentence: string, next: string, name: string | undefined): Generator<string[]> {
  for (const { 0: words, index } of INTRODUCED.all(sentence)) {
    const rest = sentence.slice(index + words.length);
    const person = ONESELF.exec(rest)?.[1];
    if (!person) continue;
    const after = rest.slice(person.length + 1);
    if (isMaker(after, name) || (ONLY_NAME.test(after) && hasMakerSentence(next, name))) yield [person];
  }
  yield peopleBefore(SIGNED.exec(sentence)?.[1] ?? '');
  yield titledFirst(sentence, name);
  yield whatWasBegun(sentence);
  if (name && sentence.includes(name)) yield* behind(sentence, name);
}

const ARTICLES = phrasesFor('people', 'articles').source;
const BY = phrasesFor('people', 'by').source;
/** "By Jane Doe and John Roe, founders", below the title of what they tell. */
const SIGNED = new RegExp(`^${BY} (.{5,100}), ${FOUNDER}$`, 'u');
const INTRODUCED = phrasesFor('people', 'introduced');
/** A first name is enough where somebody says "I". */
const ONESELF = new RegExp(`^ (${PERSON}|\\p{Lu}[\\p{L}’-]{1,20})(?=[\\s,.!–—-]|$)`, 'u');
/** Nothing behind the name, or what the person is: ", a baker from Ghent." */
const ONLY_NAME = /^(?:,? \p{L}{1,4} [^.,;:!?]{1,60})?[.!]?$/u;

/** ", and I build Acme", ", the founder of Acme", ", the founder." */
function isMaker(after: string, name: string | undefined): boolean {
  const made = MADE_IT.exec(after);
  if (made && namesOwn(after.slice(made[0].length), name) && !USES_IT.test(after)) return true;
  const person = BEHIND.exec(after);
  if (person && namesOwn(after.slice(person[0].length), name)) return !PART_OF_IT.test(after);
  const called = CALLED.exec(after);
  if (!called) return false;
  const rest = after.slice(called[0].length);
  return /^[.!]?$/.test(rest) || (OF.test(rest) && namesOwn(rest.replace(OF, ''), name));
}

const I = phrasesFor('people', 'i').source;
const MADE_IT = new RegExp(
  `^[^\\p{L}]{0,4}${phrasesFor('people', 'made_it', { i: I, word: '\\p{Ll}+' }).source} `,
  'u',
);
const OF_WORDS = phrasesFor('people', 'of').source;
const OF = new RegExp(`^ ${OF_WORDS} ?`, 'u');
/** "I run Acme in our warehouse": a customer does. */
const USES_IT = new RegExp(
  `^.{1,80} \\p{L}{2,6} (?:${phrasesFor('company', 'possessives').source}|${phrasesFor('people', 'every').source})`,
  'u',
);
/** ", the person behind Acme", ", and I'm the maker of Acme". */
const BEHIND = new RegExp(
  `^[,. ]{0,3}${phrasesFor('people', 'behind_it', { few: '(?:\\p{Ll}+[ -]){0,2}' }).source} `,
  'u',
);
/** "… behind Acme’s newsletter". */
const PART_OF_IT = new RegExp(
  ` ${OF_WORDS} [^,.;:]{1,60}(?:['’]s? \\p{L}| ${phrasesFor('people', 'part_of_it').source})`,
  'u',
);
const CALLED = new RegExp(
  `^,? (?:${AND} )?(?:${ARTICLES} )?(?:\\p{Ll}+ )?${FOUNDER}(?: ${AND} [\\p{L}-]+)?`,
  'u',
);

/** Whether one of the next sentences in the same block says who made it: "I started Acme in 2022 because …". */
const hasMakerSentence = (next: string, name: string | undefined): boolean =>
  sentencesOf(next)
    .slice(0, SOON)
    .some(({ start, end }) => isMaker(` ${next.slice(start, end)}`, name));

const SOON = 5;

/** Whether words begin with the company: its name, or "the company" and the like. */
export const namesOwn = (words: string, name: string | undefined): boolean =>
  ownCompanyAt(words) > 0 || (!!name && new RegExp(`^${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(words));

/** "Founder Jane Doe was a baker", and no founder of something that is named behind. */
function titledFirst(sentence: string, name: string | undefined): string[] {
  const title = TITLE_FIRST.exec(sentence)?.[0];
  if (!title) return [];
  const { names, end } = peopleAt(sentence.slice(title.length));
  const rest = sentence.slice(title.length + end);
  const of = OF.exec(rest)?.[0].length;
  const isOfAnother = of !== undefined && /^\p{Lu}/u.test(rest.slice(of)) && !namesOwn(rest.slice(of), name);
  return isOfAnother || !/^,? \p{Ll}/u.test(rest) ? [] : names;
}

const TITLE_FIRST = new RegExp(`^(?:${ARTICLES} )?${FOUNDER}(?: ${AND} \\p{Lu}{3})? (?=\\p{Lu})`, 'u');

/** "Lo que empezó Jane Doe …": what she began is what the page is about. */
function whatWasBegun(sentence: string): string[] {
  const begun = WHAT_WAS_BEGUN.exec(sentence)?.[0].length;
  return begun === undefined ? [] : peopleAt(sentence.slice(begun)).names;
}

const WHAT_WAS_BEGUN = new RegExp(
  `^${phrasesFor('people', 'what_was_begun').source} (?:${phrasesFor('people', 'begun').source}|${phrasesFor('people', 'founds').source}|${phrasesFor('people', 'starts').source}) (?=\\p{Lu})`,
  'u',
);

interface AroundName {
  name: string;
  /** "The people behind Acme are", "Acme is just me": names follow. */
  before: readonly Phrases[];
  madeBy: RegExp;
}

let last: AroundName | undefined;

/** Compiled for one company at a time: a draft asks about one. */
function aroundName(name: string): AroundName {
  if (last?.name === name) return last;
  const slots = { name: escaped(name), word: '(?-i:\\p{Ll}+)', team: '[^.;:!?]{1,40}? ' };
  last = {
    name,
    before: [phrasesFor('people', 'behind_company', slots), phrasesFor('people', 'it_is_me', slots)],
    madeBy: new RegExp(
      `${phrasesFor('people', 'made_by', slots).source} (${SELF_MADE} ?[,:]? )?(?=\\p{Lu})`,
      'u',
    ),
  };
  return last;
}

const SELF_MADE = phrasesFor('people', 'self_made').source;
const ALONE = phrasesFor('people', 'alone');

function* behind(sentence: string, name: string): Generator<string[]> {
  const { before, madeBy } = aroundName(name);
  for (const phrases of before) {
    const found = phrases.first(sentence);
    if (found)
      yield peopleAt(sentence.slice(found.index + found[0].length).replace(/^(?:[,:]| [–—-])? /, '')).names;
  }
  const made = madeBy.exec(sentence);
  if (!made) return;
  const { names, end } = peopleAt(sentence.slice(made.index + made[0].length));
  const rest = sentence.slice(made.index + made[0].length + end);
  // One capitalised pair of words may be an agency as well as a person.
  if (names.length > 1 || made[1] || ALONE.in(made[0]) || HUMAN.test(rest)) yield names;
}

/** ", a Ghent baker": what people are and agencies are not. */
const HUMAN = new RegExp(
  `^,? (?:\\p{L}{1,4} )?(?:\\p{Ll}+ ){0,2}?${phrasesFor('people', 'human').source}`,
  'u',
);
