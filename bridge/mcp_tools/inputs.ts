import type { JsonSchema } from '../shape/schemas.ts';

/** A list of at least this many names is written once and then referred to. */
const MANY = 6;
/** Length limits from here on are left out: no sensible text reaches them, and the error names them. */
const FAR_BOUND = 200;

/**
 * The inputs of a tool as a model reads them: the OpenAPI schema without what only costs context. An input that fits the schema
 * fits this one too, except for other spellings of enum values; calls are validated against the schema itself.
 */
export function briefInputs(schema: JsonSchema): JsonSchema {
  const listed = new Map<string, string>();
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const names = namesIn(part);
    const text = names.join();
    const earlier = names.length >= MANY ? listed.get(text) : undefined;
    if (earlier === undefined) listed.set(text, name);
    return [name, earlier === undefined ? brief(part) : referring(part, earlier)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The allowed names of an object or list. */
const namesIn = ({ properties, items }: JsonSchema): string[] =>
  properties ? Object.keys(properties) : (items?.enum ?? []).map(String);

/** A part whose names are listed in an earlier one. */
function referring({ description = '', properties, ...part }: JsonSchema, earlier: string): JsonSchema {
  const [first] = Object.values(properties ?? {});
  const { enum: _choices, ...item } = part.items ?? {};
  return {
    ...part,
    description: `${description} ${properties ? 'Keys' : 'Names'} as in ${earlier}.`.trim(),
    ...(first && { additionalProperties: brief(withoutWords(first)) }),
    ...(part.items && { items: item }),
  };
}

function brief(whole: JsonSchema): JsonSchema {
  const { maxLength, minLength, pattern, choices, ...part } = whole;
  if (choices) return { ...part, enum: choices };
  if (areAlike(part.properties)) return keysInWords(part);
  const near = typeof maxLength === 'number' && maxLength < FAR_BOUND;
  // A required text is not empty.
  const isBlankRefused = pattern === '\\S';
  return {
    ...part,
    ...(pattern !== undefined && !isBlankRefused && { pattern }),
    ...(minLength !== undefined && !isBlankRefused && { minLength }),
    ...(near && { maxLength }),
    ...(part.properties && { properties: mapped(part.properties) }),
    ...(part.items && { items: brief(part.items) }),
    ...(part.anyOf && { anyOf: part.anyOf.map(brief) }),
  };
}

const mapped = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, brief(part)]));

/** Whether many properties differ only in their names and texts. */
function areAlike(properties: JsonSchema['properties']): boolean {
  const shapes = Object.values(properties ?? {}).map((part) => JSON.stringify(withoutWords(part)));
  return shapes.length >= MANY && new Set(shapes).size === 1;
}

/** An object with such properties: the names in the description, and one schema for all. */
function keysInWords({ properties = {}, description = '', ...part }: JsonSchema): JsonSchema {
  const [first = {}] = Object.values(properties);
  return {
    ...part,
    description: `${description} Keys: ${Object.keys(properties).join(', ')}.`.trim(),
    additionalProperties: brief(withoutWords(first)),
  };
}

const withoutWords = ({ description: _words, ...part }: JsonSchema): JsonSchema => part;
