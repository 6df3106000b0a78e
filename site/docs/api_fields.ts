import { typeTexts as t } from '../texts/docs/reference.ts';

/** One input or output, also one inside another: `faqs[].question`. */
export interface FieldDoc {
  name: string;
  /** Where an input travels; empty for outputs. */
  place: string;
  type: string;
  required: boolean;
  description: string;
}

/** The parts of a document that others refer to, by group and name. */
export type Parts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A JSON Schema, as far as the reference reads one. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

/** What a reference inside the document points to; anything else is what it is. */
export function resolved<T extends { $ref?: string }>(parts: Parts, part: object): T {
  const { $ref } = part as T;
  if ($ref === undefined) return part as T;
  const [, , group = '', name = ''] = $ref.split('/');
  return (parts[group]?.[name] ?? {}) as T;
}

/** How deep the fields of a response are shown: deeper ones have a description of their own. */
const DEPTH = 3;

/** The fields of an object schema and of what is inside them, in the order of the schema. */
export function fieldsOf(
  parts: Parts,
  schema: Schema,
  place: string,
  prefix = '',
  depth = DEPTH,
): FieldDoc[] {
  const { properties = {}, required = [] } = resolved<Schema>(parts, schema);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const described = { ...resolved<Schema>(parts, property), ...property };
    const inner = innerOf(parts, property);
    return [
      {
        name: inner?.suffix === '[].' ? `${name}[]` : name,
        place,
        type: typeOf(parts, property),
        required: required.includes(key),
        description: described.description ?? '',
      },
      ...(inner && depth > 1
        ? fieldsOf(parts, inner.schema, place, `${name}${inner.suffix}`, depth - 1)
        : []),
    ];
  });
}

/** The object inside a field, if there is one: itself, what it holds when it is not null, or the entries of a list. */
function innerOf(parts: Parts, field: Schema): { schema: Schema; suffix: string } | undefined {
  const schema = resolved<Schema>(parts, field);
  const value = schema.anyOf?.find(({ type }) => type !== 'null');
  if (value) return innerOf(parts, value);
  if (schema.properties) return { schema, suffix: '.' };
  if (!schema.items) return undefined;
  return resolved<Schema>(parts, schema.items).properties && { schema: schema.items, suffix: '[].' };
}

/** A type as text, with its bounds, its choices and its default. */
export function typeOf(parts: Parts, field: Schema): string {
  const schema = resolved<Schema>(parts, field);
  const alternatives = schema.anyOf?.map((choice) => typeOf(parts, choice));
  const text = alternatives ? t.either(alternatives) : `${simpleType(parts, schema)}${boundsOf(schema)}`;
  return schema.default === undefined ? text : t.default(text, JSON.stringify(schema.default));
}

function simpleType(parts: Parts, schema: Schema): string {
  const { type, format, items, additionalProperties } = schema;
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (type === 'array') return t.list(items ? typeOf(parts, items) : null);
  if (type === 'object' && typeof additionalProperties === 'object') {
    return t.object_of(typeOf(parts, additionalProperties));
  }
  const names = typeof type === 'string' ? type : t.either(type ?? [t.anything]);
  return format ? `${names} (${format})` : names;
}

function boundsOf({ minimum, maximum, maxLength, maxItems }: Schema): string {
  const bounds = [
    t.range(minimum, maximum),
    maxLength === undefined ? null : t.characters(maxLength),
    maxItems === undefined ? null : t.entries(maxItems),
  ].filter((bound) => bound !== null);
  return bounds.map((bound) => `, ${bound}`).join('');
}
