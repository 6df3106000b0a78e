import type { Reads } from '../../store/store.ts';

/** How many listings, updates, interview answers and notices wait for the site team. */
export interface Waiting {
  listings: number;
  updates: number;
  interviews: number;
  notices: number;
}

/** What waits for the site team. */
export async function waiting({
  moderation,
  updates,
  interviews,
  notices,
}: Pick<Reads, 'moderation' | 'updates' | 'interviews' | 'notices'>): Promise<Waiting> {
  const [cases, posted, written, sent] = await Promise.all([
    moderation.waitingCount(),
    updates.waitingCount(),
    interviews.waitingCount(),
    notices.waitingCount(),
  ]);
  return { listings: cases, updates: posted, interviews: written, notices: sent };
}
