import { isDeepStrictEqual } from 'node:util';

/** A text field's bound in characters, or a list's bounds; drafts are wider than live listings (D2). */
export interface FieldRule {
  kind: 'text' | 'list';
  /** Most characters of the text, or of each item. */
  max: number;
  /** The same bound on a live listing (api.md, live listing edit fields; D2). */
  live_max: number;
  /** How a value is proved from the site (design/outside.md 3.2). */
  proof: 'literal' | 'harvested' | 'country' | 'choice' | 'prose';
}

/** Most items of a list-type profile field (R118). */
export const LIST_ITEMS_MAX = 20;

const text = (max: number, live_max: number, proof: FieldRule['proof']): FieldRule => ({
  kind: 'text',
  max,
  live_max,
  proof,
});
const list = (proof: FieldRule['proof']): FieldRule => ({ kind: 'list', max: 200, live_max: 200, proof });

/** The 18 draft profile fields of api.md with their bounds (R113–R118, D2), in the order in which they are shown. */
export const DRAFT_FIELDS = {
  name: text(500, 200, 'literal'),
  tagline: text(500, 200, 'prose'),
  short_description: text(500, 300, 'prose'),
  description: text(20_000, 20_000, 'prose'),
  stage: text(500, 40, 'choice'),
  categories: list('choice'),
  tags: list('prose'),
  pricing_model: text(500, 40, 'choice'),
  pricing_summary: text(500, 300, 'prose'),
  country: text(500, 2, 'country'),
  city: text(500, 120, 'literal'),
  founded_year: text(500, 4, 'literal'),
  features: list('prose'),
  usps: list('prose'),
  keywords: list('prose'),
  contact_email: text(500, 254, 'literal'),
  demo_video_url: text(500, 500, 'harvested'),
  logo_url: text(500, 500, 'harvested'),
} as const satisfies Record<string, FieldRule>;

/** Name of a profile field, the same on the wire, in the column and here. */
export type DraftFieldName = keyof typeof DRAFT_FIELDS;
/** The names in display order. */
export const DRAFT_FIELD_NAMES = Object.keys(DRAFT_FIELDS) as readonly DraftFieldName[];

/** The field states of api.md, all of them (R109). */
export const FIELD_STATES = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const;
export type FieldState = (typeof FIELD_STATES)[number];

/** What a field holds: a text, a list, or nothing. */
export type FieldValue = string | readonly string[] | null;

/** A quote that the server found word for word on a page; offsets are UTF-16 units into the stored page text. */
export interface Evidence {
  quote: string;
  page_url: string;
  start: number;
  end: number;
}

/** What something was before it last changed: sent back, it undoes the change (D78). */
export interface Previous<T = FieldValue> {
  value: T;
  /** `ai` is the drafter, `owner` whoever edits the draft. */
  set_by: 'ai' | 'owner';
  /** When that value was set, epoch milliseconds; null where it was not recorded. */
  at: number | null;
}

/** One field of a draft: what it says, why, and what the drafter first said (for restore). */
export interface DraftField {
  value: FieldValue;
  state: FieldState;
  evidence: readonly Evidence[];
  /** The drafter's own answer, kept through every edit; null when it found nothing. */
  ai: { value: FieldValue; evidence: readonly Evidence[] } | null;
  /** When the value was set by an edit or a later reading, epoch milliseconds. */
  set_at?: number;
  previous?: Previous;
}

/** All 18 fields of a draft. */
export type DraftFieldSet = Record<DraftFieldName, DraftField>;

/** A field about which the site says nothing (D3, R106). */
export const NOT_FOUND: DraftField = { value: null, state: 'not_found', evidence: [], ai: null };

/** A field as the drafter gives it, with the quotes that prove it (R105). */
export function drafted(value: FieldValue, evidence: readonly Evidence[]): DraftField {
  return { value, state: 'ai', evidence, ai: { value, evidence } };
}

/** All 18 fields, `not_found` where `found` has none. */
export function fieldSet(found: Partial<DraftFieldSet>): DraftFieldSet {
  return Object.fromEntries(
    DRAFT_FIELD_NAMES.map((name) => [name, found[name] ?? NOT_FOUND]),
  ) as DraftFieldSet;
}

/**
 * What a client's value makes of a field (D13, R115, R120): an equal value changes nothing, but null for what was not found says
 * that it is blank on purpose (R236); null deletes, a locked field too, for the lock is against redrafting and not against its owner; a locked field keeps `override`; over nothing the value is
 * `manual`, over another's it is `edited`. Quotes prove the site's words only, so a value of the client carries none, even
 * where it repeats what was drafted: restore is what brings the quotes back.
 */
export function setByClient(field: DraftField, value: FieldValue): DraftField {
  if (value === null && field.state === 'not_found') return { ...field, state: 'deleted' };
  if (isDeepStrictEqual(value, field.value)) return field;
  if (value === null) return { ...field, value, state: 'deleted', evidence: [] };
  return { ...field, value, state: clientState(field), evidence: [] };
}

function clientState(field: DraftField): FieldState {
  if (field.state === 'override') return 'override';
  return field.value === null || field.state === 'manual' ? 'manual' : 'edited';
}

/** The drafter's original again, unlocked; `not_found` when there never was one (D13, R124). */
export function restored(field: DraftField): DraftField {
  return field.ai ? { ...field, ...field.ai, state: 'ai' } : NOT_FOUND;
}

/** The field as it is, kept from redrafting (R121, R122). A blank one is kept blank: nobody but a client fills it. */
export function locked(field: DraftField): DraftField {
  return { ...field, state: 'override' };
}

/**
 * What drafting a field again makes of it (R123, D12): what was found is the new original; nothing found leaves what is there,
 * for nothing that a person wrote is destroyed. A locked field never changes (R122); callers refuse it in words before.
 */
export function redrafted(field: DraftField, found: DraftField | undefined): DraftField {
  return found && field.state !== 'override' ? drafted(found.value, found.evidence) : field;
}
