import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { flagsOf, isWaiting } from '../../domain/launches/vote_flags.ts';
import { checkVotes, flaggedLaunches } from '../../services/votes/checked_votes.ts';
import { voteFile } from '../../services/votes/team_votes.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { WORLD_NOW } from '../world/plan.ts';
import { benchWorld } from '../world/world.ts';
import { votedWeek } from './voted_week.ts';

export interface VoteDeskOptions {
  listings?: number;
  votes?: number;
  windows?: number;
  folder?: string;
}

/** Milliseconds of CPU, the least of all windows, and the longest time in which nothing else could run. */
export interface Cost {
  name: string;
  cpu: number;
  stopped: number;
}

/** What the list of flagged launches costs with a million votes in the running week, against reading them all. Prints a table and returns its rows. */
export async function benchVoteDesk({
  listings = 1_000,
  votes = 1_000_000,
  windows = 5,
  folder: worlds,
}: VoteDeskOptions = {}): Promise<Cost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-desk-'));
  const file = join(folder, 'desk.db');
  const week = await votedWeek(await benchWorld(listings, worlds), file, votes);
  const connection = new Database(file);
  // Those votes are inserted: nothing has marked their launches.
  connection.exec(
    `insert into vote_check (launch_id, changes, votes)
     select launch_id, count(*), count(*) from vote join launch on launch.id = launch_id join week using (week)
     where finalised_at is null group by launch_id
     on conflict (launch_id) do update set changes = excluded.changes + 1, votes = excluded.votes`,
  );
  connection.close();
  const store = await openStore({ file, clock: { now: () => new Date(WORLD_NOW) } });
  try {
    const rows: Cost[] = [];
    const [largest] = await store.vote_desk.unsettled();
    if (!largest) throw new Error('no launch of the week has votes');
    rows.push(await costOf('reading every vote, as the list did before', windows, () => readAll(store)));
    rows.push(
      await costOf('the list, nothing checked yet', windows, () => flaggedLaunches(store)),
      await costOf('the job, once for all launches', 1, () => checkVotes(store, WORLD_NOW)),
      await costOf('the list, checked', windows, () => flaggedLaunches(store)),
      await costOf(`the page of a launch with ${largest.votes} votes`, windows, () =>
        voteFile(store, largest.launch_id),
      ),
    );
    process.stdout.write(table(rows, { ...week, windows }));
    return rows;
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readAll(store: Store): Promise<number> {
  let found = 0;
  for (const { launch_id } of await store.vote_desk.unsettled()) {
    const all = await store.vote_desk.evidence(launch_id);
    found += flagsOf(all).length + all.filter(isWaiting).length;
  }
  return found;
}

/** What work costs, and how long it stopped everything else. */
export async function costOf(name: string, windows: number, work: () => Promise<unknown>): Promise<Cost> {
  let [cpu, stopped] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let window = 0; window < windows; window++) {
    let [last, longest] = [performance.now(), 0];
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, performance.now() - last);
    clearInterval(beat);
    cpu = Math.min(cpu, (user + system) / 1000);
    stopped = Math.min(stopped, longest);
  }
  return { name, cpu, stopped };
}

function table(
  rows: readonly Cost[],
  { launches, votes, windows }: Record<'launches' | 'votes' | 'windows', number>,
): string {
  const whole = rows[0]?.cpu ?? 1;
  return [
    '## The desk of votes',
    '',
    `Milliseconds of CPU, the least of ${windows} windows, over a running week of ${launches} launches with ${votes.toLocaleString('en')} votes; "stopped" is the longest time in which`,
    'the process did nothing else.',
    '',
    '| | CPU | share of reading every vote | stopped |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, cpu, stopped }) =>
        `| ${name} | ${cpu.toFixed(1)} | ${(cpu / whole).toFixed(4)} | ${stopped.toFixed(0)} |`,
    ),
    '',
    '',
  ].join('\n');
}
