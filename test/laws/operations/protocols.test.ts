import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { inlineSchema, type JsonSchema } from '../../../bridge/shape/schemas.ts';
import type { Operation } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { compared } from '../../clients/both.ts';
import { CLIENTS, mcpCaller } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { type Run, runExamples } from './run_examples.ts';

type Input = Record<string, unknown>;

const names = Object.keys(CLIENTS) as (keyof typeof CLIENTS)[];
// Clients of the older version see the same tools, by another transport.
const clients = AT_LANDING ? names : names.slice(0, 1);

/** What bounds a text. */
interface Bounds {
  pattern?: string;
  format?: string;
  maxLength?: number;
}

const NO_SUCH = 'no such thing';

/** Wrong values of an input, of those that a query can hold too; of an id one that names nothing. */
function wrongOf(schema: JsonSchema): unknown[] {
  const { type, enum: words, pattern, format, maxLength, anyOf } = schema as JsonSchema & Bounds;
  const kind = anyOf?.find((part) => part.type !== 'null');
  if (kind) return wrongOf(kind);
  if (words) return [NO_SUCH];
  if (type === 'integer' || type === 'number') return ['many', -1];
  if (type === 'boolean') return ['perhaps'];
  if (type !== 'string') return [];
  const long = maxLength ? ['a'.repeat(maxLength + 1)] : [];
  const isWrong = format !== undefined || (pattern !== undefined && !new RegExp(pattern, 'u').test(NO_SUCH));
  return isWrong ? [NO_SUCH, ...long] : long;
}

/** What a tool reads as the right value, and REST refuses (D80). */
function meantOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? [value.toUpperCase()] : [];
}

/** Bad inputs of an operation, each with its reason. */
function badInputs(operation: Operation): [string, Input][] {
  const example = operation.example as Input;
  const { properties = {}, required = [] } = inlineSchema(operation.input, 'input');
  const { pathKeys } = placementOf(operation);
  return [
    ['something unknown', { ...example, unheard_of: 'x' }],
    ...required
      .filter((key) => !pathKeys.includes(key))
      .map((key): [string, Input] => {
        const { [key]: _, ...rest } = example;
        return [`no ${key}`, rest];
      }),
    ...Object.entries(properties).flatMap(([key, schema]) => [
      ...wrongOf(schema).map((value): [string, Input] => [`a wrong ${key}`, { ...example, [key]: value }]),
      ...(operation.effect.readOnly ? meantOf(example[key]) : []).map((value): [string, Input] => [
        `a ${key} that can be meant`,
        { ...example, [key]: value },
      ]),
    ]),
    ...pathKeys.map((key): [string, Input] => [
      `a ${key} of nothing`,
      { ...example, [key]: nothing(example[key]) },
    ]),
  ];
}

/** An id, a slug or a number of what there is not, of the form that it has. */
const nothing = (id: unknown): unknown =>
  typeof id === 'number'
    ? 999_999
    : String(id).includes('-0000-')
      ? '6f1d2c3b-0000-4000-8000-0000000000fe'
      : 'nobody-knows';

describe.each(clients)('REST and the %s return the same [R223]', (name) => {
  test('for the example of every operation', async () => {
    const [rest, tools] = [
      await runExamples(),
      await runExamples((world) => mcpCaller(world.url, world.founder_key, name)),
    ];
    const shown = (runs: Run[]) =>
      Object.fromEntries(runs.map(({ operation, answer }) => [operation.name, JSON.stringify(answer)]));
    expect(shown(tools)).toEqual(shown(rest));
  });

  describe('for a bad input', () => {
    let world: DemoWorld;
    let callers: [Caller, Caller];
    beforeAll(async () => {
      world = await startDemoWorld({ ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) } });
      callers = [restCaller(world, world.founder_key), await mcpCaller(world.url, world.founder_key, name)];
    });
    afterAll(async () => {
      await callers[1].close();
      await world.close();
    });

    test.each(operations.map((operation) => [operation.name, operation] as const))(
      'of %s',
      async (_, operation) => {
        for (const [why, input] of badInputs(operation)) {
          const { problem } = await compared(...callers, operation.name, input).catch((error: unknown) => {
            throw new Error(`${why}: ${String(error)}`);
          });
          if (why === 'something unknown') expect(problem, why).toMatchObject({ status: 400 });
        }
      },
    );
  });
});
