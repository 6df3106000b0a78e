import { placementOf } from '../../bridge/shape/placement.ts';
import { restCaller } from '../../test/clients/rest_client.ts';
import { startDemoWorld } from '../../test/demo_world.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { operations } from '../../tools/registry.ts';
import { ownOf, statementsOf } from './statements.ts';

/** How many statements the example of each operation needs, reading ones first. */
export async function recordOperations(): Promise<Map<string, number>> {
  const world = await startDemoWorld({
    ports: { fetch: () => Promise.reject(new TypeError('fetch failed')) },
  });
  const caller = restCaller(world, world.founder_key);
  const isRead = (operation: Operation) => placementOf(operation).method === 'GET';
  const counted = new Map<string, number>();
  for (const operation of [...operations.filter(isRead), ...operations.filter((one) => !isRead(one))]) {
    const { made, statements } = await statementsOf(() => caller.call(operation.name, operation.example));
    if (made.problem) throw new Error(`the example of ${operation.name} is refused`);
    counted.set(operation.name, ownOf(statements));
  }
  await caller.close();
  await world.close();
  return counted;
}
