import { afterAll, beforeAll, expect, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { operations } from '../../../tools/registry.ts';
import { mcpCallers } from '../../clients/mcp_clients.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';

let world: World;
let ada: Caller;
let documented: { operationId: string; responses: Record<string, unknown> }[];
beforeAll(async () => {
  world = await startWorld();
  ada = restCaller(world, await world.key('ada'));
  await addListing(world.store, world.clock, {
    name: 'Acme',
    country: 'DE',
    founders: [{ name: 'Ada Byron', title: 'Founder' }],
  });
  await world.reach(world.clock.now());
  const { body } = await world.rest('GET', '/openapi.json');
  documented = Object.values<Record<string, (typeof documented)[number]>>(body.paths).flatMap((path) =>
    Object.values(path).filter((one) => one.operationId !== undefined),
  );
});
afterAll(() => world.close());

const sorted = (names: Iterable<string>): string[] => [...names].sort((a, b) => a.localeCompare(b));

test('every REST operation is a tool of the same name, and there are no other tools [R3]', async () => {
  const callers = await mcpCallers(world.url, await world.key('ada'));
  const offered = sorted(documented.map(({ operationId }) => operationId));
  expect(offered).toEqual(sorted(operations.map(({ name }) => name)));
  for (const { client, close } of callers) {
    const { tools } = await client.listTools();
    expect(sorted(tools.map(({ name }) => name))).toEqual(offered);
    await close();
  }
});

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s returns 400 for an invalid request, and says so in its document [R224]',
  async (name, { example }) => {
    const { problem } = await ada.call(name, { ...example, no_such_input: '1' });
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'no_such_input' }],
    });
    const { responses } = documented.find(({ operationId }) => operationId === name)!;
    expect(Object.keys(responses)).toContain('400');
  },
);

/** Operations that have a country in their query. */
const BY_COUNTRY = operations
  .filter((operation) => placementOf(operation).queryKeys.includes('country'))
  .map(({ name }) => name);

test('listings and founders are found by a country in the query', () => {
  expect(BY_COUNTRY).toEqual(expect.arrayContaining(['search_listings', 'list_founders']));
});

test.each(BY_COUNTRY)(
  '%s takes a country of two letters in either case, and nothing else [R11]',
  async (name) => {
    const { answer } = await ada.call(name, { country: 'DE' });
    expect(answer.total).toBe(1);
    for (const country of ['de', 'De', 'dE'])
      expect((await ada.call(name, { country })).answer).toEqual(answer);
    expect((await ada.call(name, { country: 'AT' })).answer.total).toBe(0);
    for (const country of ['', 'D', 'DEU', 'D1', '49', 'D-', ' DE', 'DÉ', 'ＤＥ', 'DE\n']) {
      const { problem } = await ada.call(name, { country });
      expect([country, problem?.status, problem?.errors[0]?.path]).toEqual([country, 400, 'country']);
    }
  },
);
