import { awaitsConfirmation, inviteStatus } from '../../../domain/email/invites.ts';
import { ApiError } from '../../../domain/errors.ts';
import { draftPageUrl, draftsPageUrl } from '../../../domain/urls.ts';
import { join } from '../../../services/drafts/join.ts';
import { writeTo } from '../../../services/email/outbox.ts';
import { type Draft, draftName } from '../../../store/drafts/drafts.ts';
import { inviteCofounder } from '../../../tools/drafts/invite_cofounder.ts';
import { formMark, formOf } from '../../request/forms.ts';
import { askAs, type Made, type MemberVisit, nowOf, PageRefusal, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { draftsView, draftView, SAID } from '../../templates/drafts/drafts.ts';
import { changesOf, readingOf, readOnce, undoChange } from './draft_changes.ts';

const OWN = { noindex: true, personal: true } as const;
const PER_PAGE = 50;

/** Every draft that somebody owns, alone or with others; what is in them is the assistant's to show. */
export async function draftsPage(visit: MemberVisit): Promise<Made> {
  const { context, session } = visit;
  const page = Math.max(1, Math.min(1000, Number(visit.query.get('page')) || 1));
  const { rows, total } = await context.store.drafts.page(session.person_id, {
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  });
  const drafts = await Promise.all(
    rows.map(async (draft) => ({ ...summaryOf(draft), owners: (await ownersOf(visit, draft)).length })),
  );
  return {
    ...OWN,
    title: 'Your drafts',
    main: draftsView({ drafts, page, more: page * PER_PAGE < total }),
  };
}

const ownersOf = ({ context }: MemberVisit, { id }: Draft) => context.store.co_owners.ofDraft(id);

const summaryOf = (draft: Draft) => ({
  id: draft.id,
  name: draftName(draft),
  site: new URL(draft.url).host,
  status: draft.status,
});

/** Who owns a draft, and who is invited to it. */
export const draftPage = (visit: MemberVisit, id: string): Promise<Made> =>
  peoplePage(visit, id, { typed: { email: '' } });

async function peoplePage(
  visit: MemberVisit,
  id: string,
  {
    typed,
    status = 200,
    refusal = null,
  }: { typed: { email: string; fault?: string }; status?: number; refusal?: string | null },
): Promise<Made> {
  const { context, session, query } = visit;
  const draft = await ownDraft(visit, id);
  const now = nowOf(visit);
  const invites = await context.store.invites.ofDraft(id);
  return {
    ...OWN,
    status,
    title: draftName(draft),
    main: draftView({
      draft: summaryOf(draft),
      owners: await ownersOf(visit, draft),
      own: session.person_id,
      reading: readingOf(draft),
      changes: changesOf(draft),
      refusal,
      invites: invites.map((invite) => ({
        ...invite,
        status: inviteStatus(invite, now),
        awaits: awaitsConfirmation(invite, now),
      })),
      typed,
      said: WORDS.find((word) => query.has(word)) ?? null,
      action: draftPageUrl('', id),
      mark: formMark(visit),
    }),
  };
}

const WORDS = Object.keys(SAID) as (keyof typeof SAID)[];

/** Invites somebody, withdraws an invite, or ends that somebody shares the draft, as the form says. */
export async function changeDraft(visit: MemberVisit, id: string): Promise<Made | Reply> {
  const fields = await formOf(visit);
  const draft = await ownDraft(visit, id);
  const { session } = visit;
  const person_id = Number(fields.get('person')) || 0;
  const invite_id = fields.get('invite') ?? '';
  const edit = EDITS.get(String(fields.get('do')));
  if (edit) return tried(visit, id, () => edit(visit, draft, fields));
  switch (fields.get('do')) {
    case 'invite':
      return invite(visit, id, fields.get('email')?.trim() ?? '');
    case 'revoke':
      await revoke(visit, id, invite_id);
      return seeOther(`${draftPageUrl('', id)}?saved`);
    case 'confirm':
      return seeOther(`${draftPageUrl('', id)}?${await confirm(visit, draft, invite_id)}`);
    case 'remove':
      if (draft.person_id !== session.person_id) throw NOT_YOURS;
      await removeOwner(visit, id, person_id);
      return seeOther(`${draftPageUrl('', id)}?saved`);
    case 'leave':
      await removeOwner(visit, id, session.person_id);
      return seeOther(draftsPageUrl(''));
    default:
      return seeOther(draftPageUrl('', id));
  }
}

/** What is done by operations that assistants call, by the word of the form. */
const EDITS = new Map<
  string,
  (visit: MemberVisit, draft: Draft, fields: URLSearchParams) => Promise<unknown>
>([
  ['undo', undoChange],
  ['read', readOnce],
]);

/** Withdraws an invite to the draft. */
const revoke = (visit: MemberVisit, draft_id: string, invite_id: string): Promise<void> =>
  visit.context.store.write(async (tx) => {
    const invite = await tx.invites.byId(invite_id);
    if (invite?.draft_id === draft_id) await tx.invites.settle(invite.id, 'revoked', nowOf(visit));
  });

/** Ends that a person shares a draft, and records who did it. */
async function removeOwner({ context, session }: MemberVisit, id: string, person_id: number): Promise<void> {
  await context.store.write(async (tx) => {
    if (!(await tx.co_owners.remove(id, person_id))) return;
    const by = { actor: 'person' as const, actor_id: session.person_id };
    await tx.audit_log.record({ by, kind: 'co_owner_removed', person_id, subject: `draft:${id}` });
  });
}

/** Confirms an invite that a program has sent (D81); gives the word for what is said of it. */
async function confirm(visit: MemberVisit, draft: Draft, invite_id: string): Promise<keyof typeof SAID> {
  const now = nowOf(visit);
  return visit.context.store.write(async (tx) => {
    const invite = await tx.invites.confirm(invite_id, draft.id, now);
    if (!invite) return 'late';
    if (invite.status !== 'accepted' || invite.accepted_by === null) return 'confirmed';
    await join(tx, invite, draft, { by: visit.session.person_id, now });
    const data = { name: draftName(draft), draft_id: draft.id };
    await writeTo(tx, invite.accepted_by, 'invite_confirmed', data, `${invite.id}:${now}`);
    return 'confirmed';
  });
}

/** Does something by an operation that assistants call; what it refuses stands on top of the page. */
async function tried(visit: MemberVisit, id: string, work: () => Promise<unknown>): Promise<Made | Reply> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = [error.message, ...(error.details.next_steps ?? [])].join(' ');
    return peoplePage(visit, id, { typed: { email: '' }, status: error.status, refusal });
  }
  return seeOther(`${draftPageUrl('', id)}?saved`);
}

/** Invites by the operation that assistants call; what it refuses stands beside the field. */
async function invite(visit: MemberVisit, id: string, email: string): Promise<Made | Reply> {
  try {
    await askAs(inviteCofounder, { id, email }, visit);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = [], next_steps = [] } = error.details;
    const { message, fix } = errors[0] ?? { message: error.message, fix: next_steps[0] };
    const fault = [message, fix].filter(Boolean).join(' ');
    return peoplePage(visit, id, { typed: { email, fault }, status: error.status });
  }
  return seeOther(`${draftPageUrl('', id)}?invited`);
}

async function ownDraft({ context, session }: MemberVisit, id: string): Promise<Draft> {
  const draft = await context.store.drafts.ofPerson(session.person_id, id);
  if (!draft) throw NO_DRAFT;
  return draft;
}

const NO_DRAFT = new PageRefusal({
  status: 404,
  title: 'There is no such draft',
  text: 'It may be somebody else’s, or you do not share it any more.',
  onward: { href: '/account/drafts', words: 'Your drafts' },
});

const NOT_YOURS = new PageRefusal({
  status: 403,
  title: 'Only the first owner removes others',
  text: 'Nothing was changed. You can end your own share of the draft.',
  onward: { href: '/account/drafts', words: 'Your drafts' },
});
