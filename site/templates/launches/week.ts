import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon, backIcon } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import { daysOf, weekday, weekNumber, weekSpan } from '../../texts/format.ts';
import { weekTexts as t } from '../../texts/launches/launches.ts';
import { partTexts } from '../../texts/parts.ts';
import { timeLine } from '../parts/local_time.ts';
import { assistantCard, comingCard, stepLinks } from '../parts/parts.ts';
import type { Winner } from './podium.ts';
import { type Ballots, voteScript, voteTile } from './vote.ts';
import { summary, type VotesTile, type WeekLists, weekLists } from './week_lists.ts';

/** A launch week and what stands around it. */
export interface WeekScene extends Omit<WeekLists, 'page'> {
  /** The ways to the other parts of its launches. */
  steps: Steps;
  /** For the vote buttons of the week that runs. */
  ballots: Ballots;
  /** The podium of the week before, and what comes in the week after, beside an open week. */
  last_winners: readonly Winner[];
  coming: readonly ListingSummary[];
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
<h1>${weekSpan(scene.week.week)}</h1><p class="lede">${summary(scene)}</p>${boundary(scene)}</div>${calendar(scene)}</div></div>
${launches(scene)}`;
}

/** The lists of a week as its own page and the start page show them: below a head, with cards beside them. */
export function launches(
  scene: WeekScene,
  {
    head = null,
    after = stepLinks(scene.steps),
    more = null,
  }: { head?: Child; after?: Child; more?: Child } = {},
): Safe {
  const { week, coming, bookable, mcp_url, ballots, now, steps } = scene;
  const tile: VotesTile = (listing, votes) => voteTile(listing, { votes, which: 'this_week', now }, ballots);
  return html`<div class="wrap split"><div>${head}${week.state === 'open' && voteScript(ballots)}${weekLists({ ...scene, page: steps.page }, tile)}${after}</div>
<aside aria-label="${partTexts.more}">${assistantCard(mcp_url)}${bookable && queueCard(week)}
${comingCard(t.next_week, coming)}${more}</aside></div>`;
}

/** When a week that is open ends, or a coming one begins: to the minute, in the zone of the site and in the reader's. */
export function boundary({ week: { state, starts_at, ends_at }, time_zone }: WeekScene): Child {
  if (state !== 'open' && state !== 'future') return null;
  const at = Date.parse(state === 'open' ? ends_at : starts_at);
  return timeLine(at, state === 'open' ? t.ends(at, time_zone) : t.begins(at, time_zone), time_zone);
}

const eyebrow = ({ week }: WeekScene): string => t.eyebrow(weekNumber(week.week), week.state);

/** The seven days with today among them, and the way to the weeks around. */
export function calendar({ week, today }: WeekScene): Safe {
  const [before, after] = week.state === 'open' ? [t.last_week, t.next_week] : [t.week_before, t.week_after];
  const tiles = daysOf(week.week).map(
    (date) => html`<li class="${dayKind(date, today)}">${weekday(date)}<b>${Number(date.slice(8))}</b></li>`,
  );
  return html`<div class="calendar"><ol class="days" aria-label="${t.days}">${tiles}</ol>
<nav class="weeks" aria-label="${t.weeks}">${week.previous_week && html`<a href="/launches/${week.previous_week}" rel="prev">${backIcon}${before}</a>`}
${week.next_week && html`<a href="/launches/${week.next_week}" rel="next">${after}${arrowIcon}</a>`}</nav></div>`;
}

function dayKind(date: string, today: string): string {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
}

/** How much room the free plan has left in a week that it books. */
function queueCard({ free_plan: { capacity, booked } }: LaunchWeek): Safe {
  const left = Math.max(0, capacity - booked);
  return html`<section class="card"><h2>${t.places}</h2>
<p>${t.places_text(left, capacity)}</p></section>`;
}
