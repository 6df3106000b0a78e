import { isBuilding } from '../../domain/launches/listing_states.ts';
import { faultsOf, NotDone, placeOf } from '../../site/draft_review/edit.ts';
import { fieldChoices } from '../../site/draft_review/field_choices.ts';
import type { DraftResult } from '../../site/draft_review/shown_field.ts';
import { isListPart } from '../../site/templates/drafts/review/part_inputs.ts';
import type { FormContext } from '../../site/templates/drafts/review/typed.ts';
import { viewTexts as t } from '../../site/texts/views/views.ts';
import type { CategoryBranch } from '../../tools/categories/list_categories.ts';
import { refusal } from '../host/parts.ts';
import type { CallResult } from '../host/results.ts';
import { focusOn, type Host, startView } from '../host/view.ts';
import { ACTIONS, MESSAGES } from './actions.ts';
import { aroundOf } from './around.ts';
import { type Desk, deskOf, Refused } from './desk.ts';
import { buildingScreen, type OwnListing, reviewScreen } from './screens.ts';

/** Seconds that the service may wait with its result while a website is read: so long a step stands at most. */
const WAIT_S = 2;

let desk: Desk | null = null;
let categories: readonly CategoryBranch[] | null = null;
/** Which of several results is shown: a newer one ends the watch of a build, and what was not drawn yet. */
let watch = 0;
let own: OwnListing | null = null;
/** What the person changed here, for the model. */
const changed = new Set<string>();

startView({
  name: 'draft',
  result: (host, result, args) => void open(host, result, args['id']),
  link(_host, to) {
    if (to.pathname !== '/' || to.hash === '') return false;
    jump(to.hash.slice(1));
    return true;
  },
  act(host, act, data) {
    // No form of a draft has a file.
    const fields = new URLSearchParams([...data] as [string, string][]);
    const word = fields.get('do') ?? act;
    if (word === 'reload') void reload(host);
    else void change(host, word, fields);
  },
});

/** Shows what a tool gave: a draft, or another result about one, after which the draft is read. */
async function open(host: Host, { answer, refusal: reason }: CallResult, id: unknown): Promise<void> {
  if (!answer) return host.draw(refusal(reason));
  const draft = answer as unknown as DraftResult;
  desk = deskOf(host, { ...draft, id: draft.id ?? id });
  if (isBuilding(draft)) await follow(host, draft);
  else if (draft.fields) await show(host, draft);
  else await reload(host);
}

async function reload(host: Host): Promise<void> {
  if (!desk) return;
  try {
    await show(host, await desk.read(), { focus: 'h1' });
  } catch (error) {
    host.report(wordsOf(error));
  }
}

/** Shows the steps of a build until it has ended. */
async function follow(host: Host, building: DraftResult): Promise<void> {
  const turn = ++watch;
  const steps: string[] = [];
  for (let draft = building; isBuilding(draft); ) {
    const { step = '' } = draft.build ?? {};
    if (steps.at(-1) !== step) steps.push(step);
    host.draw(buildingScreen(draft, steps));
    const args = { id: draft.id, wait_seconds: WAIT_S };
    const { answer, refusal: reason } = await host.call({ operation: 'get_draft', args }, true);
    if (turn !== watch) return;
    if (!answer) return host.report(reason);
    draft = answer as unknown as DraftResult;
    if (!isBuilding(draft)) await show(host, draft);
  }
}

interface Shown extends Partial<Pick<FormContext, 'typed' | 'done'>> {
  focus?: string;
}

/** Shows a draft under review. */
async function show(host: Host, draft: DraftResult, said: Shown = {}): Promise<void> {
  if (isBuilding(draft)) return follow(host, draft);
  const turn = ++watch;
  desk = deskOf(host, draft);
  const [listing] = await Promise.all([listingOf(desk), loadCategories(desk)]);
  if (turn !== watch) return;
  const { typed = null, done = null, focus } = said;
  const choices = fieldChoices({ categories: categories ?? [], stages: [] }, null);
  host.draw(
    reviewScreen(draft, { around: aroundOf(draft), choices, listing, forms: { typed, done } }),
    focus,
  );
}

async function listingOf({ draft: { listing_id }, call }: Desk): Promise<OwnListing | null> {
  if (listing_id === null || listing_id === undefined) return null;
  // What was shown last stands where it cannot be read: the message of a refusal has its place there.
  own = await call<OwnListing>('get_my_listing', { listing_id }).catch(() => own);
  return own;
}

async function loadCategories({ call }: Desk): Promise<void> {
  categories ??= await call<{ items: CategoryBranch[] }>('list_categories', {})
    .then(({ items }) => items)
    .catch(() => null);
}

/** Does what a form says, and shows the draft again: with what was done, or with what was typed and why it was refused. */
async function change(host: Host, word: string, fields: URLSearchParams): Promise<void> {
  const action = ACTIONS.get(word);
  if (!desk || !action) return;
  try {
    const { result, at: place } = await action(desk, fields);
    // What is about no row is about the reading of the website.
    const at = place || 'website';
    const done = { at, text: MESSAGES[result] };
    if (result !== 'unchanged') tell(host, word, at);
    await show(host, await desk.read(), { done, focus: '.flash' });
  } catch (error) {
    const part = fields.get('part') ?? '';
    // The entry is gone, but what was typed may be added.
    const at = error instanceof NotDone && isListPart(part) ? `${part}-new` : placeOf(fields);
    const faults = error instanceof Refused ? faultsOf(error, fields) : [{ input: '', text: wordsOf(error) }];
    // Somebody else may have changed it meanwhile.
    const draft = await desk.read().catch(() => desk?.draft);
    if (draft)
      await show(host, draft, {
        typed: { at, values: fields, faults },
        focus: '[aria-invalid], [role=alert]',
      });
  }
}

function tell(host: Host, word: string, at: string): void {
  if (!desk) return;
  const { id } = desk.draft;
  if (word !== 'submit') changed.add(at);
  host.tell(t.draft.changes(id, [...changed], word === 'submit'));
}

const wordsOf = (error: unknown): string => (error as Error).message;

/** Leads to a row or section; the form of a row opens. */
function jump(id: string): void {
  const place = document.getElementById(id);
  place?.querySelector('details.edit')?.setAttribute('open', '');
  focusOn(place);
}
