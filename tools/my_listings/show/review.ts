import { z } from 'zod';
import { MODERATION_REASONS, type ModerationReasonCode } from '../../../domain/text/moderation.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';

/** Doubts of the site team, for an owner. */
export const reviewOutput = z.array(
  z.object({
    code: z.enum(Object.keys(MODERATION_REASONS) as ModerationReasonCode[]).describe('Which doubt.'),
    message: z.string().describe('The doubt in words.'),
  }),
);

/** Why the site team reviews a listing or an update, for its owner: each reason once. */
export function reviewReasons({
  reasons,
}: Pick<ModerationCase, 'reasons'>): { code: ModerationReasonCode; message: string }[] {
  return [...new Set(reasons.map(({ code }) => code))].map((code) => ({
    code,
    message: MODERATION_REASONS[code],
  }));
}
