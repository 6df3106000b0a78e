import { placementOf } from '../../../bridge/shape/placement.ts';
import { inlineSchema, type JsonSchema } from '../../../bridge/shape/schemas.ts';
import type { Operation } from '../../../tools/operation/define.ts';

/** An unknown input, large enough to fill a body. */
export interface HostileInput {
  name: string;
  /** JSON of the whole input. */
  json: string;
}

/** Inputs that an operation has to refuse, each filling `bytes` of a body with one kind of fault. */
export function hostileInputs(operation: Operation, bytes: number): HostileInput[] {
  const { properties = {} } = inlineSchema(operation.input, 'input');
  const example = operation.example as Record<string, unknown>;
  const { pathKeys } = placementOf(operation);
  const example_inputs = Object.fromEntries(
    Object.entries(example).filter(([key]) => !pathKeys.includes(key)),
  );
  const withValue = (key: string, value: string): string => {
    const { [key]: _replaced, ...rest } = example_inputs;
    const others = JSON.stringify(rest).slice(1, -1);
    return `{${others}${others && ','}${JSON.stringify(key)}:${value}}`;
  };
  const inputs = hostileNames(bytes);
  for (const key of Object.keys(properties).filter((name) => !pathKeys.includes(name))) {
    const odd = (name: string, value: string): void => {
      inputs.push({ name: `${key}: ${name}`, json: withValue(key, value) });
    };
    const room = bytes - JSON.stringify(example_inputs).length - 50;
    odd('a long text', `"${'x'.repeat(room)}"`);
    odd('a long text of signs', `"${'a.@/'.repeat(room / 4)}"`);
    odd('a long text of emoji', `"${'😀'.repeat(room / 4)}"`);
    odd(
      'a list of numbers',
      fill(room, () => '1', '[', ']'),
    );
    odd(
      'a list of texts',
      fill(room, (i) => `"t${i}"`, '[', ']'),
    );
    odd(
      'a list of objects',
      fill(room, () => '{}', '[', ']'),
    );
    odd(
      'a list of objects with unknown names',
      fill(room, (i) => `{"n${i}":1}`, '[', ']'),
    );
    odd(
      'unknown names',
      fill(room, (i) => `"n${i}":1`, '{', '}'),
    );
    odd(
      'objects of two hundred names',
      fill(room, (i) => `"n${i % 199}":${NAMES}`, '{', '}'),
    );
    odd(
      'a list of objects of two hundred names',
      fill(room, () => NAMES, '[', ']'),
    );
    for (const inner of Object.keys(objectOf(properties[key]))) {
      odd(`${inner} as a long text`, wrapped(properties[key], inner, `"${'x'.repeat(room)}"`));
      odd(
        `${inner} as a list`,
        wrapped(
          properties[key],
          inner,
          fill(room, () => '1', '[', ']'),
        ),
      );
    }
  }
  return inputs;
}

/** Bytes of a request line beside its headers. */
const LINE = 14_000;

/** The same with unknown names, and values nested below them. */
export const hostileNames = (bytes: number): HostileInput[] => [
  { name: 'unknown names', json: fill(bytes, (i) => `"n${i}":1`, '{', '}') },
  { name: 'names almost right', json: fill(bytes, (i) => `"fields${i % 99}${i}":1`, '{', '}') },
  { name: 'one long name', json: `{"${'n'.repeat(bytes - 10)}":1}` },
  { name: 'twenty long names', json: fill(bytes, (i) => `"${i}${'n'.repeat(bytes / 21)}":1`, '{', '}') },
  { name: 'one name again and again', json: fill(bytes, () => '"n":1', '{', '}') },
  { name: 'names of prototypes', json: fill(bytes, (i) => `"__proto__":{"n${i}":1}`, '{', '}') },
  { name: 'values nested', json: `{"a":${'['.repeat(bytes / 2 - 5)}${']'.repeat(bytes / 2 - 5)}}` },
  { name: 'objects nested', json: `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}` },
];

/** Query strings that fill the request line. */
export const HOSTILE_QUERIES: readonly [name: string, query: string][] = [
  ['unknown parameters', fill(LINE, (i) => `n${i}=1`, '', '', '&')],
  ['one parameter again and again', fill(LINE, () => 'q=1', '', '', '&')],
  ['parameters without a value', fill(LINE, (i) => `n${i}`, '', '', '&')],
  ['one long parameter', `${'n'.repeat(LINE)}=1`],
  ['one long value', `q=${'x'.repeat(LINE)}`],
  ['one long percent-encoded value', `q=${'%F0%9F%98%80'.repeat(LINE / 12)}`],
  ['broken percent-encoding', `q=${'%F0'.repeat(LINE / 3)}`],
  ['many words', `q=${fill(LINE, (i) => `w${i}`, '', '', '+')}`],
];

const NAMES = `{${Array.from({ length: 199 }, (_, i) => `"n${i}":0`).join()}}`;

function objectOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  const inner = schema?.anyOf?.find((part) => part.properties ?? part.items) ?? schema;
  return inner?.properties ?? inner?.items?.properties ?? {};
}

/** A value inside an input's object, or inside an object of its list. */
function wrapped(schema: JsonSchema | undefined, key: string, value: string): string {
  const object = `{${JSON.stringify(key)}:${value}}`;
  return schema?.items ? `[${object}]` : object;
}

/** As many parts as fit into the size. */
export function fill(
  bytes: number,
  part: (i: number) => string,
  open: string,
  close: string,
  between = ',',
): string {
  const parts: string[] = [];
  let size = open.length + close.length;
  for (let i = 0; size < bytes; i++) {
    const next = part(i);
    size += next.length + between.length;
    if (size < bytes) parts.push(next);
  }
  return `${open}${parts.join(between)}${close}`;
}
