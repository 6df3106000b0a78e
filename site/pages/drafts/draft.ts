import { draftPageUrl } from '../../../domain/http/urls.ts';
import { currentStages } from '../../../services/content/team_lists.ts';
import { draftAllowance } from '../../../services/drafts/allowance.ts';
import type { DraftForOwners } from '../../../services/drafts/own_draft.ts';
import { draftForOwners } from '../../../services/drafts/own_draft.ts';
import type { ListingForOwners } from '../../../services/launches/own_listing.ts';
import { ownListing } from '../../../services/launches/own_listing.ts';
import { listCategories } from '../../../tools/categories/list_categories.ts';
import { getDraft } from '../../../tools/drafts/get_draft.ts';
import { fieldChoices } from '../../draft_review/field_choices.ts';
import { isPlace, reviewedDraft } from '../../draft_review/reviewed_draft.ts';
import { shownCompetitor } from '../../draft_review/shown_competitor.ts';
import { csrfField } from '../../request/forms.ts';
import { callAs, type MemberRequest, type Page, refusal } from '../../request/request.ts';
import { fingerprint } from '../../request/typed_text.ts';
import { buildingTemplate, type DraftFrame, draftTemplate } from '../../templates/drafts/draft.ts';
import { remarksOf } from '../../templates/drafts/review/overview.ts';
import type { Typed } from '../../templates/drafts/review/typed.ts';
import { draftMessages } from '../../texts/drafts/drafts.ts';
import { stageNames } from '../../texts/names.ts';
import { OWN } from './own_list.ts';

/** What somebody typed, and what was wrong with it, so that the page shows both again. */
export interface Refused extends Partial<Typed> {
  status: number;
  /** On top of the page. */
  refusal?: string;
  /** The email address of an invitation. */
  invited?: { email: string; fault: string };
}

/** Seconds after which the page of a draft that is being built loads again. */
const RELOAD_S = 3;

/** A draft: what was read and drafted, with its proof, and everything that its owners decide about. */
export async function draftPage(request: MemberRequest, id: string, refused?: Refused): Promise<Page> {
  const { now, session } = request;
  const draft = await request.do(draftForOwners, { person_id: session.person_id, draft_id: id, now });
  if (!draft) throw refusal('no_draft');
  const typed = typedIn(refused);
  const listing = await listingOf(request, draft);
  const frame = { ...frameOf(request, draft, refused, typed), listing };
  const page = { ...OWN, status: refused?.status ?? 200, title: draft.name };
  if (draft.reading.building)
    return { ...page, ...building(frame, draft, typed, request.query.has('paused')) };
  const result = await callAs(request, getDraft, { id });
  const allowance = await request.do(draftAllowance, session.person_id, now);
  const stages = await request.do(currentStages);
  const { items: categories } = await request.call(listCategories, {});
  const choices = fieldChoices({ categories, stages }, result.fields?.stage.value ?? null);
  const stageName = stageNames(stages);
  const reviewed = reviewedDraft(result, draft, { stageName, fingerprint });
  const remarks = remarksOf(reviewed.overview.site, draft.left_out, draft.disputed);
  const competitor = shownCompetitor(result, stageName);
  return { ...page, main: draftTemplate(frame, { ...reviewed, remarks, allowance, choices, competitor }) };
}

/** The listing of a draft, with its launch, its badge and what was seen of that. */
async function listingOf(
  { session, now, origin, do: run }: MemberRequest,
  { listing_id }: DraftForOwners,
): Promise<ListingForOwners | null> {
  if (listing_id === null) return null;
  return (await run(ownListing, { person_id: session.person_id, id: listing_id, now, origin })) ?? null;
}

/** What was typed at a place of the page. */
const typedIn = ({ at = '', values, faults }: Partial<Typed> = {}): Typed | null =>
  values && faults ? { at, values, faults } : null;

function frameOf(
  request: MemberRequest,
  { id, name, url, status, owners, invites }: DraftForOwners,
  refused: Refused | undefined,
  typed: Typed | null,
): Omit<DraftFrame, 'listing'> {
  const { query, session } = request;
  return {
    draft: { id, name, site: new URL(url).host, status },
    owners,
    own: session.person_id,
    invites,
    invited: refused?.invited ?? { email: '' },
    ...messageIn(query),
    refusal: refused?.refusal ?? refusalOnTop(typed),
    action: draftPageUrl('', id),
    csrf: csrfField(request),
    typed,
  };
}

/** What was done: at its place, or on top of the page. */
function messageIn(query: URLSearchParams): Pick<DraftFrame, 'message' | 'done'> {
  const word = MESSAGE_NAMES.find((one) => query.has(one)) ?? null;
  const at = word && query.get(word);
  return word && at && isPlace(at)
    ? { message: null, done: { at, text: draftMessages[word] } }
    : { message: word, done: null };
}

/** Why a form was refused that has no place of its own. */
const refusalOnTop = (typed: Typed | null): string | null =>
  typed && !isPlace(typed.at) ? typed.faults.map(({ text }) => text).join(' ') : null;

function building(
  frame: DraftFrame,
  { reading }: DraftForOwners,
  typed: Typed | null,
  paused: boolean,
): Pick<Page, 'main' | 'headers'> {
  const { step, percent, pages } = reading;
  // A page that shows what was typed must not go away by itself.
  const live = !paused && typed === null;
  const lost = typed && textsIn(typed.values);
  return {
    main: buildingTemplate(frame, {
      site: frame.draft.site,
      step,
      percent,
      pages,
      url: frame.action,
      live,
      typed: lost,
    }),
    // Without a script; a person who is disturbed by it can stop it.
    ...(live && { headers: { Refresh: `${RELOAD_S}; url=${frame.action}` } }),
  };
}

/** Everything that was typed into a form. */
const textsIn = (values: URLSearchParams): string | null =>
  [...values]
    .filter(([name, text]) => !HIDDEN.includes(name) && text !== '')
    .map(([, text]) => text)
    .join('\n') || null;
const HIDDEN = ['csrf', 'do', 'field', 'part', 'place', 'seen', 'change', 'offer', 'entry'];

const MESSAGE_NAMES = Object.keys(draftMessages) as (keyof typeof draftMessages)[];
