import type { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import { type Child, html, type Safe } from '../../html/html.ts';
import type { ResultOf } from '../../request/request.ts';
import { money, number } from '../../texts/format.ts';
import { BOARDS, boardTexts as t } from '../../texts/launches/boards.ts';
import { numberTile, paidTag, rowList, votesTile } from '../parts/parts.ts';

export type Board = ResultOf<typeof getLeaderboard>;
export type Place = Board['items'][number];
export type BoardName = keyof typeof BOARDS;

/** The votes of a listing at the end of its row. */
export type BoardVotes = (place: Place, which: 'this_week' | 'all') => Safe;

/** The places of a board; `votes` has those of community boards, by default as plain numbers. */
export function boardPlaces(name: BoardName, { items, notice, page }: Board, votes?: BoardVotes): Child {
  if (items.length === 0)
    return (
      page === 1 && html`<section class="empty"><h2>${t.empty}</h2><p>${t.empty_text(notice)}</p></section>`
    );
  return rowList(
    t.places,
    items.map((place) => ({
      listing: place.listing,
      rank: place.rank,
      tile: tileOf(name, place, votes),
      tags: place.paid && paidTag(),
      more: [verification(place)],
    })),
  );
}

function tileOf(name: BoardName, place: Place, votes?: BoardVotes): Safe {
  if (votes) return votes(place, name === 'community-weekly' ? 'this_week' : 'all');
  if (name === 'community-weekly') return votesTile(place.metric, 'that_week');
  return numberTile(metricOf(name, place), BOARDS[name].unit);
}

/** The metric of a place as text. */
export const metricOf = (name: BoardName, { metric }: Place): string =>
  name === 'billboard' || name === 'revenue' ? money(metric) : number(metric);

/** Who verified or checked it, and when (D38, D39). */
function verification({ source, checked_at, verified_at }: Place): Child {
  if (verified_at) return t.verified(verified_at.slice(0, 10), source);
  return checked_at && t.checked(checked_at.slice(0, 10));
}
