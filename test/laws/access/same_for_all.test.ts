import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../../../tools/operation/call.ts';
import type { Context } from '../../../tools/operation/context.ts';
import { operations } from '../../../tools/registry.ts';
import { type DemoWorld, startDemoWorld } from '../../demo_world.ts';

let world: DemoWorld;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

/** A context that notes whether anybody looked at the caller. */
function watched() {
  const { store, clock, url: origin } = world;
  const looks = { count: 0 };
  const ctx = {
    store,
    clock,
    origin,
    has_model: false,
    has_lemonsqueezy: false,
    signal: new AbortController().signal,
    get actor() {
      looks.count++;
      return null;
    },
  };
  return { looks, ctx: ctx as unknown as Context };
}

const PUBLIC = operations.filter(({ access, effect }) => access === 'public' && effect.readOnly);

test('a result that callers with a key share is made without a look at the caller', async () => {
  for (const operation of PUBLIC) {
    const { looks, ctx } = watched();
    await call(operation, operation.example, ctx);
    // The check of access looks once.
    expect([operation.name, looks.count > 1]).toEqual([
      operation.name,
      operation.effect.same_for_all !== true,
    ]);
  }
});
