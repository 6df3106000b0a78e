import type { Parameter, Schema } from './targets.ts';
import { EVIL } from './values.ts';

/** Texts for parameters, valid or not; the schema decides. */
export function textBreakers({ schema }: Parameter): string[] {
  const { minimum, maximum, maxLength, enum: choices } = schema;
  const example = String(choices?.[0] ?? minimum ?? 'a');
  return [
    ...EVIL,
    '',
    ' ',
    ' 1',
    '1 ',
    '1.0',
    '+1',
    '-1',
    '01',
    '1e2',
    '0x10',
    '١',
    '1,2',
    'NaN',
    'null',
    'undefined',
    'True',
    'TRUE',
    '[]',
    '{}',
    'a b',
    'ä',
    '😀',
    '\0',
    '\ufeff',
    '..',
    '9'.repeat(30),
    'a'.repeat(3_000),
    ` ${example}`,
    example.toUpperCase(),
    `${example}x`,
    ...(minimum === undefined ? [] : [String(minimum - 1), String(minimum)]),
    ...(maximum === undefined ? [] : [String(maximum), String(maximum + 1)]),
    ...(maxLength === undefined
      ? []
      : ['a'.repeat(maxLength), 'a'.repeat(maxLength + 1), '😀'.repeat(maxLength)]),
  ];
}

/** JSON values that fit few schemas. */
const ODD: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  '\0',
  '\ud800',
  '2026-02-30',
  'x@',
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  [null],
  [[]],
  {},
  { a: 1 },
];

/** Bodies with one change: each property at each depth made odd, too long, missing, or with an unknown sibling. */
export function bodyBreakers(schema: Schema, body: unknown, resolve: (schema: Schema) => Schema): unknown[] {
  const plain = valueSchema(resolve(schema), resolve);
  if (plain.type === 'array') {
    const list = Array.isArray(body) ? body : [];
    const inner = bodyBreakers(plain.items, list[0] ?? sampleOf(plain.items, resolve), resolve);
    const { maxItems } = plain;
    const long = maxItems === undefined ? [] : [fill(maxItems, list[0]), fill(maxItems + 1, list[0])];
    return [...ODD, ...inner.map((item) => [item]), ...long];
  }
  if (plain.type !== 'object') return [...ODD, ...bounds(plain)];
  const own = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const unknown = [
    { ...own, unknown_key: 1 },
    JSON.parse(`{"__proto__":1,${JSON.stringify(own).slice(1)}`.replace(',}', '}')) as unknown,
    { ...own, constructor: {} },
  ];
  const changed = Object.entries<Schema>(plain.properties ?? {}).flatMap(([name, part]) => {
    const { [name]: value, ...rest } = own;
    const broken = [...bodyBreakers(part, value, resolve), ...asTexts(value ?? sampleOf(part, resolve))];
    return [rest, ...broken.map((odd) => ({ ...own, [name]: odd }))];
  });
  return [...ODD.filter((value) => typeof value !== 'string' || value === 'x'), ...unknown, ...changed];
}

/** The JSON text of a value that is no text, whole and cut off. */
function asTexts(value: unknown): string[] {
  const text = JSON.stringify(value) ?? '{}';
  return typeof value === 'string' ? [] : [text, text.slice(0, -1)];
}

/** The schema of a nullable field without null. */
export function valueSchema(schema: Schema, resolve: (schema: Schema) => Schema): Schema {
  const value = (schema.anyOf as Schema[] | undefined)?.find(({ type }) => type !== 'null');
  return value ? { ...resolve(value) } : schema;
}

function bounds({ minimum, maximum, maxLength, enum: choices }: Schema): unknown[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, minimum]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(maxLength === undefined ? [] : ['a'.repeat(maxLength), 'a'.repeat(maxLength + 1)]),
    ...(choices ? [String(choices[0]).toUpperCase()] : []),
  ];
}

const fill = (length: number, item: unknown): unknown[] => Array.from({ length }, () => item ?? 'a');

/** The smallest value of a schema's type. */
function sampleOf(schema: Schema, resolve: (schema: Schema) => Schema): unknown {
  const plain = valueSchema(resolve(schema), resolve);
  if (plain.type !== 'object') return plain.type === 'array' ? [] : 'a';
  const { properties = {}, required = [] } = plain;
  return Object.fromEntries(required.map((name: string) => [name, sampleOf(properties[name], resolve)]));
}
