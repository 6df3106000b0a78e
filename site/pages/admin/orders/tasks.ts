import * as TASK_ACTS from '../../../../services/acts/task_acts.ts';
import { teamTasks } from '../../../../services/orders/work/team_tasks.ts';
import { formOf } from '../../../request/forms.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import { tasksTemplate } from '../../../templates/admin/orders/tasks.ts';
import { tasksTexts as t } from '../../../texts/admin/orders/tasks.ts';
import { doAct, type Refused, resultOf, sceneOf } from '../acts.ts';
import { adminPage } from '../admin.ts';

const ACTS = Object.values(TASK_ACTS);
const URL = adminUrl('tasks');

/** What waits for the site team in paid orders. */
const shown = async (request: AdminRequest, refused: Refused | null = null): Promise<Page> =>
  adminPage('tasks', {
    ...resultOf(request, ACTS, refused),
    title: t.title,
    lede: t.lede,
    main: tasksTemplate(await request.do(teamTasks), sceneOf(request, URL, refused)),
  });

/** Notes that a line was done by hand, or has it tried again; needs a recent sign-in. */
const changeTask = async (request: AdminRequest): Promise<Page | Reply> =>
  doAct(
    request,
    { acts: ACTS, url: URL, again: (refused) => shown(request, refused) },
    await formOf(request),
  );

definePage({
  path: '/admin/tasks',
  door: 'administrators',
  read: (request) => shown(request),
  send: changeTask,
});
