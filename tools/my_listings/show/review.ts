import { MODERATION_REASONS, type ModerationReasonCode } from '../../../domain/text/moderation.ts';
import type { ModerationCase } from '../../../store/drafts/moderation.ts';

/** Why the site team looks at a listing, as its owner is told: the kinds of doubt, each once. */
export function reviewReasons({
  reasons,
}: ModerationCase): { code: ModerationReasonCode; message: string }[] {
  return [...new Set(reasons.map(({ code }) => code))].map((code) => ({
    code,
    message: MODERATION_REASONS[code],
  }));
}
