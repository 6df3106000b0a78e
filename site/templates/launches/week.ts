import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import { daysOf, weekday, weekNumber, weekSpan } from '../../texts/format.ts';
import { weekTexts as t } from '../../texts/launches/launches.ts';
import { partTexts } from '../../texts/parts.ts';
import { assistantCard, comingCard, listingRow, votesTile, winnersCard } from '../parts/parts.ts';

/** A launch week and what stands around it. */
export interface WeekScene {
  week: LaunchWeek;
  /** The weeks before and after an open one: last winners, next launches. Null beside every other week. */
  before: LaunchWeek | null;
  after: LaunchWeek | null;
  /** Whether the free plan books this week now. */
  bookable: boolean;
  /** Today's date in the zone of the site. */
  today: string;
  now: number;
  time_zone: string;
  mcp_url: string;
}

/** The page of one launch week. */
export function weekTemplate(scene: WeekScene): Safe {
  return html`<div class="hero"><div class="wrap"><div><p class="eyebrow">${eyebrow(scene)}</p>
<h1>${weekSpan(scene.week.week)}</h1><p class="lede">${summary(scene)}</p></div>${calendar(scene)}</div></div>
${launches(scene)}`;
}

/** The lists of a week with the cards beside them, as its own page and the start page show them; `more` are further cards. */
export function launches({ week, before, after, bookable, mcp_url }: WeekScene, more: Child = null): Safe {
  return html`<div class="wrap split"><div>${lists(week)}</div>
<aside aria-label="${partTexts.more}">${assistantCard(mcp_url)}${bookable && queueCard(week)}
${before && winnersCard(t.winners, before.items)}${after && comingCard(t.next_week, after.scheduled)}${more}</aside></div>`;
}

/** How the week stands, in one sentence. */
export function summary({ week, now, time_zone }: WeekScene): string {
  const { state } = week;
  const launched = t.launched(week.total, votesOf(week));
  switch (state) {
    case 'future':
      return t.future(week.total_scheduled, Date.parse(week.starts_at), now, week.week, time_zone);
    case 'open':
      return t.open(launched, time_zone);
    case 'holding':
      return t.holding(launched);
    case 'past':
    case 'final':
      return t.over(launched);
  }
}

/** The votes of a week; null where the result does not have all of its launches. */
const votesOf = ({ items, total }: LaunchWeek): number | null =>
  items.length < total ? null : items.reduce((sum, { week_votes }) => sum + week_votes, 0);

const eyebrow = ({ week }: WeekScene): string => t.eyebrow(weekNumber(week.week), week.state);

/** The seven days with today among them, and the way to the weeks around. */
export function calendar({ week, today }: WeekScene): Safe {
  const [before, after] = week.state === 'open' ? [t.last_week, t.next_week] : [t.week_before, t.week_after];
  const tiles = daysOf(week.week).map(
    (date) => html`<li class="${dayKind(date, today)}">${weekday(date)}<b>${Number(date.slice(8))}</b></li>`,
  );
  return html`<div class="calendar"><ol class="days" aria-label="${t.days}">${tiles}</ol>
<nav class="weeks" aria-label="${t.weeks}">${week.previous_week && html`<a href="/launches/${week.previous_week}" rel="prev">${icon('back')}${before}</a>`}
${week.next_week && html`<a href="/launches/${week.next_week}" rel="next">${after}${icon('arrow')}</a>`}</nav></div>`;
}

function dayKind(date: string, today: string): string {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
}

function lists({ items, scheduled, state }: LaunchWeek): Child {
  if (items.length === 0 && scheduled.length === 0) return nothing(state);
  return [
    items.length > 0 &&
      html`<section class="list"><h2>${state === 'open' ? t.launched_now : t.launches}</h2><ol>${items.map(
        ({ rank, listing, week_votes }) =>
          listingRow({ rank, listing, tile: votesTile(week_votes, 'this_week') }),
      )}</ol></section>`,
    scheduled.length > 0 &&
      html`<section class="list"><h2>${t.scheduled}</h2><ul>${scheduled.map((listing) => listingRow({ listing }))}</ul></section>`,
  ];
}

function nothing(state: LaunchWeek['state']): Safe {
  const text = state === 'open' || state === 'future' ? t.none_yet : t.none;
  return html`<section class="empty"><h2>${text}</h2><p>${partTexts.launch}</p></section>`;
}

/** How much room the free plan has left in a week that it books. */
function queueCard({ free_plan: { capacity, booked } }: LaunchWeek): Safe {
  const left = Math.max(0, capacity - booked);
  return html`<section class="card"><h2>${t.places}</h2>
<p>${t.places_text(left, capacity)}</p></section>`;
}
