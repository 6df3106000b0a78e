import type { VoteEvidence, VoteFlag } from '../../domain/launches/vote_flags.ts';
import type { Reads } from '../../store/store.ts';
import type { VotedLaunch } from '../../store/votes/vote_desk.ts';

/** How much of the votes a flagged network region has, as fractions: people of a carrier are everywhere, a campaign is on one launch. */
export interface RegionShare {
  /** Of the votes on the launch that are not void. */
  here: number;
  /** Of the votes that count on the other launches of the week; null where these have none. */
  elsewhere: number | null;
}

/** The shares of the regions that are flagged, by the ids of their flags. It decides nothing: votes elsewhere can be made up as well. */
export async function regionShares(
  { vote_desk }: Pick<Reads, 'vote_desk'>,
  launch: Pick<VotedLaunch, 'launch_id' | 'week'>,
  votes: readonly VoteEvidence[],
  flags: readonly VoteFlag[],
): Promise<Map<string, RegionShare>> {
  const regionOf = new Map(votes.map(({ person_id, region_key }) => [person_id, region_key]));
  const flagged = flags.flatMap(({ id, kind, person_ids: [first = 0, ...others] }) => {
    const key = kind === 'region' && regionOf.get(first);
    return key ? [{ id, key, votes: 1 + others.length }] : [];
  });
  if (flagged.length === 0) return new Map();
  const standing = votes.filter(({ state }) => state !== 'void').length;
  const elsewhere = await vote_desk.elsewhere(
    launch,
    flagged.map(({ key }) => key),
  );
  return new Map(
    flagged.map(({ id, key, votes: of }) => [
      id,
      {
        here: of / standing,
        elsewhere: elsewhere.votes === 0 ? null : (elsewhere.regions.get(key) ?? 0) / elsewhere.votes,
      },
    ]),
  );
}
