import { isDeepStrictEqual } from 'node:util';
import type { DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import { MODERATION_REASONS } from '../../../domain/text/moderation.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';
import type { Reads } from '../../../store/store.ts';

/** State of the moderation of a draft's listing (D74). */
export interface InReview {
  /** Fields whose new values wait. */
  fields: string[];
  notices: string[];
  /** What to do; empty if nothing waits. */
  next_steps: string[];
}

const NOTHING: InReview = { fields: [], notices: [], next_steps: [] };

/** Which parts of a draft's listing wait for the site team, or were rejected by it. */
export async function reviewOf(
  reads: Pick<Reads, 'moderation' | 'listings'>,
  draft: Draft,
): Promise<InReview> {
  const { listing_id } = draft;
  if (listing_id === null) return NOTHING;
  const open = await reads.moderation.openOf(listing_id);
  if (open) return open.held ? edited(open) : whole(open);
  const refused = await reads.moderation.lastRefusedEdit(listing_id);
  return refused ? { ...NOTHING, notices: refusedIn(draft, refused) } : NOTHING;
}

const reasonsOf = ({ reasons }: ModerationCase): string =>
  [...new Set(reasons.map(({ code }) => MODERATION_REASONS[code]))].join(' ');

function edited(open: ModerationCase): InReview {
  const fields = Object.keys(open.held ?? {});
  return {
    fields,
    notices: [
      `${fields.join(', ')}: waits for the site team because: ${reasonsOf(open)} The listing shows the values that were approved last until then.`,
    ],
    next_steps: [
      'Tell the founder that the site team reviews the change first and replies by email; no call is needed.',
    ],
  };
}

function whole(open: ModerationCase): InReview {
  return {
    fields: [],
    notices: [
      `The listing waits for the site team because: ${reasonsOf(open)} It is shown nowhere until then.`,
    ],
    next_steps: [
      'Tell the founder that the site team reviews the listing first and replies by email; it keeps its place in the queue.',
    ],
  };
}

/** Rejected values that the draft still has. */
function refusedIn({ fields }: Draft, { held, note }: ModerationCase): string[] {
  const names = Object.entries(held ?? {}).flatMap(([name, value]) =>
    isDeepStrictEqual(fields[name as DraftFieldName].value ?? [], value ?? []) ? [name] : [],
  );
  if (names.length === 0) return [];
  return [
    `${names.join(', ')}: the site team did not accept the change${note === null ? '' : ` (${note})`}; the listing keeps what it showed before.`,
  ];
}
