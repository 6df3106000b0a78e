/** Why an email address gets no emails: its mail server has no such mailbox, its owner complained, or the operator decided. */
export const SUPPRESSION_REASONS = ['refused', 'complaint', 'operator'] as const;
/** One of {@link SUPPRESSION_REASONS}. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
