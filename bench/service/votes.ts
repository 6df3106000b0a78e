import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { personAtThisSite } from '../../domain/http/access.ts';
import { castVote } from '../../services/votes/own_vote.ts';
import { openStore } from '../../store/open.ts';
import { benchWorld } from '../world/world.ts';

const LISTINGS = 10_000;
const WINDOWS = 9;
const VOTES = 1_000;
/** Target: a vote costs at most so many times its bare writes. */
const AIM = 3;
const YEAR_MS = 365 * 86_400_000;

/** Microseconds of CPU, the least of all windows. */
interface VoteFigures {
  vote: number;
  bare: number;
  ratio: number;
}

export interface VoteOptions {
  listings?: number;
  windows?: number;
  votes?: number;
  folder?: string;
}

interface Voted {
  listing_id: number;
  launch_id: number;
  slug: string;
}

/** CPU of a vote by its use case against a transaction of the same writes and nothing else. Prints a table and returns its figures. */
export async function benchVotes({
  listings = LISTINGS,
  windows = WINDOWS,
  votes = VOTES,
  folder: worlds,
}: VoteOptions = {}): Promise<VoteFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-votes-'));
  const file = join(folder, 'votes.db');
  copyFileSync(await benchWorld(listings, worlds), file);
  const connection = new Database(file);
  for (const pragma of ['synchronous = NORMAL', 'foreign_keys = ON', 'secure_delete = ON'])
    connection.pragma(pragma);
  const on = votedOn(connection);
  const now = Math.max(...on.map(({ live_at }) => live_at)) + 1000;
  const store = await openStore({ file, clock: { now: () => new Date(now) } });
  try {
    const bareVote = bareVotes(connection);
    const person = connection
      .prepare(
        'insert into person (email, created_at, verified_at, mailbox_key) values (?, ?, ?, ?) returning id',
      )
      .pluck();
    let voters = 0;
    const newVoter = (): number => {
      const email = `bench-voter-${++voters}@votes.example`;
      return Number(person.get(email, now - YEAR_MS, now - YEAR_MS, email));
    };
    const ways = {
      bare: (ballot: Ballot) => bareVote(ballot),
      async vote({ slug, person_id, ...ballot }: Ballot) {
        const decision = await store.write((tx) =>
          castVote(tx, { slug, person_id: personAtThisSite(person_id), ...ballot }),
        );
        if (decision?.state !== 'counted') throw new Error(`a vote on ${slug} is ${decision?.state}`);
      },
    };
    const least = { vote: Number.POSITIVE_INFINITY, bare: Number.POSITIVE_INFINITY };
    for (let window = 0; window < windows; window++)
      for (const way of ['vote', 'bare'] as const) {
        const ballots = Array.from({ length: votes }, (_, i): Ballot => {
          const person_id = newVoter();
          const keys = { address_key: `a${person_id}`, network_key: `n${person_id}` };
          return { ...(on[i % on.length] as Voted), person_id, now, ...keys };
        });
        least[way] = Math.min(least[way], await cpuOf(ballots, ways[way]));
      }
    const figures = { ...least, ratio: least.vote / least.bare };
    print(figures, { listings, windows, votes });
    return figures;
  } finally {
    await store.close();
    connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Listings with their newest launch, which receives the votes. */
function votedOn(connection: Database.Database): (Voted & { live_at: number })[] {
  return connection
    .prepare<[], Voted & { live_at: number }>(
      `select listing.id as listing_id, launch.id as launch_id, listing.slug, max(launch.live_at) as live_at
       from listing join launch on launch.listing_id = listing.id
       where listing.status = 'live' and launch.live_at is not null group by listing.id order by listing.id limit 200`,
    )
    .all();
}

/** Microseconds of CPU for each of the votes. */
async function cpuOf(ballots: readonly Ballot[], vote: (ballot: Ballot) => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (const ballot of ballots) await vote(ballot);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / ballots.length;
}

type Ballot = Voted & {
  person_id: number;
  now: number;
  address_key: string;
  network_key: string;
};

/** The writes of a counted vote in one transaction: its row, both totals, and the places in all categories. */
function bareVotes(connection: Database.Database): (ballot: Ballot) => void {
  const statements = [
    `insert into vote (launch_id, person_id, cast_at, matured_at, state, address_key, network_key)
     values (@launch_id, @person_id, @now, @now, 'counted', @address_key, @network_key)`,
    'update listing set votes = votes + 1, votes_reached_at = @now, heat = coalesce(heat, 0) + 0.001 where id = @listing_id',
    'update launch set week_votes = week_votes + 1, week_votes_reached_at = @now where id = @launch_id',
    'delete from category_rank where listing_id = @listing_id',
    `insert into category_rank (category_id, listing_id, votes, votes_reached_at, live_at, is_primary)
     select c.category_id, c.listing_id, l.votes, coalesce(l.votes_reached_at, 0), l.live_at, coalesce(c.position = 0, 0)
     from listing_category c join listing l on l.id = c.listing_id where c.listing_id = @listing_id`,
    'delete from category_order where listing_id = @listing_id',
    `insert into category_order (category_id, listing_id, live_at, heat, views_recent, views, followers)
     select c.category_id, c.listing_id, l.live_at, l.heat, l.views_recent, l.views, l.followers
     from listing_category c join listing l on l.id = c.listing_id where c.listing_id = @listing_id`,
  ].map((text) => connection.prepare<[Ballot]>(text));
  const all = connection.transaction((ballot: Ballot) => {
    for (const statement of statements) statement.run(ballot);
  });
  return (ballot) => all.immediate(ballot);
}

function print(
  { vote, bare, ratio }: VoteFigures,
  { listings, windows, votes }: Required<Omit<VoteOptions, 'folder'>>,
): void {
  process.stdout.write(
    [
      '## Votes',
      '',
      `Microseconds of CPU for one, the least of ${windows} windows of ${votes} votes in turns, over a world of ${listings} listings.`,
      'Bare: the same rows written by prepared statements in one transaction, without reading or deciding anything.',
      '',
      '| | µs | aim |',
      '| --- | --- | --- |',
      `| a vote by its use case | ${vote.toFixed(0)} |  |`,
      `| bare writes | ${bare.toFixed(0)} |  |`,
      `| ratio | ${ratio.toFixed(2)} | ${AIM} |`,
      '',
      '',
    ].join('\n'),
  );
}
