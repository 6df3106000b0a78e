import type { Block } from '../../domain/page/page.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import type { Phrases } from '../../domain/words/phrases.ts';
import {
  beginsWithCompany,
  endsWithSelf,
  isCredit,
  isFirstPerson,
  mentionsSelf,
  ownCompanyAt,
} from '../company/selves.ts';
import {
  ANOTHER_STORY,
  BEGAN_THEN,
  BEGUN,
  BY,
  endsWithUs,
  FOUNDED,
  FOUNDED_APART,
  FOUNDERS,
  FOUNDS,
  STARTS,
  SUBJECTS,
  WAS,
  YEAR,
  YEAR_AFTER,
} from '../people/foundation_words.ts';
import { AND, isPerson, PERSON, peopleAt, peopleBefore } from '../people/people.ts';
import { isAside, isUnderSelf } from '../people/under_self.ts';
import type { SitePage } from '../site/site.ts';
import { escaped } from '../site/wording.ts';

/** A block that may be about the foundation, and where it stands. */
export interface Place {
  from: SitePage;
  block: Block;
  name: string | undefined;
  /** The heading above the block. */
  under: string | undefined;
  /** The year that stands by itself above the block. */
  dated: string | undefined;
}

/** What a sentence states about it. */
export interface Statement {
  year: string | undefined;
  people: readonly string[];
  sure: boolean;
}

interface Verb {
  start: number;
  end: number;
  /** It means nothing but a company. */
  sure: boolean;
}

/** The verbs of a sentence; a sure one where both kinds have it. */
function verbsOf(sentence: string, sure: Phrases, other: Phrases): Verb[] {
  const found = [sure, other].flatMap((phrases) =>
    phrases.all(sentence).map(({ 0: words, index }) => ({
      start: index,
      end: index + words.length,
      sure: phrases === sure,
    })),
  );
  return found.filter((one, at) => found.findIndex(({ start }) => start === one.start) === at);
}

/** "Acme was founded in 2016 by Jane Doe", "Gegründet 2016", "Acme wurde 2016 von Jane Doe gegründet". */
export function* passive(sentence: string, opens: string, place: Place): Generator<Statement> {
  for (const { start, end, sure } of verbsOf(sentence, FOUNDED, BEGUN)) {
    const after = sentence.slice(end);
    const parts = subjectOf(sentence.slice(0, start));
    const bare = NO_SUBJECT.test(parts.subject);
    if (!(bare ? isBareOwn(opens, place) : isSelf(parts.subject, place))) continue;
    const statement = statementAround(
      parts.middle || (YEAR_FIRST.exec(parts.subject)?.[0] ?? ''),
      after,
      sure,
    );
    // "Created by Jane Doe" at the foot of a page is who made the page.
    if (sure || !bare || (statement.year && place.block.area !== 'footer')) yield statement;
  }
}

/** The year and the people after the verb, in German before it. "We started baking in 2010" is no beginning of the company. */
function statementAround(middle: string, after: string, sure: boolean): Statement {
  if (!sure && middle === '' && !BEGAN_THEN.test(after)) return { year: undefined, people: [], sure };
  return { year: yearAfter(after) ?? yearIn(middle), people: by(after) ?? by(middle) ?? [], sure };
}

/** Nothing, or a year: no subject. */
const IN_YEAR = `(?:${phrasesFor('people', 'in_year').source} )?${YEAR}`;
const NO_SUBJECT = new RegExp(`^\\W*(?:${IN_YEAR})?\\W*$`, 'u');
const YEAR_FIRST = new RegExp(`^${IN_YEAR}(?= )`, 'u');

/** The words before "was", and those between it and "founded". */
function subjectOf(before: string): { subject: string; middle: string } {
  const auxiliary = WAS.all(before).at(-1);
  if (!auxiliary) return { subject: before, middle: '' };
  return {
    subject: before.slice(0, auxiliary.index),
    middle: before.slice(auxiliary.index + auxiliary[0].length),
  };
}

/** "Jane Doe and John Roe founded Acme in 2016", "we started the studio in 2016", "2016 gründeten Jane und John die Firma". */
export function* active(sentence: string, above: string, { name }: Place): Generator<Statement> {
  for (const { start, end, sure } of verbsOf(sentence, FOUNDS, STARTS)) {
    const before = sentence.slice(0, start).replace(BEFORE_VERB, '');
    const rest = sentence.slice(end).trimStart();
    const { people, after } = foundersAround(before, rest, above, name);
    // "J’ai fondé" has its subject within.
    const isOurs = endsWithUs(before.trimEnd()) || isFirstPerson(sentence.slice(start, end));
    const object =
      people.length > 0 || isOurs || startsWithOwn(after, name) ? objectOf(after, name) : undefined;
    if (object === undefined) continue;
    const year = yearAfter(after.slice(object)) ?? /(?:^|\s)((?:1[89]|20)\d\d)(?!\d)/.exec(before)?.[1];
    const others = together(after.slice(object));
    yield { year, people: [...people, ...others], sure: sure || beginsWithCompany(after) };
  }
}

const BEFORE_VERB = new RegExp(`,? ${phrasesFor('people', 'before_verb').source} ?$|,? $`, 'u');
const WITH = new RegExp(`^ ${phrasesFor('people', 'together_with').source} `, 'u');

/** "with John Roe", behind "Jane Doe co-founded Acme". */
function together(after: string): string[] {
  const start = WITH.exec(after)?.[0].length;
  return start === undefined ? [] : peopleAt(after.slice(start)).names;
}

/** "Jane Doe hat Acme 2017 gegründet", "2017 habe ich die Firma gegründet". */
export function* perfect(sentence: string, opens: string, { name }: Place): Generator<Statement> {
  for (const match of FOUNDED_APART.all(sentence)) {
    const middle = match.slice(1).find(Boolean) ?? '';
    const before = sentence.slice(0, match.index).trimEnd();
    if (objectOf(middle.replace(BEFORE_OBJECT, ''), name) === undefined) continue;
    // "Met hulp van Jane richtte hij": somebody else is the subject.
    const isOther = SUBJECT.test(middle) && !WITH_LAST.test(before);
    const named = isOther ? [] : peopleBefore(before.replace(AND_LAST, ''));
    const people = THE_TWO.in(middle) ? twoAbove(opens) : named;
    yield { year: yearIn(middle) ?? yearIn(before), people, sure: true };
  }
}

const SUBJECT = new RegExp(`^(?:${SUBJECTS}) `, 'u');
const WITH_LAST = new RegExp(`${phrasesFor('people', 'together_with').source} (?=\\p{Lu})[^.;:]{1,80}$`, 'u');
const AND_LAST = new RegExp(` ${AND}$`, 'u');
const BEFORE_OBJECT = new RegExp(`^(?:(?:${SUBJECTS}) )?(?:${IN_YEAR} )?`, 'u');
const THE_TWO = phrasesFor('people', 'the_two');

/** Who founded it, by the words before the verb or, in German, behind it, and what is said then. */
function foundersAround(
  before: string,
  after: string,
  above: string,
  name: string | undefined,
): { people: string[]; after: string } {
  const people = peopleBefore(before);
  if (people.length > 0) return { people, after };
  if (THE_TWO.in(before.slice(-80))) return { people: twoAbove(above), after };
  if (endsWithUs(before.trimEnd())) return { people, after };
  const two = THE_TWO.first(after.slice(0, 20));
  if (two?.index === 0) return { people: twoAbove(above), after: after.slice(two[0].length).trimStart() };
  const own = name ? after.indexOf(name) : -1;
  const { names, end } = peopleAt(own > 0 ? after.slice(0, own).trimEnd() : after);
  const rest = after.slice(end).replace(new RegExp(`^ (?:${YEAR} )?`), '');
  return { people: names, after: names.length ? rest.trimStart() : after };
}

/** Two people named one by one at the beginnings of sentences before "the two founded". */
function twoAbove(text: string): string[] {
  const names = [...text.matchAll(NAMED_FIRST)].map((match) => match[1] ?? '').filter(isPerson);
  const different = [...new Set(names)];
  return different.length === 2 ? different : [];
}

const NAMED_FIRST = new RegExp(`(?:^|[.!?,] )(${PERSON})(?=,? \\p{Ll})`, 'gu');
const ARTICLE = new RegExp(`^${phrasesFor('people', 'articles').source} `, 'u');

const startsWithOwn = (after: string, name: string | undefined): boolean =>
  name !== undefined && after.replace(ARTICLE, '').toLowerCase().startsWith(name.toLowerCase());

/** "Jane Doe and John Roe, founders of Acme", "our founder Jane Doe", "Jane Doe, our founder, …". */
export function* titled(sentence: string, { name }: Place): Generator<Statement> {
  for (const { 0: words, index } of FOUNDERS.all(sentence)) {
    const before = sentence.slice(0, index);
    const after = sentence.slice(index + words.length).replace(AND_ROLE, '');
    const people = isOfOurs(before.slice(-MAX_BEFORE), name)
      ? [...peopleAt(after.replace(LINK, '')).names, ...peopleBefore(before.replace(OURS_LAST, ''))]
      : isOfName(after, name)
        ? peopleBefore(before.replace(LINK_LAST, ''))
        : [];
    if (people.length > 0) yield { year: undefined, people, sure: true };
  }
}

const ARE = phrasesFor('people', 'are').source;
const LINK = new RegExp(`^(?:,|:| ${ARE})? `, 'u');
const LINK_LAST = new RegExp(
  `,? (?:${ARE} )?(?:${phrasesFor('people', 'articles').source} )?(?:\\p{Ll}+ )?$`,
  'u',
);
/** "founder and CEO": the rest of a title. */
const AND_ROLE = new RegExp(`^ ${AND} (?:\\p{Lu}{2,4}|\\p{Ll}[\\p{L} ]{1,29}?)(?=,| |$)`, 'u');
const OURS = phrasesFor('company', 'possessives').source;
/** How much of what stands before a title may say whose it is. */
const MAX_BEFORE = 100;
const OURS_END = new RegExp(`${OURS} $`, 'u');
const OURS_LAST = new RegExp(`,? ${OURS} $`, 'u');

/** "our", "Acme’s"; on a page that names nobody "founders" is nobody's. */
function isOfOurs(before: string, name: string | undefined): boolean {
  if (OURS_END.test(before)) return true;
  return !!name && new RegExp(`(?<!\\p{L})${escaped(name)}(?:['’]s?)? $`, 'iu').test(before);
}

const OF = new RegExp(`^,? ${phrasesFor('people', 'of').source} ?`, 'u');
const isOfName = (after: string, name: string | undefined): boolean => {
  const of = OF.exec(after)?.[0].length;
  const rest = after.slice(of ?? after.length).replace(ARTICLE, '');
  return !!name && new RegExp(`^${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(rest);
};

/** Where the name of the company ends that a sentence goes on with: its own, or its kind. */
function objectOf(after: string, name: string | undefined): number | undefined {
  const article = ARTICLE.exec(after)?.[0].length ?? 0;
  const own =
    name && new RegExp(`^${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').exec(after.slice(article))?.[0].length;
  return own ? article + own : ownCompanyAt(after) || undefined;
}

/** Whether the words before the verb end in this company; on a page that is not about it "we" may be anybody. */
const isSelf = (subject: string, { from, name }: Place): boolean =>
  endsWithSelf(subject, name, isAside(from) ? 'name' : 'any');

/** "Founded in 2016" by itself: at the beginning of its block or after words about oneself, below no other name. */
function isBareOwn(opens: string, { from, name, under }: Place): boolean {
  if (isCredit(opens) || (opens.trim() !== '' && !mentionsSelf(opens, name))) return false;
  return isUnderSelf(from, under, name);
}

function yearAfter(after: string): string | undefined {
  const match = YEAR_AFTER.exec(after);
  return match && !ANOTHER_STORY.in(match.groups?.['gap'] ?? '') ? match.groups?.['year'] : undefined;
}

const yearIn = (words: string): string | undefined => YEAR_ANYWHERE.exec(words)?.groups?.['year'];
const YEAR_ANYWHERE = new RegExp(`(?<!\\d)${YEAR}`);

function by(text: string): readonly string[] | undefined {
  const match = BY.exec(text.trimStart());
  if (!match || ANOTHER_STORY.in(match[1] ?? '')) return undefined;
  const { names } = peopleAt(text.trimStart().slice(match[0].length));
  return names.length ? names : undefined;
}
