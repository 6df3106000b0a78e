import type { Block } from '../../domain/page/page.ts';
import { endsWithSelf, isCredit, mentionsSelf } from '../company/selves.ts';
import {
  ACTIVE,
  ANOTHER_STORY,
  AUXILIARY,
  BEFORE_OBJECT,
  BEGAN_THEN,
  BY,
  FOUNDER,
  ONLY_COMPANY,
  OURSELVES,
  OWN_COMPANY,
  PASSIVE,
  PERFECT,
  YEAR,
  YEAR_AFTER,
} from '../people/foundation_words.ts';
import { isPerson, PERSON, peopleAt, peopleBefore } from '../people/people.ts';
import { isAside, isUnderSelf } from '../people/under_self.ts';
import type { SitePage } from '../site/site.ts';
import { escaped } from '../site/wording.ts';

/** A block that may tell of the foundation, and where it stands. */
export interface Place {
  from: SitePage;
  block: Block;
  name: string | undefined;
  /** The heading above the block. */
  under: string | undefined;
  /** The year that stands by itself above the block. */
  dated: string | undefined;
}

/** What a sentence tells of it. */
export interface Told {
  year: string | undefined;
  people: readonly string[];
  sure: boolean;
}

/** "Acme was founded in 2016 by Jane Doe", "Gegründet 2016", "Acme wurde 2016 von Jane Doe gegründet". */
export function* passive(sentence: string, opens: string, place: Place): Generator<Told> {
  for (const match of sentence.matchAll(PASSIVE)) {
    const after = sentence.slice(match.index + match[0].length);
    const parts = subjectOf(sentence.slice(0, match.index));
    const sure = match.groups?.['sure'] !== undefined;
    const bare = NOBODY.test(parts.subject);
    if (!(bare ? isBareOwn(opens, place) : isSelf(parts.subject, place))) continue;
    const told = toldAround(parts.middle || (YEAR_FIRST.exec(parts.subject)?.[0] ?? ''), after, sure);
    // "Created by Jane Doe" at the foot of a page is who made the page.
    if (sure || !bare || (told.year && place.block.area !== 'footer')) yield told;
  }
}

/** The year and the people after the verb, in German before it. "We started baking in 2010" is no beginning of the company. */
function toldAround(middle: string, after: string, sure: boolean): Told {
  if (!sure && middle === '' && !BEGAN_THEN.test(after)) return { year: undefined, people: [], sure };
  return { year: yearAfter(after) ?? yearIn(middle), people: by(after) ?? by(middle) ?? [], sure };
}

/** Nothing, or a year: no subject. */
const NOBODY = new RegExp(`^\\W*(?:(?:in |im jahre? )?${YEAR})?\\W*$`, 'iu');
const YEAR_FIRST = new RegExp(`^(?:in |im jahre? )?${YEAR}(?= (?:hat|haben)(?!\\p{L}))`, 'iu');

/** The words before "was", and those between it and "founded". */
function subjectOf(before: string): { subject: string; middle: string } {
  const auxiliary = [...before.matchAll(AUXILIARY)].at(-1);
  if (!auxiliary) return { subject: before, middle: '' };
  return {
    subject: before.slice(0, auxiliary.index),
    middle: before.slice(auxiliary.index + auxiliary[0].length),
  };
}

/** "Jane Doe and John Roe founded Acme in 2016", "we started the studio in 2016", "2016 gründeten Jane und John die Firma". */
export function* active(sentence: string, above: string, { name }: Place): Generator<Told> {
  for (const match of sentence.matchAll(ACTIVE)) {
    const before = sentence
      .slice(0, match.index)
      .replace(/,? (?:who|qui|que|che|die|der)?(?: have| has| had| first| originally)? ?$/i, '');
    const rest = sentence.slice(match.index + match[0].length).trimStart();
    const { people, after } = foundersAround(match[0], before, rest, above, name);
    const self =
      people.length > 0 ||
      OURSELVES.test(before.trimEnd()) ||
      /^j/i.test(match[0]) ||
      startsWithOwn(after, name);
    const object = self ? objectOf(after, name) : undefined;
    if (object === undefined) continue;
    const year = yearAfter(after.slice(object)) ?? /(?:^|\s)((?:1[89]|20)\d\d)(?!\d)/.exec(before)?.[1];
    const others = together(after.slice(object));
    yield {
      year,
      people: [...people, ...others],
      sure: match.groups?.['sure'] !== undefined || ONLY_COMPANY.test(after),
    };
  }
}

/** "with John Roe", behind "Jane Doe co-founded Acme". */
function together(after: string): string[] {
  const start = /^ (?:together )?(?:with|mit|avec|con|com|met|med) /.exec(after)?.[0].length;
  return start === undefined ? [] : peopleAt(after.slice(start)).names;
}

/** "Jane Doe hat Acme 2017 gegründet", "2017 habe ich die Firma gegründet". */
export function* perfect(sentence: string, opens: string, { name }: Place): Generator<Told> {
  for (const match of sentence.matchAll(PERFECT)) {
    const { middle = match.groups?.['held'] ?? '' } = match.groups ?? {};
    const before = sentence.slice(0, match.index).trimEnd();
    if (objectOf(middle.replace(BEFORE_OBJECT, ''), name) === undefined) continue;
    // "Met hulp van Jane richtte hij": somebody else is the subject.
    const isOther = /^(?:hij|zij|ze|we|wij|ik) /.test(middle) && !/(?<!\p{L})samen met /iu.test(before);
    const named = isOther ? [] : peopleBefore(before.replace(/ und$/, ''));
    const people = THE_TWO.test(middle) ? twoAbove(opens) : named;
    yield { year: yearIn(middle) ?? yearIn(before), people, sure: true };
  }
}

/** Who founded it, by the words before the verb or, in German, behind it, and what is said then. */
function foundersAround(
  verb: string,
  before: string,
  after: string,
  above: string,
  name: string | undefined,
): { people: string[]; after: string } {
  const people = peopleBefore(before);
  if (people.length > 0) return { people, after };
  if (THE_TWO.test(before)) return { people: twoAbove(above), after };
  if (!/^(?:gründete|założy)/i.test(verb)) return { people, after };
  const two = /^(?:die )?beiden? /.exec(after)?.[0].length;
  if (two) return { people: twoAbove(above), after: after.slice(two) };
  const own = name ? after.indexOf(name) : -1;
  const { names, end } = peopleAt(own > 0 ? after.slice(0, own).trimEnd() : after);
  const rest = after.slice(end).replace(new RegExp(`^ (?:${YEAR} )?`), '');
  return { people: names, after: names.length ? rest.trimStart() : after };
}

const THE_TWO = /(?<!\p{L})(?:they|the (?:two|pair|three)|both|die beiden)\b.{0,80}$/iu;

/** Those who are told of before "the two founded", one by one at the beginning of what is said of them. */
function twoAbove(text: string): string[] {
  const names = [...text.matchAll(NAMED_FIRST)].map((match) => match[1] ?? '').filter(isPerson);
  const different = [...new Set(names)];
  return different.length === 2 ? different : [];
}

const NAMED_FIRST = new RegExp(`(?:^|[.!?,] )(${PERSON})(?=,? \\p{Ll})`, 'gu');

const startsWithOwn = (after: string, name: string | undefined): boolean =>
  name !== undefined &&
  after
    .replace(/^(?:the|die|das) /i, '')
    .toLowerCase()
    .startsWith(name.toLowerCase());

/** "Jane Doe and John Roe, founders of Acme", "our founder Jane Doe". */
export function* titled(sentence: string, { name }: Place): Generator<Told> {
  const own = name ? `|${escaped(name)}(?:['’]s?)?` : '';
  const ours = new RegExp(
    `(?<!\\p{L})(?:our|unser\\p{L}*|notre|nos|nuestr\\p{L}+|nostr\\p{L}+|onze${own}) ${FOUNDER}(?: (?:and|&|und|et|y|e) (?:CEO|CTO|managing director|director))?(?:,| are| is| sind| ist| sont| est| son| sono| zijn)? (?=\\p{Lu})`,
    'giu',
  );
  for (const match of sentence.matchAll(ours)) {
    if (name === undefined && /\b(?:by|than|like)\s*$/i.test(sentence.slice(0, match.index))) continue;
    yield {
      year: undefined,
      people: peopleAt(sentence.slice(match.index + match[0].length)).names,
      sure: true,
    };
  }
  if (!name) return;
  const of = new RegExp(
    `,? (?:(?:is|are|ist|sind|est|sont) )?(?:the |a |der |die |le |la |les )?(?:sole? |proud )?${FOUNDER}(?: (?:and|&|und|et|y|e) [\\p{L} ]{2,30})? (?:of |behind |von |de |d['’]|di |van |do |da |at )${escaped(name)}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  for (const { index } of sentence.matchAll(of))
    yield { year: undefined, people: peopleBefore(sentence.slice(0, index)), sure: true };
}

/** Where the name of the company ends that a sentence goes on with: its own, or its kind. */
function objectOf(after: string, name: string | undefined): number | undefined {
  const own =
    name && new RegExp(`^(?:the |die |das )?${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').exec(after)?.[0];
  return (own || OWN_COMPANY.exec(after)?.[0])?.length;
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
  return match && !ANOTHER_STORY.test(match.groups?.['gap'] ?? '') ? match.groups?.['year'] : undefined;
}

const yearIn = (words: string): string | undefined => YEAR_ANYWHERE.exec(words)?.groups?.['year'];
const YEAR_ANYWHERE = new RegExp(`(?<!\\d)${YEAR}`);

function by(text: string): readonly string[] | undefined {
  const match = BY.exec(text.trimStart());
  if (!match || ANOTHER_STORY.test(match.groups?.['gap'] ?? '')) return undefined;
  const { names } = peopleAt(text.trimStart().slice(match[0].length));
  return names.length ? names : undefined;
}
