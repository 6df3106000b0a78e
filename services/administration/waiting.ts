import type { Reads } from '../../store/store.ts';

/** Cases of one kind that a page or a command shows at most. */
const WAITING_MOST = 500;

/** How many listings, updates and interview answers wait for the site team; each at most {@link WAITING_MOST}. */
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
    moderation.inState('open', WAITING_MOST),
    updates.pending(WAITING_MOST),
    interviews.waiting(WAITING_MOST),
  ]);
  return { listings: cases.length, updates: posted.length, interviews: written.length };
}
