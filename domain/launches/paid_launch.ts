import type { Plan } from './launch_states.ts';

/** Stands with every disclosure (R75, R78). */
export const RANKS_BY_VOTES = 'Community ranks count votes alone; money does not change them.';
/** Of a launch that was paid for. */
export const PAID_LAUNCH_DISCLOSURE = 'Its launch was paid for.';
/** The label of a launch that was paid for. */
export const PAID_LAUNCH = 'Paid launch';
/** The label of whatever else was paid for. */
export const PAID = 'Paid';

/** Whether a launch was paid for. One whose payment was taken back is on the free plan (record 65). */
export const isPaidLaunch = (plan: Plan | null): boolean => plan === 'paid';

/** The label of a launch in a list; a free one has none. The profile has the whole sentence. */
export const launchLabel = (plan: Plan | null): { paid?: true; disclosure?: string } =>
  isPaidLaunch(plan) ? { paid: true, disclosure: PAID_LAUNCH } : {};

/** A name or title for lists without any other place for a label: `[Paid] Acme`. */
export const markedPaid = (text: string, is_paid: boolean): string => (is_paid ? `[${PAID}] ${text}` : text);
