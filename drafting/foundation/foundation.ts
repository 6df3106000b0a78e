import type { Span } from '../../domain/page/page.ts';
import { phrasesForAny } from '../../domain/words/languages.ts';
import { isPraise, ONLY_YEAR, type Passage, passagesOf } from '../people/passages.ts';
import { type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import {
  active,
  passive,
  perfect,
  type Sentence,
  type Statement,
  storied,
  titled,
} from './foundation_verbs.ts';
import { introduced } from './introductions.ts';

/** A sentence in which the site says how its company began. */
export interface Foundation extends Statement {
  from: SitePage;
  /** The sentence. */
  span: Span;
}

/** Every sentence of the site about the beginning of this company, and of no other. */
export function foundationsOf(site: Site, name: string | undefined): Foundation[] {
  return site.pages.filter(isOfItself).flatMap((from) =>
    [...passagesOf(from)].flatMap((passage) => {
      const { block, text } = passage;
      const isLikely = block.area !== 'nav' && ((name && text.includes(name)) || BEGINNING.in(text));
      return isLikely && !isPraise(passage) ? [...foundationsIn(passage, name)] : [];
    }),
  );
}

/** Words of which a sentence about a beginning has one, if it does not have the company's name. */
const BEGINNING = phrasesForAny(
  'people',
  ['founded', 'begun', 'founds', 'starts', 'founder', 'story_began', 'introduced', 'founded_apart'],
  { word: '\\p{L}+', date: '\\D{0,40}\\d', middle: '[^.;:!?]{1,80}?' },
);

/** A post, a document or a customer's story speaks of something else; a page at the top of the site may tell of its maker. */
function isOfItself({ kind, page }: SitePage): boolean {
  if (kind === 'legal') return false;
  return kind !== 'post' || /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[^/]*\/?$/i.test(new URL(page.url).pathname);
}

function* foundationsIn(passage: Passage, name: string | undefined): Generator<Foundation> {
  const { from, text, above } = passage;
  const [headed] = (above && ONLY_YEAR.exec(textOf(from, above))) ?? [];
  for (const { start, end } of sentencesOf(text)) {
    const words = text.slice(start, end);
    const around = { before: text.slice(0, start), after: text.slice(end) };
    for (const found of statementsIn({ passage, name, words, ...around })) {
      const isCompany = found.sure || found.people.length > 0;
      const statement = { ...found, year: found.year ?? (isCompany ? headed : undefined) };
      if (statement.year || found.people.length > 0)
        yield { ...statement, from, span: quoted(passage, { start, end }, statement) };
    }
  }
}

function* statementsIn(sentence: Sentence): Generator<Statement> {
  for (const read of [passive, active, perfect, titled, storied]) yield* read(sentence);
  for (const people of introduced(sentence))
    if (people.length > 0) yield { year: undefined, people, sure: true };
}

/**
 * The sentence; from the beginning of its block where it speaks of those who were named before, and from the year above it
 * where it is that year's.
 */
function quoted({ block, text, above }: Passage, { start, end }: Span, { people, year }: Statement): Span {
  const sentence = text.slice(start, end);
  const isWhole = people.every((person) => sentence.includes(person));
  const begins = year && above && !text.includes(year) ? above.start : block.start + (isWhole ? start : 0);
  return { start: begins, end: block.start + end };
}
