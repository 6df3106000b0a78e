import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../domain/ports.ts';
import { addStarterCategories } from '../../services/content/seed.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../../store/migrations/history.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { dataFolder } from '../data_folder.ts';
import { migrateLater } from './later_schema.ts';
import { nextRelease } from './migrations/next_release.ts';
import { ON_POSTGRES, postgresStore } from './postgres_store.ts';
import type { DatabasePlace } from './service_database.ts';

/** A store in a temporary folder, deleted after the test; transactions fail if they wait for anything but the database. */
export const temporaryStore = (clock: Clock = settableClock()): Promise<Store> =>
  storeOf('migrated', clock, async () => undefined);

/** The same with the starter categories. */
export const stockedStore = (clock: Clock = settableClock()): Promise<Store> =>
  storeOf('stocked', clock, async (store) => {
    await store.write(addStarterCategories);
  });

/** An empty store on the schema of the next release, while nodes are replaced. */
export const laterStore = (clock: Clock = settableClock()): Promise<Store> =>
  storeOf(
    'later',
    clock,
    async () => undefined,
    (place) => migrateLater(place, [...MIGRATIONS, ...nextRelease(SCHEMA_VERSION)]),
  );

/**
 * A store with what `fill` puts into it, once in a run of tests for each name. `after` is called with the path or URL of the database that
 * was filled.
 */
export async function storeOf(
  name: string,
  clock: Clock,
  fill: (store: Store) => Promise<void>,
  after: (place: string) => Promise<void> = async () => undefined,
): Promise<Store> {
  if (ON_POSTGRES) {
    const { store, url } = await postgresStore(name, clock, fill, after);
    places.set(store, { database_file: '', database_url: url });
    return store;
  }
  const folder = await dataFolder(name, async (fresh) => {
    const file = join(fresh, FILE);
    const store = await openStore({ file });
    await fill(store);
    await store.close();
    await after(file);
  });
  const store = await openStore({ file: join(folder, FILE), clock, refuse_waits: true });
  places.set(store, { database_file: join(folder, FILE), database_url: undefined });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return store;
}

const places = new WeakMap<Store, DatabasePlace>();

/** Where such a store is, to look at it from outside. */
export const placeOf = (store: Store): DatabasePlace => places.get(store)!;

/** The path of a new database, in a folder that is deleted after the test. */
export function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, FILE);
}

const FILE = 'firstlight.db';

/** A Saturday noon in the year of the first launch. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** A clock that moves only when it is set. */
export function settableClock(start = NOON) {
  let at = start;
  return {
    now: () => new Date(at),
    set: (instant: number) => {
      at = instant;
    },
    advance: (ms: number) => {
      at += ms;
    },
  };
}
