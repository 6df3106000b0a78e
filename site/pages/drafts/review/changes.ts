import { undoInput } from '../../../../services/drafts/draft_edits.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import { placeOf } from '../../../draft_review/edit.ts';
import { callAs } from '../../../request/request.ts';
import type { PageEdit } from './calls.ts';

/** Undoes one edit by the operation that assistants call; one that is no longer there stays undone. Raises what that refuses. */
export const undoChange: PageEdit = async (request, { id }, fields) => {
  const { session } = request;
  const edit = fields.get('change') ?? '';
  const input = await request.do(undoInput, { person_id: session.person_id, draft_id: id, edit });
  if (input) await callAs(request, updateDraft, input);
  return { result: 'saved', at: placeOf(fields) };
};
