import * as WEEK_ACTS from '../../../services/acts/week_acts.ts';
import { adminWeeks, weekFile } from '../../../services/administration/weeks.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import { type AdminRequest, isFreshly, noSuchPage, type Page, signInAgain } from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminWeekUrl, weeksTemplate, weekTemplate } from '../../templates/admin/weeks.ts';
import { weeksTexts as t } from '../../texts/admin/weeks.ts';
import { doAct, doneBy, type Refused } from './acts.ts';
import { adminPage } from './admin.ts';

/** The launch weeks. */
async function weeksPage({ now, do: run }: AdminRequest): Promise<Page> {
  const weeks = await run(adminWeeks, now);
  return adminPage('weeks', { title: t.title, lede: t.lede, main: weeksTemplate(weeks) });
}

/** One week with its result, awards and launches. */
const adminWeekPage = (request: AdminRequest, { week }: Named<'week'>): Promise<Page> => shown(request, week);

const ACTS = Object.values(WEEK_ACTS);

async function shown(request: AdminRequest, week: string, refused: Refused | null = null): Promise<Page> {
  const file = await request.do(weekFile, week, request.now);
  if (!file) return { ...noSuchPage(), personal: true };
  return adminPage('weeks', {
    ...(refused && { status: refused.status }),
    title: t.week(week),
    below: t.week(week),
    lede: t.figures(file.row),
    message: refused ? null : doneBy(request, ACTS),
    refusal: refused?.text ?? null,
    main: weekTemplate(file, {
      action: adminWeekUrl(week),
      sign_in: isFreshly(request) ? null : signInAgain(adminWeekUrl(week)),
      csrf: csrfField(request),
      typed: refused,
    }),
  });
}

/** Fixes the result of a week, revokes an award, moves a launch or holds it; needs a recent sign-in. */
async function changeWeek(request: AdminRequest, { week }: Named<'week'>): Promise<Page | Reply> {
  const again = (refused: Refused) => shown(request, week, refused);
  const page = { acts: ACTS, part: week, url: adminWeekUrl(week), again };
  return doAct(request, page, await formOf(request));
}

definePage({ path: '/admin/weeks', door: 'administrators', read: weeksPage });

definePage({ path: '/admin/weeks/:week', door: 'administrators', read: adminWeekPage, send: changeWeek });
