import { isBuilding } from '../../../../domain/launches/listing_states.ts';
import { NOT_READ } from '../../../../services/drafts/readings.ts';
import { submitListing } from '../../../../tools/drafts/submit_listing.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import { NotDone, placeOf } from '../../../draft_review/edit.ts';
import { callAs } from '../../../request/request.ts';
import type { PageEdit } from './calls.ts';

/** Undoes one edit by the operation that assistants call; one that is no longer there stays undone. Raises what that refuses. */
export const undoChange: PageEdit = async (request, { id }, fields) => {
  const { session, use_cases } = request;
  const edit = fields.get('change') ?? '';
  const input = await use_cases.undoInput({ person_id: session.person_id, draft_id: id, edit });
  if (input) await callAs(request, updateDraft, input);
  return { result: 'saved', at: placeOf(fields) };
};

/** Has the website read again, by the operation that assistants call. Raises what that refuses, and {@link NotDone} beyond a limit. */
export const readAgain: PageEdit = async (request, { url }) => {
  const { status, notices = [] } = await callAs(request, submitListing, { url });
  if (isBuilding({ status })) return { result: 'reading', at: '' };
  const limit = notices.find((notice) => notice.startsWith(NOT_READ));
  if (limit !== undefined) throw new NotDone(limit);
  return { result: 'recent', at: '' };
};
