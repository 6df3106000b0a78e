import type { Founder, Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import {
  COMPANY_TYPES,
  entitiesOf,
  isOf,
  PRODUCT_TYPES,
  partsOf,
  placeOf,
  textOfProperty,
} from './json_ld.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from './site.ts';

/** The people whom the site calls its founders: JSON-LD `founder`, "founded by …", or a name with that title among its team. */
export function foundersOf(site: Site, name: string | undefined): Proposed<Founder>[] {
  const found = pagesOf(site, 'home', 'about', 'contact', 'imprint').flatMap((from) => [
    ...structured(from),
    ...inTeam(from, name),
    ...told(from, name),
  ]);
  const people = new Map<string, Proposed<Founder>>();
  for (const founder of found) if (!people.has(founder.value.name)) people.set(founder.value.name, founder);
  return [...people.values()].slice(0, FOUNDERS_MAX);
}

const FOUNDERS_MAX = 6;
const PERSON =
  "(?:Dr\\. |Prof\\. )?\\p{Lu}[\\p{L}'’-]+(?: (?:(?:van|von|de|der|den|del|da|di|la|le|bin|al) ){0,2}\\p{Lu}(?:[\\p{L}'’-]+|\\.)){1,3}";
const ONLY_PERSON = new RegExp(`^${PERSON}$`, 'u');
const TITLE = /\b(?:co-?)?founder\b|\b(?:co-?)?founding partner\b|\b(?:mit)?gründer(?:in)?\b/i;
const TEAM = /\b(?:team|founders?|about|who we are|people|leadership|über uns|our story)\b/i;
const OTHERS =
  /\b(?:testimonials?|reviews?|customers?|clients?|loved by|trusted by|what .{0,30} say|case stud|investors?|advisors?|partners|backed by)\b/i;
const NO_PERSON =
  /\b(?:Inc|Ltd|GmbH|LLC|Corp|Labs|Software|Systems|Team|About|Our|The|Company|Read|More|Meet)\b/;

function* structured(from: SitePage): Generator<Proposed<Founder>> {
  for (const entity of entitiesOf(from).filter(
    (one) => isOf(one, COMPANY_TYPES) || isOf(one, PRODUCT_TYPES),
  )) {
    for (const person of [
      ...partsOf(entity.properties, 'founder'),
      ...partsOf(entity.properties, 'founders'),
    ]) {
      const name = textOfProperty(person, 'name');
      const title = textOfProperty(person, 'jobTitle');
      const span = name && placeOf(entity, name);
      const role = title && placeOf(entity, title);
      if (span)
        yield {
          value: { name, ...(title && role && { title }) },
          quotes: [span, ...(role ? [role] : [])].map((one) => quoteOf(from, one)),
        };
    }
  }
}

/** A name on a line of its own with a founder's title on the next, or both on one line, where the site shows its people. */
function* inTeam(from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  const { blocks } = from.page;
  let own = from.kind === 'about';
  for (const [at, block] of blocks.entries()) {
    const text = textOf(from, block);
    if (headingLevel(block) !== null && !ONLY_PERSON.test(text)) own = sectionIsOwn(text, own, from);
    if (!own || block.tag === 'blockquote' || block.area === 'footer') continue;
    const lines = linesOf(from, block, blocks[at + 1]);
    const [name, title] = lines.map(({ words }) => words);
    if (!name || !title || !isPerson(name) || !isTitle(title, company)) continue;
    yield { value: { name, title }, quotes: lines.map(({ quote }) => quote) };
  }
}

function sectionIsOwn(heading: string, before: boolean, from: SitePage): boolean {
  if (OTHERS.test(heading)) return false;
  return TEAM.test(heading) || (before && from.kind === 'about');
}

interface Line {
  words: string;
  quote: { page: number; quote: string };
}

/** "Jane Doe" and "Founder", as two lines of a block, two blocks, or parted by a comma or dash. */
function linesOf(from: SitePage, block: Block, next: Block | undefined): Line[] {
  const text = textOf(from, block);
  const quote = quoteOf(from, block);
  const parts = text.split(/\n|\s+[–—|·-]\s+|,\s+(?=\S*\s?\S*(?:founder|gründer))/iu);
  if (parts.length === 2) return parts.map((words) => ({ words: words.trim(), quote }));
  if (parts.length !== 1 || !next) return [];
  return [
    { words: text, quote },
    { words: textOf(from, next), quote: quoteOf(from, next) },
  ];
}

function isPerson(words: string): boolean {
  return words.length <= 60 && ONLY_PERSON.test(words) && !NO_PERSON.test(words);
}

/** A founder's title of this company, or of none that is named. */
function isTitle(words: string, company: string | undefined): boolean {
  if (words.length > 80 || !TITLE.test(words)) return false;
  const where = /(?:\bof\b|\bat\b|@|\bbei\b)\s*(.+)$/i.exec(words)?.[1];
  return !where || (company !== undefined && where.toLowerCase().includes(company.toLowerCase()));
}

function* told(from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  const founded = new RegExp(
    `\\b[Ff]ounded (?:in \\d{4} )?by (${PERSON})(?:(?:,| and|, and| &) (${PERSON}))?`,
    'gu',
  );
  for (const block of from.page.blocks.filter(({ tag }) => tag !== 'blockquote')) {
    const text = textOf(from, block);
    for (const match of text.matchAll(founded)) {
      const before =
        text
          .slice(Math.max(0, match.index - 60), match.index)
          .split(/[.!?]\s/)
          .at(-1) ?? '';
      const self =
        /^\s*$|\b(?:we|company|studio|agency|startup)\b(?: was| were)?\s*$/i.test(before) ||
        endsWithName(before, company);
      if (!self) continue;
      const quote = {
        page: from.index,
        quote: text.slice(match.index - before.length, match.index + match[0].length),
      };
      for (const name of [match[1], match[2]])
        if (name && isPerson(name)) yield { value: { name }, quotes: [quote] };
    }
  }
}

function endsWithName(before: string, company: string | undefined): boolean {
  return (
    company !== undefined && before.replace(/\s*(?:\([^)]*\)\s*)?(?:was|is)?\s*$/i, '').endsWith(company)
  );
}
