import { ApiError } from '../../../domain/http/errors.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/http/urls.ts';
import type { OwnDraft } from '../../../services/drafts/own_draft.ts';
import { inviteCofounder } from '../../../tools/drafts/invite_cofounder.ts';
import { listMyDrafts } from '../../../tools/drafts/list_my_drafts.ts';
import { LAST_PAGE } from '../../../tools/shapes/page.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { callAs, type MemberRequest, type Page, refusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { draftsTemplate, draftTemplate } from '../../templates/drafts/drafts.ts';
import { draftMessages, draftsTexts } from '../../texts/drafts/drafts.ts';
import { readAgain, shownChange, shownReading, undoChange } from './draft_changes.ts';
import { shownOffer, takeOffer } from './draft_offers.ts';
import { changeLaunch } from './own_launch.ts';

const OWN = { noindex: true, personal: true } as const;
const PER_PAGE = 50;

/** Every draft that the user owns, alone or with others. Assistants show their content. */
export async function draftsPage(request: MemberRequest): Promise<Page> {
  const { query, use_cases } = request;
  const page = Math.max(1, Math.min(LAST_PAGE, Math.trunc(Number(query.get('page'))) || 1));
  const { items, total } = await callAs(request, listMyDrafts, { page, per_page: PER_PAGE });
  const owners = await use_cases.ownerCounts(items.map(({ id }) => id));
  const drafts = items.map(({ id, name, url, status }, i) => {
    const site = new URL(url).host;
    return { id, name: name ?? site, site, status, owners: owners[i] ?? 1 };
  });
  return {
    ...OWN,
    title: draftsTexts.title,
    main: draftsTemplate({ drafts, page, more: page * PER_PAGE < total }),
  };
}

/** Who owns a draft, and who is invited to it. */
export const draftPage = (request: MemberRequest, id: string): Promise<Page> =>
  peoplePage(request, id, { typed: { email: '' } });

async function peoplePage(
  request: MemberRequest,
  id: string,
  {
    typed,
    status = 200,
    refused = null,
  }: { typed: { email: string; fault?: string }; status?: number; refused?: string | null },
): Promise<Page> {
  const { now, session, query, use_cases } = request;
  const draft = await use_cases.draftForOwners({ person_id: session.person_id, draft_id: id, now });
  if (!draft) throw refusal('no_draft');
  const { name, url, owners, invites, reading, edits, offers, launch } = draft;
  return {
    ...OWN,
    status,
    title: name,
    main: draftTemplate({
      draft: { id, name, site: new URL(url).host, status: draft.status },
      owners,
      own: session.person_id,
      reading: shownReading(reading),
      changes: edits.map(shownChange),
      offers: offers.map(shownOffer),
      launch,
      refusal: refused,
      invites,
      typed,
      message: MESSAGE_NAMES.find((word) => query.has(word)) ?? null,
      action: draftPageUrl('', id),
      csrf: csrfField(request),
    }),
  };
}

const MESSAGE_NAMES = Object.keys(draftMessages) as (keyof typeof draftMessages)[];

/** Invites a co-owner, withdraws or confirms an invite, removes an owner, edits the draft, or changes its launch, as the form says. */
export async function changeDraft(request: MemberRequest, id: string): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { session, use_cases } = request;
  const draft = await use_cases.ownDraft(session.person_id, id);
  if (!draft) throw refusal('no_draft');
  const action = String(fields.get('do'));
  const edit = EDITS.get(action);
  if (edit) return tried(request, id, () => edit(request, draft, fields));
  if (action === 'withdraw' || action === 'week') {
    const done = await changeLaunch(request, draft.listing_id ?? 0, fields);
    return 'message' in done
      ? seeOther(`${draftPageUrl('', id)}?${done.message}`)
      : peoplePage(request, id, { typed: { email: '' }, status: 409, refused: done.refused });
  }
  if (action === 'invite') return invite(request, id, fields.get('email')?.trim() ?? '');
  const change = CHANGES.get(action);
  return seeOther(change ? await change(request, id, fields) : draftPageUrl('', id));
}

/** What is done by operations that assistants call, by the word of the form; gives the message to show. */
const EDITS = new Map<
  string,
  (request: MemberRequest, draft: OwnDraft, fields: URLSearchParams) => Promise<keyof typeof draftMessages>
>([
  ['undo', undoChange],
  ['read', readAgain],
  ['take', takeOffer],
]);

/** What only owners do, on the site; gives the page to show next. */
const CHANGES = new Map<
  string,
  (request: MemberRequest, id: string, fields: URLSearchParams) => Promise<string>
>([
  [
    'revoke',
    async (request, id, fields) => {
      await request.use_cases.withdrawInvite(inviteOf(request, id, fields));
      return `${draftPageUrl('', id)}?saved`;
    },
  ],
  [
    'confirm',
    async (request, id, fields) => {
      const done = await request.use_cases.confirmInvite(inviteOf(request, id, fields));
      return `${draftPageUrl('', id)}?${(done ? 'confirmed' : 'late') satisfies keyof typeof draftMessages}`;
    },
  ],
  [
    'remove',
    async (request, id, fields) => {
      await endShare(request, id, Number(fields.get('person')) || 0);
      return `${draftPageUrl('', id)}?saved`;
    },
  ],
  [
    'leave',
    async (request, id) => {
      await endShare(request, id, request.session.person_id);
      return draftsPageUrl('');
    },
  ],
]);

const inviteOf = ({ now, session }: MemberRequest, draft_id: string, fields: URLSearchParams) => ({
  invite_id: fields.get('invite') ?? '',
  draft_id,
  person_id: session.person_id,
  now,
});

async function endShare(
  { session, use_cases }: MemberRequest,
  draft_id: string,
  person_id: number,
): Promise<void> {
  if (!(await use_cases.removeOwner({ draft_id, person_id, by: session.person_id })))
    throw refusal('not_first_owner');
}

/** Does something by an operation that assistants call; what it refuses stands on top of the page. */
async function tried(
  request: MemberRequest,
  id: string,
  work: () => Promise<keyof typeof draftMessages>,
): Promise<Page | Reply> {
  try {
    return seeOther(`${draftPageUrl('', id)}?${await work()}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = [error.message, ...(error.details.next_steps ?? [])].join(' ');
    return peoplePage(request, id, { typed: { email: '' }, status: error.status, refused });
  }
}

/** Invites by the operation that assistants call; what it refuses stands beside the field. */
async function invite(request: MemberRequest, id: string, email: string): Promise<Page | Reply> {
  try {
    await callAs(request, inviteCofounder, { id, email });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = [], next_steps = [] } = error.details;
    const { message, fix } = errors[0] ?? { message: error.message, fix: next_steps[0] };
    const fault = [message, fix].filter(Boolean).join(' ');
    return peoplePage(request, id, { typed: { email, fault }, status: error.status });
  }
  return seeOther(`${draftPageUrl('', id)}?invited`);
}
