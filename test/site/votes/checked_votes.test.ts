import { afterAll, beforeAll, expect, test } from 'vitest';
import { runIn } from '../../cli/usage/in_process.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { addListing, GENUINE } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { administrator } from '../admin/administrator.ts';
import type { Visitor } from '../visitor.ts';
import { voters } from './voters.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** More than a page reads itself. */
const MANY = 3_100;

let world: World;
let admin: Visitor;
beforeAll(async () => {
  world = await startWorld({ env: { TRUST_PROXY: '1' } });
  ({ by: admin } = await administrator(world));
});
afterAll(() => world.close());

const list = async () => (await admin.request('/admin/votes')).root.querySelector('main')!.structuredText;

// Casting so many votes takes two seconds.
test.runIf(AT_LANDING)(
  'lists a launch of many votes as of its last check, says so, and follows with the job of every five minutes',
  async () => {
    const { store, clock } = world;
    const { id, slug } = await addListing(store, clock, { name: 'Halyard', owner: 'ada' });
    const small = await addListing(store, clock, { name: 'Jib', owner: 'ada' });
    const now = clock.now().getTime();
    await store.write(async (tx) => {
      for (let i = 0; i < MANY; i++) {
        const person_id = await tx.people.ensure(`crowd${i}@gmail.com`, now - 90 * DAY);
        const from = { address_key: `a${i}`, network_key: i < 7 ? 'one' : `n${i}` };
        await tx.votes.cast({ listing_id: id, person_id, cast_at: now, ...from }, GENUINE);
      }
    });
    const { as, press } = voters(() => world);
    for (let i = 0; i < 5; i++)
      await press(await as(`mate${i}`, { domain: 'jib.example' }), small.slug, { from: `10.${i}.0.1` });
    // The small one is read; the other one has never been checked.
    const first = await list();
    expect(first).toContain('One launch has had votes since it was last looked at.');
    expect(first).toContain('From the email domain jib.example: 5 votes');
    expect(first).not.toContain('Halyard');
    await world.reach(new Date(now + 6 * MINUTE).toISOString());
    const after = await list();
    expect(after).toContain('As the votes stand now.');
    expect(after).toMatch(/Halyard[\s\S]*From network 1 with the same browser: 7 votes/);
    await press(await as('late', { domain: 'gmail.com' }), slug, { from: '10.77.0.1' });
    expect(await list()).toMatch(/Halyard[\s\S]*3,100 votes · as of 1\d Nov 2026, \d\d:\d\d UTC/);
    // The command checks by itself, over a store of its own.
    const { out } = await runIn(world.running.config.data_dir, ['votes', 'list', '--json']);
    expect(JSON.parse(out)[0]).toMatchObject({
      name: 'Halyard',
      votes: MANY + 1,
      flags: [{ flag: 'network:1', votes: 7 }],
    });
    expect(await list()).toContain('As the votes stand now.');
  },
);
