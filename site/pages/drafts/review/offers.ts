import { takeInput } from '../../../../services/drafts/draft_offers.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import { placeOf } from '../../../draft_review/edit.ts';
import { callAs } from '../../../request/request.ts';
import type { PageEdit } from './calls.ts';

/** Takes an offer by the operation that assistants call, if it is still there. Raises what that refuses. */
export const takeOffer: PageEdit = async (request, { id }, fields) => {
  const { session } = request;
  const at = placeOf(fields);
  const input = await request.do(takeInput, {
    person_id: session.person_id,
    draft_id: id,
    offer: fields.get('offer') ?? '',
    entries: fields.getAll('entry').map(Number),
  });
  if (!input) return { result: 'not_taken', at };
  await callAs(request, updateDraft, input);
  return { result: 'saved', at };
};
