import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'undici';
import { cpuPerRequest, leastOf, type Served, startServed, stopServed } from '../protocols/load.ts';
import { benchWorld } from '../world/world.ts';
import { type VotedWeek, votedWeek } from './voted_week.ts';

const LISTINGS = 1_000;
const VOTES = 1_000_000;
const WINDOWS = 10;
const REQUESTS = 200;
/** Target: a week with votes costs at most so many times the same week without. */
const AIM = 1.05;
const SERVERS = join(import.meta.dirname, '../protocols/rest_servers.ts');

export interface WeekVotesOptions {
  listings?: number;
  votes?: number;
  windows?: number;
  requests?: number;
  folder?: string;
}

type Kind = 'votes' | 'none';

/** Milliseconds of CPU for a page or response. */
interface WeekFigures {
  name: string;
  votes: number;
  none: number;
  ratio: number;
}

/** CPU of a week's pages and responses with a million votes against the same week without any. Prints a table and returns its rows. */
export async function benchWeekVotes({
  listings = LISTINGS,
  votes = VOTES,
  windows = WINDOWS,
  requests = REQUESTS,
  folder: worlds,
}: WeekVotesOptions = {}): Promise<WeekFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-week-'));
  const servers: Served<Kind>[] = [];
  try {
    const world = await benchWorld(listings, worlds);
    const weeks = {} as Record<Kind, VotedWeek>;
    for (const kind of ['votes', 'none'] as const) {
      const file = join(folder, `${kind}.db`);
      weeks[kind] = await votedWeek(world, file, kind === 'votes' ? votes : 0);
      servers.push({ ...(await startServed(SERVERS, 'pages', file)), kind });
      rmSync(file);
    }
    const rows: WeekFigures[] = [];
    for (const { name, paths, isMember } of reads(weeks.votes.launches)) {
      const positions = { votes: 0, none: 0 };
      const least = await leastOf(servers, windows, (served) =>
        cpuPerRequest(served, requests, (pool) => {
          const path = paths(positions[served.kind]++);
          return load(pool, path, isMember ? weeks[served.kind].cookie : undefined);
        }),
      );
      rows.push({
        name,
        votes: least.votes / 1000,
        none: least.none / 1000,
        ratio: least.votes / least.none,
      });
    }
    process.stdout.write(table(rows, { ...weeks.votes, windows, requests }));
    return rows;
  } finally {
    await stopServed(...servers);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Read {
  name: string;
  /** The URL of the nth request. */
  paths: (n: number) => string;
  isMember?: boolean;
}

function reads(launches: number): Read[] {
  // A parameter that no page knows makes it another URL, and so another entry of the cache.
  const page =
    (path: string): Read['paths'] =>
    (n) =>
      `${path}?n=${n}`;
  // More responses than the cache holds.
  const lists = Array.from({ length: 60 }, (_, i) => i + 20).flatMap((per_page) =>
    Array.from({ length: Math.ceil(launches / per_page) }, (_, i) => `page=${i + 1}&per_page=${per_page}`),
  );
  const list =
    (path: string): Read['paths'] =>
    (n) => {
      const and = path.includes('?') ? '&' : '?';
      return `/api/v1${path}${and}${lists[n % lists.length]}`;
    };
  return [
    { name: 'the start page', paths: page('/') },
    { name: 'the page of the week', paths: page('/launches/this') },
    {
      name: 'the page of the week, of a person who has voted',
      paths: page('/launches/this'),
      isMember: true,
    },
    { name: '`get_leaderboard`', paths: list('/leaderboards/community-weekly') },
    { name: '`list_launches`', paths: list('/launches?section=this-week') },
  ];
}

async function load(pool: Pool, path: string, cookie: string | undefined): Promise<void> {
  const headers = { 'accept-encoding': 'identity', ...(cookie !== undefined && { cookie }) };
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  await body.dump({ limit: 10_000_000 });
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
}

function table(
  rows: readonly WeekFigures[],
  { launches, windows, requests, votes }: Record<'launches' | 'windows' | 'requests' | 'votes', number>,
): string {
  return [
    '## A week with votes',
    '',
    `CPU of the server process per response, milliseconds, the least of ${windows} windows of ${requests} requests in turns: a running week of ${launches} launches`,
    `with ${votes.toLocaleString('en')} votes, and the same week without any. Each response is made, none is from the cache.`,
    '',
    '| | with votes | without | ratio | aim |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name, votes: with_votes, none, ratio }) =>
        `| ${name} | ${with_votes.toFixed(2)} | ${none.toFixed(2)} | ${ratio.toFixed(3)} | ${AIM} |`,
    ),
    '',
    '',
  ].join('\n');
}
