import { ahrefsRatings } from '../../crawler/ratings/ahrefs.ts';
import { type RatingFailure, RatingsUnavailable } from '../../domain/listings/domain_rating.ts';
import type { Config } from '../config/config.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Has the source of Domain Ratings rate one domain, if there is a key. */
export async function ratingFindings({ ratings }: Config, limit_ms: number): Promise<Finding[]> {
  if (!ratings)
    return [
      ok('ratings', 'No key of Ahrefs is configured: Domain Ratings come from tables of the site team.'),
    ];
  try {
    const rated = await ahrefsRatings({ ...ratings, limit_ms }).rate(
      ['ahrefs.com'],
      new AbortController().signal,
    );
    return [
      ok(
        'ratings',
        `Ahrefs at ${ratings.base_url} accepts the key (ahrefs.com has ${rated.get('ahrefs.com') ?? 'no rating'}).`,
      ),
    ];
  } catch (error) {
    if (!(error instanceof RatingsUnavailable)) throw error;
    return [failed('ratings', error.message, REMEDIES[error.reason])];
  }
}

const REMEDIES: Readonly<Record<RatingFailure, string>> = {
  refused_key:
    'Correct AHREFS_API_KEY: make a key in the account settings of Ahrefs; each ends after a year.',
  used_up:
    'Wait until the units of the account are renewed, or raise the limit of the key in the account settings of Ahrefs.',
  overloaded: 'Nothing has to be done: the service tries again by itself.',
  unreachable: 'Look whether a firewall lets this machine reach AHREFS_BASE_URL.',
  not_understood: 'Correct AHREFS_BASE_URL, or leave it out; if that is right, update Firstlight.',
};
