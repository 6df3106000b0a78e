import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import { callAs } from '../../../request/request.ts';
import type { PageEdit } from './calls.ts';

/** Compares with the website that was typed, by the operation that assistants call; an empty one removes the comparison. */
export const compareWith: PageEdit = async (request, { id }, fields) => {
  const competitor_url = (fields.get('value') ?? '').trim();
  await callAs(request, updateDraft, { id, competitor_url });
  return { result: competitor_url === '' ? 'no_competitor' : 'comparing', at: 'competitor' };
};
