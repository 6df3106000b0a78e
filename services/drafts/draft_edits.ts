import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, statedParts } from '../../domain/drafts/draft_content.ts';
import { isBuilding } from '../../domain/launches/listing_states.ts';
import { DRAFT_FIELD_NAMES, type DraftFieldName } from '../../domain/profile/draft_fields.ts';
import type { Draft } from '../../store/drafts/drafts.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A changed field or part of a draft that can be undone (D78). */
export interface DraftEdit {
  name: string;
  /** The value before and after; for objects, only the changed keys. */
  before: unknown;
  now: unknown;
  /** Who had set the value before. */
  set_by: 'ai' | 'owner';
  /** Identifies the edit, so that undoing it twice undoes it once. */
  edit: string;
}

/** The edits of a draft that can be undone; none while it is being built. */
export function editsOf(draft: Draft): DraftEdit[] {
  if (isBuilding(draft)) return [];
  const fields = DRAFT_FIELD_NAMES.flatMap((name) => {
    const { value, previous } = draft.fields[name];
    if (!previous || isDeepStrictEqual(previous.value, value)) return [];
    return [named({ name, before: previous.value, now: value, set_by: previous.set_by })];
  });
  const parts = statedParts(draft);
  const others = Object.entries(draft.part_history?.previous ?? {}).map(([name, { value, set_by }]) => {
    const now = keysOf(value, parts[name as keyof typeof parts]);
    return named({ name, before: value, now, set_by });
  });
  return [...fields, ...others];
}

/** For objects, the keys of the previous value. */
const keysOf = (previous: unknown, now: unknown): unknown =>
  Array.isArray(previous) || typeof previous !== 'object' || previous === null
    ? now
    : Object.fromEntries(Object.keys(previous).map((key) => [key, Reflect.get(now as object, key) ?? '']));

function named(edited: Omit<DraftEdit, 'edit'>): DraftEdit {
  const { name, before, now } = edited;
  const edit = createHash('sha256')
    .update(JSON.stringify([name, before, now]))
    .digest('base64url');
  return { ...edited, edit };
}

/**
 * The update_draft input that undoes an edit of a person's draft; undefined if the edit no longer exists. A drafted value returns with
 * its quotes; a locked field stays locked.
 */
export const undoInput = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { drafts }: Pick<Reads, 'drafts'>,
    { person_id, draft_id, edit }: { person_id: number; draft_id: string; edit: string },
  ): Promise<Record<string, unknown> | undefined> => {
    const draft = await drafts.ofPerson(person_id, draft_id);
    const wanted = draft && editsOf(draft).find((one) => one.edit === edit);
    if (!wanted) return undefined;
    const { name } = wanted;
    return { id: draft_id, ...(isField(name) ? undoneField(draft, name) : undonePart(draft, name)) };
  },
);

const isField = (name: string): name is DraftFieldName =>
  (DRAFT_FIELD_NAMES as readonly string[]).includes(name);

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
