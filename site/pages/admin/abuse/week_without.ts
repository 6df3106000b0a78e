import { adminWeeks } from '../../../../services/administration/weeks.ts';
import type { FilterFault } from '../../../../services/votes/read_filter.ts';
import { weekWithout } from '../../../../services/votes/week_without.ts';
import { definePage } from '../../../request/page.ts';
import type { AdminRequest, Page } from '../../../request/request.ts';
import { weekWithoutTemplate } from '../../../templates/admin/abuse/week_without.ts';
import { filterFaults } from '../../../texts/admin/abuse/votes.ts';
import { weekWithoutTexts as t } from '../../../texts/admin/abuse/week_without.ts';
import { adminPage } from '../admin.ts';
import { filterShown } from './filter_form.ts';

/** What a week would be without some votes; changes nothing. */
async function weekWithoutPage(request: AdminRequest): Promise<Page> {
  const { query, now } = request;
  const weeks = (await request.do(adminWeeks, now)).filter(({ starts_at }) => starts_at <= now);
  const week = query.get('week') ?? weeks[0]?.week ?? '';
  const launches = (query.get('launch') ?? '').trim();
  const { typed, filter, wrong } = filterShown(query);
  const ids = launches.split(/[\s,]+/).filter((text) => text !== '');
  const faulty = faultOf(ids, filter.networks, wrong);
  const chosen = { filter, ...(ids.length > 0 && { launches: ids.map(Number) }) };
  const found = faulty === null ? await request.do(weekWithout, week, { ...chosen, now }) : undefined;
  const refused = faulty ?? (found || weeks.length === 0 ? null : t.bad_week);
  return adminPage('votes', {
    title: t.title,
    below: t.title,
    lede: t.lede,
    refusal: refused,
    status: refused === null ? 200 : 400,
    main: weekWithoutTemplate({
      weeks: weeks.map((row) => row.week),
      week,
      launches,
      typed,
      found: found ?? null,
    }),
  });
}

/** What is wrong with the choice, in words; null if nothing. */
function faultOf(
  launches: readonly string[],
  networks: readonly number[] | undefined,
  wrong: FilterFault | null,
): string | null {
  if (wrong) return filterFaults[wrong];
  if (!launches.every((text) => /^[1-9]\d{0,14}$/.test(text))) return t.bad_launches;
  return networks && launches.length !== 1 ? t.one_launch : null;
}

definePage({ path: '/admin/votes/without', door: 'administrators', read: weekWithoutPage });
