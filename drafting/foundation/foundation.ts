import type { Block, Span } from '../../domain/page/page.ts';
import { isCopyright } from '../company/name_signs.ts';
import { STORY_BEGAN, YEAR } from '../people/foundation_words.ts';
import { introduced } from '../people/introductions.ts';
import { isPraise, isUnderSelf } from '../people/under_self.ts';
import { headingLevel, type Site, type SitePage, textOf } from '../site/site.ts';
import { sentencesOf } from '../site/wording.ts';
import { active, type Place, passive, perfect, type Statement, titled } from './foundation_verbs.ts';

/** A sentence in which the site says how its company began. */
export interface Foundation {
  from: SitePage;
  /** The sentence. */
  span: Span;
  year: string | undefined;
  people: readonly string[];
  /** Its word means nothing but a company: "founded", not "started". */
  sure: boolean;
}

/** Every sentence of the site about the beginning of this company, and of no other. */
export function foundationsOf(site: Site, name: string | undefined): Foundation[] {
  return site.pages.filter(isOfItself).flatMap((from) => {
    let heading: Block | undefined;
    return from.page.blocks.flatMap((block, at) => {
      // The years of a history are headings that say nothing of what stands below.
      if (headingLevel(block) !== null && !ONLY_YEAR.test(textOf(from, block))) heading = block;
      const under = heading && textOf(from, heading);
      if (block.area === 'nav' || isPraise(from, block, from.page.blocks[at + 1], under)) return [];
      const above = from.page.blocks[at - 1];
      const dated = above && ONLY_YEAR.test(textOf(from, above)) ? textOf(from, above) : undefined;
      return [...foundationsIn({ from, block, name, under, dated })];
    });
  });
}

const ONLY_YEAR = new RegExp(`^${YEAR}$`);
/** "2017: Acme is founded", as histories are written. */
const DATED = new RegExp(`^${YEAR}(?:\\s*[:–—|-]\\s*|\\n|(?=\\s))`);

/** A post, a document or a customer's story speaks of something else; a page at the top of the site may tell of its maker. */
function isOfItself({ kind, page }: SitePage): boolean {
  if (kind === 'legal') return false;
  return kind !== 'post' || /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?[^/]*\/?$/i.test(new URL(page.url).pathname);
}

function* foundationsIn(place: Place): Generator<Foundation> {
  const text = textOf(place.from, place.block);
  const prefix = DATED.exec(text);
  for (const [at, whole] of sentencesOf(text).entries()) {
    const own = at === 0 ? prefix : null;
    const start = Math.min(whole.start + (own?.[0].length ?? 0), whole.end);
    const sentence = text.slice(start, whole.end);
    if (isCopyright(sentence)) continue;
    const dated = own?.groups?.['year'] ?? place.dated;
    for (const found of foundIn(sentence, text.slice(0, whole.start), text.slice(whole.end), place))
      yield* withYear(found, dated, whole, place);
  }
}

/** What a sentence states, with the year that stands before it where it has none of its own. */
function* withYear(
  found: Statement,
  dated: string | undefined,
  span: Span,
  place: Place,
): Generator<Foundation> {
  const year = found.year ?? (found.sure || found.people.length > 0 ? dated : undefined);
  const statement = { ...found, year };
  if (year || found.people.length > 0)
    yield { from: place.from, span: quoted(place, span, statement), ...statement };
}

function* foundIn(sentence: string, opens: string, next: string, place: Place): Generator<Statement> {
  yield* passive(sentence, opens, place);
  yield* active(sentence, opens, place);
  yield* perfect(sentence, opens, place);
  yield* titled(sentence, place);
  const storied = STORY_BEGAN.begin(sentence) ? STORY_BEGAN.first(sentence) : undefined;
  if (storied && isUnderSelf(place.from, place.under, place.name))
    yield { year: storied.slice(1).find(Boolean), people: [], sure: false };
  for (const people of introduced(sentence, next, place.name)) yield { year: undefined, people, sure: true };
}

/**
 * The sentence; from the beginning of its block where it speaks of those who were named before, and from the year above it
 * where it is that year's.
 */
function quoted({ from, block }: Place, { start, end }: Span, { people, year }: Statement): Span {
  const sentence = textOf(from, block).slice(start, end);
  const named = people.every((person) => sentence.includes(person));
  const above = from.page.blocks[from.page.blocks.indexOf(block) - 1];
  if (year && above && !textOf(from, block).includes(year))
    return { start: above.start, end: block.start + end };
  return { start: named ? block.start + start : block.start, end: block.start + end };
}
