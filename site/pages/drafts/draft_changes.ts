import type { DraftEdit } from '../../../services/drafts/draft_edits.ts';
import type { OwnDraft, Reading } from '../../../services/drafts/own_draft.ts';
import { submitListing } from '../../../tools/drafts/submit_listing.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';
import { callAs, type MemberRequest } from '../../request/request.ts';
import type { ShownChange, ShownReading } from '../../templates/drafts/draft_changes.ts';

/** Characters of a value that the page shows. */
const SHOWN = 240;

/** How the website of a draft was read, as the page shows it. */
export const shownReading = ({ read_at, ...reading }: Reading): ShownReading => ({
  ...reading,
  read_on: read_at === null ? null : new Date(read_at).toISOString().slice(0, 10),
});

/** An edit as the page shows it. */
export const shownChange = ({ before, now, edit, ...change }: DraftEdit): ShownChange => ({
  ...change,
  before: shortened(before),
  now: shortened(now),
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
export async function undoChange(
  request: MemberRequest,
  { id }: OwnDraft,
  fields: URLSearchParams,
): Promise<'saved'> {
  const { session, use_cases } = request;
  const edit = fields.get('change') ?? '';
  const input = await use_cases.undoInput({ person_id: session.person_id, draft_id: id, edit });
  if (input) await callAs(request, updateDraft, input);
  return 'saved';
}

/** Has the website read again, by the operation that assistants call. Raises what that refuses. */
export async function readAgain(request: MemberRequest, { url }: OwnDraft): Promise<'saved'> {
  await callAs(request, submitListing, { url });
  return 'saved';
}
