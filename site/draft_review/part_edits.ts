import { plainText } from '../request/typed_text.ts';
import {
  isKeyPart,
  isListPart,
  KEY_PARTS,
  LIST_PARTS,
  type ListPart,
} from '../templates/drafts/review/part_inputs.ts';
import { formTexts } from '../texts/drafts/review.ts';
import { type Done, type DraftCalls, type Edit, NotDone } from './edit.ts';
import { entriesOf, keysOf, type Texts } from './shown_parts.ts';

/** Saves an entry of a list, or adds it at the end. */
export const setItem: Edit = changingList((entries, at, typed) =>
  at === null ? [...entries, typed] : entries.with(at, typed),
);

/** Removes an entry. */
export const removeItem: Edit = changingList((entries, at) => entries.filter((_, i) => i !== at));

/** Puts an entry first: the first founder is the primary one. */
export const firstItem: Edit = changingList((entries, at) =>
  at === null ? entries : [entries[at] ?? {}, ...entries.filter((_, i) => i !== at)],
);

/** Sends a list with one change, which is about the entry that the form showed; elsewhere, it may have moved. */
function changingList(change: (entries: Texts[], at: number | null, typed: Texts) => Texts[]): Edit {
  return async (calls, fields) => {
    const part = fields.get('part') ?? '';
    if (!isListPart(part)) return { result: 'unchanged', at: '' };
    const entries = entriesOf(await calls.read(), part);
    const changed = change(entries, indexIn(calls, fields, entries), typedIn(part, fields));
    await calls.update({ [part]: changed });
    return saved(part);
  };
}

const saved = (at: string): Done => ({ result: 'saved', at });

/** Where the entry of a form stands; null for a new one. Raises {@link NotDone} if there is no such entry. */
function indexIn(
  { fingerprint }: DraftCalls,
  fields: URLSearchParams,
  entries: readonly Texts[],
): number | null {
  if (fields.get('place') === 'new') return null;
  const seen = fields.get('seen');
  const place = Number(fields.get('place'));
  const is = (entry: Texts | undefined) => entry !== undefined && fingerprint(entry) === seen;
  const at = is(entries[place]) ? place : entries.findIndex(is);
  if (at < 0) throw new NotDone(formTexts.gone);
  return at;
}

function typedIn(part: ListPart, fields: URLSearchParams): Texts {
  const texts = LIST_PARTS[part].inputs.map(({ name }) => [name, plainText(fields.get(name) ?? '')]);
  return Object.fromEntries(texts) as Texts;
}

/** Saves the texts of a part with keys; an empty one clears its key. */
export const setKeys: Edit = async (calls, fields) => {
  const part = fields.get('part') ?? '';
  if (!isKeyPart(part)) return { result: 'unchanged', at: '' };
  const before = keysOf(await calls.read(), part);
  if (fields.get('seen') !== calls.fingerprint(before)) throw new NotDone(formTexts.gone);
  const typed = KEY_PARTS[part].flatMap(({ name }) => {
    const text = fields.get(name);
    return text === null || (text === '' && before[name] === undefined) ? [] : [[name, plainText(text)]];
  });
  await calls.update({ [part]: Object.fromEntries(typed) });
  return saved(part);
};
