// Shows every step from a URL to a live listing in the terminal, over REST and with the three MCP clients, on a temporary service whose
// clock is moved to the launch week. Run: npm run walkthrough
import { everyTraveller, travel } from '../test/journeys/travel.ts';
import { startWorld } from '../test/world.ts';

const world = await startWorld();
for (const { ada, anybody } of await everyTraveller(world, await world.key('ada'))) {
  process.stdout.write(`\n${ada.name}\n`);
  await travel(world, { ada, anybody }, (step) => process.stdout.write(`  ${step}\n`));
  await Promise.all([ada.close(), anybody.close()]);
}
await world.close();
