import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../bridge/documents/openapi.ts';
import { placementOf } from '../../../bridge/shape/placement.ts';
import type { JsonSchema } from '../../../bridge/shape/schemas.ts';
import { inlineSchema } from '../../../bridge/shape/schemas.ts';
import { type Operation, takesIdempotencyKey } from '../../../tools/operation/define.ts';
import { areas, operations } from '../../../tools/registry.ts';
import { type Reply, type Service, startService } from '../../bridge/service.ts';
import { declaredOnly } from './declared_errors.ts';

const document = openApiDocument(areas, 'https://firstlight.test');
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

let api: Service;
beforeEach(async () => {
  api = await startService({ operations });
});

/** Values that no integer, boolean, enumeration or pattern accepts; text accepts some of them. */
const ODD = [
  '',
  ' ',
  '1e2',
  '0x10',
  '-1',
  '1.0',
  '999999999999999999999',
  'null',
  'undefined',
  'true',
  '%00',
  '%F0%9F%98%80',
  "'",
  '"',
  '../..',
  '%2e%2e',
  '{}',
  'a'.repeat(3000),
];
const ODD_JSON = [
  null,
  '',
  'a'.repeat(30_000),
  0,
  -1,
  1.5,
  1e21,
  true,
  [],
  {},
  ['a'.repeat(3000)],
  [null],
  { a: 1 },
  [[[]]],
  '\u0000',
  '\ud800',
];

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s, whatever is sent',
  (_, operation) => {
    const placement = placementOf(operation);
    const example = operation.example as Record<string, unknown>;
    const body = Object.fromEntries(
      Object.entries(example).filter(([key]) => placement.bodyKeys.includes(key)),
    );
    const pathWith = (values: Record<string, unknown>): string =>
      `/api/v1${placement.path.replace(/\{(\w+)\}/g, (__, key: string) => encodeURIComponent((values[key] as string | number | undefined) ?? 'x'))}`;
    const call = (path: string, sent?: unknown, as: string | undefined = 'ada') =>
      api.send(placement.method, path, {
        ...(as && { as }),
        ...(placement.bodyKeys.length > 0 && { body: sent ?? body }),
      });

    test('in path and query, it responds as it declares', async () => {
      for (const odd of ODD) {
        const word = odd.includes('%') ? odd : encodeURIComponent(odd);
        // With an empty variable the path is another one.
        for (const key of word === '' ? [] : placement.pathKeys) {
          holds(
            operation,
            await call(pathWith({ ...example, [key]: '@' }).replace('%40', word)),
            `${key} ${odd}`,
          );
        }
        for (const key of [...placement.queryKeys, 'unknown']) {
          holds(operation, await call(`${pathWith(example)}?${key}=${word}`), `${key}=${odd}`);
        }
      }
    });

    test('in the body, it responds as it declares', async () => {
      const schema = inlineSchema(operation.input, 'input');
      for (const odd of ODD_JSON) {
        holds(operation, await call(pathWith(example), odd), JSON.stringify(odd));
        for (const mutant of mutants(schema, body, placement.bodyKeys, odd)) {
          holds(operation, await call(pathWith(example), mutant), JSON.stringify(mutant).slice(0, 200));
        }
      }
    });

    test('for its example, and with no, a bad and a narrow credential, it responds as it declares', async () => {
      for (const as of ['ada', 'bob', '', 'nobody', 'ada account:read']) {
        const reply = await call(pathWith(example), body, as);
        holds(operation, reply, as);
        expect([as, reply.status, reply.json?.code]).not.toEqual([as, 400, 'malformed_json']);
      }
    });

    if (takesIdempotencyKey(operation))
      test('with a key, the repeat of a change gets the first response [R230, R231, D73]', async () => {
        const keyed = () =>
          api.send(placement.method, pathWith(example), {
            as: 'ada',
            headers: { 'idempotency-key': 'k-1' },
            ...(placement.bodyKeys.length > 0 && { body }),
          });
        const first = await keyed();
        const again = await keyed();
        holds(operation, first, 'keyed');
        const replayed = first.status < 400 ? 'true' : undefined;
        expect([again.status, again.headers['idempotent-replayed']]).toEqual([first.status, replayed]);
        const { request_id: _first, ...answer } = first.json;
        const { request_id: _again, ...repeat } = again.json;
        expect(repeat).toEqual(answer);
      });
  },
);

/** The body with one property, at any depth, replaced by an odd value. */
function mutants(
  schema: JsonSchema,
  body: Record<string, unknown>,
  keys: readonly string[],
  odd: unknown,
): unknown[] {
  return keys.flatMap((key) => {
    const inner = schema.properties?.[key];
    const nested = Object.keys(inner?.properties ?? {}).map((name) => ({ ...body, [key]: { [name]: odd } }));
    return [{ ...body, [key]: odd }, ...nested, ...(inner?.items ? [{ ...body, [key]: [odd] }] : [])];
  });
}

/** Rules for every response. */
function holds(operation: Operation, { status, headers, json, text }: Reply, sent: string): void {
  const { responses } =
    document.paths[placementOf(operation).path]![placementOf(operation).method.toLowerCase()]!;
  const context = `${operation.name} ${sent}: ${status} ${text.slice(0, 300)}`;
  expect(api.failures, context).toEqual([]);
  expect(Object.keys(responses), context).toContain(String(status));
  expect(headers['x-request-id'], context).toBeTruthy();
  expect(Number(headers['content-length']), context).toBe(Buffer.byteLength(text));
  if (status === 401) expect(headers['www-authenticate'], context).toMatch(/^Bearer /);
  if (status < 300) expect(errorsOf(responseSchema(operation), json), context).toEqual([]);
  else {
    expect(headers['content-type'], context).toBe('application/problem+json');
    expect(errorsOf(ajv.getSchema('openapi.json#/components/schemas/Problem'), json), context).toEqual([]);
  }
}

const compiled = new Map<Operation, ValidateFunction>();

function responseSchema(operation: Operation): ValidateFunction {
  let validate = compiled.get(operation);
  if (!validate) {
    validate = ajv.compile(inlineSchema(operation.output, 'output'));
    compiled.set(operation, validate);
  }
  return validate;
}

function errorsOf(validate: ValidateFunction | undefined, value: unknown): unknown[] {
  if (!validate) throw new Error('no such schema');
  return validate(value) ? [] : (validate.errors ?? []);
}

test('the harness fails on a code that an operation does not declare', async () => {
  const [operation] = operations.filter(({ errors }) => errors.length === 0);
  const undeclared = declaredOnly(async () => ({
    status: 404,
    answer: null,
    replayed: false,
    quota: null,
    problem: {
      type: '',
      title: '',
      status: 404,
      detail: '',
      code: 'not_found',
      errors: [],
      next_steps: [],
      request_id: '',
    },
  }));
  const request = {
    actor: null,
    ip: 'here',
    client: 'other',
    request_id: 'a',
    signal: new AbortController().signal,
  };
  await expect(undeclared(operation!, {}, request)).rejects.toThrow('does not declare');
});
