/** Every status of a launch: booked without its badge, booked, happened or running, or given up. */
export const LAUNCH_STATUSES = ['awaiting_badge', 'scheduled', 'live', 'cancelled'] as const;
export type LaunchStatus = (typeof LAUNCH_STATUSES)[number];

/** How a launch was obtained: with the badge, or by an order. */
export type Plan = 'free' | 'paid';

/** The allowed status changes (D6, D64, D84). What went live stays in the history of its week. */
const MOVES: Record<LaunchStatus, readonly LaunchStatus[]> = {
  awaiting_badge: ['scheduled', 'live', 'cancelled'],
  scheduled: ['live', 'awaiting_badge', 'cancelled'],
  live: [],
  cancelled: [],
};

/** True if a launch may change from one status to another. */
export function mayMove(from: LaunchStatus, to: LaunchStatus): boolean {
  return MOVES[from].includes(to);
}

/** Statuses of launches that are still to come. */
export const COMING = ['awaiting_badge', 'scheduled'] as const satisfies readonly LaunchStatus[];

/** True if a launch is booked and has not happened. */
export const isComing = ({ status }: { status: LaunchStatus }): boolean =>
  COMING.some((one) => one === status);

/**
 * The launch by which a listing stands in a week: the one that went live, else the one to come. It may have launched again since, so what is
 * said of that week is said of this launch.
 */
export const launchInWeek = <L extends { week: string; status: LaunchStatus }>(
  launches: readonly L[],
  week: string,
): L | undefined => {
  const of_week = launches.filter((one) => one.week === week);
  return of_week.find(({ status }) => status === 'live') ?? of_week.find(isComing);
};

/**
 * Why a launch moved to another week (D6, D70, D71, D84): its badge was missing, which alone counts as a slide; this service was down when
 * it was due; the site team had not decided; its website did not answer; an owner or the site team chose another week.
 */
export type MoveReason = 'badge_missing' | 'service_down' | 'review' | 'site_down' | 'owner' | 'site_team';

/**
 * Why a launch was cancelled: it moved for a missing badge as often as allowed; an owner withdrew it; the listing was rejected; its owner's
 * account was deleted; another launch took its place; its order was refunded.
 */
export type CancelReason =
  | 'left_queue'
  | 'withdrawn'
  | 'rejected'
  | 'account_deleted'
  | 'replaced'
  | 'refunded';
