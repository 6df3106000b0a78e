import type { Competitor } from '../../domain/drafts/competitor.ts';
import type { Reads, Tx } from '../../store/store.ts';

/** One reading of one URL: a new URL has a new token. */
export interface CompetitorReading {
  draft_id: string;
  token: string;
}

/** The competitor whose website is to be read, and whose draft it is; null if another URL was set or it was read. */
export async function competitorToRead(
  { drafts }: Pick<Reads, 'drafts'>,
  { draft_id, token }: CompetitorReading,
): Promise<{ competitor: Competitor; person_id: number } | null> {
  const draft = await drafts.byId(draft_id);
  const competitor = draft?.competitor;
  if (!draft || competitor?.token !== token || competitor.status !== 'reading') return null;
  return { competitor, person_id: draft.person_id };
}

/** Stores a result if this reading is still the current one; false otherwise. */
export async function recordCompetitor(
  { drafts }: Pick<Tx, 'drafts'>,
  { draft_id, token }: CompetitorReading,
  finding: Partial<Omit<Competitor, 'url' | 'token'>>,
): Promise<boolean> {
  const draft = await drafts.byId(draft_id);
  if (draft?.competitor?.token !== token) return false;
  const competitor = { ...draft.competitor, ...finding };
  await drafts.patch(draft_id, { competitor, updated_at: finding.compared_at ?? draft.updated_at });
  return true;
}
