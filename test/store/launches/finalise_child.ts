import { writeSync } from 'node:fs';
import { finaliseWeek } from '../../../services/launches/finalise_week.ts';
import { openStore } from '../../../store/open.ts';
import { begun } from '../../programs/begun.ts';
import { NOON, settableClock } from '../temporary.ts';

/** Finalises every ended week of a database and prints whether it did; `for ever` repeats that until it is killed. */
const [, , file = '', for_ever] = process.argv;
const store = await openStore({ file, clock: settableClock() });
const weeks = await store.weeks.unfinalised(NOON);
if (!for_ever) writeSync(1, 'ready\n');
await begun();
for (const week of weeks) {
  const did = await finaliseWeek(store, week, NOON);
  writeSync(1, `${did ? 'did' : 'left'} ${week}\n`);
}
while (for_ever) {
  writeSync(1, 'nothing left\n');
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await store.close();
