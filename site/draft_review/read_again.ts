import { NOT_READ } from '../../domain/drafts/draft_notices.ts';
import { isBuilding } from '../../domain/launches/listing_states.ts';
import { type Edit, NotDone } from './edit.ts';

/** Has the website read again. Raises what that refuses, and {@link NotDone} beyond a limit. */
export const readAgain: Edit = async (calls) => {
  const { status, notices = [] } = await calls.readAgain();
  if (isBuilding({ status })) return { result: 'reading', at: '' };
  const limit = notices.find((notice) => notice.startsWith(NOT_READ));
  if (limit !== undefined) throw new NotDone(limit);
  return { result: 'recent', at: '' };
};
