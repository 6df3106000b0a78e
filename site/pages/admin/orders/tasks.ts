import * as TASK_ACTS from '../../../../services/acts/task_acts.ts';
import { teamTasks } from '../../../../services/orders/work/team_tasks.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import { tasksTemplate } from '../../../templates/admin/orders/tasks.ts';
import { tasksTexts as t } from '../../../texts/admin/orders/tasks.ts';
import { listPage, type Refused, resultOf, sceneOf } from '../acts.ts';
import { adminPage } from '../admin.ts';

const ACTS = Object.values(TASK_ACTS);
const URL = adminUrl('tasks');

/** What waits for the site team in paid orders. */
const shown = async (request: AdminRequest, refused: Refused | null): Promise<Page> =>
  adminPage('tasks', {
    ...resultOf(request, ACTS, refused),
    title: t.title,
    lede: t.lede,
    main: tasksTemplate(await request.do(teamTasks), sceneOf(request, URL, refused)),
  });

definePage({ path: '/admin/tasks', door: 'administrators', ...listPage(ACTS, URL, shown) });
