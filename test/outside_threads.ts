import type { OutsideThreads } from '../app/outside.ts';
import { pictureThreads } from '../app/workers/picture_threads.ts';
import { siteThreads } from '../app/workers/site_threads.ts';

let shared: OutsideThreads | undefined;

/** Threads for all services of this process: starting one costs as much CPU time as five services. Idle ones keep no process alive. */
export function sharedThreads(): OutsideThreads {
  const idle_ms = 600_000;
  return (shared ??= { sites: siteThreads({ idle_ms }), pictures: pictureThreads({ idle_ms }) });
}
