import * as WEEK_ACTS from '../../../services/acts/week_acts.ts';
import { adminWeeks, weekFile } from '../../../services/administration/weeks.ts';
import { definePage } from '../../request/page.ts';
import type { AdminRequest, Page } from '../../request/request.ts';
import { adminWeekUrl, weeksTemplate, weekTemplate } from '../../templates/admin/weeks.ts';
import { weeksTexts as t } from '../../texts/admin/weeks.ts';
import { thingPage } from './acts.ts';
import { adminPage } from './admin.ts';

/** The launch weeks. */
async function weeksPage({ now, do: run }: AdminRequest): Promise<Page> {
  const weeks = await run(adminWeeks, now);
  return adminPage('weeks', { title: t.title, lede: t.lede, main: weeksTemplate(weeks) });
}

definePage({ path: '/admin/weeks', door: 'administrators', read: weeksPage });

// One week with its result, awards and launches.
definePage({
  path: '/admin/weeks/:week',
  door: 'administrators',
  ...thingPage({
    under: 'weeks',
    acts: Object.values(WEEK_ACTS),
    thing: (request, week) => request.do(weekFile, week, request.now),
    url: adminWeekUrl,
    show: (file, scene) => ({
      title: t.week(file.row.week),
      lede: t.figures(file.row),
      main: weekTemplate(file, scene),
    }),
  }),
});
