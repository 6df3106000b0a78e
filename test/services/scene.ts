import { takeDueLaunches } from '../../services/launches/due_launches.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Job } from '../../store/queue/job.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { addListing, type ListingScene } from '../scene.ts';
import { NOON, settableClock, stockedStore } from '../store/temporary.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;
/** The Monday of the week of NOON. */
export const THIS_WEEK = '2026-11-16';

/** A store with categories, for use cases without the service around them. */
export interface UseCaseScene {
  store: Store;
  clock: ReturnType<typeof settableClock>;
  now: () => number;
  write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Id of a person by name, created long ago if needed. */
  person: (name: string) => Promise<number>;
  /** A listing in a state; returns its row. */
  listing: (scene: ListingScene) => Promise<Listing>;
  /** The row as it is now. */
  again: (row: Pick<Listing, 'id'>) => Promise<Listing>;
  /** What the calendar does at an instant, week by week; the service has run since `running_since`. */
  takeDue: (now: number, running_since?: number) => Promise<void>;
  set: (name: Parameters<Tx['settings']['set']>[0], value: number | string) => Promise<void>;
  /** Emails in the outbox, oldest first: `name of the email > recipient`. */
  emails: () => Promise<string[]>;
  /** Kinds of the audit rows, oldest first. */
  recorded: () => Promise<string[]>;
}

export async function useCaseScene(): Promise<UseCaseScene> {
  const clock = settableClock();
  const store = await stockedStore(clock);
  const write: UseCaseScene['write'] = (work) => store.write(work);
  const again = async ({ id }: Pick<Listing, 'id'>): Promise<Listing> => (await store.listings.byId(id))!;
  return {
    store,
    clock,
    write,
    again,
    now: () => clock.now().getTime(),
    person: (name) => write((tx) => tx.people.ensure(`${name}@example.org`, NOON - 400 * DAY)),
    listing: async (scene) => again(await addListing(store, clock, scene)),
    takeDue: (now, running_since = 0) => takeDueLaunches(store, { now, running_since }),
    set: (name, value) => write((tx) => tx.settings.set(name, value)),
    emails: () => outbox(store),
    recorded: async () => (await store.audit_log.newest({ limit: 100 })).map(({ kind }) => kind).toReversed(),
  };
}

async function outbox(store: Store): Promise<string[]> {
  const sent: string[] = [];
  for (const job of await jobsAfter(store, 0)) {
    if (job.kind !== 'send_mail') continue;
    sent.push(`${String(job.payload['email'])} > ${await nameOf(store, Number(job.payload['person_id']))}`);
  }
  return sent;
}

/** Numbers that PostgreSQL may leave out: those of a transaction that failed. */
const MOST_LEFT_OUT = 5;

/** The jobs after one, oldest first; none is deleted within a test. */
export async function jobsAfter(store: Pick<Store, 'jobs'>, id: number): Promise<Job[]> {
  const found: Job[] = [];
  for (let next = id + 1, last = id; next <= last + 1 + MOST_LEFT_OUT; next++) {
    const job = await store.jobs.byId(next);
    if (!job) continue;
    found.push(job);
    last = next;
  }
  return found;
}

const nameOf = async ({ people }: Pick<Reads, 'people'>, id: number): Promise<string> =>
  (await people.byId(id))?.email.split('@', 1)[0] ?? '';
