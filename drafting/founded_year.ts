import type { Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import { type Foundation, isUnderSelf } from './foundation.ts';
import { COPYRIGHT, OTHERS, SELF, YEAR } from './foundation_words.ts';
import { ownCompanies, placeOf, textOfProperty } from './json_ld.ts';
import { isCredit } from './selves.ts';
import { headingLevel, pagesOf, proposed, quoteOf, type Site, type SitePage, textOf } from './site.ts';
import { escaped, sentencesOf } from './wording.ts';

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
  const told = (sure: boolean): Proposed<string>[] =>
    foundations.flatMap((one) =>
      one.year && one.sure === sure ? [proposed(one.year, one.from, one.span)] : [],
    );
  const kinds = [
    () => [
      ...pages.flatMap((from) => [...structured(site, from, name), ...labelled(from, name)]),
      ...told(true),
    ],
    () => told(false),
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

const LABEL =
  /^(?:year )?(?:(?:founded|established|est\.?|founding year|year of foundation|gegründet|gründung(?:sjahr)?|gründungsdatum|date de création|année de création|création|fondée?(?: en)?|fundación|año de fundación|fundada en|fondazione|anno di fondazione|opgericht|oprichting|rok założenia|設立|創業|創立|成立)(?: in)?) ?[:：]?\s*(?=$|\D{0,12}\d)/iu;

/** "Founded: 2016", in one block or in the cells of a table. */
function* labelled(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  let heading: Block | undefined;
  for (const [at, block] of from.page.blocks.entries()) {
    if (headingLevel(block) !== null) heading = block;
    const spans = labelAndValue(from, block, from.page.blocks[at + 1]);
    const last = spans.at(-1);
    if (!last || !isUnderSelf(from, heading && textOf(from, heading), name)) continue;
    const year = VALUE.exec(textOf(from, last).replace(LABEL, ''))?.groups?.['year'];
    if (year) yield { value: year, quotes: spans.map((span) => quoteOf(from, span)) };
  }
}

function labelAndValue(from: SitePage, block: Block, next: Block | undefined): Block[] {
  const label = LABEL.exec(textOf(from, block));
  if (!label || block.end - block.start > MAX_LABELLED) return [];
  if (label[0].length < block.end - block.start) return [block];
  return next && next.end - next.start <= MAX_LABELLED ? [block, next] : [];
}

const MAX_LABELLED = 60;
const VALUE = new RegExp(`^(?:[^\\d]{0,12}|\\d{1,2}\\.(?:\\d{1,2}\\.)?)${YEAR}`, 'u');

const SINCE = new RegExp(
  `(?<!\\p{L})(?:since|seit|depuis|desde(?: el)?|dal|sinds|od|est\\.?) (?:the )?(?:\\p{L}+ )?${YEAR}`,
  'giu',
);
/** What may follow "since 2010" in a sentence about oneself: "we", or a verb and "wir". */
const THEN_SELF = /^,? ?(?:\p{Ll}+ ){0,2}?(?:we|we['’]ve|our|wir|nous|wij|noi)(?!\p{L})/iu;
const RELATIVE =
  /(?<!\p{L})(?:that|who|which|whose|where|die|der|das|dessen|qui|que|che|mitglied|member|available|hosted|running|known)(?!\p{L})/iu;

function* since(from: SitePage, name: string | undefined): Generator<Proposed<string>> {
  for (const block of from.page.blocks) {
    const text = textOf(from, block);
    if (text.search(SINCE) < 0 || isCredit(text)) continue;
    for (const { start, end } of sentencesOf(text)) {
      const sentence = text.slice(start, end);
      const [match] = sentence.matchAll(SINCE);
      if (!match || COPYRIGHT.test(text)) continue;
      const before = sentence.slice(0, match.index).trim();
      const after = sentence.slice(match.index + match[0].length);
      const self =
        before === ''
          ? after.length <= 1
            ? text === sentence
            : THEN_SELF.test(after) || startsWithName(after, name)
          : isOneself(before, name);
      if (self && match[1])
        yield proposed(match[1], from, { start: block.start + start, end: block.start + end });
    }
  }
}

const startsWithName = (after: string, name: string | undefined): boolean =>
  name !== undefined && new RegExp(`^,? ?(?:\\p{Ll}+ )?${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(after);

/** "We have been in business", "Acme GmbH, bakers": oneself, and nobody else before "since". */
function isOneself(before: string, name: string | undefined): boolean {
  if (OTHERS.test(before) || RELATIVE.test(before)) return false;
  const own = name ? before.toLowerCase().lastIndexOf(name.toLowerCase()) : -1;
  const selves = [...before.matchAll(SELF)].map(({ 0: word, index }) => index + word.length);
  const last = Math.max(...selves, own < 0 ? -1 : own + (name?.length ?? 0));
  if (last < 0)
    return /^(?:proudly )?(?:in business|family[ -](?:owned|run)|independent|trading|serving\b.{0,40})$/i.test(
      before,
    );
  return !/\p{Lu}\p{Ll}/u.test(before.slice(last).replaceAll(/\b(?:Inc|Ltd|GmbH|LLC|Corp)\b/g, ''));
}
