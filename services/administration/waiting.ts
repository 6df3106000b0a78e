import type { Reads } from '../../store/store.ts';

/** How many listings, updates, interview answers, reviews, replies to them and notices wait for the site team. */
export interface Waiting {
  listings: number;
  updates: number;
  interviews: number;
  reviews: number;
  replies: number;
  notices: number;
}

/** What waits for the site team. */
export async function waiting({
  moderation,
  updates,
  interviews,
  reviews,
  review_replies,
  notices,
}: Pick<
  Reads,
  'moderation' | 'updates' | 'interviews' | 'reviews' | 'review_replies' | 'notices'
>): Promise<Waiting> {
  const [cases, posted, written, opinions, replies, sent] = await Promise.all([
    moderation.waitingCount(),
    updates.waitingCount(),
    interviews.waitingCount(),
    reviews.waitingCount(),
    review_replies.waitingCount(),
    notices.waitingCount(),
  ]);
  return { listings: cases, updates: posted, interviews: written, reviews: opinions, replies, notices: sent };
}
