import type { JsonSchema } from '../shape/schemas.ts';

/** A list of at least this many names is written once and then referred to. */
const MANY = 6;
/** Length limits from here on are left out: no sensible text reaches them, and the error names them. */
const FAR_BOUND = 1_000;

/**
 * The inputs of a tool as a model reads them: the OpenAPI schema without what only costs context, and within what the schemas of all
 * hosts allow (record 82). An input that fits the schema fits this one too, except for other spellings of enum values and null, which
 * removes a field; calls are validated against the schema itself.
 */
export function briefInputs(schema: JsonSchema): JsonSchema {
  const listed = new Map<string, string>();
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const names = namesIn(part);
    const text = names.join();
    const earlier = part.items && names.length >= MANY ? listed.get(text) : undefined;
    if (!listed.has(text)) listed.set(text, name);
    return [name, earlier === undefined ? brief(part) : referring(part, earlier)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** The allowed names of an object or list. */
const namesIn = ({ properties, items }: JsonSchema): string[] =>
  properties ? Object.keys(properties) : (items?.enum ?? []).map(String);

/** A list whose names are listed in an earlier one. */
function referring({ description = '', items = {}, ...part }: JsonSchema, earlier: string): JsonSchema {
  const { enum: _choices, ...item } = items;
  return { ...part, description: `${description} Names as in ${earlier}.`.trim(), items: item };
}

function brief(whole: JsonSchema, far = FAR_BOUND): JsonSchema {
  const { choices, anyOf = [], properties } = whole;
  // Null removes a field, which the description says: hosts of Gemini refuse unions.
  const [only, ...more] = anyOf.filter(({ type }) => type !== 'null');
  if (only && more.length === 0) return brief({ ...only, ...without(whole, 'anyOf') }, far);
  if (!properties) return withNearBounds(choices ? { ...whole, enum: choices } : whole, far);
  return areAlike(properties) ? inOneShape(whole) : { ...whole, ...withSharedBounds(whole) };
}

/** A text, a number or a list with the bounds that matter. */
function withNearBounds(whole: JsonSchema, far: number): JsonSchema {
  const { maxLength, minLength, pattern, format, choices, anyOf, ...rest } = whole;
  // Everybody counts from one.
  const part = rest['minimum'] === 1 ? without(rest, 'minimum') : rest;
  const near = typeof maxLength === 'number' && maxLength < far && !choices;
  // A required text is not empty.
  const isBlankRefused = pattern === '\\S';
  const form = isBlankRefused ? undefined : (pattern ?? FORMS.get(format));
  return {
    ...part,
    ...(form !== undefined && { pattern: form }),
    ...(minLength !== undefined && !isBlankRefused && { minLength }),
    ...(near && { maxLength }),
    ...(part.items && { items: brief(part.items, far) }),
    ...(anyOf && { anyOf: anyOf.map((each) => brief(each, far)) }),
  };
}

/** Patterns for the formats that Gemini refuses; it takes `date-time` alone. */
const FORMS: ReadonlyMap<unknown, string> = new Map([
  ['date', '^\\d{4}-\\d\\d-\\d\\d$'],
  ['uuid', '^[0-9a-fA-F-]{36}$'],
]);

const mapped = (properties: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, brief(part)]));

/** A bound of so many properties is said once. */
const SHARED = 5;

/** The properties of an object; a bound that many of its texts or lists have is in its description, and then every other one is said. */
function withSharedBounds({ properties = {}, description = '' }: JsonSchema): JsonSchema {
  const whole = Object.values(properties).map((part) => brief(part, Number.POSITIVE_INFINITY));
  const texts = sharedBound(whole);
  const entries = sharedBound(whole.map(({ items = {} }) => items));
  if (texts === undefined && entries === undefined)
    return { ...(description && { description }), properties: mapped(properties) };
  const said = [
    ...(texts === undefined ? [] : [`Texts ${texts} characters.`]),
    ...(entries === undefined ? [] : [`List entries ${entries}.`]),
  ];
  const bare = Object.keys(properties).map((name, i): [string, JsonSchema] => {
    const { items, ...part } = whole[i] ?? {};
    return [name, { ...withoutBound(part, texts), ...(items && { items: withoutBound(items, entries) }) }];
  });
  return {
    description: `${description} At most, if not said: ${said.join(' ')}`.trim(),
    properties: Object.fromEntries(bare),
  };
}

/** The commonest bound of texts, if many have it. */
function sharedBound(parts: readonly JsonSchema[]): number | undefined {
  const bounds = parts.map(({ maxLength }) => maxLength).filter((bound) => typeof bound === 'number');
  const [commonest] = [...Map.groupBy(bounds, (bound) => bound)].sort(([, a], [, b]) => b.length - a.length);
  return commonest && commonest[1].length >= SHARED ? commonest[0] : undefined;
}

const withoutBound = (part: JsonSchema, bound: number | undefined): JsonSchema =>
  bound !== undefined && part['maxLength'] === bound ? without(part, 'maxLength') : part;

/** Whether many properties differ only in their names and texts. */
function areAlike(properties: JsonSchema['properties']): boolean {
  const shapes = Object.values(properties ?? {}).map((part) => JSON.stringify(without(part, 'description')));
  return shapes.length >= MANY && new Set(shapes).size === 1;
}

/** An object with such properties: their names, which say enough, and their bound once. */
function inOneShape({ properties = {}, description = '', ...part }: JsonSchema): JsonSchema {
  const [first = {}] = Object.values(properties);
  const { maxLength, ...shape } = without(first, 'description');
  const isNear = typeof maxLength === 'number' && maxLength < FAR_BOUND;
  const bound = isNear ? `${maxLength} characters each.` : '';
  return {
    ...part,
    description: `${description} ${bound}`.trim(),
    properties: Object.fromEntries(Object.keys(properties).map((name) => [name, brief(shape)])),
  };
}

const without = (schema: JsonSchema, name: string): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));
