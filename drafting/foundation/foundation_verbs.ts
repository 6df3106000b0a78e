import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import type { Phrases } from '../../domain/words/phrases.ts';
import {
  beginsWithCompany,
  endsWithSelf,
  endsWithUs,
  isCredit,
  mentionsSelf,
  nameAt,
  ownAt,
} from '../company/selves.ts';
import { isAside, isUnderSelf, type Passage } from '../people/passages.ts';
import { AND, ARTICLES, FOUNDERS, isPerson, PERSON, peopleAt, peopleBefore } from '../people/people.ts';
import { escaped } from '../site/wording.ts';
import {
  ANOTHER_STORY,
  BEGAN_THEN,
  BY,
  IN_YEAR,
  isOfUs,
  STORY_BEGAN,
  YEAR,
  yearAfter,
  yearIn,
} from './years.ts';

/** A sentence that may be about the foundation. */
export interface Sentence {
  passage: Passage;
  /** The company's. */
  name: string | undefined;
  words: string;
  /** What stands before it in its block, and behind it. */
  before: string;
  after: string;
}

/** What a sentence states about it. */
export interface Statement {
  year: string | undefined;
  people: readonly string[];
  /** Its word means nothing but a company: "founded", not "started". */
  sure: boolean;
}

/** Words that can mean nothing but a company, and those that may mean something else. */
const [FOUNDED, BEGUN] = [phrasesFor('people', 'founded'), phrasesFor('people', 'begun')];
/** The same with a subject before them, or in German after them. */
const [FOUNDS, STARTS] = [phrasesFor('people', 'founds'), phrasesFor('people', 'starts')];

/** Where the verbs of a sentence begin and end; a sure one where both kinds have it. */
function verbsOf(
  sentence: string,
  sure: Phrases,
  other: Phrases,
): { start: number; end: number; sure: boolean }[] {
  const verbs = [other, sure].flatMap((kind) =>
    kind
      .all(sentence)
      .map(({ 0: words, index }) => ({ start: index, end: index + words.length, sure: kind === sure })),
  );
  return [...new Map(verbs.map((verb) => [verb.start, verb])).values()].slice(0, VERBS_MAX);
}

/** A sentence tells it once or twice; in one of nothing but these words each would look at all that stands around it. */
const VERBS_MAX = 6;

/** "Acme was founded in 2016 by Jane Doe", "Gegründet 2016", "Acme wurde 2016 von Jane Doe gegründet". */
export function* passive({ passage, name, words, before }: Sentence): Generator<Statement> {
  for (const { start, end, sure } of verbsOf(words, FOUNDED, BEGUN)) {
    const { subject, middle } = subjectOf(words.slice(0, start));
    const isBare = NO_SUBJECT.test(subject);
    const [verb, after] = [words.slice(start, end), words.slice(end)];
    // On a page that is not about the company "we" may be anybody.
    const isOwn = isBare
      ? (isOwnVerb(verb, after, passage) ?? isOwnWithoutSubject(before, passage, name))
      : endsWithSelf(subject, name, isAside(passage.from) ? 'name' : 'any');
    const statement = isOwn ? statementAround(middle, after, sure) : undefined;
    // "Created by Jane Doe" at the foot of a page is who made the page.
    const isOfPage = !sure && isBare && (!statement?.year || passage.block.area === 'footer');
    if (statement && !isOfPage) yield statement;
  }
}

/** Whether a verb that says "we" is about the company; undefined where it does not say whom it is about. */
function isOwnVerb(verb: string, after: string, { from }: Passage): boolean | undefined {
  if (!isOfUs(verb)) return undefined;
  return NAMED_THEN.test(after) ? false : !isAside(from) || undefined;
}

/** The year and the people after the verb, in German before it. "We started baking in 2010" is no beginning of the company. */
function statementAround(middle: string, after: string, sure: boolean): Statement | undefined {
  if (!sure && middle === '' && !BEGAN_THEN.test(after)) return undefined;
  return { year: yearAfter(after) ?? yearIn(middle), people: by(after) ?? by(middle) ?? [], sure };
}

/** The words before "was", and those between it and "founded". */
function subjectOf(before: string): { subject: string; middle: string } {
  const was = WAS.all(before).at(-1);
  if (!was) return { subject: before, middle: '' };
  return { subject: before.slice(0, was.index), middle: before.slice(was.index + was[0].length) };
}

const WAS = phrasesFor('people', 'was');
/** Nothing, or a year: no subject. */
const NO_SUBJECT = new RegExp(`^\\W*(?:${IN_YEAR})?\\W*$`, 'u');

/** "Founded in 2016" by itself: at the beginning of its block or after words about oneself, below no other name. */
function isOwnWithoutSubject(before: string, passage: Passage, name: string | undefined): boolean {
  if (isCredit(before) || (before.trim() !== '' && !mentionsSelf(before, name))) return false;
  return isUnderSelf(passage, name);
}

function by(text: string): readonly string[] | undefined {
  const match = BY.exec(text.trimStart());
  if (!match || ANOTHER_STORY.in(match[1] ?? '')) return undefined;
  const { names } = peopleAt(text.trimStart().slice(match[0].length));
  return names.length ? names : undefined;
}

/** "Jane Doe and John Roe founded Acme in 2016", "we started the studio in 2016", "2016 gründeten Jane und John die Firma". */
export function* active({ name, words, before: above }: Sentence): Generator<Statement> {
  for (const { start, end, sure } of verbsOf(words, FOUNDS, STARTS)) {
    const before = words.slice(0, start).replace(BEFORE_VERB, '');
    const { people, after } = foundersAround(before, words.slice(end).trimStart(), above, name);
    // "J’ai fondé" has its subject within.
    const isOurs = endsWithUs(before.trimEnd()) || isOfUs(words.slice(start, end));
    const own = ownAt(after, name) || (isOurs && sure ? nameSoon(after, name) : 0);
    if (own === 0 || !(people.length > 0 || isOurs || nameAt(after, name))) continue;
    const year = yearAfter(after.slice(own)) ?? yearIn(before);
    yield { year, people, sure: sure || beginsWithCompany(after) };
  }
}

/** A name behind the verb: what began is that. */
const NAMED_THEN = /^ \p{Lu}\p{Ll}/u;

/** How long the words are up to the name, maybe with an ending, where others stand before it: "Perustimme erikoistuneen Acmen". */
function nameSoon(words: string, name: string | undefined): number {
  const at = name ? words.slice(0, SOON).indexOf(name) : -1;
  return name && at > 0 && !/[.,;:!?]/.test(words.slice(0, at))
    ? at + name.length + (ENDING.exec(words.slice(at + name.length))?.[0].length ?? 0)
    : 0;
}

const SOON = 80;
const ENDING = /^\p{Ll}{0,3}(?!\p{L})/u;

const BEFORE_VERB = new RegExp(`,? ${phrasesFor('people', 'before_verb').source} ?$|,? $`, 'u');

/** Who founded it, by the words before the verb or, in German, behind it, and what is said then. */
function foundersAround(
  before: string,
  after: string,
  above: string,
  name: string | undefined,
): { people: string[]; after: string } {
  const people = peopleBefore(before);
  if (people.length > 0 || endsWithUs(before.trimEnd())) return { people, after };
  if (THE_TWO.in(before.slice(-80))) return { people: twoAbove(above), after };
  const two = THE_TWO.first(after.slice(0, 20));
  if (two?.index === 0) return { people: twoAbove(above), after: after.slice(two[0].length).trimStart() };
  const own = name ? after.indexOf(name) : -1;
  const { names, end } = peopleAt(own > 0 ? after.slice(0, own).trimEnd() : after);
  return { people: names, after: names.length ? after.slice(end).replace(YEAR_BETWEEN, '') : after };
}

const THE_TWO = phrasesFor('people', 'the_two');
const YEAR_BETWEEN = new RegExp(`^ (?:${YEAR} )?`);

/** Two people named one by one at the beginnings of sentences before "the two founded". */
function twoAbove(text: string): string[] {
  const names = new Set(Array.from(text.matchAll(NAMED_FIRST), ([, name = '']) => name).filter(isPerson));
  return names.size === 2 ? [...names] : [];
}

const NAMED_FIRST = new RegExp(`(?:^|[.!?,] )(${PERSON})(?=,? \\p{Ll})`, 'gu');

/** "Jane Doe hat Acme 2017 gegründet", "2017 habe ich die Firma gegründet". */
export function* perfect({ name, words, before: above }: Sentence): Generator<Statement> {
  for (const match of FOUNDED_APART.all(words)) {
    const middle = match.slice(1).find(Boolean) ?? '';
    const before = words.slice(0, match.index).trimEnd();
    if (ownAt(middle.replace(BEFORE_OBJECT, ''), name) === 0) continue;
    // "Met hulp van Jane richtte hij": somebody else is the subject.
    const isOther = SUBJECT.test(middle) && !WITH_LAST.test(before);
    const named = isOther ? [] : peopleBefore(before.replace(AND_LAST, ''));
    const people = THE_TWO.in(middle) ? twoAbove(above) : named;
    yield { year: yearIn(middle) ?? yearIn(before), people, sure: true };
  }
}

/** What stands between the verbs: "hat … gegründet", "richtte … op". */
const FOUNDED_APART = phrasesFor('people', 'founded_apart', { middle: '([^.;:!?]{1,80}?)' });
/** Who is meant by what was said before. */
const SUBJECTS = wordsFor('people', 'subjects').map(escaped).join('|');
const SUBJECT = new RegExp(`^(?:${SUBJECTS}) `, 'u');
const WITH_LAST = new RegExp(`${phrasesFor('people', 'together_with').source} (?=\\p{Lu})[^.;:]{1,80}$`, 'u');
const AND_LAST = new RegExp(` ${AND}$`, 'u');
const BEFORE_OBJECT = new RegExp(`^(?:(?:${SUBJECTS}) )?(?:${IN_YEAR} )?`, 'u');

/** "Jane Doe and John Roe, founders of Acme", "our founder Jane Doe", "Founders: Jane Doe, John Roe". */
export function* titled({ passage, name, words }: Sentence): Generator<Statement> {
  for (const { 0: title, index } of FOUNDERS.all(words)) {
    const before = words.slice(Math.max(0, index - MOST_BEFORE), index);
    const after = words.slice(index + title.length);
    const of = OF.exec(after)?.[0].length;
    const isLabel = /^ ?[:：] /.test(after) && ONLY_ARTICLE.test(before) && !isAside(passage.from);
    const people =
      isLabel || OURS_LAST.test(before)
        ? [...peopleAt(after.replace(LINK, '')).names, ...peopleBefore(before.replace(OURS_LAST, ''))]
        : of !== undefined && nameAt(after.slice(of), name)
          ? peopleBefore(before.replace(LINK_LAST, ''))
          : [];
    if (people.length > 0) yield { year: undefined, people, sure: true };
  }
}

/** Names and the words between them and a title; patterns for the end of a text are tried at each of its places. */
const MOST_BEFORE = 300;
const ARE = phrasesFor('people', 'are').source;
const LINK = new RegExp(`^(?:,| ?[:：]| ${ARE})? `, 'u');
const ONLY_ARTICLE = new RegExp(`^(?:${ARTICLES} )?$`, 'u');
const LINK_LAST = new RegExp(`,? (?:${ARE} )?(?:${ARTICLES} )?(?:\\p{Ll}+ )?$`, 'u');
const OURS_LAST = new RegExp(`,? ?${phrasesFor('company', 'possessives').source} $`, 'u');
/** "of", behind "founder" or "founder and CEO". */
const OF = new RegExp(
  `^(?: ${AND} (?:\\p{Lu}{2,4}|\\p{Ll}[\\p{L} ]{1,29}?)(?=,| |$))?,? ${phrasesFor('people', 'of').source} ?`,
  'u',
);

/** "It all began in 2017", "Angefangen hat alles 2017". */
export function* storied({ passage, name, words }: Sentence): Generator<Statement> {
  const story = STORY_BEGAN.begin(words) ? STORY_BEGAN.first(words) : undefined;
  if (story && isUnderSelf(passage, name))
    yield { year: story.slice(1).find(Boolean), people: [], sure: false };
}
