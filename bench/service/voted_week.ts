import { copyFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import { openStore } from '../../store/open.ts';
import { sessionFor } from '../../test/site/visitor.ts';
import { WORLD_NOW, ZONE } from '../world/plan.ts';

const YEAR_MS = 365 * 86_400_000;

/** What the running week of a copy of a world has. */
export interface VotedWeek {
  launches: number;
  votes: number;
  /** Cookie of a signed-in person who has voted for each launch, if there are votes. */
  cookie: string;
}

/** Copies a world and gives the launches of its running week so many votes instead of theirs: the first twice the mean, the last nearly none. */
export async function votedWeek(world: string, file: string, votes: number): Promise<VotedWeek> {
  copyFileSync(world, file);
  const connection = new Database(file);
  const week = weekAt(WORLD_NOW, ZONE);
  const all = connection
    .prepare<[string], { id: number; listing_id: number }>(
      "select id, listing_id from launch where week = ? and shown = 'live' order by id",
    )
    .all(week);
  const store = await openStore({ file, clock: { now: () => new Date(WORLD_NOW) } });
  try {
    const { cookie, person_id } = await sessionFor(store, 'bench-visitor@votes.example', WORLD_NOW);
    const written = connection.transaction(() => {
      for (const { id } of all) connection.prepare('delete from vote where launch_id = ?').run(id);
      return votes === 0 ? 0 : castOn(connection, all, { votes, visitor: person_id });
    })();
    for (const { listing_id } of all) await store.write((tx) => tx.votes.recount(listing_id));
    return { launches: all.length, votes: written, cookie };
  } finally {
    await store.close();
    connection.close();
  }
}

/** Inserts the votes, each launch fewer than the one before, all of people who vote for many; returns their number. */
function castOn(
  connection: Database.Database,
  launches: readonly { id: number }[],
  { votes, visitor }: { votes: number; visitor: number },
): number {
  const person = connection
    .prepare(
      'insert into person (email, created_at, verified_at, mailbox_key) values (?, ?, ?, ?) returning id',
    )
    .pluck();
  const most = Math.ceil((2 * votes) / launches.length);
  const voters = Array.from({ length: most }, (_, i) => {
    const email = `bench-voter-${i}@votes.example`;
    return Number(person.get(email, WORLD_NOW - YEAR_MS, WORLD_NOW - YEAR_MS, email));
  });
  const insert = connection.prepare(
    `insert into vote (launch_id, person_id, cast_at, matured_at, state, address_key, network_key)
     values (@launch_id, @person_id, @cast_at, @cast_at, 'counted', @key, @key)`,
  );
  const { starts_at } = weekBounds(weekAt(WORLD_NOW, ZONE), ZONE);
  let written = 0;
  launches.forEach(({ id: launch_id }, place) => {
    const count = Math.ceil(most * (1 - place / launches.length));
    for (const [i, person_id] of [visitor, ...voters].slice(0, count).entries()) {
      const cast_at = Math.floor(starts_at + ((WORLD_NOW - starts_at) * i) / count);
      insert.run({ launch_id, person_id, cast_at, key: `key-of-voter-${person_id}` });
      written++;
    }
  });
  return written;
}
