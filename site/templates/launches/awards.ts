import { awardsPageUrl, weekPageUrl } from '../../../domain/urls.ts';
import type { listAwards } from '../../../tools/awards/list_awards.ts';
import { dayAndMonth, weekSpan } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { Steps } from '../../html/pagination.ts';
import type { ResultOf } from '../../request/request.ts';
import { listingRow, pageHead, stepLinks, votesTile } from '../parts/parts.ts';

type Awards = ResultOf<typeof listAwards>;
type Award = Awards['items'][number];

/** Awards by week; `ofOne` when they are those of one listing. */
export function awardsTemplate(list: Awards, steps: Steps, ofOne: boolean): Safe {
  const { items, total } = list;
  const title = ofOne && items[0] ? `Awards of ${items[0].listing.name}` : 'Awards';
  return html`<div class="wrap page">${pageHead(title, html`Launch of the Week #1, #2 and #3 go to the launches with the most votes in their week. They cannot be bought. <a href="/ranking#weeks">The rules</a>`)}
${ofOne && html`<p class="acts"><a class="btn small" href="${awardsPageUrl('')}">All awards</a></p>`}
${total === 0 && nothing(list)}${byWeek(items).map(weekOf)}${stepLinks(steps)}</div>`;
}

const nothing = ({ notice }: Awards): Safe =>
  html`<section class="empty after"><h2>No award yet</h2><p>${notice ?? 'The first awards are given when a launch week is over and its votes are checked.'} <a href="/launches/this">This week’s launches</a>.</p></section>`;

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
  return html`<section class="list after"><h2><a href="${weekPageUrl('', week)}">${weekSpan(week)} ${week.slice(0, 4)}</a></h2><ol>${awards.map(
    (award) =>
      listingRow({
        listing: award.listing,
        id: `${award.listing.slug}-${week}`,
        rank: award.rank,
        tile: votesTile(award.week_votes, 'in that week'),
        tags: award.revoked && html`<span class="tag">Revoked</span>`,
        more: [takenBack(award)],
      }),
  )}</ol></section>`;
}

function takenBack({ revoked, revoked_at, revoked_reason }: Award): Child {
  if (!revoked) return null;
  return `Revoked${revoked_at === undefined ? '' : ` on ${dayAndMonth(revoked_at.slice(0, 10), true)}`}${revoked_reason === undefined ? '' : `: ${revoked_reason}`}`;
}
