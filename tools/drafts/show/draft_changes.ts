import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, statedParts } from '../../../domain/drafts/draft_content.ts';
import type { PartHistory, PartName } from '../../../domain/drafts/draft_history.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldState,
} from '../../../domain/profile/draft_fields.ts';

/** Value of a field or part before and after a change; state for fields only. */
export interface Change {
  before: unknown;
  after: unknown;
  state?: FieldState;
}

/** Differences between two versions of a draft by field or part; for objects, only the keys that differ. */
export function changesBetween(before: DraftContent, after: DraftContent): Record<string, Change> {
  return {
    ...fieldChanges(after.fields, (name) => before.fields[name]),
    ...partChanges(statedParts(before), statedParts(after)),
  };
}

/** Value of each field and part before its last change; for fields edited before history was stored, the drafted value. */
export function lastChangesIn(
  draft: DraftContent & { part_history: PartHistory | null },
): Record<string, Change> {
  const parts = Object.entries(draft.part_history?.previous ?? {}).map(([name, { value }]) => {
    const is = statedParts(draft)[name as PartName];
    if (Array.isArray(value)) return [name, { before: value, after: is }];
    const keys = Object.keys(value as object);
    return [
      name,
      { before: value, after: Object.fromEntries(keys.map((key) => [key, Reflect.get(is, key) ?? ''])) },
    ];
  });
  return {
    ...fieldChanges(draft.fields, (name) => {
      const { previous, ai } = draft.fields[name];
      return { value: previous ? previous.value : (ai?.value ?? null) };
    }),
    ...Object.fromEntries(parts),
  };
}

type Stated = ReturnType<typeof statedParts>;
type Known = { value: unknown; state?: FieldState };

function fieldChanges(after: DraftFieldSet, before: (name: DraftFieldName) => Known): Record<string, Change> {
  return Object.fromEntries(
    DRAFT_FIELD_NAMES.flatMap((name) => {
      const { value, state } = after[name];
      const known = before(name);
      const isSame =
        isDeepStrictEqual(known.value, value) && (known.state === undefined || known.state === state);
      return isSame ? [] : [[name, { before: known.value, after: value, state }]];
    }),
  );
}

function partChanges(before: Stated, after: Stated): Record<string, Change> {
  const names = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (isDeepStrictEqual(was, is)) return [];
      if (Array.isArray(was) || Array.isArray(is)) return [[name, { before: was, after: is }]];
      return [[name, { before: withoutShared(was, is), after: withoutShared(is, was) }]];
    }),
  );
}

const withoutShared = (of: object, other: object): object =>
  Object.fromEntries(
    Object.entries(of).filter(([key, value]) => !isDeepStrictEqual(value, Reflect.get(other, key))),
  );
