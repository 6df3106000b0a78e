import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import type { Operation } from '../../../tools/operation/define.ts';
import { operations } from '../../../tools/registry.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';
import { sampled } from '../../gate/sample.ts';
import { SPECIFIED } from '../operations/operations.ts';
import { type Column, columns } from './matrix_credentials.ts';
import { type Seen, WAYS, type Way } from './matrix_ways.ts';

const reads = (operation: Operation) => placementOf(operation).method === 'GET';
// Reading operations first, so that writing ones cannot remove their examples.
const ordered = [...operations.filter(reads), ...operations.filter((operation) => !reads(operation))];
const cells = ordered.flatMap((operation) =>
  Object.entries(WAYS).map(([name, way]): [string, string, Operation, Way] => [
    operation.name,
    name,
    operation,
    way,
  ]),
);

let world: DemoWorld;
let all: Column[];
let stranger: string;

beforeAll(async () => {
  // The demo world's sites do not exist, so no request leaves the machine.
  world = await startDemoWorld({ ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) } });
  all = await columns(world);
  stranger = `Bearer ${await world.key('stranger')}`;
});
afterAll(() => world.close());

/** The expected result of a credential at an operation (R214–R217, D27). */
function expected({ status, access }: Operation, column: Column, isRest: boolean): Omit<Seen, 'answer'> {
  const proves = column.rest_only && !isRest ? 'nothing' : column.proves;
  const metadata = `resource_metadata="${world.url}/.well-known/oauth-protected-resource/${isRest ? 'api/v1' : 'mcp'}"`;
  const scopes = `scope="${ALL_SCOPES.join(' ')}"`;
  const good = { status: isRest ? status : 200, challenge: null, code: null };
  const isPublic = access === 'public';
  if (proves === 'nothing') {
    // An expired key must not break reading over REST; over MCP it makes the client renew it (D27).
    if (isPublic && isRest) return good;
    const challenge = `Bearer error="invalid_token", ${metadata}, ${scopes}`;
    return { status: 401, challenge, code: 'invalid_token' };
  }
  if (isPublic) return good;
  if (proves === 'nobody')
    return { status: 401, challenge: `Bearer ${metadata}, ${scopes}`, code: 'not_signed_in' };
  if (proves.has(access)) return good;
  const challenge = `Bearer error="insufficient_scope", scope="${access}", ${metadata}`;
  return { status: 403, challenge, code: 'insufficient_scope' };
}

describe('the matrix: every operation, every credential, every protocol', () => {
  test.each(cells.map((cell, i) => [...cell, i] as const))(
    '%s by %s [R15, R206, R207, R208, R215, R216, R217, R219, R222, R223, D27, D28, D44, D62]',
    async (_name, way_name, operation, way, cell) => {
      const isRest = way_name === 'REST';
      const seen: Record<string, object> = {};
      const due: Record<string, object> = {};
      for (const column of sampled(all, cell, 8)) {
        const { answer, ...came } = await way(
          world.url,
          operation,
          operation.example as Record<string, unknown>,
          column.authorization,
        );
        seen[column.name] = { ...came, succeeds: answer !== null };
        const right = expected(operation, column, isRest);
        due[column.name] = { ...right, succeeds: right.code === null };
      }
      expect(seen).toEqual(due);
    },
  );

  test('drives what is registered, and would find each of the refusals', () => {
    expect(new Set(cells.map(([name]) => name))).toEqual(new Set(operations.map(({ name }) => name)));
    expect(all.filter(({ proves }) => proves === 'nothing').length).toBeGreaterThanOrEqual(13);
    for (const scope of ALL_SCOPES) {
      const lacking = all.filter(({ proves }) => proves instanceof Set && !proves.has(scope));
      expect(lacking.length).toBeGreaterThanOrEqual(6);
    }
  });
});

/**
 * The result of a protected operation without an identifier for another person. A new operation is listed here, is a list, or
 * has an identifier.
 */
const OWN: Record<string, (theirs: any) => void> = {
  // Only what the stranger has just sent, and no founder page.
  answer_interview: ({ total, shown_on }) => expect([total, shown_on]).toEqual([1, []]),
  // A claim of their own; the founder's claim of the same listing is another one.
  claim_listing: ({ claim_id, status }) => expect([claim_id > 2, status]).toEqual([true, 'pending']),
  get_account: ({ email }) => expect(email).toBe('stranger@example.org'),
  // A draft of their own; the founder's draft of the same site is another one.
  submit_listing: ({ id, status }) => {
    expect(status).toBe('crawling');
    expect(id).not.toBe('6f1d2c3b-0000-4000-8000-000000000001');
  },
};

/** Operations that have no 404, and name listings of others in a refusal as they name none: its code. */
const REFUSED: Readonly<Record<string, string>> = {
  quote_order: 'order_refused',
  create_checkout: 'order_refused',
};

const protectedCells = cells.filter(([, , { access }]) => access !== 'public');

describe('what belongs to another person is not found [D61]', () => {
  test.each(protectedCells)('%s by %s', async (name, way_name, operation, way) => {
    const example = operation.example as Record<string, unknown>;
    const { answer, ...came } = await way(world.url, operation, example, stranger);
    const { not_found, paginated } = SPECIFIED.find((row) => row.name === name)!;
    if (not_found) {
      expect(came).toEqual({
        status: way_name === 'REST' ? 404 : 200,
        challenge: null,
        code: 'not_found',
      });
      return;
    }
    if (Object.hasOwn(REFUSED, name))
      return expect(came).toEqual({
        status: way_name === 'REST' ? 400 : 200,
        challenge: null,
        code: REFUSED[name],
      });
    expect(came.code).toBeNull();
    if (paginated) return expect(answer).toMatchObject({ items: [], total: 0 });
    expect(Object.keys(OWN)).toContain(name);
    OWN[name]!(answer);
  });
});
