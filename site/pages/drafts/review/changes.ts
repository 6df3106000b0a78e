import { isBuilding } from '../../../../domain/launches/listing_states.ts';
import type { DraftEdit } from '../../../../services/drafts/draft_edits.ts';
import { NOT_READ } from '../../../../services/drafts/readings.ts';
import { submitListing } from '../../../../tools/drafts/submit_listing.ts';
import { updateDraft } from '../../../../tools/drafts/update_draft.ts';
import { callAs } from '../../../request/request.ts';
import type { ShownChange } from '../../../templates/drafts/review/changes.ts';
import { type Edit, NotDone, placeOf } from './edit.ts';

/** Characters of a value that the page shows. */
const SHOWN = 240;

/** An edit as the page shows it. */
export const shownChange = ({ name, before, set_by, edit }: DraftEdit): ShownChange => ({
  name,
  before: shortened(before),
  set_by,
  change: edit,
});

/** A value as a person reads it. */
function shortened(value: unknown): string {
  const text = textOf(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' · ');
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(textOf).filter(Boolean).join(', ')
    : '';
}

/** Undoes one edit by the operation that assistants call; one that is no longer there stays undone. Raises what that refuses. */
export const undoChange: Edit = async (request, { id }, fields) => {
  const { session, use_cases } = request;
  const edit = fields.get('change') ?? '';
  const input = await use_cases.undoInput({ person_id: session.person_id, draft_id: id, edit });
  if (input) await callAs(request, updateDraft, input);
  return { result: 'saved', at: placeOf(fields) };
};

/** Has the website read again, by the operation that assistants call. Raises what that refuses, and {@link NotDone} beyond a limit. */
export const readAgain: Edit = async (request, { url }) => {
  const { status, notices = [] } = await callAs(request, submitListing, { url });
  if (isBuilding({ status })) return { result: 'reading', at: '' };
  const limit = notices.find((notice) => notice.startsWith(NOT_READ));
  if (limit !== undefined) throw new NotDone(limit);
  return { result: 'recent', at: '' };
};
