import { heatWith } from '../../domain/launches/ranking.ts';
import { DEFAULT_SETTINGS } from '../../domain/settings/settings.ts';
import { WORLD_NOW, type WorldPlan, type WorldWeek } from './plan.ts';

const HALF_LIFE = DEFAULT_SETTINGS['trending.half_life_hours'];

/** A row of the vote table without its launch. */
export interface WorldVote {
  person_id: number;
  cast_at: number;
  matured_at: number | null;
  state: 'counted' | 'pending' | 'void';
  reason: string | null;
}

/** Totals of a launch's votes, as the store counts them. */
export interface VoteCounts {
  votes: number;
  votes_reached_at: number | null;
  heat: number | null;
  week_votes: number;
  week_votes_reached_at: number | null;
}

/** Share of votes that are pending or void. */
const PENDING = 0.03;
const VOID = 0.01;
/** Share of the votes that come during the launch week. */
const IN_WEEK = 0.85;

/** Number of voters of a listing: few for most, thousands for a handful (Zipf's law with the exponent 0.8). */
export const turnout = (random: () => number, { voters }: WorldPlan): number =>
  Math.min(Math.floor(1.4 * (1 - random()) ** -0.8) - 1, Math.floor(voters / 2));

/** The votes of one launch in order of time; nobody votes twice or before it is live. */
export function votesOf(
  count: number,
  live_at: number,
  { ends_at }: WorldWeek,
  { voters }: WorldPlan,
  random: () => number,
): WorldVote[] {
  const stride = 1 + Math.floor(random() * (voters - 1));
  let person = Math.floor(random() * voters);
  const week_end = Math.min(ends_at, WORLD_NOW);
  const rows: WorldVote[] = [];
  for (let i = 0; i < count; i++) {
    person = (person + stride) % voters;
    const late = ends_at < WORLD_NOW && random() > IN_WEEK;
    const [from, to] = late ? [ends_at, WORLD_NOW] : [live_at, week_end];
    // Votes come early.
    const cast_at = Math.floor(from + (to - from) * random() ** (late ? 3 : 1.5));
    rows.push({ person_id: person + 1, cast_at, ...standing(cast_at, random()) });
  }
  return rows.sort((a, b) => a.cast_at - b.cast_at);
}

function standing(cast_at: number, chance: number): Pick<WorldVote, 'matured_at' | 'state' | 'reason'> {
  if (chance < PENDING) return { state: 'pending', matured_at: null, reason: 'new account' };
  if (chance < PENDING + VOID) return { state: 'void', matured_at: cast_at, reason: 'found void by hand' };
  return { state: 'counted', matured_at: cast_at, reason: null };
}

/** The totals of these votes. */
export function countsOf(votes: readonly WorldVote[], { starts_at, ends_at }: WorldWeek): VoteCounts {
  const counts: VoteCounts = {
    votes: 0,
    votes_reached_at: null,
    heat: null,
    week_votes: 0,
    week_votes_reached_at: null,
  };
  for (const { state, cast_at } of votes) {
    if (state !== 'counted') continue;
    counts.votes++;
    counts.votes_reached_at = cast_at;
    counts.heat = heatWith(counts.heat, cast_at, HALF_LIFE);
    if (cast_at < starts_at || cast_at >= ends_at) continue;
    counts.week_votes++;
    counts.week_votes_reached_at = cast_at;
  }
  return counts;
}
