import { ApiError } from '../../../domain/http/errors.ts';
import { isBuilding } from '../../../domain/launches/listing_states.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';

/** Refuses a draft that is still being built (R138). */
export function refuseUnready({ status, percent }: Draft): void {
  if (!isBuilding({ status })) return;
  throw new ApiError('draft_not_ready', `The draft is still ${status} (${percent} %).`, {
    next_steps: ['Call get_draft again in about 3 seconds, until status is ready; then repeat this call.'],
  });
}
