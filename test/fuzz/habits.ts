import { HOSTS } from '../clients/zoo/hosts.ts';
import { valueSchema } from './breakers.ts';
import type { Schema, Target } from './targets.ts';

export type Arguments = Readonly<Record<string, unknown>>;
type Resolve = (schema: Schema) => Schema;

/** Arguments as a client writes them, and as a text where it writes all of them into one. */
type Habit = (args: Arguments, schema: Schema, resolve: Resolve) => Arguments | string;

/** How clients of the zoo write arguments that mean the same as plain ones (record 81). */
const HABITS: readonly Habit[] = [
  (args, schema, resolve) => inText(args, schema, { depth: 1, resolve }) as Arguments,
  (args, schema, resolve) => inText(args, schema, { depth: 2, resolve }) as Arguments,
  (args, schema, resolve) =>
    inText(inText(args, schema, { depth: 3, resolve }), schema, { depth: 1, resolve }) as Arguments,
  (args, schema, resolve) => ({ ...absent(schema, resolve, null), ...args }),
  (args, schema, resolve) => ({ ...absent(schema, resolve, 'null'), ...args }),
  (args, schema, resolve) => ({ ...absent(schema, resolve, ''), ...args }),
  (args) => ({ ...args, ...ADDED }),
  (args) => JSON.stringify(args),
];

/** The keys that hosts add to every call. */
const ADDED: Arguments = Object.fromEntries(
  HOSTS.flatMap(({ quirks = [] }) => quirks).flatMap(({ sent, meant }) =>
    'arguments' in meant
      ? Object.entries(sent ?? {}).filter(
          ([key, value]) => !(key in meant.arguments) && value !== null && value !== '' && value !== 'null',
        )
      : [],
  ),
);

/** The arguments of a valid call in one of the habits that change them. */
export function habitually(args: Arguments, target: Target, resolve: Resolve, n: number): Arguments | string {
  const schema = inputSchema(target);
  const plain = JSON.stringify(args);
  const ways = HABITS.map((habit) => habit(args, schema, resolve)).filter(
    (way) => typeof way === 'string' || JSON.stringify(way) !== plain,
  );
  return ways[n % ways.length] ?? args;
}

/** The arguments of a valid call with one of their parts as a JSON text that nobody can read; undefined if none can be one. */
export function unreadable(
  args: Arguments,
  target: Target,
  resolve: Resolve,
  n: number,
): Arguments | undefined {
  const places = partsIn(args, inputSchema(target), resolve);
  const place = places[n % places.length];
  if (!place) return undefined;
  const value = place.reduce<any>((part, key) => part[key], args);
  const text = JSON.stringify(value);
  const broken = typeof value === 'number' ? `${text}x` : text.slice(0, -1 - (n % (text.length - 1)));
  return replaced(args, place, broken) as Arguments;
}

type Place = readonly (string | number)[];

/** The places of all parts whose schema has a kind that is no text. */
function partsIn(value: unknown, schema: Schema, resolve: Resolve, at: Place = []): Place[] {
  if (kindOf(schema, resolve) === undefined || value === null) return [];
  const { items = {}, properties = {} } = valueSchema(resolve(schema), resolve);
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => partsIn(item, items, resolve, [...at, i]))
    : Object.entries(typeof value === 'object' ? value : {}).flatMap(([key, part]) =>
        Object.hasOwn(properties, key) ? partsIn(part, properties[key], resolve, [...at, key]) : [],
      );
  return at.length === 0 ? inner : [at, ...inner];
}

function replaced(value: any, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  const inner = replaced(value[key], rest, by);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

/** The schema of a tool's arguments. */
const inputSchema = ({ parameters, body }: Target): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...body?.schema.properties,
  },
  required: [
    ...parameters.filter(({ required }) => required).map(({ name }) => name),
    ...(body?.schema.required ?? []),
  ],
});

/** A value whose parts at a depth are JSON texts, where a schema has a kind for them that is no text. */
function inText(value: unknown, schema: Schema, at: { depth: number; resolve: Resolve }): unknown {
  const { depth, resolve } = at;
  const kind = kindOf(schema, resolve);
  if (kind === undefined || value === null || typeof value === 'string') return value;
  if (depth === 0) return JSON.stringify(value);
  const { items = {}, properties = {} } = valueSchema(resolve(schema), resolve);
  const inner = (part: unknown, its: Schema = {}): unknown =>
    inText(part, its, { depth: depth - 1, resolve });
  if (Array.isArray(value)) return value.map((item) => inner(item, items));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      Object.hasOwn(properties, key) ? inner(part, properties[key]) : part,
    ]),
  );
}

/** The kind of values of a schema, if there is one beside null and it is no text. */
function kindOf(schema: Schema = {}, resolve: Resolve): string | undefined {
  const whole = resolve(schema);
  const kinds = ((whole.anyOf as Schema[] | undefined) ?? [whole]).filter(({ type }) => type !== 'null');
  const [only, ...more] = kinds.map((kind) => resolve(kind).type as unknown);
  return more.length === 0 && typeof only === 'string' && only !== 'string' ? only : undefined;
}

/** What some clients send for inputs that are left out: null, the word, or an empty text, unless it would mean something. */
function absent({ properties, required }: Schema, resolve: Resolve, as: null | string): Arguments {
  const without = Object.entries<Schema>(properties).filter(([name, schema]) => {
    const plain = resolve(schema);
    return !required.includes(name) && plain.type !== undefined && !(as !== null && takesAnyText(plain));
  });
  return Object.fromEntries(without.map(([name]) => [name, as]));
}

/** Whether an empty text means something to a schema. */
export const takesAnyText = ({ type, enum: choices, pattern, format, minLength }: Schema): boolean =>
  type === 'string' && !choices && !pattern && !format && !minLength;
