import { retryJob } from '../../../services/administration/jobs.ts';
import { serviceState } from '../../../services/administration/service_state.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage } from '../../request/page.ts';
import { type AdminRequest, type Page, seeOther } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { overviewTemplate } from '../../templates/admin/overview.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';
import { setUpTexts } from '../../texts/admin/set_up.ts';
import { numberOf } from '../drafts/own_list.ts';
import { adminPage } from './admin.ts';

/** What waits for a decision, and how the service is doing. */
const overviewPage = (request: AdminRequest): Promise<Page> => shown(request);

async function shown(request: AdminRequest, refusal: string | null = null): Promise<Page> {
  const {
    now,
    query,
    service: { machine },
  } = request;
  const [state, on] = await Promise.all([request.do(serviceState, now), machine()]);
  const message = MESSAGES.find(([word]) => query.has(word));
  return adminPage('overview', {
    title: t.title,
    lede: t.lede,
    message: refusal === null ? message?.[1] : null,
    refusal,
    main: overviewTemplate({ state, machine: on, now, csrf: csrfField(request) }),
  });
}

/** Messages after a change, by the word in the URL. */
const MESSAGES = [
  ['set_up', setUpTexts.done],
  ['retried', t.retried],
] as const;

/** Has a dead job tried again. */
async function changeJob(request: AdminRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const { session } = request;
  const by = { actor: 'person', actor_id: session.person_id } as const;
  const done = await request.do(retryJob, numberOf(fields.get('job') ?? ''), by);
  return done ? seeOther(`${adminUrl('overview')}?retried`) : shown(request, t.not_dead);
}

definePage({ path: '/admin', door: 'administrators', read: overviewPage, send: changeJob });
