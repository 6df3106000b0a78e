import { finishTask, retryLine, teamTasks } from '../../../../services/orders/work/team_tasks.ts';
import { csrfField, formOf } from '../../../request/forms.ts';
import { definePage } from '../../../request/page.ts';
import { type AdminRequest, isFreshly, type Page, seeOther, signInAgain } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import { tasksTemplate } from '../../../templates/admin/orders/tasks.ts';
import { tasksTexts as t, taskMessages, taskRefusals } from '../../../texts/admin/orders/tasks.ts';
import { numberOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';

type Done = keyof typeof taskMessages;
type Refusal = keyof typeof taskRefusals;

/** What waits for the site team in paid orders. */
const tasksPage = (request: AdminRequest): Promise<Page> => shown(request);

async function shown(request: AdminRequest, refused: Refusal | null = null): Promise<Page> {
  const { query } = request;
  const done = (Object.keys(taskMessages) as Done[]).find((word) => query.has(word));
  return adminPage('tasks', {
    title: t.title,
    lede: t.lede,
    message: refused === null && done ? taskMessages[done] : null,
    refusal: refused && taskRefusals[refused],
    main: tasksTemplate(await request.do(teamTasks), {
      sign_in: isFreshly(request) ? null : signInAgain(adminUrl('tasks')),
      csrf: csrfField(request),
    }),
  });
}

/** Notes that a line was done by hand, or has it tried again; needs a recent sign-in. */
async function changeTask(request: AdminRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const outcome = await acted(request, (name) => (fields.get(name) ?? '').trim());
  if (outcome in taskMessages) return seeOther(`${adminUrl('tasks')}?${outcome}`);
  return shown(request, outcome as Refusal);
}

async function acted(request: AdminRequest, typed: (name: string) => string): Promise<Done | Refusal> {
  const { now } = request;
  const on = {
    number: typed('number'),
    position: numberOf(typed('position')),
    by: administratorOf(request),
    now,
  };
  switch (typed('do')) {
    case 'finish': {
      const links = typed('links').split(/\s+/).filter(Boolean);
      return (await request.do(finishTask, { ...on, note: typed('note'), links })) ?? 'finished';
    }
    case 'retry':
      return (await request.do(retryLine, { ...on, week: typed('week') || null })) ?? 'retried';
    default:
      return 'unknown';
  }
}

definePage({ path: '/admin/tasks', door: 'administrators', read: tasksPage, send: changeTask });
