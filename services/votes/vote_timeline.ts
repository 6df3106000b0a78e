import { isYoung, numbered, type VoteEvidence } from '../../domain/launches/vote_flags.ts';
import { HOUR_MS } from '../../domain/time/day.ts';

/** The votes of one hour. */
interface VoteHour {
  /** Its beginning, epoch milliseconds. */
  from: number;
  counted: number;
  pending: number;
  void: number;
  /** Those of them from young accounts. */
  young: number;
}

/** Votes on a launch over its week, and where they are from: numbers alone. */
export interface VoteTimeline {
  /** Every hour of the week up to the last vote, those without votes too; empty without votes. */
  hours: VoteHour[];
  /** Votes that were cast after the week. */
  later: number;
  /** Of all votes that are not void: from accounts younger than the flag of young accounts says. */
  standing: number;
  young: number;
  /** Different IP addresses, network regions, and these with their browser; votes of which none is known (any more). */
  ips: number;
  regions: number;
  networks: number;
  unknown: number;
  /** Email domains that are no public provider's, those with most votes first; the rest is of public providers. */
  mail_domains: { domain: string; votes: number }[];
  other_domains: number;
  public_mail: number;
}

/** Email domains that are named. */
const DOMAINS = 10;

/** The timeline of the votes on a launch, which are given in the order in which they were cast. */
export function timelineOf(
  votes: readonly VoteEvidence[],
  { starts_at, ends_at }: { starts_at: number; ends_at: number },
): VoteTimeline {
  const standing = votes.filter(({ state }) => state !== 'void');
  const domains = [...Map.groupBy(standing, ({ mail_domain }) => mail_domain)]
    .flatMap(([domain, same]) => (domain === null ? [] : [{ domain, votes: same.length }]))
    .sort((a, b) => b.votes - a.votes || (a.domain < b.domain ? -1 : 1));
  return {
    hours: hoursOf(votes, starts_at, ends_at),
    later: votes.filter(({ cast_at }) => cast_at >= ends_at).length,
    standing: standing.length,
    young: standing.filter(isYoung).length,
    ips: different(numbered(standing, 'address_key')),
    regions: different(numbered(standing, 'region_key')),
    networks: different(numbered(standing, 'network_key')),
    unknown: standing.filter(({ address_key, network_key }) => address_key === null && network_key === null)
      .length,
    mail_domains: domains.slice(0, DOMAINS),
    other_domains: domains.slice(DOMAINS).length,
    public_mail: standing.filter(({ mail_domain }) => mail_domain === null).length,
  };
}

function hoursOf(votes: readonly VoteEvidence[], starts_at: number, ends_at: number): VoteHour[] {
  const inWeek = votes.filter(({ cast_at }) => cast_at >= starts_at && cast_at < ends_at);
  const last = inWeek.at(-1);
  if (!last) return [];
  const hours = Array.from(
    { length: Math.floor((last.cast_at - starts_at) / HOUR_MS) + 1 },
    (_, i): VoteHour => ({ from: starts_at + i * HOUR_MS, counted: 0, pending: 0, void: 0, young: 0 }),
  );
  for (const vote of inWeek) {
    const hour = hours[Math.floor((vote.cast_at - starts_at) / HOUR_MS)];
    if (!hour) continue;
    hour[vote.state]++;
    if (isYoung(vote)) hour.young++;
  }
  return hours;
}

const different = (numbers: readonly (number | null)[]): number =>
  new Set(numbers.filter((number) => number !== null)).size;
