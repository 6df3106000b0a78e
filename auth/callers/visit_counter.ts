import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { VISITOR_BYTES, type Visit, type VisitKind } from '../../domain/listings/visits.ts';
import type { Clock } from '../../domain/ports.ts';
import { utcDay } from '../../domain/time/day.ts';
import { countVisits } from '../../services/listings/visits.ts';
import type { Store } from '../../store/store.ts';
import { networkOf, regionOf } from './caller_ip.ts';

/** What was visited, and by whom. */
export interface VisitNote {
  kind: VisitKind;
  /** Slug of the listing. */
  slug: string;
  ip: string;
  headers: IncomingHttpHeaders;
  /** Who is signed in with this browser. */
  person_id: number | null;
}

export interface CounterWorld {
  store: Pick<Store, 'write'>;
  clock: Clock;
  /** The secret of a UTC day. */
  salt: (day: number) => Promise<Buffer>;
  onFailure: (error: unknown) => void;
}

/** Visits wait at most this long. */
const EVERY_MS = 5_000;
/** After a failed write the next one waits longer. */
const PAUSE_MS = 60_000;
/** Visits that wait at most, about 5 megabytes; more are not counted. */
const MOST = 10_000;
/** Visits in one transaction: some milliseconds. */
const STEP = 200;

/**
 * Counts visits of listings by people (D40). Noting one costs a hash and waits for nothing; what was noted is written in batches, and
 * writing a batch twice counts nothing twice. A crash loses the last seconds.
 */
export class VisitCounter {
  readonly #world: CounterWorld;
  readonly #noted = new Map<string, Visit>();
  #lost = 0;
  #hashed: Promise<unknown> = Promise.resolve();
  #written: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(world: CounterWorld) {
    this.#world = world;
  }

  /** Notes a visit, unless it is by a program, or by a browser that loads pages in advance. */
  note(visit: VisitNote): void {
    const { 'user-agent': browser } = visit.headers;
    if (!browser || isbot(browser) || isInAdvance(visit.headers)) return;
    const noted = this.#note(visit, browser).catch(this.#world.onFailure);
    this.#hashed = Promise.all([this.#hashed, noted]);
  }

  async #note({ kind, slug, ip, person_id }: VisitNote, browser: string): Promise<void> {
    const { clock, salt } = this.#world;
    const day = utcDay(clock.now().getTime());
    const visitor = visitorOf(ip, browser, await salt(day));
    const key = [day, kind, slug, person_id ?? '', visitor.toString('base64url')].join(' ');
    if (this.#noted.size >= MOST && !this.#noted.has(key)) this.#lost++;
    else this.#noted.set(key, { kind, slug, day, visitor, person_id });
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Writes what was noted; called before the store closes. Never rejects. */
  flush(): Promise<void> {
    this.#written = this.#written.then(() => this.#hashed).then(() => this.#write());
    return this.#written;
  }

  async #write(): Promise<void> {
    const { store, clock, onFailure } = this.#world;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      while (this.#noted.size > 0) {
        const part = [...this.#noted].slice(0, STEP);
        const visits = part.map(([, visit]) => visit);
        // Each visitor is added once by their key, and counts change by a number.
        await store.write((tx) => countVisits(tx, visits, clock.now().getTime()), { on: [] });
        for (const [key] of part) this.#noted.delete(key);
      }
      if (this.#lost > 0) onFailure(new Error(`${this.#lost} visits were not counted: too many waited.`));
      this.#lost = 0;
    } catch (error) {
      onFailure(error);
      this.#timer ??= setTimeout(() => void this.flush(), PAUSE_MS).unref();
    }
  }
}

/** Who a visitor is on a day: what begins alike is of one network, or of one region. */
function visitorOf(ip: string, browser: string, salt: Buffer): Buffer {
  const hashOf = (text: string, bytes: number): Buffer =>
    createHmac('sha256', salt).update(text).digest().subarray(0, bytes);
  const network = networkOf(ip);
  return Buffer.concat([
    hashOf(`region ${regionOf(ip)}`, VISITOR_BYTES.region),
    hashOf(`network ${network}`, VISITOR_BYTES.network),
    hashOf(`${network}\n${browser}`, VISITOR_BYTES.browser),
  ]);
}

/** Whether a browser loads a page that nobody has opened yet. */
const isInAdvance = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );
