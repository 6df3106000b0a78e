import { launchesPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { icon } from '../../html/icons.ts';
import type { Steps } from '../../html/pagination.ts';
import { daysOf, weekday, weekNumber, weekSpan } from '../../texts/format.ts';
import { weekTexts as t } from '../../texts/launches/launches.ts';
import { podiumTexts } from '../../texts/launches/podium.ts';
import { partTexts } from '../../texts/parts.ts';
import { timeLine } from '../parts/local_time.ts';
import { assistantCard, comingCard, listingRow, plainVotes, stepLinks } from '../parts/parts.ts';
import { podium, type Winner } from './podium.ts';
import { type Ballots, voteScript, voteTile } from './vote.ts';

/** A launch week and what stands around it. */
export interface WeekScene {
  week: LaunchWeek;
  /** The part of its launches that the page shows, and the ways to the others. */
  places: LaunchWeek['items'];
  scheduled: readonly ListingSummary[];
  steps: Steps;
  /** For the vote buttons of the week that runs. */
  ballots: Ballots;
  /** The podium, once the week is over. */
  winners: readonly Winner[];
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
  const { week, coming, bookable, mcp_url } = scene;
  return html`<div class="wrap split"><div>${head}${lists(scene)}${after}</div>
<aside aria-label="${partTexts.more}">${assistantCard(mcp_url)}${bookable && queueCard(week)}
${comingCard(t.next_week, coming)}${more}</aside></div>`;
}

/** When a week that is open ends, or a coming one begins: to the minute, in the zone of the site and in the reader's. */
export function boundary({ week: { state, starts_at, ends_at }, time_zone }: WeekScene): Child {
  if (state !== 'open' && state !== 'future') return null;
  const at = Date.parse(state === 'open' ? ends_at : starts_at);
  return timeLine(at, state === 'open' ? t.ends(at, time_zone) : t.begins(at, time_zone), time_zone);
}

/** How the week stands, in one sentence. */
export function summary({ week, now }: WeekScene): string {
  const { state } = week;
  const launched = t.launched(week.total, votesOf(week));
  switch (state) {
    case 'future':
      return t.future(week.total_scheduled, Date.parse(week.starts_at), now);
    case 'open':
      return t.open(launched);
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

function lists(scene: WeekScene): Child {
  const { week, places, scheduled, winners, steps } = scene;
  const { state, total, total_scheduled } = week;
  if (total === 0 && scheduled.length === 0 && steps.page === 1) return nothing(state);
  return [
    winners.length > 0 &&
      html`<section class="list"><h2>${state === 'final' ? podiumTexts.title : podiumTexts.title_open}</h2>${podium(winners)}</section>`,
    ranked(scene, places.slice(winners.length), winners.length > 0),
    scheduled.length > 0 &&
      html`<section class="list"><h2>${t.scheduled}</h2><ul>${scheduled.map((listing) => listingRow({ listing }))}</ul>
${total_scheduled > week.scheduled.length && html`<p class="fine">${t.first_scheduled(week.scheduled.length, total_scheduled, launchesPageUrl('', 'upcoming'))}</p>`}</section>`,
  ];
}

/** Rows with places; a week that is over has plain counts, because nobody votes in it. */
function ranked(
  { week: { state }, ballots, now }: WeekScene,
  places: WeekScene['places'],
  afterPodium: boolean,
): Child {
  if (places.length === 0) return null;
  const title = afterPodium ? podiumTexts.others : state === 'open' ? t.launched_now : t.launches;
  const tileOf = (listing: ListingSummary, votes: number): Safe =>
    state === 'open' ? voteTile(listing, { votes, which: 'this_week', now }, ballots) : plainVotes(votes);
  return html`${voteScript(ballots)}<section class="list"><h2>${title}</h2><ol>${places.map(
    ({ rank, listing, week_votes }) => listingRow({ rank, listing, tile: tileOf(listing, week_votes) }),
  )}</ol></section>`;
}

/** The way from the first launches of the week to all of them. */
export const allLaunches = ({ week, places }: WeekScene): Child =>
  week.total > places.length &&
  html`<p class="all"><a class="btn" href="${weekPageUrl('', week.week)}">${t.all_launches(week.total)} ${icon('arrow')}</a></p>`;

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
