import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { counted, dayAndMonth, daysOf, timeUntil, weekday, weekNumber, weekSpan } from '../../html/format.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
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
<aside aria-label="More">${assistantCard(mcp_url)}${bookable && queueCard(week)}
${before && winnersCard('Last week’s winners', before.items)}${after && comingCard('Next week', after.scheduled)}${more}</aside></div>`;
}

/** How the week stands, in one sentence. */
export function summary({ week, now, time_zone }: WeekScene): string {
  const { state } = week;
  const launched = `${counted(week.total, 'launch', 'launches')}${votesOf(week)}`;
  const starts = timeUntil(Date.parse(week.starts_at), now);
  switch (state) {
    case 'future':
      return `${capital(counted(week.total_scheduled, 'product', 'products'))} will launch. The week opens ${starts}, on ${dayAndMonth(week.week)} at midnight (${time_zone}).`;
    case 'open':
      return `${capital(launched)} so far. The week ends on Sunday at midnight (${time_zone}).`;
    case 'holding':
      return `${capital(launched)}. The week is over and its votes are being checked; places may still change.`;
    case 'past':
    case 'final':
      return `${capital(launched)}. The week is over.`;
  }
}

/** The votes of a week; nothing where the result does not have all of its launches. */
function votesOf({ items, total }: LaunchWeek): string {
  if (items.length < total) return '';
  const votes = items.reduce((sum, { week_votes }) => sum + week_votes, 0);
  return ` and ${counted(votes, 'vote', 'votes')}`;
}

const STATES: Record<LaunchWeek['state'], string> = {
  past: 'closed',
  final: 'closed',
  holding: 'being counted',
  open: 'open now',
  future: 'coming up',
};

const eyebrow = ({ week }: WeekScene): string =>
  `Launch week ${weekNumber(week.week)} · ${STATES[week.state]}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The seven days with today among them, and the way to the weeks around. */
export function calendar({ week, today }: WeekScene): Safe {
  const [before, after] = week.state === 'open' ? ['Last week', 'Next week'] : ['Week before', 'Week after'];
  const tiles = daysOf(week.week).map(
    (date) => html`<li class="${dayKind(date, today)}">${weekday(date)}<b>${Number(date.slice(8))}</b></li>`,
  );
  return html`<div class="calendar"><ol class="days" aria-label="Days of the week">${tiles}</ol>
<nav class="weeks" aria-label="Weeks">${week.previous_week && html`<a href="/launches/${week.previous_week}" rel="prev">${icon('back')}${before}</a>`}
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
      html`<section class="list"><h2>${state === 'open' ? 'Launched this week' : 'Launches'}</h2><ol>${items.map(
        ({ rank, listing, week_votes }) =>
          listingRow({ rank, listing, tile: votesTile(week_votes, 'this week') }),
      )}</ol></section>`,
    scheduled.length > 0 &&
      html`<section class="list"><h2>Scheduled</h2><ul>${scheduled.map((listing) => listingRow({ listing }))}</ul></section>`,
  ];
}

function nothing(state: LaunchWeek['state']): Safe {
  const text =
    state === 'open' || state === 'future'
      ? 'Nothing is booked for this week yet.'
      : 'Nothing launched in this week.';
  return html`<section class="empty"><h2>${text}</h2><p>It could be yours: <a href="/#launch">how to launch</a>.</p></section>`;
}

/** How much room the free plan has left in a week that it books. */
function queueCard({ free_plan: { capacity, booked } }: LaunchWeek): Safe {
  const left = Math.max(0, capacity - booked);
  return html`<section class="card"><h2>Free places</h2>
<p>${left} of ${capacity} free places of this week are open. The free plan books the earliest week with room.</p></section>`;
}
