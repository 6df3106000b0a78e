import { describe, expect, test } from 'vitest';
import { AT_NIGHT } from '../gate/size.ts';
import { ON_POSTGRES } from '../store/postgres_store.ts';
import { inWorld } from '../world.ts';
import { everyTraveller, travel } from './travel.ts';

describe('the way from a URL to an award [R101, R104–R106, R139, R168–R171, R218–R223, D7]', () => {
  // What protocols do differently, they do above the store.
  const protocols = [
    ['REST', 0],
    ['MCP with the official v2 client at 2026-07-28', 1],
    ['MCP with the same client in legacy mode', 2],
    ['MCP with the official v1 client', 3],
  ] as const;
  test.each(protocols.slice(0, ON_POSTGRES && !AT_NIGHT ? 1 : undefined))(
    'over %s',
    async (_protocol, index) => {
      await inWorld({}, async (world) => {
        const travellers = await everyTraveller(world, await world.key('ada'));
        expect(travellers).toHaveLength(4);
        const read = await travel(world, travellers[index]!);
        for (const { ada, anybody } of travellers) await Promise.all([ada.close(), anybody.close()]);
        // The same bytes over every protocol and on both engines.
        await expect(read).toMatchFileSnapshot('launch.txt');
      });
    },
  );
});
