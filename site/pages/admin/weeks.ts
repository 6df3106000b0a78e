import {
  adminWeeks,
  finaliseNow,
  holdLaunch,
  moveLaunchByTeam,
  revokeAward,
  weekFile,
} from '../../../services/administration/weeks.ts';
import { csrfField, formOf } from '../../request/forms.ts';
import { definePage, type Named } from '../../request/page.ts';
import {
  type AdminRequest,
  isFreshly,
  noSuchPage,
  type Page,
  seeOther,
  signInAgain,
} from '../../request/request.ts';
import type { Reply } from '../../request/respond.ts';
import { adminWeekUrl, weeksTemplate, weekTemplate } from '../../templates/admin/weeks.ts';
import { weeksTexts as t, weekMessages, weekRefusals } from '../../texts/admin/weeks.ts';
import { numberOf } from '../drafts/own_list.ts';
import { administratorOf, adminPage } from './admin.ts';

/** The launch weeks. */
async function weeksPage({ now, do: run }: AdminRequest): Promise<Page> {
  const weeks = await run(adminWeeks, now);
  return adminPage('weeks', { title: t.title, lede: t.lede, main: weeksTemplate(weeks) });
}

/** One week with its result, awards and launches. */
const adminWeekPage = (request: AdminRequest, { week }: Named<'week'>): Promise<Page> => shown(request, week);

type Refusal = keyof typeof weekRefusals;
type Done = keyof typeof weekMessages;

async function shown(request: AdminRequest, week: string, refused: Refusal | null = null): Promise<Page> {
  const { now, query } = request;
  const file = await request.do(weekFile, week, now);
  if (!file) return { ...noSuchPage(), personal: true };
  const done = (Object.keys(weekMessages) as Done[]).find((word) => query.has(word));
  return adminPage('weeks', {
    title: t.week(week),
    below: t.week(week),
    lede: t.figures(file.row),
    message: refused === null && done ? weekMessages[done] : null,
    refusal: refused && weekRefusals[refused],
    main: weekTemplate(file, {
      sign_in: isFreshly(request) ? null : signInAgain(adminWeekUrl(week)),
      csrf: csrfField(request),
    }),
  });
}

/** Fixes the result of a week, revokes an award, moves a launch or holds it; needs a recent sign-in. */
async function changeWeek(request: AdminRequest, { week }: Named<'week'>): Promise<Page | Reply> {
  const fields = await formOf(request);
  const act = ACTS[fields.get('do') ?? ''];
  const outcome = act
    ? await act(request, week, (name) => (fields.get(name) ?? '').trim().slice(0, 500))
    : 'unknown';
  if (outcome in weekMessages) return seeOther(`${adminWeekUrl(week)}?${outcome}`);
  return shown(request, week, outcome as Refusal);
}

type Act = (request: AdminRequest, week: string, typed: (name: string) => string) => Promise<Done | Refusal>;

const ACTS: Partial<Record<string, Act>> = {
  async finalise(request, week) {
    const { now } = request;
    return (await request.do(finaliseNow, { week, by: administratorOf(request), now })) ?? 'finalised';
  },
  async revoke(request, week, typed) {
    const { now } = request;
    const reason = typed('reason');
    if (reason === '') return 'no_reason';
    const by = administratorOf(request);
    const done = await request.do(revokeAward, { week, rank: numberOf(typed('rank')), reason, by, now });
    return done ? 'revoked' : 'no_award';
  },
  async move(request, _week, typed) {
    const { now } = request;
    const move = { launch_id: numberOf(typed('launch')), to: typed('to'), by: administratorOf(request), now };
    return (await request.do(moveLaunchByTeam, move)) ?? 'moved';
  },
  async hold(request, _week, typed) {
    const { now } = request;
    const note = typed('note');
    if (note === '') return 'no_reason';
    const by = administratorOf(request);
    return (await request.do(holdLaunch, { launch_id: numberOf(typed('launch')), note, by, now })) ?? 'held';
  },
};

definePage({ path: '/admin/weeks', door: 'administrators', read: weeksPage });

definePage({ path: '/admin/weeks/:week', door: 'administrators', read: adminWeekPage, send: changeWeek });
