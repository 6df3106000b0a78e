import { isDeepStrictEqual } from 'node:util';
import { type DraftContent, linksOf } from '../../domain/draft_content.ts';
import {
  DRAFT_FIELD_NAMES,
  type DraftFieldName,
  type DraftFieldSet,
  type FieldState,
} from '../../domain/draft_fields.ts';

/** What a field or a part was, and what it is; the state of fields only. */
export interface Change {
  before: unknown;
  after: unknown;
  state?: FieldState;
}

/** What differs between two versions of a draft, by the name of the field or part; of objects, the keys that differ. */
export function changesBetween(before: DraftContent, after: DraftContent): Record<string, Change> {
  return {
    ...fieldChanges(after.fields, (name) => before.fields[name]),
    ...partChanges(statedIn(before), statedIn(after)),
  };
}

/** The fields that differ from the drafter's original, which is what they were before. */
export const editsIn = ({ fields }: DraftContent): Record<string, Change> =>
  fieldChanges(fields, (name) => fields[name].ai ?? { value: null });

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

/** The parts of a draft without quotes. */
const statedIn = ({ faqs, founders, company_socials, ...draft }: DraftContent) => ({
  faqs: faqs.map(({ value }) => value),
  founders: founders.map(({ value }) => value),
  company_socials: linksOf(company_socials),
  founder_socials: draft.founder_socials,
  story: draft.story,
  milestones: draft.milestones,
  seo: draft.seo,
});

function partChanges(
  before: ReturnType<typeof statedIn>,
  after: ReturnType<typeof statedIn>,
): Record<string, Change> {
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
