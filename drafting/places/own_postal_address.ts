import type { Block } from '../../domain/page/page.ts';
import { countriesRegistered } from '../../domain/places/countries.ts';
import { phrasesFor } from '../../domain/words/languages.ts';
import { phrases } from '../../domain/words/phrases.ts';
import { isCopyright, isCredit } from '../company/selves.ts';
import { headingLevel, outside, type SitePage, sectionsUnder, textOf, until } from '../site/site.ts';
import { isPlaceholder } from '../site/wording.ts';
import hosts from './hosts.json' with { type: 'json' };

/** The blocks of a page that may hold the company's own address: not those about its host, authorities, courts or makers. */
export function ownPostalAddressBlocks(from: SitePage, name: string | undefined): readonly Block[] {
  return mayBeOwn(from, name).filter((block) => {
    const text = textOf(from, block);
    return !isOfOthers(text) && !isCredit(text) && !isPlaceholder(text);
  });
}

function mayBeOwn(from: SitePage, name: string | undefined): readonly Block[] {
  const colophon = colophonOf(from, name);
  const all = [
    ...outside(from, from.page.blocks, (heading) => OF_OTHERS.in(heading)),
    ...colophon.flatMap((block) => partsWithoutOthers(from, block)),
  ];
  const main = headquartersOf(from, all);
  // In which country it is registered holds for the company, whichever office is meant.
  const isRegistered = (block: Block): boolean => countriesRegistered(textOf(from, block)).size > 0;
  if (main.length > 0) return [...main, ...all.filter(isRegistered)];
  if (from.kind === 'imprint') return all;
  if (from.kind === 'legal') return all.filter((block) => isOperator(textOf(from, block), name));
  const sections = [...sectionsUnder(from, { test: (words) => WHERE_WE_ARE.are(words) })];
  const reached = new Set(sections.flatMap((section) => section.blocks));
  return all.filter(
    (block) =>
      block.area === 'footer' ||
      colophon.some(({ start, end }) => start <= block.start && block.end <= end) ||
      from.kind === 'contact' ||
      reached.has(block) ||
      isRegistered(block),
  );
}

/** The heading above an address on a site of one page. */
const WHERE_WE_ARE = phrasesFor('places', 'address_headings');
/** What is registered there, or keeps the site. */
export const REGISTERED = phrasesFor('places', 'registered');

/** Terms and privacy pages name many; what is registered there, or keeps the site under the company's name, is the company. */
const isOperator = (text: string, name: string | undefined): boolean =>
  REGISTERED.in(text) && ((!!name && text.includes(name)) || countriesRegistered(text).size > 0);

/** What an imprint says about others: who keeps the pages, whom to complain to, who made them. */
const OF_OTHERS = phrasesFor('places', 'of_others');
/** Companies that keep other companies' pages; an address beside one of these names is theirs. */
const HOSTS = phrases(hosts);

/** How many of the last blocks of a page without a `footer` may be its foot. */
const FOOT = 8;

/** The foot of a page that does not mark it: one of its last blocks that begins with the company's name, maybe behind the sign of copyright. */
function colophonOf(from: SitePage, name: string | undefined): Block[] {
  return from.page.blocks.slice(-FOOT).filter((block) => {
    const text = textOf(from, block);
    const before = text.slice(0, text.indexOf(name ?? ''));
    return !!name && text.includes(name) && (!/\p{L}/u.test(before) || isCopyright(before));
  });
}

/** A foot of several parts, of which one is about a host: the others. */
function partsWithoutOthers(from: SitePage, block: Block): Block[] {
  const text = textOf(from, block);
  if (!isOfOthers(text) || CARE_OF.test(text)) return [];
  return [...text.matchAll(/[^·|\n]+/g)]
    .filter(([part]) => !isOfOthers(part) && !isCredit(part))
    .map(({ 0: part, index }) => {
      const start = block.start + index + (part.length - part.trimStart().length);
      return { ...block, start, end: start + part.trim().length };
    });
}

const isOfOthers = (text: string): boolean =>
  HOSTS.in(text) || CARE_OF.test(text) || HOSTED_OR_MADE.in(text) || OF_NAMED_OTHER.in(text);

/** Where somebody else takes the post in: a service for imprints, a friend. */
const CARE_OF = /(?<![\p{L}\p{N}])c\/o(?![\p{L}\p{N}])/iu;
/** "Our customer Globex": the address is of the company that is named, and not of this one. */
const OF_NAMED_OTHER = phrasesFor('places', 'named_others', { capital: '(?-i:\\p{Lu}\\p{Ll})' });

/** Where a page tells which of its places is the main one: what stands below that heading, or behind that word. */
function headquartersOf(from: SitePage, blocks: readonly Block[]): readonly Block[] {
  const at = blocks.findIndex((block) => HEADQUARTERS.begin(textOf(from, block)));
  const label = blocks[at];
  if (!label) return [];
  if (/\d|, /.test(textOf(from, label))) return [label];
  return until(blocks.slice(at + 1, at + 5), (block) => headingLevel(block) !== null);
}

const HEADQUARTERS = phrasesFor('places', 'headquarters');

/** Words beside an address that make it somebody else's even without a heading. */
const HOSTED_OR_MADE = phrasesFor('places', 'kept_or_made');
