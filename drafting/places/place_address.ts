import type { Block, Span } from '../../domain/page/page.ts';
import { countriesNamed, countriesRegistered, countryNames } from '../../domain/places/countries.ts';
import { nationalAddresses } from '../../domain/places/postal_addresses.ts';
import type { Proposed } from '../../domain/profile/drafting.ts';
import { hasLegalForm, LEGAL_FORM } from '../company/legal_forms.ts';
import { pagesOf, proposed, type Site, type SitePage, textOf, wordCount } from '../site/site.ts';
import { ownAddressBlocks } from './own_address.ts';
import { NO_CITY, PLACE_NAME, type Place, place } from './stated_place.ts';

/** The company's address as its imprint, its contact page, its terms or the foot of its pages give it. */
export function* addressedPlaces(site: Site, name: string | undefined): Generator<Place> {
  for (const from of pagesOf(site, 'imprint', 'contact', 'home', 'about', 'legal')) {
    const blocks = ownAddressBlocks(from, name);
    for (const [at, block] of blocks.entries()) {
      const city = cityIn(from, block, name);
      const text = textOf(from, block);
      if (!city && countriesRegistered(text).size === 0) continue;
      yield place(city, countryIn(from, block) ?? (city && countryBelow(from, blocks.slice(at + 1, at + 3))));
    }
  }
}

/** Words that make a line with a postal code the company's address. */
const OFFICIAL =
  /\bHRB?\s?\d|Handelsregister|registered (?:office|in|at)|Impressum|siège social|sede legale/i;
/** A postal code and its town, as on the European continent. */
const POSTAL =
  /(?:^|[\s,-])(?:(?:[DALBFIE]|DE|AT|CH|NL|BE|DK|SE|NO|FI|EE|LV|LT|PL|CZ|SK|SI|HR|HU|ES|FR|IT|PT)-)?(\d{4} [A-Z]{2}|\d{4}-\d{3}|\d{3} \d{2}|\d{2}-\d{3}|\d{5}|\d{4}) (\p{Lu}[\p{L}.'’-]+(?:[ -](?:(?:am|an der|ob der|im|bei|a\.|de|del|di|la|le|les|sur|en|den|aan den) )?\p{Lu}[\p{L}'’-]+){0,2})(?=$|[\s,.(])/gmu;
/** What a street is called, or a house number ends with, in the languages of those postal codes. */
const STREET =
  /str(?:a(?:ß|ss)e|\.)|gade\b|vej\b|gatan\b|gata\b|gate\b|vägen\b|veien\b|katu\b|tie\b|mnt\b|puiestee\b|weg\b|platz\b|allee\b|gasse\b|\bring\b|damm\b|ufer\b|straat\b|laan\b|gracht\b|plein\b|kade\b|singel\b|\b(?:rue|avenue|av\.|boulevard|bd|place|chemin|route|impasse|allée|quai|calle|c\/|avda|avenida|plaza|paseo|via|viale|corso|piazza|rua|praça|largo|street|road|lane|ulica|aleja|plac)\b|\b(?:ul|al|pl)\. ?\p{L}/iu;
/** A name with a house number before a Dutch postal code, which looks like nothing else ("Noorderhaven 1, 8861 AL"), or on a line before any. */
const HOUSE = /\p{L}{3} \d{1,4} ?\p{L}?(?:[,\n] ?\d{4} [A-Z]{2}|\n(?:[A-Z]{1,2}-)?\d{4,5}) \p{Lu}/u;
/** A number of four digits that is a year: "© 2026 Acme GmbH" is no town. */
const YEAR_LINE = /©|\(c\)|copyright|\b(?:seit|since|depuis|desde|dal|sinds|est\.)\s*\d/i;
const YEAR = /^(?:19|20)\d\d$/;
/** Capitalised words after a number that are no town. */
const NO_TOWN = /\b(?:Alle|All|Rights|Tous|Todos|Tutti|Uhr|Euro|EUR|Kunden|Users?|Clients?|Customers?)\b/;
/** A house number and a street look like a code and its town: "2400 Manor Road". */
const STREET_NAME =
  / (?:Road|Rd|Street|St|Lane|Ln|Avenue|Ave|Drive|Dr|Way|Court|Ct|Place|Pl|Boulevard|Blvd|Square|Terrace|Parkway|Pkwy|Highway|Hwy|Close|Row|Walk|Circle|Trail)\.?$/;
/** The label of what stands next in the line: "6511 LS Nijmegen KvK 12345678". */
const LABEL_BEHIND =
  / (?:KvK|BTW|CVR|VAT|NIP|NIF|CIF|SIRET|SIREN|RCS|HRB|Tel|Telefon|Phone|Email|E-Mail|Mail|Org)\b.*$/i;
/** A town beside its country's code, on a line of its own: "Mannheim DE". */
const BESIDE_CODE = new RegExp(`^(${PLACE_NAME})[, ]+[A-Z]{2}$`, 'mu');
const ONLY_PLACE = new RegExp(`^${PLACE_NAME}$`, 'u');
function cityIn(from: SitePage, block: Block, name: string | undefined): Proposed<string> | undefined {
  const text = textOf(from, block);
  const city =
    nationalTown(text) ?? postalTown(from, block, text) ?? codedTown(text) ?? townBeside(text, name);
  return city
    ? proposed(
        city,
        from,
        linesFor(from, block, (lines) => lines.includes(city)),
      )
    : undefined;
}

/** The only town behind a postal code, where the block is an address: on an imprint, or with a street or a country. */
function postalTown(from: SitePage, block: Block, text: string): string | undefined {
  const towns = new Set(
    text
      .split('\n')
      .flatMap((line) => {
        const isOfYear = YEAR_LINE.test(line);
        return [...line.matchAll(POSTAL)].filter(([, code = '']) => !isOfYear || !/^\d{4}$/.test(code));
      })
      .filter(
        ([, code = '', town = '']) =>
          !NO_TOWN.test(town) &&
          !STREET_NAME.test(town) &&
          !hasLegalForm(town) &&
          (!YEAR.test(code) || STREET.test(text)),
      )
      .map(([, , town = '']) => withoutCountry(town.replace(LABEL_BEHIND, '')).replace(/[.'’-]+$/, '')),
  );
  const [town] = towns;
  if (!town || towns.size > 1) return undefined;
  const isAddress =
    from.kind === 'imprint' ||
    block.tag === 'address' ||
    STREET.test(above(from, block)) ||
    OFFICIAL.test(text) ||
    STREET.test(text) ||
    HOUSE.test(text) ||
    countriesNamed(text).size === 1;
  return isAddress ? town : undefined;
}

/** "99423 Weimar Germany": the town ends where its country begins. */
function withoutCountry(town: string): string {
  const words = town.split(' ');
  const at = words.findIndex((_, index) => index > 0 && countryNames().has(words.slice(index).join(' ')));
  return at < 0 ? town : words.slice(0, at).join(' ');
}

/** The line above, where each line of an address is a block. */
function above(from: SitePage, block: Block): string {
  const before = from.page.blocks[from.page.blocks.indexOf(block) - 1];
  return before && before.end - before.start <= MAX_LINE ? textOf(from, before) : '';
}

const MAX_LINE = 80;

/** The only town of an address as one country writes it. */
function nationalTown(text: string): string | undefined {
  const towns = new Set(nationalAddresses(text).map(({ city }) => city));
  const [town] = towns;
  return towns.size === 1 ? town : undefined;
}

function codedTown(text: string): string | undefined {
  const isOfOne = countriesRegistered(text).size > 0 || /\b[A-Z]{2}\d{9}\b/.test(text);
  return isOfOne && countriesNamed(text).size === 1 ? BESIDE_CODE.exec(text)?.[1] : undefined;
}

/** "Acme Ltd, Tallinn, Estonia": what stands before a country, where it is clear that this is the town and no county. */
function townBeside(text: string, name: string | undefined): string | undefined {
  for (const line of text.split('\n')) {
    const parts = line.split(/\s*[,·|()]\s*|(?<=\p{Ll}{4})\. (?=\p{Lu})/u).map((part) =>
      part
        .replace(FORM_FIRST, '')
        .replace(/[.\s]+$/, '')
        .trim(),
    );
    const at = parts.findIndex((part) => countryNames().has(part));
    const town = at < 1 ? undefined : lastTown(parts.slice(0, at), name);
    if (town) return town;
  }
  return undefined;
}

function lastTown(parts: readonly string[], name: string | undefined): string | undefined {
  const [last = '', before = ''] = parts.toReversed();
  if (before !== '' && NO_CITY.test(last)) return isTown(before) ? before : undefined;
  return isTown(last) && (before === '' || before === name || IS_NO_PLACE.test(before) || isSentence(before))
    ? last
    : undefined;
}

/** "Acme is a small company. Ghent, Belgium." */
const isSentence = (words: string): boolean => wordCount(words) > 4;
/** A street, a box or a firm: what follows it is the town. */
const IS_NO_PLACE = new RegExp(`\\d|${NO_TOWN.source}|(?<!\\p{L})${LEGAL_FORM}$`, 'u');
/** "Inc. Portland": what is left of a firm behind its comma. */
const FORM_FIRST = new RegExp(`^${LEGAL_FORM}\\.? +`, 'u');
const isTown = (words: string): boolean =>
  ONLY_PLACE.test(words) &&
  !NO_CITY.test(words) &&
  !NO_TOWN.test(words) &&
  !hasLegalForm(words) &&
  !countryNames().has(words);

function countryIn(from: SitePage, block: Block): Proposed<string> | undefined {
  const [code, other] = countriesNamed(textOf(from, block));
  if (!code || other) return undefined;
  return proposed(
    code,
    from,
    linesFor(from, block, (lines) => countriesNamed(lines).has(code)),
  );
}

/** The country as the next line of an address, where each line is a block. */
function countryBelow(from: SitePage, blocks: readonly Block[]): Proposed<string> | undefined {
  const block = blocks.find((one) => countryNames().has(textOf(from, one).replace(/[.\s]+$/, '')));
  return block && countryIn(from, block);
}

/** The fewest lines of a block that still say it. */
function linesFor(from: SitePage, block: Block, say: (lines: string) => boolean): Span {
  const lines = textOf(from, block).split('\n');
  let [first, last] = [0, lines.length];
  while (
    first + 1 < last &&
    isQuotable(lines.slice(first + 1, last)) &&
    say(lines.slice(first + 1, last).join('\n'))
  )
    first++;
  while (
    last - 1 > first &&
    isQuotable(lines.slice(first, last - 1)) &&
    say(lines.slice(first, last - 1).join('\n'))
  )
    last--;
  const start = block.start + lines.slice(0, first).join('\n').length + (first > 0 ? 1 : 0);
  return { start, end: start + lines.slice(first, last).join('\n').length };
}

/** Two letters prove nothing: every text has them. */
const isQuotable = (lines: readonly string[]): boolean => lines.join('\n').length > 2;
