import { type Competitor, comparedWith, type Side } from '../../../domain/drafts/competitor.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';

/** The competitor without the comparison, which is long: only get_draft returns that. */
export const presentCompetitor = ({ competitor }: Draft) => competitor && readingOf(competitor);

function readingOf(competitor: Competitor) {
  const { url, status, detail, name, compared_at } = competitor;
  return {
    url,
    status,
    detail,
    name,
    compared_at: compared_at === null ? null : new Date(compared_at).toISOString(),
  };
}

/** The competitor compared with the current draft. */
export function presentComparison(draft: Draft) {
  const { competitor } = draft;
  if (!competitor) return null;
  const compared = competitor.status === 'ready' ? comparedWith(draft, competitor) : NOTHING;
  return {
    ...readingOf(competitor),
    both: compared.both.map((row) => ({
      ...row,
      ours: presentSide(row.ours),
      theirs: presentSide(row.theirs),
    })),
    only_ours: compared.only_ours.map(({ field, ours }) => ({ field, ours: presentSide(ours) })),
    only_theirs: compared.only_theirs.map(({ field, theirs }) => ({ field, theirs: presentSide(theirs) })),
  };
}

const NOTHING: ReturnType<typeof comparedWith> = { both: [], only_ours: [], only_theirs: [] };

const presentSide = ({ value, evidence, said_by }: Side) => ({
  value: typeof value === 'string' ? value : [...value],
  said_by,
  evidence: evidence.map((quoted) => ({ ...quoted })),
});
