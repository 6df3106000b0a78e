import { escaped, sentencesOf } from '../site/wording.ts';
import { FOUNDER, INTRODUCED, MADE_IT, OWN_COMPANY } from './foundation_words.ts';
import { PERSON, peopleAt, peopleBefore } from './people.ts';

/**
 * Those who introduce themselves, or are introduced, as the makers of this company: "Hi, I'm Jane Doe, and I build Acme", "the people
 * behind Acme are …", "Founder Jane Doe was a baker", "Jane Doe, our founder", "Acme is run by Jane Doe, a baker".
 */
export function introduced(sentence: string, next: string, name: string | undefined): readonly string[][] {
  return [...introductions(sentence, next, name)].filter((people) => people.length > 0);
}

function* introductions(sentence: string, next: string, name: string | undefined): Generator<string[]> {
  for (const { 0: words, index, groups } of sentence.matchAll(ONESELF)) {
    const after = sentence.slice(index + words.length);
    const person = groups?.['person'];
    if (person && (isMaker(after, name) || (ONLY_NAME.test(after) && tellsOfMaking(next, name))))
      yield [person];
  }
  yield peopleBefore(SIGNED.exec(sentence)?.[1] ?? '');
  yield ofOurs(sentence);
  yield titledFirst(sentence, name);
  if (name) yield* behind(sentence, escaped(name));
}

/** "By Jane Doe and John Roe, founders", below the title of what they tell. */
const SIGNED = new RegExp(`^(?:By|Von|Par|Por|Da|Door) (.{5,100}), ${FOUNDER}$`, 'u');
const FIRST_NAME = '\\p{Lu}[\\p{L}’-]{1,20}';
/** A first name is enough where somebody says "I". */
const ONESELF = new RegExp(`${INTRODUCED}(?<person>${PERSON}|${FIRST_NAME})(?=[\\s,.!–—-]|$)`, 'gu');

/** Nothing behind the name, or what the person is: ", a baker from Ghent." */
const ONLY_NAME = /^(?:,? an? [^.,;:!?]{1,60})?[.!]?$/u;

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

/** "I run Acme in our warehouse": a customer does. */
const USES_IT = /^.{1,80} (?:in|on|at|across|for|with) (?:our|all|every)(?!\p{L})/u;
/** ", the person behind Acme", ", and I'm the maker of Acme". */
const BEHIND =
  /^[,.]?(?: and)?(?: I['’]m| I am)?,? the (?:\p{Ll}+[ -]){0,2}(?:(?:person|human|woman|man|developer|designer|engineer|programmer) behind|(?:maker|creator|author|inventor) (?:of|behind)) /u;
/** "… behind Acme’s newsletter". */
const PART_OF_IT =
  / (?:of|behind) (?:the )?[^,.;:]{1,60}['’]s? \p{L}| (?:behind|of) [^,.;:]{1,60} (?:newsletter|blog|podcast|logo|design|brand|book|community)(?!\p{L})/iu;

/** Whether one of the sentences that follow in the same block tells it: "I started Acme in 2022 because …". */
const tellsOfMaking = (next: string, name: string | undefined): boolean =>
  sentencesOf(next)
    .slice(0, SOON)
    .some(({ start, end }) => isMaker(` ${next.slice(start, end)}`, name));

const SOON = 5;

const CALLED = new RegExp(
  `^,? (?:(?:and|und|et|y|e|en) )?(?:the |a |der |die |le |la |el |il |de |o )?(?:\\p{Ll}+ )?${FOUNDER}(?: (?:and|&|und|et|y|e|en) [\\p{L}-]+)?`,
  'iu',
);
const OF = /^ (?:of |behind |von |de |d['’]|di |van |do |da |av |af |at )/;

/** Whether words begin with the company: its name, or "the company" and the like. */
export const namesOwn = (words: string, name: string | undefined): boolean =>
  OWN_COMPANY.test(words) || (!!name && new RegExp(`^${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(words));

/** "Jane Doe, our founder, …". */
function ofOurs(sentence: string): string[] {
  const ours = OURS.exec(sentence);
  return ours ? peopleBefore(sentence.slice(0, ours.index)) : [];
}

const OURS = new RegExp(
  `, (?:our|unsere?|notre|nuestr[ao]|la nostra|il nostro|onze) ${FOUNDER}(?!\\p{L})`,
  'iu',
);

/** "Founder Jane Doe was a baker", and no founder of something that is named behind. */
function titledFirst(sentence: string, name: string | undefined): string[] {
  const title = TITLE_FIRST.exec(sentence)?.[0];
  if (!title) return [];
  const { names, end } = peopleAt(sentence.slice(title.length));
  const rest = sentence.slice(title.length + end);
  const isOfAnother =
    OF.test(rest) && /^\p{Lu}/u.test(rest.replace(OF, '')) && !namesOwn(rest.replace(OF, ''), name);
  return isOfAnother || !/^,? \p{Ll}/u.test(rest) ? [] : names;
}

const TITLE_FIRST = new RegExp(
  `^(?:The |Die |Der |Le |La |Les |El |Los |Il |I |De )?${FOUNDER}(?: (?:and|&|und|et|y|e) (?:CEO|CTO))? (?=\\p{Lu})`,
  'iu',
);

/** "The people behind Acme are …", "Hinter Acme stehen …", "Acme is run by Jane Doe, a baker" or by two who are named. */
function* behind(sentence: string, own: string): Generator<string[]> {
  const after = new RegExp(
    `(?:\\b(?:person|people|woman|man|duo|pair|couple|makers?) behind ${own} (?:is|are)|^Hinter ${own} stehen(?: \\p{Ll}+){0,3}) (?=\\p{Lu})`,
    'u',
  ).exec(sentence);
  if (after) yield peopleAt(sentence.slice(after.index + after[0].length)).names;
  const me = new RegExp(`^${own} is (?:just |only |really |still )?me(?:,|:| [–—-]) (?=\\p{Lu})`, 'u').exec(
    sentence,
  );
  if (me) yield peopleAt(sentence.slice(me[0].length)).names;
  const made = new RegExp(
    `(?<![\\p{L}\\p{N}])${own} (?:is|was) (?:(?:a |the )?(?<alone>one|solo|two|family)[ -][\\p{Ll} -]{1,40} )?(?:lovingly |proudly )?(?:made|built|created|developed|designed and built|run|written|maintained)(?: and (?:made|run|built|maintained|written|designed|developed))?(?: with (?:love|care)| by hand)? by (?<self>(?:just )?me[,:]? |one (?:person|developer|woman|man)[,:] |a single (?:person|developer)[,:] )?(?=\\p{Lu})`,
    'iu',
  ).exec(sentence);
  if (!made) return;
  const { names, end } = peopleAt(sentence.slice(made.index + made[0].length));
  const rest = sentence.slice(made.index + made[0].length + end);
  // One capitalised pair of words may be an agency as well as a person.
  if (names.length > 1 || made.groups?.['alone'] || made.groups?.['self'] || HUMAN.test(rest)) yield names;
}

const HUMAN =
  /^,? (?:an? )?(?:\p{Ll}+ ){0,2}?(?:developer|designer|engineer|programmer|baker|writer|teacher|musician|scientist|journalist|student|mother|father|nurse|doctor|farmer|photographer|who)(?!\p{L})/u;
