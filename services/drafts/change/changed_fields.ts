import { isDeepStrictEqual } from 'node:util';
import { offeredEvidence } from '../../../domain/drafts/offers.ts';
import type { Offers, VerifiedDraft } from '../../../domain/evidence/evidence.ts';
import { ApiError, type Fault, invalidRequest } from '../../../domain/http/errors.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldValue,
  locked,
  redrafted,
  restored,
  setByClient,
} from '../../../domain/profile/draft_fields.ts';
import type { TeamLists } from '../../content/team_lists.ts';
import { settled } from './field_values.ts';

/** Changes of a draft's fields that a caller requests. */
export interface FieldChanges {
  restore?: readonly DraftFieldName[];
  regenerate?: readonly DraftFieldName[];
  fields?: Partial<Record<DraftFieldName, FieldValue>>;
  lock_fields?: readonly DraftFieldName[];
}

/** Result of drafting fields again. */
export interface Redrafted {
  /** The fields when drafting started. */
  baseline: DraftFieldSet;
  /** Verified values and offers; absent for fields without any. */
  found: Pick<VerifiedDraft, 'fields' | 'offers'>;
  /** True if there was no page to draft from. */
  unread?: boolean;
}

/**
 * The fields and offers after a caller's changes in the order of D12 (restore, regenerate, new values, locks), with notices. Raises
 * `invalid_request` with all faults if a field is named twice or a value is not in its list, and `field_locked` for a locked field in
 * regenerate.
 */
export function changedFields(
  { fields: before, offers }: { fields: DraftFieldSet; offers: Offers },
  changes: FieldChanges,
  lists: TeamLists,
  drafted: Redrafted = { baseline: before, found: { fields: {}, offers: {} } },
): { fields: DraftFieldSet; offers: Offers; notices: string[] } {
  const { restore = [], regenerate = [], fields = {}, lock_fields = [] } = changes;
  const faults = namedTwice({ restore, regenerate, fields });
  const notices = unreadNotices(drafted);
  const after = { ...before };
  for (const name of restore) after[name] = restored(before[name]);
  for (const name of new Set(regenerate)) {
    after[name] = redraftedUnlessChanged(name, before, drafted, notices);
  }
  for (const name of DRAFT_FIELD_NAMES) {
    const value = fields[name];
    if (value === undefined) continue;
    const stored = settled(name, value, lists, faults);
    after[name] = setByClient(before[name], stored, offeredEvidence(offers[name], stored));
  }
  if (faults.length > 0) throw invalidRequest(faults);
  refuseLocked(before, regenerate);
  for (const name of lock_fields) after[name] = locked(after[name]);
  return { fields: after, offers: offeredAgain(offers, regenerate, drafted), notices };
}

/** The offers after fields were drafted again: theirs are replaced, unless nothing was read. */
function offeredAgain(
  offers: Offers,
  regenerate: readonly DraftFieldName[],
  { found, unread = false }: Redrafted,
): Offers {
  if (unread) return offers;
  const others = Object.entries(offers).filter(([name]) => !regenerate.includes(name as DraftFieldName));
  return { ...Object.fromEntries(others), ...found.offers };
}

const unreadNotices = ({ unread = false }: Redrafted): string[] =>
  unread
    ? [
        'Nothing was drafted again: no page of the website was read. submit_listing with the same URL reads it again.',
      ]
    : [];

/** The field drafted again; unchanged if nothing was found or somebody changed it meanwhile. */
function redraftedUnlessChanged(
  name: DraftFieldName,
  before: DraftFieldSet,
  { baseline, found, unread = false }: Redrafted,
  notices: string[],
) {
  if (!isDeepStrictEqual(before[name], baseline[name])) {
    notices.push(`${name} was changed by another owner while it was drafted again; their value stays.`);
    return before[name];
  }
  if (!found.fields[name] && !unread)
    notices.push(`The pages that were read prove nothing for ${name}; it stays as it is.`);
  return redrafted(before[name], found.fields[name]);
}

/** Refuses to draft locked fields again (D12, R122). */
function refuseLocked(fields: DraftFieldSet, regenerate: readonly DraftFieldName[]): void {
  const faults: Fault[] = regenerate.flatMap((name, i) =>
    fields[name].state === 'override'
      ? [
          {
            path: `regenerate.${i}`,
            code: 'field_locked',
            message: `${name} is locked against drafting.`,
            actual: name,
            fix: 'Leave it out, or restore it first: that unlocks it.',
          },
        ]
      : [],
  );
  if (faults.length === 0) return;
  throw new ApiError('field_locked', `Locked: ${faults.map(({ actual }) => actual).join(', ')}.`, {
    errors: faults,
  });
}

/** A field may be in only one of restore, regenerate and fields (D12). */
function namedTwice({ restore, regenerate, fields }: Required<Omit<FieldChanges, 'lock_fields'>>): Fault[] {
  return DRAFT_FIELD_NAMES.flatMap((name) => {
    const keys = [
      ...(restore.includes(name) ? ['restore'] : []),
      ...(regenerate.includes(name) ? ['regenerate'] : []),
      ...(name in fields ? ['fields'] : []),
    ];
    const [first, last] = [keys[0], keys.at(-1)];
    if (first === last || last === undefined) return [];
    return [
      {
        path: last === 'fields' ? `fields.${name}` : last,
        code: 'named_twice',
        message: `${name} is in ${keys.join(' and in ')}; it can only be in one of them.`,
        actual: name,
        fix: 'Name it in one of them.',
      },
    ];
  });
}
