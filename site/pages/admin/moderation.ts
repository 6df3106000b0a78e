import { NOTE_MAX } from '../../../domain/text/moderation.ts';
import { CASE_KINDS, type NotDecided } from '../../../services/administration/cases.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import {
  isFreshly,
  type MemberRequest,
  type Page,
  refusal,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { moderationTemplate } from '../../templates/admin/moderation.ts';
import { adminTexts } from '../../texts/admin/admin.ts';
import { moderationRefusals, moderationTexts as t } from '../../texts/admin/moderation.ts';
import { REFUSALS } from '../../texts/refusals.ts';
import { numberOf } from '../drafts/own_list.ts';
import { adminPage } from './admin.ts';

/** What waits for the site team, with forms to decide. */
export const moderationPage = (request: MemberRequest): Promise<Page> => shown(request);

async function shown(
  request: MemberRequest,
  refused: keyof typeof moderationRefusals | null = null,
  bulk: { message?: string; refusal?: string } = {},
): Promise<Page> {
  const { now, query, use_cases } = request;
  const [cases, { waiting }] = await Promise.all([use_cases.waitingCases(), use_cases.serviceState(now)]);
  const message = MESSAGES.find(([word]) => query.has(word));
  return adminPage('moderation', {
    title: t.title,
    lede: t.lede,
    message: bulk.message ?? (refused === null ? message?.[1] : null),
    refusal: bulk.refusal ?? (refused && moderationRefusals[refused]),
    main: moderationTemplate({ cases, waiting, now, csrf: csrfField(request) }),
  });
}

/** Messages after a decision, by the word in the URL. */
const MESSAGES = [
  ['approved', t.approve_done],
  ['rejected', t.reject_done],
] as const;

/** Approves or rejects one case, by the use cases of the commands. */
export async function decideCase(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { now, session, use_cases } = request;
  const kind = CASE_KINDS.find((one) => one === fields.get('kind'));
  const verdict = (['approve', 'reject'] as const).find((one) => one === fields.get('do'));
  if (verdict && !fields.has('kind')) return decideTicked(request, fields, verdict);
  if (!kind || !verdict) return shown(request, 'gone');
  const refused = await use_cases.decideWaiting({
    kind,
    id: numberOf(fields.get('id') ?? ''),
    seen: fields.get('seen') ?? '',
    verdict,
    note: (fields.get('note') ?? '').trim().slice(0, NOTE_MAX) || null,
    person_id: session.person_id,
    is_fresh: isFreshly(request),
    now,
  });
  if (refused === 'not_fresh')
    throw refusal('admin_not_recent', {
      href: signInAgain(adminUrl('moderation')),
      label: adminTexts.sign_in,
    });
  if (refused) return shown(request, refused);
  return seeOther(`${adminUrl('moderation')}?${verdict === 'approve' ? 'approved' : 'rejected'}`);
}

/** Decides about every ticked case, each in its own transaction; says which were not decided, and why. */
async function decideTicked(
  request: MemberRequest,
  fields: URLSearchParams,
  verdict: 'approve' | 'reject',
): Promise<Page> {
  const ticked = fields.getAll('case');
  if (ticked.length === 0) return shown(request, null, { refusal: t.nothing_ticked });
  const { now, session, use_cases } = request;
  const note = (fields.get('note') ?? '').trim().slice(0, NOTE_MAX) || null;
  const { person_id } = session;
  const is_fresh = isFreshly(request);
  const left = new Map<NotDecided, string[]>();
  for (const one of ticked) {
    const [word, id = '', seen = ''] = one.split(':');
    const kind = CASE_KINDS.find((known) => known === word);
    const refused = kind
      ? await use_cases.decideWaiting({
          kind,
          id: numberOf(id),
          seen,
          verdict,
          note,
          person_id,
          is_fresh,
          now,
        })
      : 'gone';
    if (refused) left.set(refused, [...(left.get(refused) ?? []), `${word} ${id}`]);
  }
  const reasons = [...left].map(([why, names]) => t.left(names.join(', '), REASONS[why]));
  const outcome = t.decided(ticked.length - [...left.values()].flat().length, reasons);
  return shown(request, null, left.size > 0 ? { refusal: outcome } : { message: outcome });
}

const REASONS: Readonly<Record<NotDecided, string>> = {
  ...moderationRefusals,
  not_fresh: REFUSALS.admin_not_recent.text,
};
