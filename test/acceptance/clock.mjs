// Loaded into the built service by NODE_OPTIONS: its time of day is that of the machine, moved by the milliseconds that stand in the file
// TEST_CLOCK, or stands still at those that follow an equals sign there. Twelve weeks pass in a minute, and everything of the service stays as
// it is.
import { readFileSync } from 'node:fs';

const file = process.env.TEST_CLOCK;
const { now: machineNow } = Date;
/** Milliseconds for which what was read of the file holds. */
const KEPT_MS = 50;
let moved = 0;
let still = null;
let read_at = -Infinity;

function now() {
  const at = performance.now();
  if (at - read_at > KEPT_MS) {
    const set = readFileSync(file, 'utf8');
    still = set.startsWith('=') ? Number(set.slice(1)) : null;
    moved = still === null ? Number(set) : 0;
    read_at = at;
  }
  return still ?? machineNow() + moved;
}

// Worker threads get no environment, and keep the time of the machine.
if (file)
  globalThis.Date = new Proxy(Date, {
    apply: (target) => new target(now()).toString(),
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], made === globalThis.Date ? target : made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
