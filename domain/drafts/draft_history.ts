import { isDeepStrictEqual } from 'node:util';
import {
  DRAFT_FIELD_NAMES,
  type DraftField,
  type DraftFieldSet,
  type Previous,
} from '../profile/draft_fields.ts';
import { type DraftContent, type DraftParts, statedParts } from './draft_content.ts';

/** A part of a draft besides its fields. */
export type PartName = keyof DraftParts;

/**
 * History of a draft's parts: when owners set what, and each part's previous value. In socials, story and seo, `set`
 * has keys like `story.title`, and the previous value has the changed keys, empty for a new one: sending it back
 * undoes the change.
 */
export interface PartHistory {
  set: Readonly<Record<string, number>>;
  previous: Readonly<Partial<Record<PartName, Previous<unknown>>>>;
}

/** Time and author of a change, and when the drafted values were drafted (null if unknown). */
export interface ChangeTimes {
  now: number;
  by: Previous['set_by'];
  drafted_at: number | null;
}

/** Records for each changed field its previous value, author and time (D78). */
export function withPrevious(
  before: DraftFieldSet,
  after: DraftFieldSet,
  { now, drafted_at }: Omit<ChangeTimes, 'by'>,
): DraftFieldSet {
  const entries = DRAFT_FIELD_NAMES.map((name) => {
    const [was, { set_at: _at, previous: _previous, ...is }] = [before[name], after[name]];
    const changed = !isDeepStrictEqual(was.value, is.value);
    const set_at = changed ? now : was.set_at;
    const previous = changed ? previousOf(was, drafted_at) : was.previous;
    return [name, { ...is, ...(set_at !== undefined && { set_at }), ...(previous && { previous }) }];
  });
  return Object.fromEntries(entries) as DraftFieldSet;
}

function previousOf(field: DraftField, drafted_at: number | null): Previous {
  const set_by = isOwners(field) ? 'owner' : 'ai';
  return { value: field.value, set_by, at: field.set_at ?? (set_by === 'ai' ? drafted_at : null) };
}

/** True if an owner set the field's value or cleared it; a lock alone does not count. */
export function isOwners({ state, value, evidence, ai }: DraftField): boolean {
  if (state === 'ai' || state === 'not_found') return false;
  if (state !== 'override') return true;
  return value === null ? ai !== null : evidence.length === 0;
}

/** Parts whose new value replaces the list; in the others, sent keys replace keys. */
const LISTS: readonly PartName[] = ['faqs', 'founders', 'milestones'];

/** The parts' history after a change; unchanged if no part changed (D78). */
export function partHistory(
  before: DraftContent,
  after: DraftContent,
  history: PartHistory | null,
  { now, by, drafted_at }: ChangeTimes,
): PartHistory | null {
  const [was, is] = [statedParts(before), statedParts(after)];
  if (isDeepStrictEqual(was, is)) return history;
  const set = { ...setIn(before, history) };
  const previous: Partial<Record<PartName, Previous<unknown>>> = { ...history?.previous };
  for (const name of Object.keys(is) as PartName[]) {
    if (isDeepStrictEqual(was[name], is[name])) continue;
    const names = LISTS.includes(name)
      ? [name]
      : changedKeys(was[name], is[name]).map((key) => `${name}.${key}`);
    const times = names.flatMap((one) => set[one] ?? []);
    previous[name] = {
      value: LISTS.includes(name) ? was[name] : valuesOf(was[name], changedKeys(was[name], is[name])),
      set_by: times.length > 0 ? 'owner' : 'ai',
      at: times.length > 0 ? knownTime(Math.max(...times)) : drafted_at,
    };
    for (const one of names) {
      if (by === 'owner') set[one] = now;
      else delete set[one];
    }
  }
  return { set, previous };
}

/** Set by an owner before times were recorded. */
const LONG_AGO = 0;
const knownTime = (time: number): number | null => (time === LONG_AGO ? null : time);

/**
 * Names of what owners have set, with times. Without a recorded history: what the drafter never writes, and items and
 * links without quotes.
 */
export function setIn(content: DraftContent, history: PartHistory | null): Record<string, number> {
  if (history) return { ...history.set };
  const { faqs, founders, company_socials } = content;
  const unproved = (items: readonly { evidence: readonly unknown[] }[]) =>
    items.some(({ evidence }) => evidence.length === 0);
  const links = Object.entries(company_socials).filter(([, link]) => link && link.evidence.length === 0);
  const names = [
    ...(unproved(faqs) ? ['faqs'] : []),
    ...(unproved(founders) ? ['founders'] : []),
    ...(content.milestones.length > 0 ? ['milestones'] : []),
    ...links.map(([key]) => `company_socials.${key}`),
    ...(['founder_socials', 'story', 'seo'] as const).flatMap((part) =>
      Object.keys(content[part]).map((key) => `${part}.${key}`),
    ),
  ];
  return Object.fromEntries(names.map((name) => [name, LONG_AGO]));
}

function changedKeys(before: object, after: object): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isDeepStrictEqual(Reflect.get(before, key), Reflect.get(after, key)));
}

const valuesOf = (part: object, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, Reflect.get(part, key) ?? '']));
