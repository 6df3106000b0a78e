import { awardsPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { listAwards } from '../../../tools/awards/list_awards.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { awardTexts as t } from '../../texts/launches/boards.ts';
import { pageHead, stepLinks } from '../parts/parts.ts';
import { podium } from './podium.ts';

type Awards = ResultOf<typeof listAwards>;
type Award = Awards['items'][number];

/** Awards by week; `ofOne` when they are those of one listing. */
export function awardsTemplate(list: Awards, steps: Steps, ofOne: boolean): Safe {
  const { items, total } = list;
  const title = ofOne && items[0] ? t.title_of(items[0].listing.name) : t.title;
  return html`<div class="wrap page">${pageHead(title, t.lede)}
${ofOne && html`<p class="acts"><a class="btn small" href="${awardsPageUrl('')}">${t.all}</a></p>`}
${total === 0 && nothing(list)}${byWeek(items).map(weekOf)}${stepLinks(steps)}</div>`;
}

const nothing = ({ notice }: Awards): Safe =>
  html`<section class="empty after"><h2>${t.none}</h2><p>${notice ?? t.none_text} ${t.this_week}</p></section>`;

/** Awards of one week together, in the order in which they come. */
function byWeek(awards: readonly Award[]): Award[][] {
  const weeks = new Map<string, Award[]>();
  for (const award of awards) weeks.set(award.week, [...(weeks.get(award.week) ?? []), award]);
  return [...weeks.values()];
}

function weekOf(awards: Award[]): Child {
  const [first] = awards;
  if (!first) return null;
  const { week } = first;
  return html`<section class="list after"><h2><a href="${weekPageUrl('', week)}">${t.week(week)}</a></h2>${podium(
    awards.map(({ listing, rank, week_votes, revoked, revoked_at, revoked_reason }) => ({
      listing,
      rank,
      week_votes,
      award: revoked ? 'revoked' : 'given',
      note: t.revoked(revoked_at?.slice(0, 10), revoked_reason),
    })),
    (slug) => `${slug}-${week}`,
  )}</section>`;
}
