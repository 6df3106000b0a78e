import { writeSync } from 'node:fs';
import { openStore } from '../../../store/open.ts';
import { begun } from '../../programs/begun.ts';
import { crashQueue, placeOrder } from './crash_world.ts';

/** Places orders and works on them until it is killed; prints what it has promised. */
await begun();
const store = await openStore({ file: process.argv[2] ?? '' });
const person_id = await store.write((tx) => tx.people.ensure('owner@example.com', Date.now()));
crashQueue(
  store,
  person_id,
  (draft_id) => writeSync(1, `sent ${draft_id}\n`),
  ({ job, outcome }) => {
    if (outcome === 'lease_lost' || outcome === 'unrecorded') writeSync(1, `taken ${job?.id ?? ''}\n`);
  },
).start();
for (;;) {
  const { draft_id } = await store.write((tx) => placeOrder(tx, person_id), { durable: Math.random() < 0.5 });
  writeSync(1, `placed ${draft_id}\n`);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 6));
}
