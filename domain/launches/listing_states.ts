/** Every status of a listing (R144, D4). */
export const LISTING_STATUSES = [
  'draft',
  'awaiting_badge',
  'scheduled',
  'live',
  'suspended',
  'archived',
  'rejected',
] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** How a launch was obtained: with the badge, or by an order. */
export type Plan = 'free' | 'paid';

/** The allowed status changes (R232, D4, D6, D64). */
const MOVES: Record<ListingStatus, readonly ListingStatus[]> = {
  draft: ['awaiting_badge', 'scheduled', 'live', 'archived', 'rejected'],
  awaiting_badge: ['scheduled', 'live', 'draft', 'archived', 'rejected', 'suspended'],
  scheduled: ['live', 'draft', 'archived', 'rejected', 'suspended'],
  live: ['suspended', 'archived'],
  suspended: ['live', 'archived', 'rejected'],
  archived: ['draft'],
  rejected: ['draft'],
};

/** True if a listing may change from one status to another. */
export function mayMove(from: ListingStatus, to: ListingStatus): boolean {
  return MOVES[from].includes(to);
}

/** Draft statuses (R235, D3). */
export const DRAFT_STATUSES = ['crawling', 'drafting', 'ready', 'submitted'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];
/** Statuses in which the service still works on a draft. */
export const BUILDING: readonly DraftStatus[] = ['crawling', 'drafting'];

/** True if the service still works on the draft. */
export const isBuilding = ({ status }: { status: DraftStatus }): boolean => BUILDING.includes(status);

/** How a build ended (D3). */
export const BUILD_OUTCOMES = [
  'complete',
  'partial',
  'blocked_by_robots',
  'unreachable',
  'ai_unavailable',
] as const;
export type BuildOutcome = (typeof BUILD_OUTCOMES)[number];
