import { CASE_ACTS } from '../../../services/acts/moderation_acts.ts';
import { CASE_KINDS, type CaseKind, waitingCases } from '../../../services/administration/cases.ts';
import { serviceState } from '../../../services/administration/service_state.ts';
import { openNotices } from '../../../services/notices/decide_notice.ts';
import { listOf, stepsOf, urlWith } from '../../html/pagination.ts';
import { csrfField, formOf, noteOf } from '../../request/forms.ts';
import { notRecent } from '../../request/guards.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, isFreshly, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { moderationTemplate } from '../../templates/admin/moderation.ts';
import { actTexts } from '../../texts/admin/acts.ts';
import { moderationTexts as t } from '../../texts/admin/moderation.ts';
import { noticeRefusals, noticeTexts } from '../../texts/content/notices.ts';
import { partOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage } from './admin.ts';
import { decideNoticeForm } from './notices.ts';

/** What waits for the site team, with forms to decide. */
const moderationPage = (request: AdminRequest): Promise<Page> => shown(request);

async function shown(
  request: AdminRequest,
  outcome: { message?: string; refusal?: string; typed?: URLSearchParams } = {},
): Promise<Page> {
  const { now, query } = request;
  const { kind, page, ...part } = partShown(request);
  const kinds = CASE_KINDS.filter((one) => kind === undefined || kind === one);
  const hasNotices = kind === undefined || kind === 'notice';
  const [{ waiting }, items, ...lists] = await Promise.all([
    request.do(serviceState, now),
    hasNotices ? request.do(openNotices, part) : [],
    ...kinds.map((one) => request.do(waitingCases, one, part)),
  ]);
  const message = MESSAGES.find(([word]) => query.has(word));
  return adminPage('moderation', {
    title: t.title,
    lede: t.lede,
    message: outcome.message ?? (outcome.refusal === undefined ? message?.[1] : null),
    refusal: outcome.refusal,
    main: moderationTemplate({
      lists: kinds.map((one, i) => ({ kind: one, cases: lists[i] ?? [], total: waiting[COUNTED[one]] })),
      notices: hasNotices ? { items, total: waiting.notices, typed: outcome.typed ?? null } : null,
      kind,
      action: urlWith(adminUrl('moderation'), { kind, page }),
      steps:
        kind &&
        stepsOf(listOf({ page, per_page: part.limit }, waiting[COUNTED[kind]]), adminUrl('moderation'), {
          kind,
        }),
      now,
      csrf: csrfField(request),
    }),
  });
}

const COUNTED = {
  listing: 'listings',
  update: 'updates',
  interview: 'interviews',
  review: 'reviews',
  reply: 'replies',
  notice: 'notices',
} as const;

/** One kind by pages, or the oldest cases of each kind. */
function partShown(request: AdminRequest) {
  const { query } = request;
  const kind = SHOWN_KINDS.find((one) => one === query.get('kind'));
  const { page, offset, limit } = kind ? partOf(request) : { page: 1, offset: 0, limit: OLDEST };
  return { kind, page, offset, limit };
}

const SHOWN_KINDS = [...CASE_KINDS, 'notice'] as const;

/** Cases of each kind on the page of all kinds. */
const OLDEST = 20;

/** Messages after a decision, by the word in the URL. */
const MESSAGES = [
  ['approved', t.approve_done],
  ['rejected', t.reject_done],
  ['review-approved', t.published_done],
  ['review-rejected', t.refused_done],
  ['notice-upheld', noticeTexts.upheld_done],
  ['notice-rejected', noticeTexts.rejected_done],
] as const;

/** Decides about one case or several, by the use cases of the commands. */
async function decideCase(request: AdminRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  return fields.get('kind') === 'notice' ? decideNotice(request, fields) : decideCases(request, fields);
}

async function decideCases(request: AdminRequest, fields: URLSearchParams): Promise<Page | Reply> {
  const kind = CASE_KINDS.find((one) => one === fields.get('kind'));
  const verdict = (['approve', 'reject'] as const).find((one) => one === fields.get('do'));
  if (verdict && !fields.has('kind')) return decideTicked(request, fields, verdict);
  if (!kind || !verdict) return shown(request, { refusal: actTexts.unknown });
  const one = { kind, id: fields.get('id') ?? '', seen: fields.get('seen') ?? '' };
  const refused = await decideOne(request, one, verdict, noteOf(fields));
  if (refused?.why === 'not_fresh') throw notRecent(adminUrl('moderation'));
  if (refused) return shown(request, { refusal: refused.refused });
  return seeOther(`${backTo(request)}${DONE[kind === 'review' ? 'review' : 'other'][verdict]}`);
}

/** Decides about a case as it was shown; returns why not, or null. */
async function decideOne(
  request: AdminRequest,
  { kind, id, seen }: { kind: CaseKind; id: string; seen: string },
  verdict: 'approve' | 'reject',
  note: string | null,
): Promise<{ why: string; refused: string } | null> {
  const act = CASE_ACTS[kind][verdict];
  const read = act.read(() => note ?? undefined);
  if ('faults' in read) return { why: 'faults', refused: t.no_note };
  const acting = { by: administratorOf(request), now: request.now };
  const named = { path: id, seen, is_fresh: isFreshly(request) };
  const outcome = await request.do(act.do, named, read.input, acting);
  if ('none' in outcome) return { why: 'gone', refused: t.gone };
  return 'why' in outcome ? outcome : null;
}

/** The word in the URL after a decision. */
const DONE = {
  review: { approve: 'review-approved', reject: 'review-rejected' },
  other: { approve: 'approved', reject: 'rejected' },
} as const;

/** Decides about one notice; one that was refused is shown again with what was typed. */
async function decideNotice(request: AdminRequest, fields: URLSearchParams): Promise<Page | Reply> {
  const refused = await decideNoticeForm(request, fields);
  if (refused === 'not_fresh') throw notRecent(adminUrl('moderation'));
  if (refused) return shown(request, { refusal: noticeRefusals[refused], typed: fields });
  return seeOther(`${backTo(request)}notice-${fields.get('do') === 'uphold' ? 'upheld' : 'rejected'}`);
}

/** The part of the list that the form was on, for a word after it. */
function backTo(request: AdminRequest): string {
  const { kind, page } = partShown(request);
  const url = urlWith(adminUrl('moderation'), { kind, page });
  return `${url}${url.includes('?') ? '&' : '?'}`;
}

/** Decides about every ticked case, each in its own transaction; says which were not decided, and why. */
async function decideTicked(
  request: AdminRequest,
  fields: URLSearchParams,
  verdict: 'approve' | 'reject',
): Promise<Page> {
  const ticked = fields.getAll('case');
  if (ticked.length === 0) return shown(request, { refusal: t.nothing_ticked });
  const note = noteOf(fields);
  const left = new Map<string, string[]>();
  for (const one of ticked) {
    const [word, id = '', seen = ''] = one.split(':');
    const kind = CASE_KINDS.find((known) => known === word);
    const why = kind ? (await decideOne(request, { kind, id, seen }, verdict, note))?.refused : t.gone;
    if (why !== undefined) left.set(why, [...(left.get(why) ?? []), `${word} ${id}`]);
  }
  const reasons = [...left].map(([why, names]) => t.left(names.join(', '), why));
  const outcome = t.decided(ticked.length - [...left.values()].flat().length, reasons);
  return shown(request, left.size > 0 ? { refusal: outcome } : { message: outcome });
}

definePage({
  path: '/admin/moderation',
  door: 'administrators',
  read: moderationPage,
  send: decideCase,
  checks_sign_in: true,
});
