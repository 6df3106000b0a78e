import { type Done, NotDone, placeOf } from '../../site/draft_review/edit.ts';
import { EDITS } from '../../site/draft_review/edits.ts';
import type { ResultOf } from '../../site/request/request.ts';
import { editMessages } from '../../site/texts/drafts/drafts.ts';
import { freeMessages } from '../../site/texts/drafts/own_launch.ts';
import { formTexts } from '../../site/texts/drafts/review.ts';
import type { chooseFreeListing } from '../../tools/my_listings/choose_free_listing.ts';
import { beforeOf, fingerprint } from './around.ts';
import type { Desk } from './desk.ts';

type Action = (desk: Desk, fields: URLSearchParams) => Promise<Done<keyof typeof MESSAGES>>;

/** What an action did. */
export const MESSAGES = {
  ...editMessages,
  queued: freeMessages.queued,
  badge_found: freeMessages.badge_found,
  badge_missing: freeMessages.badge_missing,
} as const;

/** Takes what the website probably says: whole, or the entries that are chosen. */
const take: Action = async (desk, fields) => {
  const at = placeOf(fields);
  const value = JSON.parse(fields.get('offer') ?? 'null') as string | readonly string[];
  const chosen = fields.getAll('entry').map(Number);
  const taken = typeof value === 'string' ? value : value.filter((_, i) => chosen.includes(i));
  if (taken.length === 0) return { result: 'not_taken', at };
  await desk.update({ fields: { [at]: taken } });
  return { result: 'saved', at };
};

/** Brings back what was there before the last change, if that change is still the last. */
const undo: Action = async (desk, fields) => {
  const at = placeOf(fields);
  const now = await desk.read();
  const before = beforeOf(now, at);
  const field = Reflect.get(now.fields ?? {}, at) as Field | undefined;
  const is = field ? field.value : Reflect.get(now, at);
  if (!before || fields.get('change') !== fingerprint([before.value, is])) throw new NotDone(formTexts.gone);
  if (!field) await desk.update({ [at]: before.value });
  else
    await desk.update(
      wasDrafted(field, before.value) ? { restore: [at] } : { fields: { [at]: before.value } },
    );
  return { result: 'saved', at };
};

interface Field {
  value: unknown;
  state: string;
  original?: { value: unknown };
}

/** A drafted value comes back with its quotes; a locked field stays locked. */
const wasDrafted = ({ state, original }: Field, before: unknown): boolean =>
  state !== 'override' && original !== undefined && fingerprint(original.value) === fingerprint(before);

const submit: Action = async (desk) => {
  const { listing_id } = desk.draft;
  await desk.call('submit_draft', { id: desk.draft.id });
  return listing_id === null ? { result: 'submitted', at: 'launch' } : { result: 'sent', at: 'submit' };
};

/** Books the free launch, or looks for its badge again: both are one operation. */
const launch: Action = async ({ call, draft: { listing_id } }, fields) => {
  const { badge_check } = await call<ResultOf<typeof chooseFreeListing>>('choose_free_listing', {
    listing_id,
  });
  const looked = fields.get('do') === 'free' ? 'queued' : 'badge_missing';
  return { result: badge_check?.found ? 'badge_found' : looked, at: 'launch' };
};

/** What the forms of the view change, by their word. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>([
  ...EDITS,
  ['take', take],
  ['undo', undo],
  ['submit', submit],
  ['free', launch],
  ['look', launch],
]);
