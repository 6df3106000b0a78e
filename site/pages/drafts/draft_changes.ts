import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, statedParts } from '../../../domain/drafts/draft_content.ts';
import { contradictionsIn } from '../../../domain/drafts/draft_notices.ts';
import { isBuilding } from '../../../domain/launches/listing_states.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../../domain/profile/draft_fields.ts';
import type { Draft } from '../../../store/drafts/drafts.ts';
import { submitListing } from '../../../tools/drafts/submit_listing.ts';
import { updateDraft } from '../../../tools/drafts/update_draft.ts';
import { askAs, type MemberVisit } from '../../request/request.ts';
import type { ShownChange, ShownReading } from '../../templates/drafts/draft_changes.ts';

/** Characters of a value that the page shows. */
const SHOWN = 240;

/** How the website of a draft was read. */
export function readingOf(draft: Draft): ShownReading {
  const { step, detail, read_at } = draft;
  return {
    building: isBuilding(draft),
    step,
    detail,
    read_on: read_at === null ? null : new Date(read_at).toISOString().slice(0, 10),
  };
}

/** What of a draft has changed and can be undone (D78). */
export function changesOf(draft: Draft): ShownChange[] {
  if (isBuilding(draft)) return [];
  const websites = new Map(contradictionsIn(draft.fields).map(({ name, quote }) => [name, quote]));
  const fields = DRAFT_FIELD_NAMES.flatMap((name) => {
    const { value, previous } = draft.fields[name];
    if (!previous || isDeepStrictEqual(previous.value, value)) return [];
    return [shown(name, previous.value, value, previous.set_by, websites.get(name) ?? null)];
  });
  const parts = statedParts(draft);
  const others = Object.entries(draft.part_history?.previous ?? {}).map(([name, previous]) => {
    const now = parts[name as keyof typeof parts];
    return shown(name, previous.value, keysOf(previous.value, now), previous.set_by, null);
  });
  return [...fields, ...others];
}

/** Of an object, the keys that the previous value tells. */
const keysOf = (previous: unknown, now: unknown): unknown =>
  Array.isArray(previous) || typeof previous !== 'object' || previous === null
    ? now
    : Object.fromEntries(Object.keys(previous).map((key) => [key, Reflect.get(now as object, key) ?? '']));

function shown(
  name: string,
  before: unknown,
  now: unknown,
  set_by: 'ai' | 'owner',
  website: string | null,
): ShownChange {
  const change = createHash('sha256')
    .update(JSON.stringify([name, before, now]))
    .digest('base64url');
  return { name, before: inWords(before), now: inWords(now), set_by, website, change };
}

/** A value as a person reads it. */
function inWords(value: unknown): string {
  const text = wordsOf(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsOf).join(' · ');
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(wordsOf).filter(Boolean).join(', ')
    : '';
}

/** Undoes one change by the operation that assistants call; one that is there no more stays undone. Raises what that refuses. */
export async function undoChange(visit: MemberVisit, draft: Draft, fields: URLSearchParams): Promise<void> {
  const wanted = changesOf(draft).find(({ change }) => change === fields.get('change'));
  if (!wanted) return;
  const { name } = wanted;
  await askAs(
    updateDraft,
    { id: draft.id, ...(isField(name) ? undoneField(draft, name) : undonePart(draft, name)) },
    visit,
  );
}

const isField = (name: string): name is DraftFieldName =>
  (DRAFT_FIELD_NAMES as readonly string[]).includes(name);

/** What was drafted comes back with its quotes; a locked field stays locked. */
function undoneField({ fields }: DraftContent, name: DraftFieldName) {
  const { previous, ai, state } = fields[name];
  const wasDrafted = previous?.set_by === 'ai' && isDeepStrictEqual(previous.value, ai?.value ?? null);
  return wasDrafted && state !== 'override'
    ? { restore: [name] }
    : { fields: { [name]: previous?.value ?? null } };
}

const undonePart = ({ part_history }: Draft, name: string) => ({
  [name]: Reflect.get(part_history?.previous ?? {}, name)?.value as unknown,
});

/** Has the website read again, by the operation that assistants call. Raises what that refuses. */
export const readOnce = (visit: MemberVisit, { url }: Draft): Promise<unknown> =>
  askAs(submitListing, { url }, visit);
