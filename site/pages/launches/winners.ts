import { listAwards } from '../../../tools/awards/list_awards.ts';
import type { LaunchWeek } from '../../../tools/launches/get_launch_week.ts';
import { getLeaderboard } from '../../../tools/leaderboards/get_leaderboard.ts';
import type { Call } from '../../../tools/operation/caller.ts';
import type { ResultOf } from '../../request/request.ts';
import type { Winner } from '../../templates/launches/podium.ts';
import { awardTexts } from '../../texts/launches/boards.ts';

/** Places of a podium. */
const PODIUM = 3;
/** More awards than a listing can have won. */
const ALL = 100;

type Place = LaunchWeek['items'][number];

/** The podium of the week before this one: its awards, or while its votes are checked those who are ahead. */
export async function winnersOf(call: Call, week: string): Promise<Winner[]> {
  const { items } = await call(listAwards, { per_page: PODIUM });
  const awards = items.filter((award) => award.week === week);
  if (awards.length > 0) return awards.map((award) => winnerBy(award, award));
  const board = await call(getLeaderboard, { board: 'community-weekly', week, per_page: PODIUM });
  const places = board.items.map(({ rank, metric, listing }) => ({ rank, week_votes: metric, listing }));
  return podiumOf(call, week, board.state, places);
}

/** The first three of a week that is over, as far as people voted for them, and what became of their awards. */
export function podiumOf(
  call: Call,
  week: string,
  state: LaunchWeek['state'] | undefined,
  places: readonly Place[],
): Promise<Winner[]> {
  const first = places.filter(({ rank, week_votes }) => rank <= PODIUM && week_votes > 0);
  if (state === 'holding')
    return Promise.resolve(first.map((place) => ({ ...place, award: 'open' as const })));
  return state === 'final'
    ? Promise.all(first.map((place) => awarded(call, week, place)))
    : Promise.resolve([]);
}

async function awarded(call: Call, week: string, place: Place): Promise<Winner> {
  const { items } = await call(listAwards, { listing: place.listing.slug, per_page: ALL });
  return winnerBy(
    place,
    items.find((one) => one.week === week),
  );
}

type Award = ResultOf<typeof listAwards>['items'][number];

function winnerBy({ rank, week_votes, listing }: Place, award: Award | undefined): Winner {
  const place = { rank, week_votes, listing };
  if (!award?.revoked) return { ...place, award: 'given' };
  const { revoked_at, revoked_reason } = award;
  return { ...place, award: 'revoked', note: awardTexts.revoked(revoked_at?.slice(0, 10), revoked_reason) };
}
