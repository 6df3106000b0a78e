import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { emailAddressOf } from '../../../domain/email/mailbox.ts';
import {
  isNoticeKind,
  mustNameSender,
  NOTICE_TEXT_MAX,
  type NoticeKind,
  reportedPath,
} from '../../../domain/text/notices.ts';
import { withoutControls } from '../../../domain/text/plain_text.ts';
import { objectableNotice, objectToNotice, sendNotice } from '../../../services/notices/send_notice.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { FOR_ONE_BROWSER, type Page, type PageRequest } from '../../request/request.ts';
import { plainText } from '../../request/typed_text.ts';
import {
  noObjectionTemplate,
  objectedTemplate,
  objectionTemplate,
  receivedTemplate,
  reportTemplate,
} from '../../templates/content/report.ts';
import type { SentForm } from '../../templates/parts/forms.ts';
import {
  reportFaults as faultTexts,
  objectionTexts as o,
  reportTexts as t,
} from '../../texts/content/report.ts';

/** Most bytes of a form: the longest reason in letters that take nine bytes each. */
const FORM_BYTES = 64 * 1024;

/** The form by which anybody reports a page of this site, which the URL may name with a kind. */
async function reportPage(request: PageRequest): Promise<Page> {
  const { query, origin, session } = request;
  const about = query.get('about') ?? '';
  const path = about === '' ? null : reportedPath(about, origin);
  return formPage(request, {
    fields: {
      about: path === null ? about : `${origin}${path}`,
      kind: query.get('kind') ?? '',
      email: session?.email ?? '',
    },
    faults: {},
    refusal: null,
  });
}

const formPage = (request: PageRequest, sent: SentForm, status = 200): Page => ({
  ...FOR_ONE_BROWSER,
  status,
  title: t.title,
  description: t.description,
  main: reportTemplate({ ...sent, csrf: csrfField(request) }),
});

/** Sends a notice, and shows its receipt; what cannot be sent is shown again with the reason. */
async function sendReport(request: PageRequest): Promise<Page> {
  const form = await formOf(request, { limit: FORM_BYTES });
  const {
    origin,
    now,
    ip,
    service: { notice_limits },
  } = request;
  const text = (name: string): string => withoutControls(plainText(form.get(name) ?? '')).trim();
  const fields: TypedFields = {
    about: text('about'),
    kind: text('kind'),
    reason: text('reason'),
    name: text('name'),
    email: text('email'),
    good_faith: text('good_faith'),
  };
  const { notice, faults } = noticeIn(fields, origin);
  if (!notice) return formPage(request, { fields, faults, refusal: faultTexts.refused }, 400);
  const again = (refusal: string, retry_after: number): Page => ({
    ...formPage(request, { fields, faults: {}, refusal }, 429),
    headers: { ...FOR_ONE_BROWSER.headers, 'Retry-After': String(retry_after) },
  });
  const used_up = await notice_limits.take(ip);
  if (used_up) {
    const { limit, most, retry_after } = used_up;
    const isOwn = limit === 'notices_by_network';
    const refusal = isOwn ? faultTexts.too_many(most, retry_after) : faultTexts.too_many_of_all(retry_after);
    return again(refusal, retry_after);
  }
  const sent = await request.do(sendNotice, { ...notice, now, limits_on: notice_limits.is_on });
  if ('most' in sent) return again(faultTexts.too_many_of_sender(sent.most), 24 * 3600);
  return { ...FOR_ONE_BROWSER, title: t.received_title, main: receivedTemplate(sent.id, notice.email) };
}

type TypedFields = Record<'about' | 'kind' | 'reason' | 'name' | 'email' | 'good_faith', string>;

interface TypedNotice {
  path: string;
  kind: NoticeKind;
  reason: string;
  name: string | null;
  email: string | null;
}

/** The notice that a form holds, or what is wrong with each field. */
function noticeIn(
  fields: TypedFields,
  origin: string,
): { notice: TypedNotice | null; faults: Record<string, string> } {
  const { about, kind, reason, name, email } = fields;
  const path = reportedPath(about, origin);
  const faults = {
    ...(path === null && { about: faultTexts.about(origin) }),
    ...(!isNoticeKind(kind) && { kind: faultTexts.kind }),
    ...reasonFault('reason', reason),
    ...senderFaults(fields),
    ...(fields.good_faith !== '1' && { good_faith: faultTexts.good_faith }),
  };
  if (path === null || !isNoticeKind(kind) || Object.keys(faults).length > 0) return { notice: null, faults };
  return { notice: { path, kind, reason, name: name || null, email: emailAddressOf(email) }, faults };
}

function senderFaults({ kind, name, email }: TypedFields) {
  const isNeeded = !isNoticeKind(kind) || mustNameSender(kind);
  return {
    ...((isNeeded || name !== '') && !isName(name) && { name: faultTexts.name }),
    ...((isNeeded || email !== '') && emailAddressOf(email) === null && { email: faultTexts.email }),
  };
}

const isName = (text: string): boolean =>
  text !== '' && text.length <= NOTICE_TEXT_MAX.name && !/\p{Cc}/u.test(text);

/** What is wrong with a longer text, under the name of its field. */
function reasonFault(field: 'reason' | 'objection', text: string): Record<string, string> {
  if (text === '') return { [field]: faultTexts.no_reason };
  return text.length > NOTICE_TEXT_MAX.reason ? { [field]: faultTexts.long_reason(text.length) } : {};
}

/** The link by which the sender of a notice objects to the decision: a form, because mail programs open links too. */
async function objectionPage(request: PageRequest): Promise<Page> {
  return shownObjection(request, request.query.get('token') ?? '');
}

async function shownObjection(
  request: PageRequest,
  token: string,
  { typed = '', wrong }: { typed?: string; wrong?: string } = {},
): Promise<Page> {
  const found = await request.do(objectableNotice, hashOf(token), request.now);
  if (!found) return { ...FOR_ONE_BROWSER, title: o.none_title, main: noObjectionTemplate() };
  if (found.is_objected) return { ...FOR_ONE_BROWSER, title: o.done_title, main: objectedTemplate(found.id) };
  return {
    ...FOR_ONE_BROWSER,
    status: wrong === undefined ? 200 : 400,
    title: o.title,
    main: objectionTemplate({ found, token, typed, wrong, csrf: csrfField(request) }),
  };
}

/** Objects to a decision, once; again changes nothing. */
async function sendObjection(request: PageRequest): Promise<Page> {
  const form = await formOf(request, { limit: FORM_BYTES });
  const token = form.get('token') ?? '';
  const objection = withoutControls(plainText(form.get('objection') ?? '')).trim();
  const { objection: wrong } = reasonFault('objection', objection);
  if (wrong !== undefined) return shownObjection(request, token, { typed: objection, wrong });
  const { now } = request;
  const found = await request.do(objectToNotice, { hash: hashOf(token), objection, now });
  return found
    ? { ...FOR_ONE_BROWSER, title: o.done_title, main: objectedTemplate(found.id) }
    : { ...FOR_ONE_BROWSER, title: o.none_title, main: noObjectionTemplate() };
}

definePage({ path: '/report', read: reportPage, send: sendReport });

definePage({ path: '/report/objection', read: objectionPage, send: sendObjection });
