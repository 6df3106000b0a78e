import type { Block } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor, wordsFor } from '../../domain/words/languages.ts';
import { isCopyright } from '../company/name_signs.ts';
import { endsWithSelf, isCredit } from '../company/selves.ts';
import { YEAR } from '../people/foundation_words.ts';
import { isPraise, isUnderSelf } from '../people/under_self.ts';
import { headingLevel, proposed, type SitePage, textOf } from '../site/site.ts';
import { escaped, sentencesOf } from '../site/wording.ts';

const WORD = '\\p{L}+';
const SINCE = phrasesFor('people', 'since', { word: WORD, year: YEAR.replace('?<year>', '') });
/** What may follow "since 2010" in a sentence about oneself: "we", or a verb and "wir", or a verb that means "we". */
const THEN_SELF = phrasesFor('people', 'since_then', {
  word: '\\p{Ll}+',
  verb: `\\p{Ll}+(?:${wordsFor('people', 'we_endings').join('|')})(?!\\p{L})`,
});
/** A clause about something that began beside the company: others, a state that it came into later, what it never did. */
const BESIDE = phrasesFor('people', 'beside_company');
/** Who says "since 2010" of itself without a subject. */
const IN_BUSINESS = [
  phrasesFor('people', 'in_business', { any: '.{0,40}' }),
  phrasesFor('people', 'independent'),
];
/** "Brewing since 2017", "Helping bakers since 2017": what one does, and nobody's name. */
const DOING = phrasesFor('people', 'doing', {
  word: '(?-i:[\\p{L}]\\p{Ll}{1,19})',
  any: "(?-i:(?: [\\p{Ll}’'-]+){0,6})",
});
const NOT_DOING = phrasesFor('people', 'not_doing');

/** "Since 2010 we …", "in business since 2010", "Brewing since 2010": years that a page tells of its company and of nobody else. */
export function* since(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  let heading: Block | undefined;
  for (const [at, block] of from.page.blocks.entries()) {
    if (headingLevel(block) !== null) heading = block;
    const text = textOf(from, block);
    if (!SINCE.in(text) || isCredit(text) || isCopyright(text)) continue;
    const above = heading && textOf(from, heading);
    if (!isPraise(from, block, from.page.blocks[at + 1], above))
      yield* sinceIn(from, block, isUnderSelf(from, above, name), name);
  }
}

/** `under`: what has no subject here may be about the company. */
function* sinceIn(
  from: SitePage,
  block: Block,
  under: boolean,
  name: string | undefined,
): Generator<Proposed<string>> {
  const text = textOf(from, block);
  // What is short is one line, though "est. 2010" looks like the end of a sentence.
  const spans = text.length <= MAX_LINE ? [{ start: 0, end: text.length }] : sentencesOf(text);
  for (const { start, end } of spans) {
    const year = yearOfSelf(text.slice(start, end), start === 0 && end === text.length && under, name);
    if (year) yield proposed(year, from, { start: block.start + start, end: block.start + end });
  }
}

const MAX_LINE = 60;

/** `alone`: the words are all that their block says. */
function yearOfSelf(sentence: string, alone: boolean, name: string | undefined): string | undefined {
  const match = SINCE.first(sentence);
  if (!match) return undefined;
  const before = sentence.slice(0, match.index).trim();
  const after = sentence.slice(match.index + match[0].length);
  const year = match.slice(1).find(Boolean);
  if (IN_BUSINESS.some((words) => words.are(before)) && after.length <= 1) return year;
  if (BESIDE.in(before) || BESIDE.in(after)) return undefined;
  const isOwn =
    before === ''
      ? after.length <= 1
        ? alone
        : THEN_SELF.begin(after) || startsWithName(after, name)
      : endsWithSelf(before, name) || (alone && isDoing(before, after));
  return isOwn ? year : undefined;
}

const isDoing = (before: string, after: string): boolean =>
  after.length <= 1 && DOING.are(before) && !NOT_DOING.begin(before);

const startsWithName = (after: string, name: string | undefined): boolean =>
  name !== undefined && new RegExp(`^,? ?(?:\\p{Ll}+ )?${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(after);
