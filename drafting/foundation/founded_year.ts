import type { Block } from '../../domain/page/page.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { YEAR } from '../people/foundation_words.ts';
import { isUnderSelf } from '../people/under_self.ts';
import { ownCompanies, placeOf, textOfProperty } from '../site/json_ld.ts';
import { headingLevel, pagesOf, proposed, quoteOf, type Site, type SitePage, textOf } from '../site/site.ts';
import type { Foundation } from './foundation.ts';
import { since } from './since.ts';

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
  const pages = pagesOf(site, 'home', 'about', 'imprint', 'contact', 'features');
  const stated = (sure: boolean): Proposed<string>[] =>
    foundations.flatMap((one) =>
      one.year && one.sure === sure ? [proposed(one.year, one.from, one.span)] : [],
    );
  const kinds = [
    () => [
      ...pages.flatMap((from) => [...structured(site, from, name), ...labelled(from, name)]),
      ...stated(true),
    ],
    () => stated(false),
    () => pages.flatMap((from) => [...since(from, name)]),
  ];
  for (const kind of kinds) {
    const found = kind();
    const [first] = found;
    if (first) return found.every(({ value }) => value === first.value) ? first : undefined;
  }
  return undefined;
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

/** "Founded: 2016", in one block, in the cells of a table, or as a figure above its label. */
function* labelled(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  let heading: Block | undefined;
  for (const [at, block] of from.page.blocks.entries()) {
    // A year is a figure, and no heading of what stands below.
    if (headingLevel(block) !== null && !ONLY_YEAR.test(textOf(from, block))) heading = block;
    const found = labelledAt(from, at);
    if (found && isUnderSelf(from, heading && textOf(from, heading), name)) yield found;
  }
}

function labelledAt(from: SitePage, at: number): Proposed<string> | undefined {
  const { [at]: block } = from.page.blocks;
  const spans = labelAndValue(from, at);
  const value = spans.at(-1);
  const isShort = block && block.end - block.start <= MAX_LABELLED;
  const year = value
    ? VALUE.exec(textOf(from, value).replace(LABEL, ''))?.groups?.['year']
    : isShort && YEAR_THEN_LABEL.exec(textOf(from, block))?.groups?.['year'];
  const said = value ? spans : [block].filter((one) => one !== undefined);
  return year ? { value: year, quotes: said.map((span) => quoteOf(from, span)) } : undefined;
}

/** The label with its year: in one block, behind it, or above it as figures stand. */
function labelAndValue(from: SitePage, at: number): Block[] {
  const { [at - 1]: above, [at]: block, [at + 1]: next } = from.page.blocks;
  const label = block && LABEL.exec(textOf(from, block));
  if (!label || block.end - block.start > MAX_LABELLED) return [];
  if (label[0].length < block.end - block.start) return [block];
  if (next && next.end - next.start <= MAX_LABELLED && VALUE.test(textOf(from, next))) return [block, next];
  return above && ONLY_YEAR.test(textOf(from, above)) ? [block, above] : [];
}

const ONLY_YEAR = new RegExp(`^${YEAR}$`, 'u');
/** "2017 Founded", as a figure and what it counts. */
const YEAR_THEN_LABEL = new RegExp(`^${YEAR}\\s*${LABELS.source}$`, 'u');

const MAX_LABELLED = 60;
const VALUE = new RegExp(`^(?:[^\\d]{0,12}|\\d{1,2}\\.(?:\\d{1,2}\\.)?)${YEAR}`, 'u');
