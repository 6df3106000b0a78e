import { isDeepStrictEqual } from 'node:util';
import { DRAFT_FIELDS, type DraftFieldName } from './draft_rules.ts';

export { DRAFT_FIELDS, type DraftFieldName, type FieldRule } from './draft_rules.ts';

/** Most items of a list-type profile field (R118). */
export const LIST_ITEMS_MAX = 20;

/** The names in display order. */
export const DRAFT_FIELD_NAMES = Object.keys(DRAFT_FIELDS) as readonly DraftFieldName[];

/** All field states (R109). */
export const FIELD_STATES = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** The value of a field: a text, a list, or null. */
export type FieldValue = string | readonly string[] | null;

/** A quote found on a page; offsets are UTF-16 units in the stored page text. */
export interface Evidence {
  quote: string;
  page_url: string;
  start: number;
  end: number;
  /** Of a list: the entries that it proves. Absent for a text, and in drafts older than this record of them. */
  entries?: readonly string[];
}

/** Each span of a page once, with all entries that it proves. */
export function distinctEvidence(evidence: readonly Evidence[]): Evidence[] {
  const spans = new Map<string, Evidence>();
  for (const one of evidence) {
    const key = `${one.page_url} ${one.start} ${one.end}`;
    const entries = new Set([...(spans.get(key)?.entries ?? []), ...(one.entries ?? [])]);
    spans.set(key, entries.size > 0 ? { ...one, entries: [...entries] } : one);
  }
  return [...spans.values()];
}

/** The quotes of one entry of a list. */
export const provingEntry = (entry: string, evidence: readonly Evidence[]): Evidence[] =>
  evidence.map((one) => ({ ...one, entries: [entry] }));

/** The value before the last change: sending it back undoes the change (D78). */
export interface Previous<T = FieldValue> {
  value: T;
  /** `ai` is the drafter, `owner` a person or program that edits the draft. */
  set_by: 'ai' | 'owner';
  /** When that value was set, epoch milliseconds; null if not recorded. */
  at: number | null;
}

/** One field of a draft: its value, its proof, and the drafted original (for restore). */
export interface DraftField {
  value: FieldValue;
  state: FieldState;
  evidence: readonly Evidence[];
  /** The drafted original, unchanged by edits; null if nothing was found. */
  ai: { value: FieldValue; evidence: readonly Evidence[] } | null;
  /** When an edit or a later reading set the value, epoch milliseconds. */
  set_at?: number;
  previous?: Previous;
}

/** All 18 fields of a draft. */
export type DraftFieldSet = Record<DraftFieldName, DraftField>;

/** A field about which the site says nothing (D3, R106). */
export const NOT_FOUND: DraftField = { value: null, state: 'not_found', evidence: [], ai: null };

/** A drafted field with its quotes (R105). */
export function drafted(value: FieldValue, evidence: readonly Evidence[]): DraftField {
  return { value, state: 'ai', evidence, ai: { value, evidence } };
}

/** All 18 fields; `not_found` where `found` has none. */
export function fieldSet(found: Partial<DraftFieldSet>): DraftFieldSet {
  return Object.fromEntries(
    DRAFT_FIELD_NAMES.map((name) => [name, found[name] ?? NOT_FOUND]),
  ) as DraftFieldSet;
}

/**
 * A field after a client's value (D13, R115, R120). An equal value changes nothing, but null over `not_found` makes
 * it blank on purpose (R236). Null deletes; a locked field stays `override`. Client values have no quotes, even if
 * they repeat a drafted one; a value that takes an offer has `offered` (record 30).
 */
export function setByClient(
  field: DraftField,
  value: FieldValue,
  offered: readonly Evidence[] = [],
): DraftField {
  if (value === null && field.state === 'not_found') return { ...field, state: 'deleted' };
  if (isDeepStrictEqual(value, field.value)) return field;
  if (value === null) return { ...field, value, state: 'deleted', evidence: [] };
  return { ...field, value, state: clientState(field), evidence: offered };
}

function clientState(field: DraftField): FieldState {
  if (field.state === 'override') return 'override';
  return field.value === null || field.state === 'manual' ? 'manual' : 'edited';
}

/** The drafted original, unlocked; `not_found` if there is none (D13, R124). */
export function restored(field: DraftField): DraftField {
  return field.ai ? { ...field, ...field.ai, state: 'ai' } : NOT_FOUND;
}

/** The field, locked against redrafting (R121, R122). A locked blank field stays blank. */
export function locked(field: DraftField): DraftField {
  return { ...field, state: 'override' };
}

/**
 * A field after redrafting (R123, D12): a found value is the new original; nothing found changes nothing. A locked
 * field never changes (R122); callers refuse it before.
 */
export function redrafted(field: DraftField, found: DraftField | undefined): DraftField {
  return found && field.state !== 'override' ? drafted(found.value, found.evidence) : field;
}
