import { flaggedLaunches } from './checked_votes.ts';
import { decideVotes } from './decide_votes.ts';
import { voteStanding, voteStandings } from './own_vote.ts';
import { voteFile } from './team_votes.ts';
import { weekWithout } from './week_without.ts';

/** What pages read of votes. */
export const VOTE_READS = { flaggedLaunches, voteFile, voteStanding, voteStandings, weekWithout };

/** What the site team decides about votes. */
export const VOTE_DECISIONS = { decideVotes };
