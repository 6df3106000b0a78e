import type { Founder, Proposed } from '../domain/drafting.ts';
import type { Block } from '../domain/page.ts';
import { toldFounders } from './founders_told.ts';
import {
  entitiesOf,
  isOf,
  ownCompanies,
  PRODUCT_TYPES,
  partsOf,
  placeOf,
  textOfProperty,
} from './json_ld.ts';
import { isPerson, ONLY_PERSON } from './person.ts';
import { headingLevel, pagesOf, quoteOf, type Site, type SitePage, textOf } from './site.ts';

/** The people whom the site calls its founders: JSON-LD `founder`, "founded by …", or a name with that title among its team. */
export function foundersOf(site: Site, name: string | undefined): Proposed<Founder>[] {
  const found = pagesOf(site, 'home', 'about', 'contact', 'imprint', 'features', 'other').flatMap((from) => [
    ...structured(site, from, name),
    ...inTeam(from, name),
    ...toldFounders(from, name),
  ]);
  const people = new Map<string, Proposed<Founder>>();
  for (const founder of found) if (!people.has(founder.value.name)) people.set(founder.value.name, founder);
  return [...people.values()].slice(0, FOUNDERS_MAX);
}

const FOUNDERS_MAX = 6;
const TITLE =
  /(?<!\p{L})(?:(?:co-?)?founder|(?:co-?)?founding partner|(?:mit-?)?gründer(?:in)?|(?:co-?)?fondat(?:eur|rice|ore)|(?:co-?)?fundadora?|cofundadora?|(?:mede-?)?oprichter|(?:współ)?założyciel(?:ka)?|grundare|stifter)(?!\p{L})/iu;
/** "About the founder" and "Founder's letter" are titles of a text. */
const NO_TITLE =
  /^(?:about|meet|from|a |our|the|my|letter|message|note|words?|how|why|über|notre|nuestr|story)\b|founder['’]s|[?!:]/i;
const TEAM =
  /\b(?:team|founders?|about|who we are|people|leadership|über uns|our story|équipe|qui sommes|equipo|nosotros|squadra|chi siamo|over ons|equipe)\b/i;
const OTHERS =
  /\b(?:testimonials?|reviews?|customers?|clients?|loved by|trusted by|what .{0,30} say|case stud|investors?|advis[eo]rs?|partners|backed by|stimmen|bewertungen|kunden|avis|témoignages|opiniones|recensioni|dicono di noi)\b/i;

function* structured(site: Site, from: SitePage, company: string | undefined): Generator<Proposed<Founder>> {
  const products = entitiesOf(from).filter((one) => isOf(one, PRODUCT_TYPES));
  for (const entity of [...ownCompanies(site, from, company), ...products]) {
    for (const key of ['founder', 'founders']) {
      const plain = textOfProperty(entity.properties, key);
      const named = plain && isPerson(plain) ? [{ name: plain }] : [];
      for (const person of [...named, ...partsOf(entity.properties, key)]) {
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

/** A founder's title of this company, or of none that is named. */
function isTitle(words: string, company: string | undefined): boolean {
  if (words.length > MAX_TITLE || NO_TITLE.test(words) || !TITLE.test(words)) return false;
  const where = /(?:\bof\b|\bat\b|@|\bbei\b)\s*(.+)$/i.exec(words)?.[1];
  return !where || (company !== undefined && where.toLowerCase().includes(company.toLowerCase()));
}

const MAX_TITLE = 80;
