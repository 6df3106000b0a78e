import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Failure,
  type JobHandler,
  makeQueue,
  type Queue,
  type QueueOptions,
} from '../../jobs/queue/queue.ts';
import { MAX_ABANDONED, machineNow } from '../../store/queue/jobs.ts';
import type { Store } from '../../store/store.ts';
import { NOON, settableClock, temporaryStore } from '../store/temporary.ts';

const HOUR = 3_600_000;

interface World {
  store: Store;
  clock: ReturnType<typeof settableClock>;
  failures: Failure[];
  /** A queue with one kind of job, `work`. */
  queue: (handler: JobHandler, options?: Partial<QueueOptions> & { concurrency?: number }) => Queue;
}

async function world(): Promise<World> {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  const failures: Failure[] = [];
  return {
    store,
    clock,
    failures,
    queue(handler, { concurrency = 4, ...options } = {}) {
      const queue = makeQueue({
        store,
        clock,
        kinds: { work: { concurrency, handler } },
        backoff: () => 0,
        onFailure: (failure) => failures.push(failure),
        ...options,
      });
      onTestFinished(() => queue.stop(0));
      return queue;
    },
  };
}

const enqueue = (store: Store, payload: Record<string, unknown> = {}, options = {}): Promise<number> =>
  store.write(async (tx) => (await tx.jobs.enqueue('work', payload, options))!);

const remember = (email: string) => (tx: Parameters<Parameters<Store['write']>[0]>[0]) =>
  tx.people.ensure(email, NOON);

/** A promise that the test settles. */
function gate<T = void>() {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { open: resolve, passed: promise };
}

describe('the queue', () => {
  test('does what is due and what that puts into the queue, until none is due', async () => {
    const { store, queue } = await world();
    const seen: unknown[] = [];
    const it = queue(async ({ n }, run) => {
      await run.commit(async (tx) => {
        seen.push(n);
        if (Number(n) < 5) await tx.jobs.enqueue('work', { n: Number(n) + 1 });
      });
    });
    await enqueue(store, { n: 1 });
    await it.drain();
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(await store.jobs.counts()).toEqual([{ kind: 'work', state: 'done', jobs: 5 }]);
  });

  test('leaves what is due later until the clock is there', async () => {
    const { store, clock, queue } = await world();
    const seen: unknown[] = [];
    const it = queue(async ({ n }) => void seen.push(n));
    await enqueue(store, { n: 'later' }, { run_at: NOON + HOUR });
    await enqueue(store, { n: 'now' });
    await it.drain();
    expect(seen).toEqual(['now']);
    clock.advance(HOUR);
    await it.drain();
    expect(seen).toEqual(['now', 'later']);
  });

  test('starts what is enqueued without waiting for the next poll', async () => {
    const { store, queue } = await world();
    const done = gate<unknown>();
    queue(async ({ n }) => done.open(n), { poll_ms: HOUR }).start();
    await enqueue(store, { n: 7 });
    expect(await done.passed).toBe(7);
  });

  test('finds by polling what another process enqueued, and what became due by the clock', async () => {
    const { store, clock, queue } = await world();
    const done = gate<unknown>();
    await enqueue(store, { n: 7 }, { run_at: NOON + HOUR });
    queue(async ({ n }) => done.open(n), { poll_ms: 5 }).start();
    clock.advance(HOUR);
    expect(await done.passed).toBe(7);
  });

  test('runs no more jobs than the concurrency limit, oldest first', async () => {
    const { store, queue } = await world();
    let working = 0;
    let most = 0;
    const order: unknown[] = [];
    const it = queue(
      async ({ n }) => {
        order.push(n);
        most = Math.max(most, ++working);
        await new Promise(setImmediate);
        working--;
      },
      { concurrency: 3 },
    );
    for (let n = 0; n < 20; n++) await enqueue(store, { n });
    await it.drain();
    expect(most).toBe(3);
    expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  test('a job with a key is made once, also after it is done', async () => {
    const { store, queue } = await world();
    let times = 0;
    const it = queue(async () => void times++);
    const make = () => store.write((tx) => tx.jobs.enqueue('work', {}, { key: 'once' }));
    expect(await make()).not.toBeNull();
    expect(await make()).toBeNull();
    await it.drain();
    expect(await make()).toBeNull();
    await it.drain();
    expect(times).toBe(1);
  });

  test('a job of a transaction that was rolled back does not exist', async () => {
    const { store, queue } = await world();
    let times = 0;
    const it = queue(async () => void times++);
    await expect(
      store.write(async (tx) => {
        await tx.jobs.enqueue('work', {});
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await it.drain();
    expect(times).toBe(0);
  });

  test('tries again what failed, and puts it aside as dead after its last attempt', async () => {
    const { store, queue, failures } = await world();
    const attempts: number[] = [];
    const it = queue(async (_payload, { attempt }) => {
      attempts.push(attempt);
      throw new Error(`attempt ${attempt} failed`);
    });
    const id = await enqueue(store, { to: 'somebody' }, { max_attempts: 3 });
    await it.drain();
    expect(attempts).toEqual([1, 2, 3]);
    expect(failures.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'dead']);
    expect(await store.jobs.dead({ offset: 0, limit: 10 })).toMatchObject([
      { id, kind: 'work', payload: { to: 'somebody' }, attempts: 3, last_error: 'Error: attempt 3 failed' },
    ]);
  });

  test('a dead job gets eight more attempts when it is enqueued again', async () => {
    const { store, queue } = await world();
    let broken = true;
    const it = queue(async () => {
      if (broken) throw new Error('broken');
    });
    const id = await enqueue(store, {}, { max_attempts: 1 });
    await it.drain();
    expect(await store.write((tx) => tx.jobs.requeue(id))).toBe(true);
    expect(await store.write((tx) => tx.jobs.requeue(id))).toBe(false);
    broken = false;
    await it.drain();
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'done', attempts: 2, max_attempts: 9 });
  });

  test('waits before it tries again, by the machine’s clock and not by the service’s', async () => {
    const { store, clock, queue } = await world();
    let attempts = 0;
    const it = queue(
      async () => {
        attempts++;
        throw new Error('no');
      },
      { backoff: () => HOUR },
    );
    const id = await enqueue(store);
    const before = await store.machineNow();
    await it.drain();
    clock.advance(1000 * HOUR);
    await it.drain();
    expect(attempts).toBe(1);
    const { retry_at } = (await store.jobs.byId(id))!;
    expect(retry_at).toBeGreaterThanOrEqual(before + HOUR);
    expect(retry_at).toBeLessThanOrEqual((await store.machineNow()) + HOUR);
  });

  test('effects of a handler that fails later in its transaction are undone with it', async () => {
    const { store, queue } = await world();
    const found: unknown[] = [];
    const it = queue(async (_payload, run) => {
      await run.commit(async (tx) => {
        found.push(await tx.people.byEmail('half@example.com'));
        await remember('half@example.com')(tx);
        if (run.attempt === 1) throw new Error('in the middle');
      });
    });
    const id = await enqueue(store);
    await it.drain();
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'done', attempts: 2 });
    expect(found).toEqual([undefined, undefined]);
    expect(await store.people.byEmail('half@example.com')).toBeDefined();
  });

  test('a worker that lost its job records nothing: neither a step nor the end (fencing)', async () => {
    const { store, queue, failures } = await world();
    const started = gate();
    const lost = gate();
    const it = queue(async (_payload, run) => {
      if (run.attempt > 1) return;
      started.open();
      await lost.passed;
      await run.write(remember('late@example.com')).catch(() => undefined);
      await run.commit(remember('late@example.com'));
    });
    const id = await enqueue(store);
    const drained = it.drain();
    await started.passed;
    // Another process found the lease expired, as if this one had been stopped for an hour.
    await store.write((tx) => tx.jobs.reap(machineNow() + HOUR));
    const other = { worker: 'other', limit: 1, lease_ms: 30_000 };
    const [theirs] = await store.write((tx) =>
      tx.jobs.claim('work', other, { now: NOON, machine_now: machineNow() }),
    );
    expect(theirs).toMatchObject({ id, attempts: 2 });
    lost.open();
    await drained;
    expect(failures).toMatchObject([{ outcome: 'lease_lost', error: { name: 'LeaseLost' } }]);
    expect(await store.people.byEmail('late@example.com')).toBeUndefined();
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'running', worker: 'other', attempts: 2 });
  });

  test('renews a lease while the handler works, and aborts it when the lease is lost', async () => {
    const { store, queue } = await world();
    const started = gate();
    const stopped = gate<unknown>();
    const it = queue(
      async (_payload, { signal }) => {
        started.open();
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            stopped.open(signal.reason);
            resolve();
          });
        });
      },
      { lease_ms: 30 },
    );
    const id = await enqueue(store);
    const drained = it.drain();
    await started.passed;
    const first = (await store.jobs.byId(id))!.lease_until!;
    await expect
      .poll(async () => (await store.jobs.byId(id))!.lease_until, { interval: 1 })
      .toBeGreaterThan(first + 30);
    await store.write((tx) => tx.jobs.reap(machineNow() + HOUR));
    const other = { worker: 'other', limit: 1, lease_ms: 30_000 };
    await store.write((tx) => tx.jobs.claim('work', other, { now: NOON, machine_now: machineNow() }));
    expect(await stopped.passed).toMatchObject({ name: 'LeaseLost' });
    await drained;
  });

  test('goes on with its own jobs after a stall that outlasted their leases', async () => {
    const { store, queue, failures } = await world();
    const started = gate();
    const other = gate();
    const runs: number[] = [];
    const it = queue(
      async ({ is_long }, run) => {
        runs.push(run.id);
        if (!is_long) return other.open();
        started.open();
        await other.passed;
      },
      { worker: 'me', poll_ms: HOUR },
    );
    it.start();
    const long = await enqueue(store, { is_long: true });
    await started.passed;
    // As if the process had computed for a minute without a pause: no heartbeat could run.
    await store.write((tx) => tx.jobs.expire(['me']));
    const short = await enqueue(store, {});
    await it.drain();
    expect(failures).toEqual([]);
    expect(runs).toEqual([long, short]);
    expect(await store.jobs.byId(long)).toMatchObject({ state: 'done', attempts: 1, abandoned: 0 });
  });

  test('takes over what a dead process held, without counting the attempt, and buries what killed it every time', async () => {
    const { store, queue, failures } = await world();
    const gone = { worker: 'gone', limit: 9, lease_ms: 30_000 };
    const long_ago = { now: NOON, machine_now: machineNow() - HOUR };
    const id = await enqueue(store);
    const unlucky = await enqueue(store, {}, { max_attempts: 1 });
    await store.write((tx) => tx.jobs.claim('work', gone, long_ago));
    const seen: number[] = [];
    await queue(async (_payload, run) => void seen.push(run.id)).drain();
    expect(seen).toEqual([id, unlucky]);
    expect(failures).toMatchObject([
      { outcome: 'retry', job: { id } },
      { outcome: 'retry', job: { id: unlucky } },
    ]);

    const killer = await enqueue(store, {}, { max_attempts: 1 });
    for (let kill = 1; kill <= MAX_ABANDONED; kill++) {
      expect(await store.jobs.byId(killer)).toMatchObject({ state: 'queued', abandoned: kill - 1 });
      await store.write((tx) => tx.jobs.claim('work', gone, long_ago));
      await store.write((tx) => tx.jobs.reap(machineNow()));
    }
    expect(await store.jobs.byId(killer)).toMatchObject({
      state: 'dead',
      last_error: 'The worker stopped answering before the job was done.',
    });
    // Its own failure still counts, regardless of how often its process ended before.
    const failing = await enqueue(store, {}, { max_attempts: 1 });
    await store.write((tx) => tx.jobs.claim('work', gone, long_ago));
    const before = failures.length;
    await queue(async () => {
      throw new Error('no');
    }).drain();
    expect(await store.jobs.byId(failing)).toMatchObject({ state: 'dead', last_error: 'Error: no' });
    expect(failures.slice(before).map(({ outcome }) => outcome)).toEqual(['retry', 'dead']);
  });

  test('leases from a machine clock that was set back are no leases', async () => {
    const { store, queue } = await world();
    const future = { now: NOON, machine_now: machineNow() + 24 * HOUR };
    const id = await enqueue(store);
    await store.write((tx) => tx.jobs.claim('work', { worker: 'gone', limit: 1, lease_ms: 30_000 }, future));
    await queue(async () => undefined).drain();
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'done' });
  });

  test('two queues on one store do every job once', async () => {
    const { store, queue } = await world();
    const seen: unknown[] = [];
    const handler: JobHandler = async ({ n }, run) => {
      await new Promise(setImmediate);
      await run.commit(async () => void seen.push(n));
    };
    for (let n = 0; n < 40; n++) await enqueue(store, { n });
    await Promise.all([queue(handler).drain(), queue(handler).drain()]);
    expect(seen.length).toBe(40);
    expect(new Set(seen).size).toBe(40);
  });

  test('hands back what does not end in time when it stops, and does not count the attempt', async () => {
    const { store, queue, failures } = await world();
    const started = gate();
    let late: unknown;
    const it = queue(async (_payload, run) => {
      started.open();
      await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
      late = await run.commit(remember('late@example.com')).catch((error: unknown) => error);
      throw late;
    });
    it.start();
    const id = await enqueue(store, {}, { max_attempts: 1 });
    await started.passed;
    await it.stop(0);
    await expect.poll(() => late).toBeDefined();
    expect(late).toMatchObject({ name: 'LeaseLost' });
    expect(failures).toEqual([]);
    // The attempt is given back.
    expect(await store.jobs.byId(id)).toMatchObject({
      state: 'queued',
      worker: null,
      attempts: 1,
      max_attempts: 2,
    });
    expect(await store.people.byEmail('late@example.com')).toBeUndefined();
    await queue(async () => undefined).drain();
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'done' });
  });

  test('waits for what is nearly done when it stops, and takes nothing new', async () => {
    const { store, queue } = await world();
    const started = gate();
    const finish = gate();
    const it = queue(async () => {
      started.open();
      await finish.passed;
    });
    it.start();
    const id = await enqueue(store);
    await started.passed;
    const stopped = it.stop(HOUR);
    const next = await enqueue(store);
    finish.open();
    await stopped;
    expect(await store.jobs.byId(id)).toMatchObject({ state: 'done' });
    expect(await store.jobs.byId(next)).toMatchObject({ state: 'queued' });
  });

  test('goes on when the database fails for a moment', async () => {
    const { store, clock, failures } = await world();
    let broken = true;
    const shaky: Store = {
      ...store,
      write: (work, options) =>
        broken ? Promise.reject(new Error('disk full')) : store.write(work, options),
    };
    const done = gate();
    const it = makeQueue({
      store: shaky,
      clock,
      kinds: { work: { concurrency: 1, handler: async () => done.open() } },
      poll_ms: 5,
      onFailure: (failure) => failures.push(failure),
    });
    onTestFinished(() => it.stop(0));
    await enqueue(store);
    it.start();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    expect(failures[0]).toMatchObject({ job: null, outcome: 'unrecorded', error: { message: 'disk full' } });
    broken = false;
    await done.passed;
  });

  test('deletes done jobs on request, and no dead or waiting ones', async () => {
    const { store, queue } = await world();
    const it = queue(async ({ fail }) => {
      if (fail) throw new Error('no');
    });
    await enqueue(store, {}, { key: 'k' });
    await enqueue(store, { fail: true }, { max_attempts: 1 });
    await enqueue(store, {}, { run_at: NOON + HOUR });
    await it.drain();
    expect(await store.write((tx) => tx.jobs.purge(NOON))).toBe(0);
    expect(await store.write((tx) => tx.jobs.purge(NOON + 1))).toBe(1);
    expect(
      (await store.jobs.counts())
        .map(({ state, jobs }) => `${state} ${jobs}`)
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual(['dead 1', 'queued 1']);
  });
});
