import { incompleteIn } from '../../domain/drafts/draft_review.ts';
import type { FieldValue } from '../../domain/profile/draft_fields.ts';
import type { DraftAround } from '../../site/draft_review/reviewed_draft.ts';
import type { DraftResult } from '../../site/draft_review/shown_field.ts';

/** Names a value, so that a form does not replace a newer one unseen; equal values have the same name. */
export const fingerprint = (value: unknown): string => JSON.stringify(value);

/** The value of a field or part before its last change, as get_draft gives it. */
interface Before {
  value: FieldValue;
  set_by: 'ai' | 'owner';
}

/** What a page knows of a draft beside get_draft, as far as the result itself tells it. */
export const aroundOf = (draft: DraftResult): DraftAround => ({
  url: draft.url ?? '',
  listing_id: draft.listing_id ?? null,
  reading: {
    detail: draft.build?.detail ?? null,
    read_at: draft.build?.read_at ? Date.parse(draft.build.read_at) : null,
    pages: draft.build?.pages ?? [],
  },
  needs: draft.fields ? incompleteIn(draft.fields) : [],
  edits: editsIn(draft),
  offers: offersIn(draft),
  // Notices name parts that were left out and facts that the website disputes.
  advice: draft.notices ?? [],
  unsent: [],
  entry_quotes: {},
});

/** The value before the last change of a field or part; undefined where it did not change. */
export const beforeOf = ({ fields, previous = {} }: Partial<DraftResult>, name: string) =>
  ((Reflect.get(fields ?? {}, name) as { previous?: Before } | undefined)?.previous ?? previous[name]) as
    | Before
    | undefined;

function editsIn(draft: DraftResult): DraftAround['edits'] {
  const fields = Object.entries(draft.fields ?? {}).map(([name, { value }]) => ({ name, now: value }));
  const parts = Object.keys(draft.previous ?? {}).map((name) => ({ name, now: Reflect.get(draft, name) }));
  return [...fields, ...parts].flatMap(({ name, now }) => {
    const before = beforeOf(draft, name);
    const edit = fingerprint([before?.value, now]);
    return before && fingerprint(before.value) !== fingerprint(now)
      ? [{ name, before: before.value, now, set_by: before.set_by, edit }]
      : [];
  });
}

const offersIn = ({ offers = {}, fields }: DraftResult): DraftAround['offers'] =>
  Object.entries(offers).flatMap(([key, list]) => {
    const name = key as DraftAround['offers'][number]['name'];
    return list.map(({ value, label, evidence }) => ({
      name,
      value,
      label: label === undefined ? null : { quote: label },
      evidence,
      offer: fingerprint(value),
      instead: fields?.[name].value !== null,
    }));
  });
