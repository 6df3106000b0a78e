import { countryNames } from '../../domain/places/countries.ts';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import { fieldsWith } from '../../domain/profile/listing_fields.ts';
import { SLUG, slugOf } from '../../domain/text/slugs.ts';
import type { JsonSchema } from '../shape/schemas.ts';

/** Longer texts are not corrected: names, enum values and URLs are shorter. */
const LONGEST = 2048;

/**
 * What a text means that does not fit its schema; the text itself if that is not certain (D80).
 *
 * | Sent | Meant |
 * |---|---|
 * | "5" for a number, "true" for a boolean | 5, true |
 * | a value of an enum in other capitals, or with spaces | the value |
 * | a part that only one value of an enum has, such as "weekly" | the value |
 * | a name or capitals for a slug, or the URL of its page | the slug |
 * | "this week", "current week" for a week | this |
 * | acme.com for a URL | https://acme.com |
 * | UK, or the name of a country, for its code | the code |
 */
export function meantText(value: string, schema: JsonSchema, key: string): unknown {
  if (value.length > LONGEST) return value;
  const text = value.trim();
  switch (schema.type) {
    case 'integer':
    case 'number':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : value;
    case 'boolean':
      return { true: true, false: false }[text.toLowerCase()] ?? value;
    case 'string':
      return wordsOf(text, value, schema, key);
    default:
      return value;
  }
}

function wordsOf(text: string, value: string, schema: JsonSchema, key: string): unknown {
  const { pattern = '', format } = schema;
  if (schema.enum) return valueIn(schema.enum.map(String), text) ?? value;
  if (pattern === SLUG.source) return SLUG.test(value) ? value : slugIn(text);
  if (pattern.startsWith(WEEKS)) return weekOf(text, new RegExp(pattern)) ?? value;
  return COUNTRY.test(key)
    ? (countryOf(text) ?? value)
    : urlIn(text, value, format === 'uri' || URLS.has(key));
}

const urlIn = (text: string, value: string, isUrl: boolean): string =>
  isUrl && BARE_HOST.test(text) ? `https://${text}` : value;

const slugIn = (text: string): string => PAGE.exec(text)?.[1] ?? slugOf(text, text);

/** Inputs that are countries. */
const COUNTRY = /(?:^|_)country$/;

/** The value of an enum that a text names: in any case, with spaces for hyphens, or by a part that no other value has. */
function valueIn(values: readonly string[], text: string): string | undefined {
  const word = text.toLowerCase().replaceAll(/\s+/g, '-');
  const whole = values.find((each) => each.toLowerCase() === word || each === word.replaceAll('-', '_'));
  const [part, ...more] = values.filter((each) => each.split('-').includes(word));
  return whole ?? (more.length === 0 ? part : undefined);
}

/** The page of a listing, a category, a founder or a post, here or as a path. */
const PAGE =
  /^(?:https?:\/\/[^/]+)?\/(?:p|categories|founders|blog)\/([a-z0-9][a-z0-9-]{0,219})(?:[./?#].*)?$/;

/** How the patterns of weeks begin (tools/shapes/week.ts). */
const WEEKS = '^(?:this|';

/** The word for a week that is named in other words; undefined if it is none of those that are taken. */
function weekOf(text: string, taken: RegExp): string | undefined {
  const word = text.toLowerCase().replace(/[\s_-]*week$/, '');
  const week = { current: 'this', previous: 'last', past: 'last', following: 'next' }[word] ?? word;
  return taken.test(week) ? week : undefined;
}

/** Inputs that are URLs, but whose schema has no format. */
const URLS: ReadonlySet<string> = new Set(['url', 'competitor_url', ...fieldsWith({ form: ['link'] })]);
const BARE_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** The code for a country's name in any case; undefined for a code or an unknown name. */
function countryOf(text: string): string | undefined {
  if (isCountryCode(text)) return undefined;
  codes ??= new Map([...countryNames()].map(([name, code]) => [name.toLowerCase(), code]));
  return codes.get(text.toLowerCase());
}

let codes: ReadonlyMap<string, string> | undefined;
