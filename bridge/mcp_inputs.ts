import type { JsonSchema } from './schemas.ts';

/** From so many names on, a list of names that stands before is referred to and not written again. */
const MANY = 6;
/** Bounds of texts from here on are left out: no sensible text reaches them, and the refusal of one that does names them. */
const FAR_BOUND = 200;

/**
 * The inputs of a tool as a model reads them: those of OpenAPI without what only costs context. Every input that fits the
 * schema fits these too; calls are held against the schema itself.
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

/** The names that an object takes, or that a list chooses from. */
const namesIn = ({ properties, items }: JsonSchema): string[] =>
  properties ? Object.keys(properties) : (items?.enum ?? []).map(String);

/** A part whose names stand in an earlier one. */
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

function brief({ maxLength, minLength, ...part }: JsonSchema): JsonSchema {
  const near = typeof maxLength === 'number' && maxLength < FAR_BOUND;
  return {
    ...part,
    // A text that has to say something is not empty.
    ...(minLength !== undefined && part.pattern !== '\\S' && { minLength }),
    ...(near && { maxLength }),
    ...(part.properties && { properties: briefSiblings(part.properties) }),
    ...(part.items && { items: brief(part.items) }),
    ...(part.anyOf && { anyOf: part.anyOf.map(brief) }),
  };
}

/** Many siblings that differ by their names alone need no words of their own. */
function briefSiblings(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const shapes = Object.values(properties).map((part) => JSON.stringify(withoutWords(part)));
  const alike = shapes.length >= MANY && new Set(shapes).size === 1;
  return Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, brief(alike ? withoutWords(part) : part)]),
  );
}

const withoutWords = ({ description: _words, ...part }: JsonSchema): JsonSchema => part;
