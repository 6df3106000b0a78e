import fc from 'fast-check';
import type { Schema } from './targets.ts';

/** Words that search engines, databases, templates and file systems may misinterpret. */
export const EVIL = [
  '"',
  "'",
  '*',
  '-',
  'NEAR(',
  'a AND',
  'name:',
  '%',
  '_',
  '\\',
  '../',
  '{{7*7}}',
  '<b>',
  '\0',
  '\u202e',
  '\ufeff',
  'İ',
  'ﬃ',
  '🏳️‍🌈',
  'e\u0301',
  'constructor',
  '__proto__',
  '0',
  'null',
];

/** Valid values of a schema; some are at its limits. */
export function valuesOf(schema: Schema, resolve: (schema: Schema) => Schema): fc.Arbitrary<unknown> {
  const plain = resolve(schema);
  const inner = (part: Schema) => valuesOf(part, resolve);
  const choices = choicesIn(plain);
  if (choices) return fc.oneof(...choices.map(inner));
  if (plain.enum) return fc.constantFrom(...plain.enum);
  return (BY_TYPE[plain.type] ?? (() => fc.jsonValue()))(plain, inner);
}

type Inner = (part: Schema) => fc.Arbitrary<unknown>;

function choicesIn({ anyOf, oneOf, ...rest }: Schema): Schema[] | undefined {
  if (Array.isArray(rest.type)) return rest.type.map((type) => ({ ...rest, type }));
  return anyOf ?? oneOf;
}

const BY_TYPE: Readonly<Record<string, (schema: Schema, inner: Inner) => fc.Arbitrary<unknown>>> = {
  string: texts,
  integer({ minimum: min = -1_000_000, maximum: max = 1_000_000 }) {
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
  },
  number: () => fc.double({ noNaN: true, noDefaultInfinity: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array(schema, inner) {
    const { minItems: minLength = 0, maxItems = 5 } = schema;
    const some = fc.array(inner(schema.items), { minLength, maxLength: Math.min(maxItems, minLength + 3) });
    return fc.oneof({ weight: 9, arbitrary: some }, { weight: 1, arbitrary: full(schema, inner) });
  },
  object: objects,
};

/** A list of maximal length with one repeated value. */
function full({ items, maxItems = 5 }: Schema, inner: Inner) {
  return inner(items).map((item) => Array.from({ length: maxItems }, () => item));
}

function objects(schema: Schema, inner: Inner): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const named = fc.record(
    Object.fromEntries(Object.entries<Schema>(properties).map(([name, part]) => [name, inner(part)])),
    { requiredKeys: required },
  );
  if (typeof additionalProperties !== 'object') return named;
  const names = inner({ type: 'string', maxLength: 20, ...propertyNames }) as fc.Arbitrary<string>;
  const others = fc.dictionary(names, inner(additionalProperties), { maxKeys: schema.maxProperties ?? 4 });
  return fc.tuple(others, named).map(([more, own]) => ({ ...more, ...own }));
}

function texts(schema: Schema): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  const fits = (text: string): boolean => {
    const length = Array.from(text).length;
    return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  };
  if (format === 'uuid') return fc.uuid({ version: 4 });
  if (format === 'date') return dates();
  if (format === 'date-time') return dates().map((day) => `${day}T12:00:00Z`);
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,10}[0-9]{0,3}@[a-z]{1,10}\.[a-z]{2,6}$/);
  if (format === 'uri') return fc.webUrl().filter(fits);
  if (pattern) {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 300) }).filter(fits);
  }
  return fc.oneof(
    // Code points, as maxLength counts them.
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
    fc.constantFrom(...EVIL.filter(fits), 'a'.repeat(Math.max(minLength, 1))),
    fc.constantFrom('a'.repeat(maxLength), '😀'.repeat(maxLength)),
  );
}

function dates(): fc.Arbitrary<string> {
  const range = { min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
  return fc.date(range).map((date) => date.toISOString().slice(0, 10));
}
