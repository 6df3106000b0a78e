import { restCaller } from '../../test/clients/rest_client.ts';
import { startDemoWorld } from '../../test/demo_world.ts';
import { readingFirst } from '../../test/laws/operations/run_examples.ts';
import { ownOf, statementsOf } from './statements.ts';

/** How many statements the example of each operation needs, reading ones first. */
export async function recordOperations(): Promise<Map<string, number>> {
  const world = await startDemoWorld({
    ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  });
  const caller = restCaller(world, world.founder_key);
  const counted = new Map<string, number>();
  for (const operation of readingFirst()) {
    const { made, statements } = await statementsOf(() => caller.call(operation.name, operation.example));
    if (made.problem) throw new Error(`the example of ${operation.name} is refused`);
    counted.set(operation.name, ownOf(statements));
  }
  await caller.close();
  await world.close();
  return counted;
}
