import type { Block, Span } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor, phrasesForAny } from '../../domain/words/languages.ts';
import { endsWithSelf, isCopyright, isCredit, nameAt, speaksOfOthers } from '../company/selves.ts';
import { isPraise, isUnderSelf, ONLY_YEAR, type Passage, passagesOf } from '../people/passages.ts';
import { ownCompanies, placeOf, textOfProperty } from '../site/json_ld.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import type { Foundation } from './foundation.ts';
import { isOfUs, WE_ENDINGS, YEAR } from './years.ts';

/**
 * The year in which the company says it began: JSON-LD `foundingDate`, a sentence about its foundation, a line that is labelled so,
 * else "since" in a sentence about itself. A copyright line is no such sentence, and neither is one about somebody else. Of the
 * surest kind that there is, two different years: none.
 */
export function foundedYearOf(
  site: Site,
  name: string | undefined,
  foundations: readonly Foundation[],
): Proposed<string> | undefined {
  for (const found of yearsOf(site, name, foundations)) {
    const [first] = found;
    if (first) return found.every(({ value }) => value === first.value) ? first : undefined;
  }
  return undefined;
}

/** Every year of foundation that the site states, by kind of statement, the surest first. */
export function* yearsOf(
  site: Site,
  name: string | undefined,
  foundations: readonly Foundation[],
): Generator<Proposed<string>[]> {
  const pages = pagesOf(site, 'home', 'about', 'imprint', 'contact', 'features', 'pricing', 'faq');
  const stated = (sure: boolean): Proposed<string>[] =>
    foundations.flatMap((one) =>
      one.year && one.sure === sure ? [proposed(one.year, one.from, one.span)] : [],
    );
  yield [
    ...pages.flatMap((from) => [
      ...structured(site, from, name),
      ...[...passagesOf(from)].flatMap((passage) => labelled(passage, name) ?? []),
    ]),
    ...stated(true),
  ];
  yield stated(false);
  yield pages.flatMap((from) => [...passagesOf(from)].flatMap((passage) => [...since(passage, name)]));
}

function* structured(site: Site, from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  for (const entity of ownCompanies(site, from, name)) {
    const { foundingDate } = entity.properties;
    const date =
      typeof foundingDate === 'number'
        ? `${foundingDate}`
        : (textOfProperty(entity.properties, 'foundingDate') ?? '');
    const year = /^(\d{4})(?:-\d\d){0,2}/.exec(date)?.[1];
    const span = year && placeOf(entity, date, 'foundingDate');
    if (span) yield proposed(year, from, span);
  }
}

const LABELS = phrasesFor('people', 'founded_labels');
const LABEL = new RegExp(`^${LABELS.source} ?[:：]?\\s*(?=$|\\D{0,12}\\d)`, 'u');
/** "2017 Founded", as a figure and what it counts. */
const YEAR_THEN_LABEL = new RegExp(`^${YEAR}\\s*${LABELS.source}$`, 'u');
const VALUE = new RegExp(`^(?:[^\\d]{0,12}|\\d{1,2}\\.(?:\\d{1,2}\\.)?)${YEAR}`, 'u');
const MAX_LINE = 60;
/** Longer ones are no more than a name, a motto and a place. */
const MAX_HEAD = 200;

/** "Founded: 2016", in one block, in the cells of a table, or as a figure above or before its label. */
function labelled(passage: Passage, name: string | undefined): Proposed<string> | undefined {
  const { from, block, text } = passage;
  const label = text.length > MAX_LINE ? undefined : LABEL.exec(text)?.[0];
  const value = label === text ? yearBeside(passage) : undefined;
  const said = value ? textOf(from, value) : text.slice(0, MAX_LINE).replace(LABEL, '');
  const year = (label === undefined ? YEAR_THEN_LABEL : VALUE).exec(said)?.groups?.['year'];
  return year && isUnderSelf(passage, name)
    ? proposed(year, from, ...(value ? [block, value] : [block]))
    : undefined;
}

/** The block below a label or above it that is its year; below it "April 2008" is one too. */
function yearBeside({ from, above, next }: Passage): Block | undefined {
  const [before, below] = [above, next].map((one) => (one ? textOf(from, one) : ''));
  if (below && below.length <= MAX_LINE && VALUE.test(below)) return next;
  return before && ONLY_YEAR.test(before) ? above : undefined;
}

const SINCE = phrasesFor('people', 'since', { word: '\\p{L}+', year: YEAR.replace('?<year>', '') });
/** Stands for the company's name. */
const MARK = '§';
/** What may follow "since 2010" in a sentence about oneself: "we", or a verb and "wir", or a verb that means "we". */
const THEN_SELF = phrasesForAny('people', ['since_then', 'active', 'we_act'], {
  word: '\\p{Ll}+',
  verb: `\\p{Ll}+(?:${WE_ENDINGS})(?!\\p{L})`,
  clause: '[^.!?]{0,60}?',
  name: MARK,
});
/** What may stand before "since 2010": "in business", behind nothing or the company, and "we operate", behind anything. */
const ending = (key: 'active' | 'we_act'): RegExp =>
  new RegExp(`${phrasesFor('people', key, { word: '\\p{Ll}+' }).source}(?<adverbs>(?: \\p{Ll}+){0,2})$`, 'u');
const ACTIVE = ending('active');
const WE_ACT = ending('we_act');
/** A clause about something that began beside the company: others, a state that it came into later, what it never did. */
const BESIDE = phrasesFor('people', 'beside_company');

/** "Since 2010 we …", "Acme has been around since 2010", or nothing but "since 2010" where the page speaks of itself. */
function* since(passage: Passage, name: string | undefined): Generator<Proposed<string>> {
  const { from, block, text } = passage;
  if (!SINCE.in(text) || isCredit(text) || isCopyright(text) || isPraise(passage)) return;
  const isHead = block.area === 'header' && text.length <= MAX_HEAD;
  for (const { start, end } of spansOf(text, isHead)) {
    const isAlone = (isHead || end - start === text.length) && isUnderSelf(passage, name);
    const year = yearOfSelf(text.slice(start, end), isAlone, name);
    if (year) yield proposed(year, from, { start: block.start + start, end: block.start + end });
  }
}

/** The parts of a text in which a year and its verb belong together. */
function spansOf(text: string, isHead: boolean): readonly { start: number; end: number }[] {
  // What is short is one line, though "est. 2010" looks like the end of a sentence.
  if (text.length <= MAX_LINE) return [{ start: 0, end: text.length }];
  return isHead ? linesOf(text) : sentencesOf(text.replaceAll('\n', ' '));
}

function yearOfSelf(sentence: string, isAlone: boolean, name: string | undefined): string | undefined {
  const match = SINCE.first(sentence);
  if (!match) return undefined;
  const [before, after] = [
    sentence.slice(0, match.index).trim(),
    sentence.slice(match.index + match[0].length),
  ];
  if (BESIDE.in(after)) return undefined;
  const isOwn = before === '' ? isOwnThen(after, isAlone, name) : isOwnBefore(before, isAlone, name);
  return isOwn ? match.slice(1).find(Boolean) : undefined;
}

function isOwnThen(after: string, isAlone: boolean, name: string | undefined): boolean {
  if (isAlone && !/\p{L}{2}/u.test(after)) return true;
  return (
    THEN_SELF.begin(name ? after.replace(name, MARK) : after) || nameAt(after.replace(/^,? /, ''), name) > 0
  );
}

function isOwnBefore(before: string, isAlone: boolean, name: string | undefined): boolean {
  const acting = WE_ACT.exec(before);
  const { index, groups } = acting ?? ACTIVE.exec(before) ?? {};
  const who = before.slice(0, index).trim();
  if (BESIDE.in(`${who}${groups?.['adverbs'] ?? ''}`) || speaksOfOthers(who)) return false;
  if (who === '') return acting !== null || isAlone;
  return acting !== null || (index !== undefined && isVerbOfUs(who)) || endsWithSelf(who, name);
}

const isVerbOfUs = (words: string): boolean => !words.includes(' ') && isOfUs(words);

/** The lines of a text. */
const linesOf = (text: string): Span[] =>
  Array.from(text.matchAll(/\S[^\n]*/g), ({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
  }));
