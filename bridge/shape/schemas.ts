import { z } from 'zod';
import { components } from '../../tools/shapes/common.ts';

/** The parts of a JSON Schema 2020-12 that this service reads. */
export type JsonSchema = Record<string, unknown> & {
  type?: string | readonly string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  $defs?: Record<string, JsonSchema>;
  enum?: readonly unknown[];
  pattern?: string;
  default?: unknown;
  /** Values with a meaning here; other spellings are accepted too (tools/shapes/common.ts). */
  choices?: readonly string[];
};

/** Input or output: defaults make a difference. */
export type Direction = 'input' | 'output';

const inlined: Record<Direction, WeakMap<z.ZodType, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
};

/** A schema without references, except for recursion: what MCP clients and the REST reader need. It is made once, so nobody changes it. */
export function inlineSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const known = inlined[io].get(schema);
  if (known) return known;
  const { $schema: _dialect, ...plain } = z.toJSONSchema(schema, { io, override: tidy(io) });
  const made = settled(plain, true, '#/$defs/');
  inlined[io].set(schema, made);
  return made;
}

/** Named schemas of the OpenAPI document, by their name. */
export type Components = Map<string, JsonSchema>;

/**
 * A schema with a `$ref` for each part that has a name in `components` (tools/shapes/common.ts); those parts are added to
 * `named`. If a part differs as input and output, the input gets the suffix `Input`.
 */
export function referringSchema(schema: z.ZodType, io: Direction, named: Components): JsonSchema {
  const {
    $schema: _dialect,
    $defs = {},
    ...root
  } = z.toJSONSchema(schema, { io, metadata: nameView, override: tidy(io) });
  const renamed = new Map<string, string>();
  for (const [id, definition] of Object.entries($defs)) {
    renamed.set(id, freeName(id, io, settled(definition, io === 'input', COMPONENT), named));
  }
  const rename = (part: JsonSchema): JsonSchema => withNames(part, renamed);
  for (const [id, definition] of Object.entries($defs)) {
    named.set(renamed.get(id) ?? id, rename(settled(definition, io === 'input', COMPONENT)));
  }
  return rename(settled(root, io === 'input', COMPONENT));
}

const COMPONENT = '#/components/schemas/';

/** Gives zod the names of {@link components} beside its descriptions; zod also needs the two maps. */
const nameView = {
  get(schema: z.core.$ZodType) {
    const description = z.globalRegistry.get(schema);
    const name = components.get(schema);
    return description || name ? { ...description, ...name } : undefined;
  },
  has: (schema: z.core.$ZodType) => z.globalRegistry.has(schema) || components.has(schema),
  _idmap: new Map(),
  _map: new Map(),
} as unknown as z.core.$ZodRegistry<Record<string, unknown>>;

function freeName(id: string, io: Direction, schema: JsonSchema, named: Components): string {
  const known = named.get(id);
  return !known || io === 'output' || JSON.stringify(known) === JSON.stringify(schema) ? id : `${id}Input`;
}

function withNames(schema: JsonSchema, renamed: ReadonlyMap<string, string>): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    const id = value.slice(COMPONENT.length);
    return `${COMPONENT}${renamed.get(id) ?? id}`;
  }) as JsonSchema;
}

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>;

/** Formats that say as much as zod's pattern for them. */
const NAMED_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'email', 'uuid', 'uri']);

/** Removes what only zod understands, and allows new fields in outputs. */
const tidy =
  (io: Direction): Override =>
  ({ jsonSchema }) => {
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.pattern && NAMED_FORMATS.has(jsonSchema.format)) delete jsonSchema.pattern;
    if (isEmpty(jsonSchema.additionalProperties)) jsonSchema.additionalProperties = true;
    if (isBareString(jsonSchema.propertyNames)) delete jsonSchema.propertyNames;
    // Linters report required names without a description as misspelt.
    if (!jsonSchema.properties) delete jsonSchema.required;
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  };

const isEmpty = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0;

const isBareString = (schema: unknown): boolean => JSON.stringify(schema) === '{"type":"string"}';

/** Rewrites references to where definitions end up and, on request, lists of types as unions, which hosts read best. */
function settled(schema: object, unions: boolean, definitions: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') return value.replace('#/$defs/', definitions);
    const part = definitions === COMPONENT ? choicesInWords(value) : value;
    return unions ? unionWithNull(part) : part;
  }) as JsonSchema;
}

/** The values in the description: an enum would forbid other spellings, which REST accepts. */
function choicesInWords(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('choices' in part) || !Array.isArray(part.choices))
    return part;
  const { choices, description = '', ...rest } = part as JsonSchema & { choices: string[] };
  return { ...rest, description: `${description} One of: ${choices.join(', ')}; or its name.`.trim() };
}

function unionWithNull(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('type' in part) || !Array.isArray(part.type))
    return part;
  const { type, ...rest } = part as { type: string[]; description?: string; default?: unknown };
  return { anyOf: type.map((name) => ({ type: name })), ...rest };
}
