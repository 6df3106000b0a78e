import { isDeepStrictEqual } from 'node:util';
import {
  DRAFT_FIELD_NAMES,
  type DraftField,
  type DraftFieldSet,
  type Previous,
} from '../profile/draft_fields.ts';
import { type DraftContent, type DraftParts, statedParts } from './draft_content.ts';

/** Name of a part of a draft beside its fields. */
export type PartName = keyof DraftParts;

/**
 * What happened to the parts of a draft: what its owners have set themselves, with the time, and what each part was before it
 * last changed. Of socials, story and seo, `set` has `story.title` and the like, and a previous value has the keys that changed,
 * with an empty text for one that was not there: sent back, it undoes the change.
 */
export interface PartHistory {
  set: Readonly<Record<string, number>>;
  previous: Readonly<Partial<Record<PartName, Previous<unknown>>>>;
}

/** When something changes, by whom, and when what the drafter wrote was drafted (null where nobody knows). */
export interface ChangeTimes {
  now: number;
  by: Previous['set_by'];
  drafted_at: number | null;
}

/** Every field that changed its value remembers what it was before, who had set that, and when (D78). */
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

/** Whether an owner has set what a field says, or that it says nothing: a lock alone sets nothing. */
export function isOwners({ state, value, evidence, ai }: DraftField): boolean {
  if (state === 'ai' || state === 'not_found') return false;
  if (state !== 'override') return true;
  return value === null ? ai !== null : evidence.length === 0;
}

/** Parts whose new value replaces the list; of the others, keys that are sent replace keys. */
const LISTS: readonly PartName[] = ['faqs', 'founders', 'milestones'];

/** The history of the parts after a change; as it was where none of them changed (D78). */
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

/** An owner set it before such times were kept. */
const LONG_AGO = 0;
const knownTime = (time: number): number | null => (time === LONG_AGO ? null : time);

/**
 * Names of what an owner has set, with the time. Where no history was kept yet: what the drafter never writes, and items and links
 * without quotes, which are nobody else's.
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
