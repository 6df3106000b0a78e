import { ApiError } from '../../../domain/http/errors.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/http/urls.ts';
import type { OwnDraft } from '../../../services/drafts/own_draft.ts';
import { submitDraft } from '../../../tools/drafts/submit_draft.ts';
import { formOf } from '../../request/forms.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { isListPart } from '../../templates/drafts/review/part_inputs.ts';
import { draftPage } from './draft.ts';
import { changeLaunch, launchFree, lookNow } from './own_launch.ts';
import { changeOwners } from './owners.ts';
import { readAgain, undoChange } from './review/changes.ts';
import { compareWith } from './review/competitor.ts';
import { type Done, type Edit, faultsOf, NotDone, placeOf } from './review/edit.ts';
import {
  blankField,
  draftAllAgain,
  draftFieldAgain,
  lockField,
  restoreField,
  setField,
} from './review/field_edits.ts';
import { takeOffer } from './review/offers.ts';
import { firstItem, removeItem, setItem, setKeys } from './review/part_edits.ts';

/** Most bytes of a form: a founder story of nine sections in letters that take nine bytes each in a form. */
const FORM_BYTES = 768 * 1024;

/** Invites a co-owner, withdraws or confirms an invite, removes an owner, edits the draft, or changes its launch, as the form says. */
export async function changeDraft(request: MemberRequest, id: string): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_BYTES });
  const { session, use_cases } = request;
  const draft = await use_cases.ownDraft(session.person_id, id);
  if (!draft) throw refusal('no_draft');
  const action = String(fields.get('do'));
  const edit = EDITS.get(action);
  if (edit) return tried(request, draft, fields, edit);
  if (action === 'withdraw' || action === 'week') {
    const done = await changeLaunch(request, draft.listing_id ?? 0, fields);
    return 'message' in done
      ? seeOther(`${draftPageUrl('', id)}?${done.message}`)
      : draftPage(request, id, { status: 409, refusal: done.refused });
  }
  const done = await changeOwners(request, id, fields);
  if (done === null) return seeOther(draftPageUrl('', id));
  if (typeof done === 'object') return draftPage(request, id, done);
  return seeOther(done === 'left' ? draftsPageUrl('') : `${draftPageUrl('', id)}?${done}`);
}

/** What is done by operations that assistants call, by the word of the form. */
const EDITS = new Map<string, Edit>([
  ['undo', undoChange],
  ['read', readAgain],
  ['take', takeOffer],
  ['set', setField],
  ['lock', lockField],
  ['restore', restoreField],
  ['blank', blankField],
  ['again', draftFieldAgain],
  ['again_all', draftAllAgain],
  ['set_item', setItem],
  ['remove_item', removeItem],
  ['first_item', firstItem],
  ['set_keys', setKeys],
  ['compare', compareWith],
  ['submit', submit],
  ['free', free],
  ['look', look],
]);

/** Saves the draft as a listing, or brings its listing what a new reading changed. */
async function submit(request: MemberRequest, { id, listing_id }: OwnDraft): Promise<Done> {
  await callAs(request, submitDraft, { id });
  return listing_id === null ? { result: 'submitted', at: 'launch' } : { result: 'sent', at: 'submit' };
}

/** Books a free launch of the listing. */
async function free(request: MemberRequest, { listing_id }: OwnDraft): Promise<Done> {
  return { result: await launchFree(request, listing_id ?? 0), at: 'launch' };
}

/** Looks for the badge of the listing. */
async function look(request: MemberRequest, { listing_id }: OwnDraft): Promise<Done> {
  const result = await lookNow(request, listing_id ?? 0);
  if (typeof result !== 'string') throw new NotDone(result.refused);
  return { result, at: 'launch' };
}

/** Changes the draft; what is refused stands at its place, with what was typed. */
async function tried(
  request: MemberRequest,
  draft: OwnDraft,
  fields: URLSearchParams,
  edit: Edit,
): Promise<Page | Reply> {
  const { id } = draft;
  try {
    const { result, at } = await edit(request, draft, fields);
    const anchor = at === 'launch' || at === 'submit' ? `#${at}` : '';
    return seeOther(
      `${draftPageUrl('', id)}?${result}${at === '' ? '' : `=${encodeURIComponent(at)}`}${anchor}`,
    );
  } catch (error) {
    if (error instanceof NotDone) {
      const part = fields.get('part') ?? '';
      // The entry is gone, but what was typed may be added.
      const at = isListPart(part) ? `${part}-new` : placeOf(fields);
      return draftPage(request, id, {
        status: 409,
        at,
        values: fields,
        faults: [{ input: '', text: error.message }],
      });
    }
    if (!(error instanceof ApiError)) throw error;
    const faults = faultsOf(error, fields);
    return draftPage(request, id, { status: error.status, at: placeOf(fields), values: fields, faults });
  }
}
