import type { MoveReason } from '../launches/launch_states.ts';

/** The week that a launch left when it went live late, and why. */
export interface LateMove {
  from: string;
  reason: MoveReason;
}

/** A launch that moved to a later week. */
export interface LaunchMoved extends LateMove {
  name: string;
  home_url: string;
  to: string;
  /** Whether its badge is still to be found. */
  awaits_badge: boolean;
  /** What the last check of the homepage saw; null if there was none. */
  observed: string | null;
}

/** The email about a launch that moved to a later week (D70, D71). */
export const launchMovedEmail = (moved: LaunchMoved): { subject: string; text: string } => ({
  subject: `${moved.name} moved to the launch week of ${moved.to}`,
  text: [
    WHY[moved.reason](moved),
    `The launch moved from the week of ${moved.from} to the week of ${moved.to}.`,
    moved.awaits_badge ? AWAITS_BADGE : 'It goes live at the start of that week. There is nothing to do.',
  ].join('\n\n'),
});

/** Why a launch that is live by now is late. */
export const lateSentence = ({ from, reason }: LateMove): string =>
  reason === 'review'
    ? `It was booked for the week of ${from}. The site team had not decided about it in time, so it launched in the first week after the decision.`
    : `It was booked for the week of ${from}. This service was down when that week began, so it launched as soon as possible. We are sorry.`;

const WHY: Record<MoveReason, (moved: LaunchMoved) => string> = {
  badge_missing: ({ home_url, from, observed }) =>
    `The week of ${from} has ended, and our badge was not on ${home_url}.${observed ? ` The last check saw: ${observed}` : ''}`,
  service_down: ({ name }) =>
    `This service was down when ${name} was due to launch. This is our mistake, and it does not count against you.`,
  review: ({ name }) =>
    `The site team decided about ${name} after its launch week had begun. This does not count against you.`,
  site_down: ({ home_url }) => `${home_url} did not respond when the launch was due.`,
  owner: ({ name }) => `An owner of ${name} chose another launch week.`,
  site_team: ({ name }) => `The site team chose another launch week for ${name}.`,
};

const AWAITS_BADGE =
  'Put the badge on the homepage: found before that week, the listing goes live at its start; found during it, at once.';
