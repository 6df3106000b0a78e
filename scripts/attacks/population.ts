import { seededRandom } from '../../fixtures/demo/votes.ts';

const HOUR = 3_600_000;
/** A day in milliseconds. */
export const DAY = 24 * HOUR;
/** The week that is played, in UTC. */
export const WEEK = {
  week: '2026-11-16',
  starts_at: Date.UTC(2026, 10, 16),
  ends_at: Date.UTC(2026, 10, 23),
};

/** Where a vote comes from. */
export interface Place {
  ip: string;
  browser: string;
}

/** Somebody with an account. */
export interface Account extends Place {
  email: string;
  created_at: number;
}

/** A press of the vote button, or of the one that withdraws. `launch` is an index; `from` is another place than the usual one. */
export interface Press {
  at: number;
  account: Account;
  launch: number;
  withdraws?: boolean;
  from?: Place;
}

/** Honest people of a week and what they press. */
export interface Population {
  accounts: Account[];
  presses: Press[];
  offices: Account[][];
  /** People who share their address with others. */
  sharing: number;
}

/** Share of people behind an address of many: half of them in offices, half behind carriers. */
const SHARING = 0.15;
const OFFICE = { least: 3, most: 40 };
/** People behind one address of a carrier. */
const CARRIER = 300;
/** Share of people who sign up in the week in which they vote. */
const NEW = 0.2;
/** Mean votes of a person in the week. */
const VOTES = 4;
const PROVIDERS = ['gmail.com', 'outlook.com', 'yahoo.com', 'proton.me', 'icloud.com'];

/** One of 24 browsers, a few of them much more common than the others. */
export const browserOf = (random: () => number): string => `Browser ${Math.floor(24 * random() ** 2)}`;

/** An address in a network of its own, by number: below 2^16 of one `first` byte. */
export const ownIp = (first: number, i: number): string =>
  `${first + (i >> 16)}.${(i >> 8) & 255}.${i & 255}.17`;

/** A mailbox at a provider at which anybody gets one. */
export const publicMailbox = (name: string, i: number): string =>
  `${name}${i}@${PROVIDERS[i % PROVIDERS.length]}`;

/** `people` honest voters and their week on `launches` launches, the same for the same numbers. */
export function populationOf(people: number, launches: number): Population {
  const random = seededRandom(1816);
  const inOffices = Math.round((people * SHARING) / 2);
  const offices: Account[][] = [];
  for (let left = inOffices; left >= OFFICE.least; ) {
    const size = Math.min(left, OFFICE.least + Math.floor(random() ** 2 * (OFFICE.most - OFFICE.least + 1)));
    offices.push(officeOf(offices.length, size, random));
    left -= size;
  }
  const others = people - offices.flat().length;
  const accounts = Array.from({ length: others }, (_, i): Account => {
    const ip =
      i < inOffices ? `100.64.${Math.floor(i / CARRIER)}.1` : ownIp(24, Math.floor(random() * 40_000));
    const email = random() < 0.6 ? publicMailbox('reader', i) : `me@reader${i}.example`;
    return { email, created_at: createdAt(random), ip, browser: browserOf(random) };
  });
  const choose = popular(launches, random);
  const presses = accounts.flatMap((account) => weekOf(account, ballotOf(choose, random), random));
  for (const office of offices) {
    // Colleagues tell each other about one product.
    const talked_about = choose();
    for (const account of office) {
      const ballot = ballotOf(choose, random);
      presses.push(...weekOf(account, random() < 0.5 ? ballot.add(talked_about) : ballot, random));
    }
  }
  return {
    accounts: [...accounts, ...offices.flat()],
    presses,
    offices,
    sharing: inOffices + offices.flat().length,
  };
}

function officeOf(number: number, size: number, random: () => number): Account[] {
  // Offices buy the same machines.
  const browsers = [browserOf(random), browserOf(random), browserOf(random)];
  return Array.from({ length: size }, (_, i) => ({
    email: i % 2 === 0 ? `clerk${i}@office${number}.example` : publicMailbox(`clerk${number}x`, i),
    created_at: createdAt(random),
    ip: `198.18.${number}.1`,
    browser: browsers[i % browsers.length] ?? '',
  }));
}

/** From two years ago to a week before, mostly lately; or in the week. */
const createdAt = (random: () => number): number =>
  random() < NEW ? WEEK.starts_at + random() * 6 * DAY : WEEK.starts_at - 7 * DAY - random() ** 2 * 720 * DAY;

/** Chooses launches, the popular ones more often. */
function popular(launches: number, random: () => number): () => number {
  const weights = Array.from({ length: launches }, (_, i) => 1 / (i + 4) ** 0.8);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return () => {
    let left = random() * total;
    return Math.max(
      0,
      weights.findIndex((weight) => (left -= weight) < 0),
    );
  };
}

function ballotOf(choose: () => number, random: () => number): Set<number> {
  const ballot = new Set([choose()]);
  while (random() < 1 - 1 / VOTES) ballot.add(choose());
  return ballot;
}

/** A person's votes: in one or two visits at hours of the day, more of them early in the week. */
function weekOf(account: Account, ballot: ReadonlySet<number>, random: () => number): Press[] {
  const from = Math.max(WEEK.starts_at + HOUR, account.created_at);
  const visit = (): number => {
    const day = Math.floor((from + random() ** 1.3 * (WEEK.ends_at - from)) / DAY) * DAY;
    const hour = 7 + (random() + random()) * 8;
    return Math.min(Math.max(day + hour * HOUR, from + 60_000), WEEK.ends_at - 60_000);
  };
  const visits = [visit(), visit()];
  return [...ballot].map((launch, i) => ({
    at: Math.round((visits[i % 2] ?? from) + i * 20_000),
    account,
    launch,
  }));
}
