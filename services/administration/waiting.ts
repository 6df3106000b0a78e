import type { Reads } from '../../store/store.ts';

/** How many listings, updates and interview answers wait for the site team. */
export interface Waiting {
  listings: number;
  updates: number;
  interviews: number;
}

/** What waits for the site team. */
export async function waiting({
  moderation,
  updates,
  interviews,
}: Pick<Reads, 'moderation' | 'updates' | 'interviews'>): Promise<Waiting> {
  const [cases, posted, written] = await Promise.all([
    moderation.waitingCount(),
    updates.waitingCount(),
    interviews.waitingCount(),
  ]);
  return { listings: cases, updates: posted, interviews: written };
}
