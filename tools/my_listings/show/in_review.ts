import { isDeepStrictEqual } from 'node:util';
import { MODERATION_REASONS, wasDisputed } from '../../../domain/text/moderation.ts';
import { isDisputed, otherLive } from '../../../services/launches/one_live.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';
import type { Listing } from '../../../store/listings/listing.ts';
import type { Reads } from '../../../store/store.ts';
import { heldStep } from './queue_standing.ts';

/** State of the moderation of a listing (D74). */
export interface InReview {
  /** Fields whose new values wait. */
  fields: string[];
  notices: string[];
  /** What to do; empty if nothing waits. */
  next_steps: string[];
}

/** The owner's own version of a listing: what it has for a column, and what that column is called there. */
export interface OwnVersion {
  value: (column: string) => unknown;
  name: (column: string) => string;
}

/** What owners edit on the listing itself, in the words of update_my_listing. */
export const ON_THE_LISTING: OwnVersion = {
  value: () => undefined,
  name: (column) => (column === 'company_socials' ? 'socials' : column),
};

/** Nothing waits. */
export const NOTHING: InReview = { fields: [], notices: [], next_steps: [] };

/**
 * Which values of a listing wait for the site team, or were rejected by it and are still those of the owner's own version.
 */
export async function reviewOf(
  reads: Pick<Reads, 'moderation' | 'listings'>,
  listing: Listing,
  own: OwnVersion,
): Promise<InReview> {
  const dispute = (await isDisputed(reads, listing)) ? DISPUTED : NOTHING;
  return joined(await caseOf(reads, listing, own), dispute);
}

/** How the listing's own case stands. */
async function caseOf(
  reads: Pick<Reads, 'moderation' | 'listings'>,
  listing: Listing,
  own: OwnVersion,
): Promise<InReview> {
  const open = await reads.moderation.openOf(listing.id);
  if (open?.held) return edited(open, own);
  if (open) return whole(open, wasDisputed(open) ? await otherLive(reads, listing) : undefined);
  const refused = await reads.moderation.lastRefusedEdit(listing.id);
  return refused ? { ...NOTHING, notices: refusedIn(own, refused) } : NOTHING;
}

const joined = (one: InReview, other: InReview): InReview => ({
  fields: [...one.fields, ...other.fields],
  notices: [...one.notices, ...other.notices],
  next_steps: [...one.next_steps, ...other.next_steps],
});

/** What the owners of a live listing read while another one of its website waits (D72). */
const DISPUTED: InReview = {
  fields: [],
  notices: [
    'Another account wants to launch this website. A website has only one live listing, so the site team decides which one stays; this one stays live until then.',
  ],
  next_steps: [
    'Tell the founder: if it is somebody in the company, invite_cofounder lets them own this listing too; if not, the founder writes to the site team how to be reached at the company.',
  ],
};

const reasonsOf = ({ reasons }: ModerationCase): string =>
  [...new Set(reasons.map(({ code }) => MODERATION_REASONS[code]))].join(' ');

function edited(open: ModerationCase, { name }: OwnVersion): InReview {
  const fields = Object.keys(open.held ?? {}).map(name);
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

function whole(open: ModerationCase, live: Listing | undefined): InReview {
  return {
    fields: [],
    notices: [
      `The listing waits for the site team because: ${reasonsOf(open)} It is shown nowhere until then.`,
    ],
    next_steps: [heldStep(wasDisputed(open) ? 'dispute' : 'review', live?.slug ?? null)],
  };
}

/** Rejected values that the owner's version still has. */
function refusedIn(own: OwnVersion, { held, note }: ModerationCase): string[] {
  const names = Object.entries(held ?? {}).flatMap(([column, value]) =>
    isDeepStrictEqual(own.value(column) ?? [], value ?? []) ? [own.name(column)] : [],
  );
  if (names.length === 0) return [];
  return [
    `${names.join(', ')}: the site team did not accept the change${note === null ? '' : ` (${note})`}; the listing keeps what it showed before.`,
  ];
}
