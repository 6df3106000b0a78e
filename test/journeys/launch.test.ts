import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type World } from '../world.ts';
import { everyTraveller, type Travellers, travel } from './travel.ts';

describe('the way from a URL to a live listing [R101, R104–R106, R139, R168–R171, R218–R223, D7]', () => {
  let world: World;
  let travellers: Travellers[];

  beforeAll(async () => {
    world = await startWorld();
    travellers = await everyTraveller(world, await world.key('ada'));
    expect(travellers).toHaveLength(4);
  });
  afterAll(async () => {
    for (const { ada, anybody } of travellers) await Promise.all([ada.close(), anybody.close()]);
    await world.close();
  });

  test.each([
    ['REST', 0],
    ['MCP with the official v2 client at 2026-07-28', 1],
    ['MCP with the same client in legacy mode', 2],
    ['MCP with the official v1 client', 3],
  ])('over %s', async (_protocol, index) => {
    await travel(world, travellers[index]!);
  });
});
