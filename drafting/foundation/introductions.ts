import { phrasesFor, phrasesForAny } from '../../domain/words/languages.ts';
import { ownAt } from '../company/selves.ts';
import { AND, ARTICLES, FOUNDER, PERSON, peopleAt, peopleBefore } from '../people/people.ts';
import { sentencesOf } from '../site/wording.ts';
import type { Sentence } from './foundation_verbs.ts';

/**
 * Those who introduce themselves, or are introduced, as the makers of this company: "Hi, I'm Jane Doe, and I build Acme", "the people
 * behind Acme are …", "by Jane Doe, founder".
 */
export function* introduced({ words, after, name }: Sentence): Generator<string[]> {
  for (const { 0: opening, index } of INTRODUCED.all(words)) {
    const rest = words.slice(index + opening.length);
    const person = ONESELF.exec(rest)?.[1];
    if (person && isMakerThen(rest.slice(person.length + 1), after, name)) yield [person];
  }
  yield peopleBefore(SIGNED.exec(words)?.[1] ?? '');
  yield peopleBehind(words, WHAT_WAS_BEGUN.exec(words) ?? undefined);
  if (!name || !words.includes(name)) return;
  const marked = words.replace(name, COMPANY);
  yield peopleBehind(marked, BEHIND.first(marked));
}

/** The names behind words, maybe after a colon. */
const peopleBehind = (text: string, words: RegExpExecArray | undefined): string[] =>
  words ? peopleAt(text.slice(words.index + words[0].length).replace(/^(?:[,:]| [–—-])? /, '')).names : [];

const one = (key: 'by' | 'i' | 'of' | 'what_was_begun'): string => phrasesFor('people', key).source;
/** "By Jane Doe and John Roe, founders", below the title of what they tell. */
const SIGNED = new RegExp(`^${one('by')} (.{5,100}), ${FOUNDER}$`, 'u');
const INTRODUCED = phrasesFor('people', 'introduced');
/** A first name is enough where somebody says "I". */
const ONESELF = new RegExp(`^ (${PERSON}|\\p{Lu}[\\p{L}’-]{1,20})(?=[\\s,.!–—-]|$)`, 'u');
/** Nothing behind the name, or what the person is: ", a baker from Ghent." */
const ONLY_NAME = /^(?:,? \p{L}{1,4} [^.,;:!?]{1,60})?[.!]?$/u;
/** "Lo que empezó Jane Doe …": what she began is what the page is about. */
const WHAT_WAS_BEGUN = new RegExp(
  `^${one('what_was_begun')} ${phrasesForAny('people', ['begun', 'founds', 'starts']).source} (?=\\p{Lu})`,
  'u',
);
/** Stands for the company's name, so that phrases with it are compiled once. */
const COMPANY = '§';
/** "The people behind Acme are", "Acme is just me": names follow. */
const BEHIND = phrasesForAny('people', ['behind_company', 'it_is_me'], {
  name: COMPANY,
  word: '(?-i:\\p{Ll}+)',
});

/** ", and I build Acme", or a sentence like "I started Acme in 2022" soon after. */
const isMakerThen = (words: string, after: string, name: string | undefined): boolean =>
  isMaker(words, name) ||
  (ONLY_NAME.test(words) &&
    sentencesOf(after)
      .slice(0, SOON)
      .some(({ start, end }) => isMaker(` ${after.slice(start, end)}`, name)));

const SOON = 5;

/** ", and I build Acme", ", the founder of Acme", ", the founder." */
function isMaker(after: string, name: string | undefined): boolean {
  const made = MADE_IT.exec(after)?.[0].length;
  if (made && ownAt(after.slice(made), name) > 0) return true;
  const called = CALLED.exec(after)?.[0].length;
  const rest = after.slice(called);
  return !!called && (/^[.!]?$/.test(rest) || (OF.test(rest) && ownAt(rest.replace(OF, ''), name) > 0));
}

const MADE_IT = new RegExp(
  `^[^\\p{L}]{0,4}${phrasesFor('people', 'made_it', { i: one('i'), word: '\\p{Ll}+' }).source} `,
  'u',
);
const OF = new RegExp(`^ ${one('of')} ?`, 'u');
const CALLED = new RegExp(
  `^,? (?:${AND} )?(?:${ARTICLES} )?(?:\\p{Ll}+ )?${FOUNDER}(?: ${AND} [\\p{L}-]+)?`,
  'u',
);
