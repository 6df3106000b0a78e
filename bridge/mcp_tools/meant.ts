import { countryNames } from '../../domain/places/countries.ts';
import { isCountryCode } from '../../domain/places/country_codes.ts';
import { SLUG, slugOf } from '../../domain/text/slugs.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { inlineSchema, type JsonSchema } from '../shape/schemas.ts';

/**
 * Corrects inputs of a tool call that have only one possible meaning although they do not fit the schema (D80). It runs before
 * validation, which has the last word. REST and the published schemas do not have it.
 *
 * | What a model sends | What is meant |
 * |---|---|
 * | null for an input that may be left out and cannot be null | left out |
 * | "" for such an input where no empty text is allowed | left out |
 * | "5" for a number, "true" for a boolean | 5, true |
 * | 5 for a text | "5" |
 * | a value of an enum in other capitals | the value |
 * | a name or capitals for a slug | the slug of that name |
 * | acme.com for a URL | https://acme.com |
 * | UK, or the name of a country, for its code | the code |
 *
 * Inside `fields` null deletes the field: it stays where the schema has it, and is an empty text or list elsewhere.
 */
export function meantInputs(operation: Operation, args: Record<string, unknown>): Record<string, unknown> {
  return members(args, inlineSchema(operation.input, 'input'));
}

type Members = Record<string, unknown>;

/** The members of an object with corrections; the same object if there are none. */
function members(object: Members, { properties = {}, required = [] }: JsonSchema, name = ''): Members {
  let changed: Members | undefined;
  for (const [key, value] of Object.entries(object)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!schema) continue;
    const meant = memberOf(value, schema, { key, isRequired: required.includes(key), inside: name });
    if (meant === value) continue;
    // fromEntries makes own properties, even of a key like __proto__.
    changed ??= Object.fromEntries(Object.entries(object));
    if (meant === undefined) Reflect.deleteProperty(changed, key);
    else changed[key] = meant;
  }
  return changed ?? object;
}

/** A member with corrections; undefined where it is left out. */
function memberOf(
  value: unknown,
  schema: JsonSchema,
  { key, isRequired, inside }: { key: string; isRequired: boolean; inside: string },
): unknown {
  const sent = inside === 'fields' ? emptied(value, schema) : value;
  return isLeftOut(sent, schema, isRequired) ? undefined : valueOf(sent, schema, key);
}

function isLeftOut(value: unknown, schema: JsonSchema, isRequired: boolean): boolean {
  if (isRequired) return false;
  if (value === null) return !branches(schema).some(({ type }) => type === 'null');
  return value === '' && !branches(schema).some(takesEmpty);
}

/** What null means for a field: an empty list or text, where it cannot be null. */
function emptied(value: unknown, schema: JsonSchema): unknown {
  if (value !== null) return value;
  const kinds = branches(schema);
  if (kinds.some(({ type }) => type === 'null')) return null;
  if (kinds.some(({ type }) => type === 'array')) return [];
  return kinds.some(takesEmpty) ? '' : null;
}

const takesEmpty = ({ type, enum: values, pattern, format, minLength }: JsonSchema): boolean =>
  type === 'string' && !values && !pattern && !format && !minLength;

const branches = (schema: JsonSchema): readonly JsonSchema[] => schema.anyOf ?? [schema];

/** A corrected value if the schema allows only one meaning, else the value unchanged. */
function valueOf(value: unknown, schema: JsonSchema, key: string): unknown {
  const kinds = branches(schema).filter(({ type }) => type !== 'null');
  const [only] = kinds;
  if (!only || kinds.length > 1 || value === null) return value;
  if (typeof value === 'string') return textOf(value, only, key);
  if (typeof value === 'number') return only.type === 'string' ? String(value) : value;
  if (Array.isArray(value)) return only.items ? listOf(value, only.items, key) : value;
  return typeof value === 'object' ? members(value as Members, only, key) : value;
}

function listOf(list: readonly unknown[], schema: JsonSchema, key: string): unknown {
  const meant = list.map((value) => valueOf(value, schema, key));
  return meant.some((value, i) => value !== list[i]) ? meant : list;
}

/** Longer texts are not corrected: names, enum values and URLs are shorter. */
const LONGEST = 2048;

function textOf(value: string, schema: JsonSchema, key: string): unknown {
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

function wordsOf(text: string, value: string, { enum: values, pattern, format }: JsonSchema, key: string) {
  if (values) return values.find((each) => String(each).toLowerCase() === text.toLowerCase()) ?? value;
  if (pattern === SLUG.source) return SLUG.test(value) ? value : slugOf(text, value);
  if (key === 'country') return countryOf(text) ?? value;
  const isUrl = format === 'uri' || URLS.has(key);
  return isUrl && BARE_HOST.test(text) ? `https://${text}` : value;
}

/** Inputs that are URLs, but whose schema has no format. */
const URLS: ReadonlySet<string> = new Set(['url', 'competitor_url', 'logo_url', 'demo_video_url']);
const BARE_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** The code for a country's name in any case; undefined for a code or an unknown name. */
function countryOf(text: string): string | undefined {
  if (isCountryCode(text)) return undefined;
  codes ??= new Map([...countryNames()].map(([name, code]) => [name.toLowerCase(), code]));
  return codes.get(text.toLowerCase());
}

let codes: ReadonlyMap<string, string> | undefined;
