import type { Span } from '../../domain/page/page.ts';
import { compact, type Site, type SitePage } from './site.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A thing that a page describes in JSON-LD, by itself and not as a part of another thing. */
export interface Entity {
  from: SitePage;
  block: Span;
  types: readonly string[];
  properties: Properties;
}

/** The entities of a page: lists and `@graph` unfolded, parts of other things (an offer, a review's author) left out. */
export function entitiesOf(from: SitePage): Entity[] {
  return from.page.json_ld.flatMap((block) =>
    unfold(block.value, 0).map((properties) => ({ from, block, types: typesOf(properties), properties })),
  );
}

/** The entities of a page, and those that they name as who made or keeps them, or as what they are about. */
export function entitiesWithin(from: SitePage): Entity[] {
  return entitiesOf(from).flatMap((entity) => [
    entity,
    ...WITHIN.flatMap((key) => partsOf(entity.properties, key)).map((properties) => ({
      ...entity,
      types: typesOf(properties),
      properties,
    })),
  ]);
}

const WITHIN = ['publisher', 'provider', 'creator', 'author', 'mainEntity', 'about', 'hasPart', 'worksFor'];

/** A thing that is only named by its `@id`, as the page describes it elsewhere; else the thing itself. */
export function resolved(from: SitePage, properties: Properties): Properties {
  const id = textOfProperty(properties, '@id');
  if (!id || Object.keys(properties).length > 1) return properties;
  const described = entitiesOf(from).find((one) => textOfProperty(one.properties, '@id') === id);
  return described?.properties ?? properties;
}

export const PRODUCT_TYPES =
  /^(?:SoftwareApplication|WebApplication|MobileApplication|SoftwareSourceCode|VideoGame|Product|Service)$/;
export const COMPANY_TYPES =
  /^(?:\w*Organization|Corporation|\w*Business|OnlineStore|Brand|ProfessionalService)$/;

export function isOf({ types }: Entity, wanted: RegExp): boolean {
  return types.some((type) => wanted.test(type));
}

/**
 * The companies that a page describes and that may be the one of the site: not those of another name than the site's own,
 * as a parent company or a customer has.
 */
export function ownCompanies(site: Site, from: SitePage, name: string | undefined): Entity[] {
  return entitiesWithin(from).filter((one) => {
    if (!isCompany(one)) return false;
    const names = ['name', 'legalName', 'alternateName'].flatMap((key) =>
      textsOfProperty(one.properties, key),
    );
    return names.length === 0 || isOwnName(site, name, names);
  });
}

/** By its type, or as it has what only companies have: there are some hundred types of them, from dentists to taxis. */
const isCompany = (one: Entity): boolean =>
  isOf(one, COMPANY_TYPES) ||
  (!isOf(one, OTHER_TYPES) &&
    'name' in one.properties &&
    COMPANY_PROPERTIES.some((key) => key in one.properties));

const COMPANY_PROPERTIES = [
  'address',
  'telephone',
  'openingHours',
  'openingHoursSpecification',
  'priceRange',
];
/** Things beside companies that have some of these. */
const OTHER_TYPES =
  /^(?:Person|Patient|ContactPoint|\w*Event|Place|Residence|House|Apartment|\w*Accommodation|Room|JobPosting|\w*Page)$/;

/** Whether one of these names is the site's own, or akin to it; true where the site's is not known. */
export function isOwnName(site: Site, name: string | undefined, names: readonly string[]): boolean {
  const own = [name ?? '', site.label ?? ''].map(compact).filter((word) => word.length >= 2);
  return own.length === 0 || names.map(compact).some((is) => own.some((word) => isAkin(is, word)));
}

const isAkin = (one: string, other: string): boolean =>
  one.includes(other) || (one.length >= 3 && other.includes(one));

/** A property as plain text; the first of a list. */
export function textOfProperty(properties: Properties, name: string): string | undefined {
  const [value] = listed(properties[name]);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The things that a property holds, whether one or a list. */
export function partsOf(properties: Properties, name: string): Properties[] {
  return listed(properties[name]).filter(
    (value): value is Properties => typeof value === 'object' && value !== null,
  );
}

export function textsOfProperty(properties: Properties, name: string): string[] {
  return listed(properties[name]).filter((value): value is string => typeof value === 'string');
}

/**
 * The place of a text in the block as the page writes it, which may escape slashes or letters; with `key`, together with
 * the name of its property, which is what says that "DE" is a country.
 */
export function placeOf(
  { from, block }: Pick<Entity, 'from' | 'block'>,
  value: string,
  key?: string,
): Span | undefined {
  const source = from.page.text.slice(block.start, block.end);
  for (const written of spellings(value)) {
    const at = key ? beside(source, key, written) : lone(source, written);
    if (at) return { start: block.start + at.start, end: block.start + at.end };
  }
  return undefined;
}

const MAX_DEPTH = 4;

function unfold(value: unknown, depth: number): Properties[] {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => unfold(item, depth + 1));
  const properties = value as Properties;
  return [properties, ...unfold(properties['@graph'], depth + 1)];
}

function typesOf(properties: Properties): string[] {
  return textsOfProperty(properties, '@type').map((type) => type.replace(/^.*[/#:]/, ''));
}

function listed(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}

function spellings(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const slashes = json.replaceAll('/', '\\/');
  const ascii = (text: string): string =>
    text.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [...new Set([value, json, slashes, ascii(json), ascii(slashes)])];
}

function lone(source: string, written: string): Span | undefined {
  const quoted = source.indexOf(`"${written}"`);
  const at = quoted >= 0 ? quoted + 1 : source.indexOf(written);
  return at < 0 ? undefined : { start: at, end: at + written.length };
}

function beside(source: string, key: string, written: string): Span | undefined {
  const found = [...source.matchAll(KEY)].find(
    ({ 0: label, index }) => label.startsWith(`"${key}"`) && source.startsWith(written, index + label.length),
  );
  const end = found && found.index + found[0].length + written.length;
  return end ? { start: found.index, end: source.startsWith('"', end) ? end + 1 : end } : undefined;
}

/** A property's name up to its value, or up to the name of the thing that it holds. */
const KEY = /"\w{1,40}"\s*:\s*(?:\{[^{}"]{0,50}(?:"@type"\s*:\s*"\w+"\s*,\s*)?"name"\s*:\s*)?"?/g;
