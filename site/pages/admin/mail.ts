import { serviceState } from '../../../services/administration/service_state.ts';
import { allowEmails, findSuppressed } from '../../../services/email/suppression.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { mailTemplate } from '../../templates/admin/mail.ts';
import { mailTexts as t } from '../../texts/admin/mail.ts';
import { partOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage } from './admin.ts';

/** Emails that wait, and the addresses that get none. */
const mailPage = (request: AdminRequest): Promise<Page> => shown(request);

async function shown(request: AdminRequest, refusal: string | null = null): Promise<Page> {
  const { now, query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 254);
  const [{ jobs }, { rows, total }] = await Promise.all([
    request.do(serviceState, now),
    request.do(findSuppressed, { text, ...part }),
  ]);
  return adminPage('mail', {
    title: t.title,
    lede: t.lede,
    message: refusal === null && query.has('allowed') ? t.allowed : null,
    refusal,
    main: mailTemplate({
      outbox: jobs.outbox,
      suppressed: rows,
      total,
      text,
      steps: stepsOf(listOf(part, total), adminUrl('mail'), { q: text }),
      now,
      csrf: csrfField(request),
    }),
  });
}

/** Has an address get emails again. */
async function allowAgain(request: AdminRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const email = (fields.get('email') ?? '').trim().toLowerCase();
  const done = await request.do(allowEmails, { email, by: administratorOf(request) });
  return done ? seeOther(`${adminUrl('mail')}?allowed`) : shown(request, t.not_suppressed);
}

definePage({ path: '/admin/mail', door: 'administrators', read: mailPage, send: allowAgain });
