import {
  DRAFT_FIELD_NAMES,
  DRAFT_FIELDS,
  type DraftFieldName,
  type FieldRule,
  type FieldValue,
} from '../../domain/profile/draft_fields.ts';
import { plainText } from '../request/typed_text.ts';
import { formTexts } from '../texts/drafts/review.ts';
import { type Edit, NotDone } from './edit.ts';
import { textOf } from './shown_field.ts';

/** Sets the value of a field; an empty one leaves it blank on purpose. */
export const setField: Edit = async (calls, fields) => {
  const name = fieldIn(fields);
  if (!name) return NOTHING;
  const { value = null } = (await calls.read()).fields?.[name] ?? {};
  const typed = valueIn(name, fields);
  const now = calls.fingerprint(value);
  if (fields.get('seen') !== now && calls.fingerprint(typed) !== now)
    throw new NotDone(formTexts.stale(textOf(name, value, await calls.stageName())));
  await calls.update({ fields: { [name]: typed } });
  return { result: 'saved', at: name };
};

/** The value that was typed: of a list one entry on each line, or one choice in each select. */
function valueIn(name: DraftFieldName, fields: URLSearchParams): FieldValue {
  const { kind }: FieldRule = DRAFT_FIELDS[name];
  const typed = fields.getAll('value').map(plainText);
  if (kind === 'text') return typed[0]?.trim() ? typed[0].trim() : null;
  const entries = typed.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '');
  return entries.length > 0 ? entries.map((line) => line.trim()) : null;
}

/** Changes the state of a field without a value of its own. */
const changing =
  (change: (name: DraftFieldName) => object): Edit =>
  async (calls, fields) => {
    const name = fieldIn(fields);
    if (!name) return NOTHING;
    await calls.update(change(name));
    return { result: 'saved', at: name };
  };

/** Keeps a field from being drafted again. */
export const lockField = changing((name) => ({ lock_fields: [name] }));
/** Brings back what was drafted, and unlocks. */
export const restoreField = changing((name) => ({ restore: [name] }));
/** Leaves a field blank on purpose. */
export const blankField = changing((name) => ({ fields: { [name]: null } }));

/** Drafts a field again from the pages that were read. */
export const draftFieldAgain: Edit = async (calls, fields) => {
  const name = fieldIn(fields);
  if (!name) return NOTHING;
  const before = (await calls.read()).fields?.[name];
  const after = (await calls.update({ regenerate: [name] })).fields?.[name];
  const isNew =
    calls.fingerprint([before?.value, before?.state]) !== calls.fingerprint([after?.value, after?.state]);
  return { result: isNew ? 'redrafted' : 'nothing_new', at: name };
};

/** Most fields that one call drafts again. */
const AT_ONCE = 5;

/** Drafts every field again that nobody has set, removed or locked; some in each call. */
export const draftAllAgain: Edit = async (calls) => {
  const before = (await calls.read()).fields;
  const names = DRAFT_FIELD_NAMES.filter((name) => ['ai', 'not_found'].includes(before?.[name].state ?? ''));
  let after = before;
  for (let at = 0; at < names.length; at += AT_ONCE)
    after = (await calls.update({ regenerate: names.slice(at, at + AT_ONCE) })).fields;
  const isNew = names.some(
    (name) => calls.fingerprint(before?.[name].value) !== calls.fingerprint(after?.[name].value),
  );
  return { result: isNew ? 'redrafted' : 'nothing_new', at: 'website' };
};

/** A form that is about no field changes nothing. */
const NOTHING = { result: 'unchanged', at: '' } as const;

function fieldIn(fields: URLSearchParams): DraftFieldName | undefined {
  const name = fields.get('field');
  return DRAFT_FIELD_NAMES.find((one) => one === name);
}
