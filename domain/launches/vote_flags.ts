import { DAY_MS, HOUR_MS } from '../time/day.ts';

/** What the site team may know of a vote: never an email address or an IP address. Times in epoch milliseconds. */
export interface VoteEvidence {
  person_id: number;
  cast_at: number;
  state: 'counted' | 'pending' | 'void';
  reason: string | null;
  /** Null for votes that wait for the site team. */
  matured_at: number | null;
  account_created_at: number;
  /** Keyed hashes: of the IPv4 address or IPv6 /64; of its region, the IPv4 /24 or IPv6 /48; of the region with the browser. */
  address_key: string | null;
  region_key: string | null;
  network_key: string | null;
  /** Keyed hash of the region in which the account was made, under another key than those of votes. */
  sign_up_key: string | null;
  /** Null for public providers, and for deleted accounts. */
  mail_domain: string | null;
  /** Whether the voter has deleted the account. */
  is_deleted: boolean;
}

/** Votes on one launch that resemble each other. Only people decide what follows: a flag voids nothing. */
export interface VoteFlag {
  /** Name by which the team decides about all of its votes: `young_accounts`, `mail_domain:acme.example`, `region:1`, `network:2`. */
  id: string;
  kind: 'young_accounts' | 'mail_domain' | 'region' | 'network';
  person_ids: number[];
  from: number;
  to: number;
}

/** A flag without its votes, as a check of a launch stores it: whom it is about is found again when somebody looks. */
export interface FlagSize extends Pick<VoteFlag, 'id' | 'kind'> {
  votes: number;
}

/** Whether a vote waits for the site team. */
export const isWaiting = ({ state, matured_at }: Pick<VoteEvidence, 'state' | 'matured_at'>): boolean =>
  state === 'pending' && matured_at === null;

/** Sizes from which votes are flagged (docs/operating/moderation.md#votes). */
export const FLAG_SIZES = {
  hour_votes: 10,
  young_share: 0.6,
  young_days: 7,
  same_domain: 5,
  same_region: 5,
  same_network: 5,
} as const;

/** Whether a vote came from an account of its first days. */
export const isYoung = ({ cast_at, account_created_at }: VoteEvidence): boolean =>
  cast_at - account_created_at < FLAG_SIZES.young_days * DAY_MS;

/** A key by which votes are of one place. */
type PlaceKey = 'address_key' | 'region_key' | 'network_key' | 'sign_up_key';

/** Numbers of groups of votes by a key, from 1 in the order of their first vote; null without a key. */
export function numbered(votes: readonly VoteEvidence[], key: PlaceKey): (number | null)[] {
  const numbers = new Map<string, number>();
  return votes.map((vote) => {
    const of = vote[key];
    if (of === null) return null;
    if (!numbers.has(of)) numbers.set(of, numbers.size + 1);
    return numbers.get(of) ?? null;
  });
}

/** The flags of the votes on one launch, which are given in the order in which they were cast. Void votes raise none. */
export function flagsOf(votes: readonly VoteEvidence[]): VoteFlag[] {
  const standing = votes.filter(({ state }) => state !== 'void');
  const byNumber = (key: PlaceKey) => {
    const numbers = numbered(votes, key);
    const numberOf = new Map(votes.map((vote, i) => [vote.person_id, numbers[i] ?? null]));
    return ({ person_id }: VoteEvidence): string | null => numberOf.get(person_id)?.toString() ?? null;
  };
  return [
    ...youngAccounts(standing),
    ...groups(standing, FLAG_SIZES.same_domain, 'mail_domain', ({ mail_domain }) => mail_domain),
    ...groups(standing, FLAG_SIZES.same_region, 'region', byNumber('region_key')),
    ...groups(standing, FLAG_SIZES.same_network, 'network', byNumber('network_key')),
  ];
}

/** Votes in hours that are mostly from young accounts: those from young accounts alone. */
function youngAccounts(votes: readonly VoteEvidence[]): VoteFlag[] {
  const found = new Set<VoteEvidence>();
  // An hour overlaps the one before it: what is found already is not looked at again, however many votes an hour has.
  let [first, young, done] = [0, 0, 0];
  votes.forEach((vote, last) => {
    young += Number(isYoung(vote));
    for (
      let oldest = votes[first];
      oldest && vote.cast_at - oldest.cast_at >= HOUR_MS;
      oldest = votes[first]
    ) {
      young -= Number(isYoung(oldest));
      first++;
    }
    const all = last - first + 1;
    if (all < FLAG_SIZES.hour_votes || young < FLAG_SIZES.young_share * all) return;
    for (const one of votes.slice(Math.max(first, done), last + 1)) if (isYoung(one)) found.add(one);
    done = last + 1;
  });
  return found.size === 0
    ? []
    : [
        flag(
          'young_accounts',
          null,
          votes.filter((vote) => found.has(vote)),
        ),
      ];
}

function groups(
  votes: readonly VoteEvidence[],
  size: number,
  kind: VoteFlag['kind'],
  keyOf: (vote: VoteEvidence) => string | null,
): VoteFlag[] {
  const by = Map.groupBy(votes, keyOf);
  return [...by].flatMap(([key, same]) =>
    key === null || same.length < size ? [] : [flag(kind, key, same)],
  );
}

const flag = (kind: VoteFlag['kind'], key: string | null, votes: readonly VoteEvidence[]): VoteFlag => ({
  id: key === null ? kind : `${kind}:${key}`,
  kind,
  person_ids: votes.map(({ person_id }) => person_id),
  from: votes[0]?.cast_at ?? 0,
  to: votes.at(-1)?.cast_at ?? 0,
});
