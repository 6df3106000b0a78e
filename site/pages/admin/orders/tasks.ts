import { csrfField, formOf } from '../../../request/forms.ts';
import { isFreshly, type MemberRequest, type Page, seeOther, signInAgain } from '../../../request/request.ts';
import type { Reply } from '../../../request/respond.ts';
import { adminUrl } from '../../../templates/admin/admin.ts';
import { tasksTemplate } from '../../../templates/admin/orders/tasks.ts';
import { tasksTexts as t, taskMessages, taskRefusals } from '../../../texts/admin/orders/tasks.ts';
import { numberOf } from '../../drafts/own_list.ts';
import { administratorOf, adminPage } from '../admin.ts';

type Done = keyof typeof taskMessages;
type Refusal = keyof typeof taskRefusals;

/** What waits for the site team in paid orders. */
export const tasksPage = (request: MemberRequest): Promise<Page> => shown(request);

async function shown(request: MemberRequest, refused: Refusal | null = null): Promise<Page> {
  const { query, use_cases } = request;
  const done = (Object.keys(taskMessages) as Done[]).find((word) => query.has(word));
  return adminPage('tasks', {
    title: t.title,
    lede: t.lede,
    message: refused === null && done ? taskMessages[done] : null,
    refusal: refused && taskRefusals[refused],
    main: tasksTemplate(await use_cases.teamTasks(), {
      sign_in: isFreshly(request) ? null : signInAgain(adminUrl('tasks')),
      csrf: csrfField(request),
    }),
  });
}

/** Notes that a line was done by hand, or has it tried again; needs a recent sign-in. */
export async function changeTask(request: MemberRequest): Promise<Page | Reply> {
  const fields = await formOf(request);
  const outcome = await acted(request, (name) => (fields.get(name) ?? '').trim());
  if (outcome in taskMessages) return seeOther(`${adminUrl('tasks')}?${outcome}`);
  return shown(request, outcome as Refusal);
}

async function acted(request: MemberRequest, typed: (name: string) => string): Promise<Done | Refusal> {
  const { now, use_cases } = request;
  const on = {
    number: typed('number'),
    position: numberOf(typed('position')),
    by: administratorOf(request),
    now,
  };
  switch (typed('do')) {
    case 'finish': {
      const links = typed('links').split(/\s+/).filter(Boolean);
      return (await use_cases.finishTask({ ...on, note: typed('note'), links })) ?? 'finished';
    }
    case 'retry':
      return (await use_cases.retryLine({ ...on, week: typed('week') || null })) ?? 'retried';
    default:
      return 'unknown';
  }
}
