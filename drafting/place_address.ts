import { countriesNamed, US_ADDRESS } from '../domain/countries.ts';
import type { Proposed } from '../domain/drafting.ts';
import type { Block, Span } from '../domain/page.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf } from './site.ts';
import { PLACE_NAME, type Place, place } from './stated_place.ts';

/** The company's address as its imprint, its contact page, its terms or the foot of its pages give it. */
export function* addressedPlaces(site: Site): Generator<Place> {
  for (const from of pagesOf(site, 'imprint', 'contact', 'home', 'about', 'legal')) {
    for (const block of ownAddressBlocks(from)) {
      const city = cityIn(from, block);
      if (city ?? IDENTIFIED.test(textOf(from, block))) yield place(city, countryIn(from, block));
    }
  }
}

/** What follows on an imprint page is about others: authorities, courts, the host. */
const OF_OTHERS =
  /hosting|datenschutz|streit|registergericht|aufsicht|schlichtung|verbraucher|data protection|dispute|supervisory/i;
/** A company's number in a register or its VAT number: what is beside it is the company's own. */
const IDENTIFIED = /\bHRB?\s?\d|\bVAT\b|\b[A-Z]{2}\d{9}\b/;
/** Words that make a line with a postal code the company's address. */
const OFFICIAL = /\bHRB?\s?\d|Handelsregister|registered (?:office|in|at)|Impressum/i;
/** A postal code and its town, as on the European continent. */
const POSTAL =
  /(?:^|[\s,-])(?:(?:D|DE|A|AT|CH)-)?\d{4,5} (\p{Lu}[\p{L}.-]+(?:[ -](?:(?:am|an der|ob der|im|bei|a\.) )?\p{Lu}[\p{L}-]+){0,2})(?=$|[\s,.(])/mu;
/** A town beside its country's code, on a line of its own: "Mannheim DE". */
const BESIDE_CODE = new RegExp(`^(${PLACE_NAME})[, ]+[A-Z]{2}$`, 'mu');

function ownAddressBlocks(from: SitePage): readonly Block[] {
  const { blocks } = from.page;
  if (from.kind === 'imprint') {
    const others = blocks.findIndex(
      (block) => /^h\d$/.test(block.tag) && OF_OTHERS.test(textOf(from, block)),
    );
    return others < 0 ? blocks : blocks.slice(0, others);
  }
  if (from.kind === 'legal')
    return blocks.filter((block) => /registered (?:office|in|at)/i.test(textOf(from, block)));
  return blocks.filter(
    (block) =>
      block.area === 'footer' ||
      block.tag === 'address' ||
      from.kind === 'contact' ||
      /\bHRB?\s?\d/.test(textOf(from, block)),
  );
}

function cityIn(from: SitePage, block: Block): Proposed<string> | undefined {
  const text = textOf(from, block);
  const postal = from.kind === 'imprint' || OFFICIAL.test(text) ? POSTAL.exec(text)?.[1] : undefined;
  const coded =
    IDENTIFIED.test(text) && countriesNamed(text).size === 1 ? BESIDE_CODE.exec(text)?.[1] : undefined;
  const city = postal ?? US_ADDRESS.exec(text)?.groups?.city ?? coded;
  return city
    ? proposed(
        city,
        from,
        linesFor(from, block, (lines) => lines.includes(city)),
      )
    : undefined;
}

function countryIn(from: SitePage, block: Block): Proposed<string> | undefined {
  const [code, other] = countriesNamed(textOf(from, block));
  if (!code || other) return undefined;
  return proposed(
    code,
    from,
    linesFor(from, block, (lines) => countriesNamed(lines).has(code)),
  );
}

/** The fewest lines of a block that still say it. */
function linesFor(from: SitePage, block: Block, say: (lines: string) => boolean): Span {
  const lines = textOf(from, block).split('\n');
  let [first, last] = [0, lines.length];
  while (first + 1 < last && say(lines.slice(first + 1, last).join('\n'))) first++;
  while (last - 1 > first && say(lines.slice(first, last - 1).join('\n'))) last--;
  const start = block.start + lines.slice(0, first).join('\n').length + (first > 0 ? 1 : 0);
  return { start, end: start + lines.slice(first, last).join('\n').length };
}
