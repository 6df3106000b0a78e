import { ApiError } from '../../../domain/http/errors.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/http/urls.ts';
import type { OwnDraft } from '../../../services/drafts/own_draft.ts';
import { ownDraft } from '../../../services/drafts/own_draft.ts';
import { submitDraft } from '../../../tools/drafts/submit_draft.ts';
import { faultsOf, NotDone, placeOf } from '../../draft_review/edit.ts';
import { EDITS } from '../../draft_review/edits.ts';
import { formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { isListPart } from '../../templates/drafts/review/part_inputs.ts';
import { draftPage } from './draft.ts';
import { changeLaunch, launchFree, lookNow } from './own_launch.ts';
import { changeOwners } from './owners.ts';
import { callsOf, type PageDone, type PageEdit } from './review/calls.ts';
import { undoChange } from './review/changes.ts';
import { compareWith } from './review/competitor.ts';
import { takeOffer } from './review/offers.ts';

/** Most bytes of a form: a founder story of nine sections in letters that take nine bytes each in a form. */
const FORM_BYTES = 768 * 1024;

/** Invites a co-owner, withdraws or confirms an invite, removes an owner, edits the draft, or changes its launch, as the form says. */
async function changeDraft(request: MemberRequest, { id }: Named<'id'>): Promise<Page | Reply> {
  const fields = await formOf(request, { limit: FORM_BYTES });
  const { session } = request;
  const draft = await request.do(ownDraft, session.person_id, id);
  if (!draft) throw refusal('no_draft');
  const action = String(fields.get('do'));
  const edit = EDITS.get(action);
  const page_edit =
    OWN_EDITS.get(action) ?? (edit && ((_request, _draft, form) => edit(callsOf(request, draft), form)));
  if (page_edit) return tried(request, draft, fields, page_edit);
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

/** What forms of this page do beside those that views have too, by the word of the form. */
const OWN_EDITS = new Map<string, PageEdit>([
  ['undo', undoChange],
  ['take', takeOffer],
  ['compare', compareWith],
  ['submit', submit],
  ['free', free],
  ['look', look],
]);

/** Saves the draft as a listing, or brings its listing what a new reading changed. */
async function submit(request: MemberRequest, { id, listing_id }: OwnDraft): Promise<PageDone> {
  await callAs(request, submitDraft, { id });
  return listing_id === null ? { result: 'submitted', at: 'launch' } : { result: 'sent', at: 'submit' };
}

/** Books a free launch of the listing. */
async function free(request: MemberRequest, { listing_id }: OwnDraft): Promise<PageDone> {
  return { result: await launchFree(request, listing_id ?? 0), at: 'launch' };
}

/** Looks for the badge of the listing. */
async function look(request: MemberRequest, { listing_id }: OwnDraft): Promise<PageDone> {
  const result = await lookNow(request, listing_id ?? 0);
  if (typeof result !== 'string') throw new NotDone(result.refused);
  return { result, at: 'launch' };
}

/** Changes the draft; what is refused stands at its place, with what was typed. */
async function tried(
  request: MemberRequest,
  draft: OwnDraft,
  fields: URLSearchParams,
  edit: PageEdit,
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
    const faults = faultsOf({ message: error.message, errors: error.details.errors }, fields);
    return draftPage(request, id, { status: error.status, at: placeOf(fields), values: fields, faults });
  }
}

definePage({
  path: '/account/drafts/:id',
  door: 'members',
  read: (request, { id }) => draftPage(request, id),
  send: changeDraft,
});
