import { launchesPageUrl, weekPageUrl } from '../../../domain/http/urls.ts';
import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import type { ListingSummary } from '../../../tools/shapes/listing.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import { arrowIcon } from '../../html/icons.ts';
import { weekTexts as t } from '../../texts/launches/launches.ts';
import { podiumTexts } from '../../texts/launches/podium.ts';
import { partTexts } from '../../texts/parts.ts';
import { listingRow, plainVotes } from '../parts/parts.ts';
import { podium, type Winner } from './podium.ts';

/** The lists of a launch week. */
export interface WeekLists {
  week: LaunchWeek;
  /** The part of its launches that is shown, and which part it is. */
  places: LaunchWeek['items'];
  page: number;
  scheduled: readonly ListingSummary[];
  /** The podium, once the week is over. */
  winners: readonly Winner[];
}

/** The votes of a listing at the end of its row. */
export type VotesTile = (listing: ListingSummary, votes: number) => Safe;

/** The lists of a week; `tile` has the votes of a week that is open, by default as plain counts. */
export function weekLists(
  { week, places, page, scheduled, winners }: WeekLists,
  tile: VotesTile = (_, votes) => plainVotes(votes),
): Child {
  const { state, total, total_scheduled } = week;
  if (total === 0 && scheduled.length === 0 && page === 1) return nothing(state);
  return [
    winners.length > 0 &&
      html`<section class="list"><h2>${state === 'final' ? podiumTexts.title : podiumTexts.title_open}</h2>${podium(winners)}</section>`,
    ranked(state, places.slice(winners.length), { tile, afterPodium: winners.length > 0 }),
    scheduled.length > 0 &&
      html`<section class="list"><h2>${t.scheduled}</h2><ul>${scheduled.map((listing) => listingRow({ listing }))}</ul>
${total_scheduled > week.scheduled.length && html`<p class="fine">${t.first_scheduled(week.scheduled.length, total_scheduled, launchesPageUrl('', 'upcoming'))}</p>`}</section>`,
  ];
}

/** Rows with places; a week that is over has plain counts, because nobody votes in it. */
function ranked(
  state: LaunchWeek['state'],
  places: WeekLists['places'],
  { tile, afterPodium }: { tile: VotesTile; afterPodium: boolean },
): Child {
  if (places.length === 0) return null;
  const title = afterPodium ? podiumTexts.others : state === 'open' ? t.launched_now : t.launches;
  const tileOf: VotesTile = state === 'open' ? tile : (_, votes) => plainVotes(votes);
  return html`<section class="list"><h2>${title}</h2><ol>${places.map(({ rank, listing, week_votes }) =>
    listingRow({ rank, listing, tile: tileOf(listing, week_votes) }),
  )}</ol></section>`;
}

function nothing(state: LaunchWeek['state']): Safe {
  const text = state === 'open' || state === 'future' ? t.none_yet : t.none;
  return html`<section class="empty"><h2>${text}</h2><p>${partTexts.launch}</p></section>`;
}

/** The way from the first launches of the week to all of them. */
export const allLaunches = ({ week, places }: Pick<WeekLists, 'week' | 'places'>): Child =>
  week.total > places.length &&
  html`<p class="all"><a class="btn" href="${weekPageUrl('', week.week)}">${t.all_launches(week.total)} ${arrowIcon}</a></p>`;

/** How the week stands, in one sentence. */
export function summary({ week, now }: { week: LaunchWeek; now: number }): string {
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
