import { MODERATION_REASONS, type ModerationReasonCode } from '../../../domain/text/moderation.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';

/** Why the site team reviews a listing, for its owner: each reason once. */
export function reviewReasons({
  reasons,
}: ModerationCase): { code: ModerationReasonCode; message: string }[] {
  return [...new Set(reasons.map(({ code }) => code))].map((code) => ({
    code,
    message: MODERATION_REASONS[code],
  }));
}
