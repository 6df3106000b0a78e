/** Headers of one email, besides those that every email has. Values hold no line end. */
export type EmailHeaders = Readonly<Record<string, string>>;

/** Headers by which mail programs offer to unsubscribe with one click (RFC 8058): a POST to the URL ends the subscription. */
export const unsubscribeHeaders = (url: string): EmailHeaders => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The body of the request that such a mail program sends. */
export const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const;
/** Why an email address gets no emails: its mail server has no such mailbox, its owner complained, or the operator decided. */
export const SUPPRESSION_REASONS = ['refused', 'complaint', 'operator'] as const;
/** One of {@link SUPPRESSION_REASONS}. */
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];
