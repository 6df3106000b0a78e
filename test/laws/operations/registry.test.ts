import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { inlineSchema, type JsonSchema } from '../../../bridge/shape/schemas.ts';
import { ERRORS } from '../../../domain/http/errors.ts';
import { errorCodes, type Operation } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { EFFECTS, FIRST, READING, type Row, rowOf, SPECIFIED } from './operations.ts';

const root = join(import.meta.dirname, '../../..');
const registered = operations.map((operation): [string, Operation] => [operation.name, operation]);
const names = operations.map(({ name }) => name);

describe('the table of operations', () => {
  test('begins with the 41 of the specification, with its numbers [R2, R10, R214, R230]', () => {
    const count = (is: (row: Row) => boolean) => FIRST.filter(is).length;
    expect(FIRST, 'the specification does not change: a later operation needs no row').toHaveLength(41);
    expect(count(({ access }) => access === 'public')).toBe(18);
    expect(count(({ access }) => access === 'account:read')).toBe(8);
    expect(count(({ access }) => access === 'listings:write')).toBe(13);
    expect(count(({ access }) => access === 'orders:write')).toBe(2);
    expect(count(({ keyed }) => keyed)).toBe(14);
    expect(count(({ paginated }) => paginated)).toBe(11);
    expect(count(({ status }) => status === 201)).toBe(6);
    expect(count(({ not_found }) => not_found)).toBe(21);
  });

  test('has each name and each route once, and the effect of each operation that writes', () => {
    expect(new Set(SPECIFIED.map(({ name }) => name)).size).toBe(SPECIFIED.length);
    expect(new Set(SPECIFIED.map(({ route }) => route)).size).toBe(SPECIFIED.length);
    const keyed = FIRST.filter((row) => row.keyed).map(({ name }) => name);
    expect(
      Object.keys(EFFECTS).sort(),
      'EFFECTS of test/laws/operations/operations.ts has those of the specification that write',
    ).toEqual(keyed.sort());
  });

  test('every operation of it is registered [R2]', () => {
    const missing = FIRST.filter(({ name }) => !names.includes(name));
    expect(missing, 'tools/registry.ts has to list them').toEqual([]);
  });

  test.each(registered)('%s is its row [R2, R4, R10, R215, R227, R230]', (name, operation) => {
    expect(
      rowOf(operation),
      'received is the operation, expected its row in test/laws/operations/operations.ts',
    ).toEqual(SPECIFIED.find((specified) => specified.name === name));
  });
});

/** Files beside the areas that operations share. */
const isShared = (file: string): boolean => /^tools\/(operation|shapes)\//.test(file);

describe('names and files', () => {
  test('each operation has a file of its name in the folder of its area, and each such file is registered', () => {
    const files = globSync('tools/*/*.ts', { cwd: root }).filter((file) => !isShared(file));
    const defining = files
      .map((file) => basename(file, '.ts'))
      .filter((name) => SPECIFIED.some((row) => row.name === name));
    expect(
      defining.sort(),
      'received are the files tools/AREA/NAME.ts, expected the operations that tools/registry.ts lists: import the one that is missing there',
    ).toEqual([...names].sort());
  });

  test('each file of an area defines the operation of its name; what operations share is in folders below', async () => {
    for (const file of globSync('tools/*/*.ts', { cwd: root })) {
      const exported: Record<string, unknown> = await import(join(root, file));
      const defined = Object.values(exported).filter(isOperation);
      expect(
        [file, defined.map(({ name }) => name)],
        'a file of tools/AREA/ defines the one operation of its name; what several share goes into tools/shapes/ or a folder below the area',
      ).toEqual([file, isShared(file) ? [] : [basename(file, '.ts')]]);
      for (const operation of defined)
        expect(operations, `tools/registry.ts does not list ${operation.name}`).toContain(operation);
    }
  });

  test('names are unique words in snake_case, and the export is the same in camelCase', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
  });
});

describe.each(registered)('%s', (name, operation) => {
  const input = inlineSchema(operation.input, 'input');
  const output = inlineSchema(operation.output, 'output');
  const placement = placementOf(operation);

  test('takes one flat strict object, without a union at the root', () => {
    expect(input).toMatchObject({ type: 'object', additionalProperties: false });
    for (const key of ['anyOf', 'oneOf', 'allOf']) expect(input).not.toHaveProperty(key);
  });

  test('has every variable of its path among its required inputs', () => {
    for (const key of placement.pathKeys) expect(input.required).toContain(key);
  });

  test('takes only single values by path and query', () => {
    for (const key of [...placement.pathKeys, ...placement.queryKeys]) {
      const { type } = input.properties?.[key] ?? {};
      expect([key, ['string', 'integer', 'boolean'].includes(String(type))]).toEqual([key, true]);
    }
  });

  test('has no other union inside than "or null"', () => {
    const unions = schemasIn(input).flatMap(({ anyOf, oneOf, allOf }) =>
      [anyOf, oneOf, allOf].filter(Boolean),
    );
    for (const union of unions as JsonSchema[][]) {
      expect(union).toHaveLength(2);
      expect(union.filter(({ type }) => type === 'null')).toHaveLength(1);
    }
  });

  test('describes each input, and each output one by one', () => {
    const bare = (schema: JsonSchema) =>
      Object.entries(schema.properties ?? {}).flatMap(([key, { description }]) => (description ? [] : [key]));
    expect(bare(input)).toEqual([]);
    expect(bare(output)).toEqual([]);
  });

  test('says in 200 to 500 characters what it does, when to use it, and what comes next', () => {
    expect(operation.description.length).toBeLessThan(1024);
    expect(operation.description.length).toBeGreaterThanOrEqual(200);
    expect(operation.description.length).toBeLessThanOrEqual(500);
  });

  test('returns one object [R5]', () => {
    expect(output.type).toBe('object');
  });

  test('is annotated as what it does to the world', () => {
    const { same_for_all: _shared, ...effect } = operation.effect;
    const isLater = !FIRST.some((first) => first.name === name);
    expect(effect, 'EFFECTS of test/laws/operations/operations.ts says what a writing one does').toEqual(
      EFFECTS[name] ?? (isLater && !effect.readOnly ? effect : READING),
    );
  });

  test('has an example that its own schema takes', () => {
    expect(operation.input.safeParse(operation.example).error?.issues).toBeUndefined();
  });

  test('declares only codes whose status is specified for it [D15, D26]', () => {
    const declared = new Set<number>(errorCodes(operation).map((code) => ERRORS[code].status));
    const allowed = [
      400,
      429,
      ...(operation.access === 'public' ? [] : [401, 403]),
      ...(isNotFound(name) ? [404] : []),
    ];
    expect(declared).toEqual(new Set(allowed));
  });
});

test('no two operations share a route, whatever their variables are called', () => {
  const routes = operations.map(({ route }) => route.replace(/\{\w+\}/g, '{}'));
  expect(new Set(routes).size).toBe(routes.length);
});

test('nothing takes a vote or details of a card [R17, R18]', () => {
  for (const operation of operations) {
    const keys = schemasIn(inlineSchema(operation.input, 'input')).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    );
    for (const key of keys) expect(key).not.toMatch(/vote|card|cvc|cvv|iban|expir/i);
  }
});

const isNotFound = (name: string): boolean => SPECIFIED.some((row) => row.name === name && row.not_found);

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'handler' in value && 'route' in value;
}

/** A schema and all its subschemas. */
function schemasIn(schema: JsonSchema): JsonSchema[] {
  const { items, anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties } = schema;
  const inner = [items, additionalProperties, anyOf, oneOf, allOf, Object.values(properties)].flat();
  return [schema, ...inner.filter(isSchema).flatMap(schemasIn)];
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;
