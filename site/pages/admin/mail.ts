import { ALLOW_EMAILS } from '../../../services/acts/mail_acts.ts';
import { serviceState } from '../../../services/administration/service_state.ts';
import { findSuppressed } from '../../../services/email/suppression.ts';
import { listOf, stepsOf } from '../../html/pagination.ts';
import { definePage } from '../../request/page.ts';
import type { AdminRequest, Page } from '../../request/request.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { mailTemplate } from '../../templates/admin/mail.ts';
import { mailTexts as t } from '../../texts/admin/mail.ts';
import { partOf } from '../drafts/own_list.ts';
import { listPage, type Refused, resultOf, sceneOf } from './acts.ts';
import { adminPage } from './admin.ts';

const ACTS = [ALLOW_EMAILS];
const URL = adminUrl('mail');

/** Emails that wait, and the addresses that get none. */
async function shown(request: AdminRequest, refused: Refused | null): Promise<Page> {
  const { now, query } = request;
  const part = partOf(request);
  const text = (query.get('q') ?? '').trim().slice(0, 254);
  const [{ jobs }, { rows, total }] = await Promise.all([
    request.do(serviceState, now),
    request.do(findSuppressed, { text, ...part }),
  ]);
  return adminPage('mail', {
    ...resultOf(request, ACTS, refused),
    title: t.title,
    lede: t.lede,
    main: mailTemplate({
      outbox: jobs.outbox,
      suppressed: rows,
      total,
      text,
      steps: stepsOf(listOf(part, total), URL, { q: text }),
      now,
      scene: { ...sceneOf(request, URL, refused), sign_in: null },
    }),
  });
}

definePage({ path: '/admin/mail', door: 'administrators', ...listPage(ACTS, URL, shown) });
