import type { ModerationReason } from '../../domain/text/moderation.ts';

/** Why something waits. */
export const eachReason = (reasons: readonly ModerationReason[]): string[] =>
  reasons.map(({ code, detail }) => `${code} (${detail})`);

/** The same in one line. */
export const reasonsLine = (reasons: readonly ModerationReason[]): string => eachReason(reasons).join('; ');
