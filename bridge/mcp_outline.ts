import type { JsonSchema } from './schemas.ts';

/** Siblings of one shape from which on one description of all of them says more than each. */
const MANY = 6;
/** Levels of nesting that are described in words; below, names have to do. */
const DESCRIBED = 2;

/**
 * What an answer looks like, short enough for a model's context: many siblings of one shape become one, and deep parts lose
 * their descriptions. Every answer that fits the schema fits the outline; OpenAPI has the schema itself.
 */
export function outlineOf(schema: JsonSchema, depth = 0): JsonSchema {
  const { description, ...plain } = schema;
  const outline = partsOf(plain, depth);
  return description === undefined || depth >= DESCRIBED ? outline : { ...outline, description };
}

function partsOf(schema: JsonSchema, depth: number): JsonSchema {
  const { properties, required, items, additionalProperties, anyOf, ...rest } = schema;
  const shared = properties && sharedShape(properties);
  if (shared) return { ...rest, additionalProperties: outlineOf(shared, depth + 1) };
  return {
    ...rest,
    ...(properties && { properties: mapped(properties, (part) => outlineOf(part, depth + 1)) }),
    ...(required && { required }),
    ...(items && { items: outlineOf(items, depth) }),
    ...(anyOf && { anyOf: anyOf.map((part) => outlineOf(part, depth)) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: isSchema(additionalProperties)
        ? outlineOf(additionalProperties, depth + 1)
        : additionalProperties,
    }),
  };
}

/** The one shape of many objects, where they have the same keys; a part that differs between them may be of any of its types. */
function sharedShape(properties: Record<string, JsonSchema>): JsonSchema | null {
  const siblings = Object.values(properties);
  const [first] = siblings;
  if (!first?.properties || siblings.length < MANY) return null;
  const keys = Object.keys(first.properties).join();
  if (siblings.some((sibling) => Object.keys(sibling.properties ?? {}).join() !== keys)) return null;
  return {
    type: 'object',
    properties: mapped(first.properties, (_part, key) => mergedOf(partsNamed(siblings, key))),
    required: (first.required ?? []).filter((key) =>
      siblings.every((sibling) => sibling.required?.includes(key)),
    ),
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

/** A schema of all that any of the parts describes, in words only where they agree. */
function mergedOf(parts: readonly JsonSchema[]): JsonSchema {
  const [first = {}] = parts;
  const bare = parts.map(({ description: _words, ...part }) => part);
  const distinct = [...new Map(bare.map((part) => [JSON.stringify(part), part])).values()];
  const agree = parts.every(({ description }) => description === first.description);
  const [only] = distinct;
  const merged = distinct.length === 1 && only ? only : { anyOf: distinct.flatMap(alternativesOf) };
  return agree && first.description !== undefined ? { ...merged, description: first.description } : merged;
}

/** The alternatives of a schema that is nothing but them. */
const alternativesOf = (part: JsonSchema): readonly JsonSchema[] =>
  part.anyOf && Object.keys(part).length === 1 ? part.anyOf : [part];

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
