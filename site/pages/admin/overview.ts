import { RETRY_JOB } from '../../../services/acts/job_acts.ts';
import { serviceState } from '../../../services/administration/service_state.ts';
import { definePage } from '../../request/page.ts';
import type { AdminRequest, Page } from '../../request/request.ts';
import { adminUrl } from '../../templates/admin/admin.ts';
import { overviewTemplate } from '../../templates/admin/overview.ts';
import { overviewTexts as t } from '../../texts/admin/overview.ts';
import { setUpTexts } from '../../texts/admin/set_up.ts';
import { listPage, type Refused, resultOf, sceneOf } from './acts.ts';
import { adminPage } from './admin.ts';

const ACTS = [RETRY_JOB];
const URL = adminUrl('overview');

/** What waits for a decision, and how the service is doing. */
async function shown(request: AdminRequest, refused: Refused | null): Promise<Page> {
  const { now, query, service } = request;
  const [state, on] = await Promise.all([request.do(serviceState, now), service.machine()]);
  return adminPage('overview', {
    ...resultOf(request, ACTS, refused),
    ...(query.has('set_up') && { message: setUpTexts.done }),
    title: t.title,
    lede: t.lede,
    main: overviewTemplate({
      state,
      machine: on,
      now,
      scene: { ...sceneOf(request, URL, refused), sign_in: null },
    }),
  });
}

definePage({ path: '/admin', door: 'administrators', ...listPage(ACTS, URL, shown) });
