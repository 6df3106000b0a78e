import type { OutsideThreads } from '../app/outside.ts';
import { pictureThreads } from '../app/workers/picture_threads.ts';
import { siteThreads } from '../app/workers/site_threads.ts';
import { draftingIn } from '../drafting/drafting.ts';

let shared: OutsideThreads | undefined;

/** Threads for all services of this process: starting one costs as much CPU time as five services. Idle ones keep no process alive. */
export function sharedThreads(): OutsideThreads {
  const idle_ms = 600_000;
  return (shared ??= { sites: siteThreads({ idle_ms }), pictures: pictureThreads({ idle_ms }) });
}

/** Has their drafting loaded, which takes longer than a hundred drafts. */
export async function startDrafting(): Promise<void> {
  const nothing = { url: 'https://acme.example', pages: [], categories: [], stages: [], pricing_models: [] };
  await draftingIn(sharedThreads().sites.drafting).byRules(nothing, new AbortController().signal);
}
