import { ApiError } from '../../../domain/errors.ts';
import { BUILDING } from '../../../domain/launches/listing_states.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';

/** Whether the service still works on the draft. */
export const isBuilding = ({ status }: Pick<Draft, 'status'>): boolean => BUILDING.includes(status);

/** Refuses a draft that is still being built (R138). */
export function refuseUnready({ status, percent }: Draft): void {
  if (!isBuilding({ status })) return;
  throw new ApiError('draft_not_ready', `The draft is still ${status} (${percent} %).`, {
    next_steps: ['Call get_draft again in about 3 seconds, until status is ready; then repeat this call.'],
  });
}
