import type { JsonSchema } from '../shape/schemas.ts';

/** At least this many properties of one shape are described by one schema. */
const MANY = 6;
/** Levels of objects that are written out; deeper ones are only `object`. */
const WRITTEN_OUT = 2;
/** A text that is one of more words than these is only a text; OpenAPI names them, and the value says which it is. */
const WORDS_NAMED = 12;
/** A repeated part gets a name if it has at least this many characters. */
const WORTH_NAMING = 90;

/**
 * The shape of a result, short enough for a model's context: names and types; one schema for many properties of one shape;
 * repeated parts under `$defs`. A result that fits the schema fits the outline. OpenAPI has the full schema with texts, formats
 * and bounds.
 */
export function outlineOf(schema: JsonSchema): JsonSchema {
  return withSharedParts(partsOf(schema, 0));
}

function partsOf(schema: JsonSchema, depth: number): JsonSchema {
  const { properties, anyOf } = schema;
  if (anyOf) return unionOf(anyOf.map((part) => partsOf(part, depth)));
  const shared = properties && sharedShape(properties);
  if (shared) return { type: 'object', additionalProperties: partsOf(shared, depth) };
  const isDeep = depth >= WRITTEN_OUT || Object.values(properties ?? {}).some(allowsAnything);
  if (properties && isDeep) return { type: 'object' };
  const plain = Object.fromEntries(SHOWN.map((keyword) => [keyword, schema[keyword]]).filter(isTelling));
  return within(plain, (part, place) => partsOf(part, place === 'items' ? depth : depth + 1));
}

/** Required names are left to OpenAPI. */
const SHOWN = ['type', 'enum', 'properties', 'items', 'additionalProperties', '$ref', '$defs'];

/** Whether a keyword is present and restricts anything, in few words. */
const isTelling = ([, value]: unknown[]): boolean =>
  value !== undefined && typeof value !== 'boolean' && !(Array.isArray(value) && value.length > WORDS_NAMED);

/** Whether a part allows anything; clients report such a part as a mistake. */
const allowsAnything = ({ description: _words, ...part }: JsonSchema): boolean =>
  Object.keys(part).length === 0;

/** A schema with each direct subschema changed; `place` is the keyword or the property name. */
function within(schema: JsonSchema, change: (part: JsonSchema, place: string) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf, $defs } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapped(properties, change) }),
    ...(items && { items: change(items, 'items') }),
    ...(isSchema(additionalProperties) && { additionalProperties: change(additionalProperties, 'items') }),
    ...(anyOf && { anyOf: anyOf.map((part) => change(part, 'items')) }),
    ...($defs && { $defs: mapped($defs, change) }),
  };
}

/** Alternatives without duplicates, each with one type, which most hosts handle best. */
function unionOf(parts: readonly JsonSchema[]): JsonSchema {
  const distinct = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
  const [only] = distinct;
  return distinct.length === 1 && only ? only : { anyOf: distinct };
}

/** Moves each larger repeated part to `$defs`, named after the first property that has it. */
function withSharedParts(root: JsonSchema): JsonSchema {
  const seen = new Map<string, { name: string; times: number }>();
  const count = (part: JsonSchema, name: string): JsonSchema => {
    const text = JSON.stringify(part);
    const known = seen.get(text);
    if (known) known.times++;
    else {
      seen.set(text, { name, times: 1 });
      within(part, (inner, place) => count(inner, place === 'items' ? name : place));
    }
    return part;
  };
  within(root, count);
  const names = new Map<string, string>();
  for (const [text, { name, times }] of seen) {
    if (times > 1 && text.length >= WORTH_NAMING) names.set(text, freeName(name, names));
  }
  if (names.size === 0) return root;
  const referring = (part: JsonSchema): JsonSchema => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? within(part, referring) : { $ref: `#/$defs/${name}` };
  };
  const $defs = [...names].map(([text, name]) => [name, within(JSON.parse(text) as JsonSchema, referring)]);
  const { $defs: own, ...rest } = within(root, referring);
  return { ...rest, $defs: { ...own, ...Object.fromEntries($defs) } };
}

function freeName(name: string, names: ReadonlyMap<string, string>): string {
  const taken = new Set(names.values());
  return taken.has(name) ? `${name}_${names.size}` : name;
}

/** One shape for many objects with the same keys; a part that differs may have any of its types. */
function sharedShape(properties: Record<string, JsonSchema>): JsonSchema | null {
  const siblings = Object.values(properties);
  const [first] = siblings;
  if (!first?.properties || siblings.length < MANY) return null;
  const keys = Object.keys(first.properties).join();
  if (siblings.some((sibling) => Object.keys(sibling.properties ?? {}).join() !== keys)) return null;
  return {
    type: 'object',
    properties: mapped(first.properties, (_part, key) => mergedOf(partsNamed(siblings, key))),
  };
}

function partsNamed(siblings: readonly JsonSchema[], key: string): JsonSchema[] {
  return siblings.map(({ properties }) => properties?.[key] ?? {});
}

function mapped(
  properties: Record<string, JsonSchema>,
  change: (part: JsonSchema, key: string) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, change(part, key)]));
}

/** A schema that allows everything that any of the parts allows. */
function mergedOf(parts: readonly JsonSchema[]): JsonSchema {
  return unionOf(parts.flatMap(({ description: _words, ...part }) => part.anyOf ?? [part]));
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
