import type { Block, Span } from '../../domain/page/page.ts';
import { countriesNamed, countriesRegistered, countryNames } from '../../domain/places/countries.ts';
import { nationalAddresses } from '../../domain/places/postal_addresses.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { hasLegalForm } from '../company/legal_forms.ts';
import { type PageKind, pagesOf, proposed, type Site, type SitePage, textOf } from '../site/site.ts';
import { ownPostalAddressBlocks, REGISTERED } from './own_postal_address.ts';
import { LABEL } from './place_words.ts';
import { NOT_TOWNS, postalTowns, STREETS } from './postal_towns.ts';
import { isNoCity, PLACE_NAME, type Place, place } from './stated_place.ts';

/** The company's address as its imprint, its contact page, its terms or the foot of its pages give it. */
export function* addressedPlaces(
  site: Site,
  name: string | undefined,
  kinds: readonly PageKind[],
): Generator<Place> {
  for (const from of pagesOf(site, ...kinds)) {
    for (const block of ownPostalAddressBlocks(from, name)) {
      const city = cityIn(from, block, name);
      const text = textOf(from, block);
      const isOfOne = countriesRegistered(text).size > 0 || (from.kind === 'imprint' && REGISTERED.in(text));
      if (!city && !isOfOne) continue;
      yield place(city, countryIn(from, block));
    }
  }
}

const ONLY_PLACE = new RegExp(`^${PLACE_NAME}$`, 'u');

function cityIn(from: SitePage, block: Block, name: string | undefined): Proposed<string> | undefined {
  const text = textOf(from, block);
  const city =
    nationalTown(text) ??
    postalTown(from, block, text) ??
    townBeside(text, name) ??
    labelledTown(text) ??
    townBehindStreet(text);
  return city
    ? proposed(
        city,
        from,
        lineFor(from, block, (line) => line.includes(city)),
      )
    : undefined;
}

/** The only town behind a postal code, where the block is an address: on an imprint, or with a street or a country. */
function postalTown(from: SitePage, block: Block, text: string): string | undefined {
  const found = postalTowns(text, above(from, block));
  const [first, ...others] = found;
  if (!first || others.some(({ town }) => town.toLowerCase() !== first.town.toLowerCase())) return undefined;
  const isPostalAddress =
    found.some(({ hasHouse }) => hasHouse) || from.kind === 'imprint' || countriesNamed(text).size === 1;
  return isPostalAddress ? first.town : undefined;
}

/** The line above, where each line of an address is a block. */
function above(from: SitePage, block: Block): string {
  const before = from.page.blocks[from.page.blocks.indexOf(block) - 1];
  return before && before.end - before.start <= MAX_LINE ? textOf(from, before) : '';
}

const MAX_LINE = 80;

/** "Adresse du siège : Herblay, Île-de-France": the town behind a label. */
function labelledTown(text: string): string | undefined {
  const label = text.length > MAX_LABELLED ? null : LABEL.exec(text);
  const parts = label && text.slice(label[0].length).split(/\s*(?:,|\n| [–—-] )\s*/u);
  return parts ? townWithRegion(parts) : undefined;
}

function townWithRegion([town = '', region, more]: readonly string[]): string | undefined {
  const isRegion = region === undefined || isNoCity(region) || countryNames().has(region);
  return isRegion && more === undefined && isTown(town) && !STREETS.in(town) ? town : undefined;
}

const MAX_LABELLED = 120;

/** "via Scirocco, 20 Cagliari", "110 Gore Street, Newmarket, Auckland 1023": behind a street and a number, what ends the line. */
function townBehindStreet(text: string): string | undefined {
  const lines = text.length > MAX_LABELLED * 2 ? [] : text.split('\n').filter((line) => STREETS.in(line));
  const towns = lines.map((line) => BEHIND_HOUSE.exec(line)?.slice(1).find(Boolean));
  return towns.find((town) => town !== undefined && isTown(town));
}

const BEHIND_HOUSE = new RegExp(
  `\\p{L}{2}[.'’/ ]*, ?\\d{1,4}(?:/?\\p{Ll})?,? (${PLACE_NAME})(?:$| [–—|·-] )|\\d.*, (${PLACE_NAME}),? \\d{4,6}$`,
  'u',
);

/** The only town of an address as one country writes it. */
function nationalTown(text: string): string | undefined {
  const towns = new Set(nationalAddresses(text).map(({ city }) => city));
  const [town] = towns;
  return towns.size === 1 ? town : undefined;
}

/** "Acme Ltd, Tallinn, Estonia": what stands before a country, where it is clear that this is the town and no county. */
function townBeside(text: string, name: string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const parts = line
      .split(/\s*[,·|()]\s*|(?<=\p{Ll}{4})\. (?=\p{Lu})/u)
      .map((part) => part.replace(/[.\s]+$/, ''));
    const at = parts.findIndex((part) => countryNames().has(part));
    const town = at < 1 ? undefined : lastTown(parts.slice(0, at), name);
    if (town) return town;
  }
  return undefined;
}

function lastTown(parts: readonly string[], name: string | undefined): string | undefined {
  const [last = '', before = ''] = parts.toReversed();
  if (before !== '' && isNoCity(last)) return isTown(before) ? before : undefined;
  return isTown(last) && (before === '' || before === name || isNoPlace(before)) ? last : undefined;
}

/** A street, a box or a firm: what follows it is the town. */
const isNoPlace = (words: string): boolean => /\d/.test(words) || NOT_TOWNS.in(words) || hasLegalForm(words);
const ABBREVIATION = /(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/u;
const isTown = (words: string): boolean =>
  ONLY_PLACE.test(words) && !ABBREVIATION.test(words) && !isNoCity(words) && !NOT_TOWNS.in(words);

function countryIn(from: SitePage, block: Block): Proposed<string> | undefined {
  const [code, other] = countriesNamed(textOf(from, block));
  if (!code || other) return undefined;
  return proposed(
    code,
    from,
    lineFor(from, block, (line) => countriesNamed(line).has(code)),
  );
}

/** The line of a block that says it, else the block; two letters prove nothing, for every text has them. */
function lineFor(from: SitePage, block: Block, holds: (line: string) => boolean): Span {
  const text = textOf(from, block);
  const line = text.split('\n').find((one) => one.length > 2 && holds(one));
  const start = block.start + (line ? text.indexOf(line) : 0);
  return { start, end: line ? start + line.length : block.end };
}
