import { inspect } from 'node:util';
import { beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import type { ReadDb } from '../../../store/base/db.ts';
import { machineNow } from '../../../store/queue/jobs.ts';
import type { Reads, Store, Tx } from '../../../store/store.ts';
import { NOON, settableClock } from '../temporary.ts';
import { aggregateContract } from './aggregates.ts';
import { grantContract } from './grants.ts';
import { peopleContract } from './people.ts';
import { voteContract } from './votes.ts';

export type OpenStore = (clock: ReturnType<typeof settableClock>) => Promise<Store>;

/** Texts that a careless statement would run, split or lose. */
const HOSTILE = [
  `Robert'); drop table person; --`,
  '" or 1=1 --',
  '%_\\',
  "''''",
  '$1 ?1 :name @name',
  '{"json": [1, null]}',
  '-- \n/* */ ; commit;',
  'Ünïcødé 日本語 👩‍👩‍👧‍👦 \u202e',
  '',
];

/** What every engine of the store has to do. `open` gives an empty store that goes with the test. */
export function storeContract(open: OpenStore): void {
  let store: Store;
  const clock = settableClock();
  beforeEach(async () => {
    clock.set(NOON);
    store = await open(clock);
  });

  const capacity = async (reads: Pick<Reads, 'settings'>) =>
    (await reads.settings.all())['free_queue.capacity'];

  describe('transactions', () => {
    test('give what the work gives, and keep all of it', async () => {
      const id = await store.write((tx) => tx.people.ensure('a@example.com', NOON));
      expect(await store.people.byEmail('a@example.com')).toMatchObject({ id });
    });

    test.each([{ durable: false }, { durable: true }])(
      'keep nothing of what throws ($durable)',
      async (options) => {
        const failing = store.write(async (tx) => {
          await tx.people.ensure('a@example.com', NOON);
          await tx.settings.set('free_queue.capacity', 3);
          await tx.jobs.enqueue('work', {});
          throw new Error('at the end');
        }, options);
        await expect(failing).rejects.toThrow('at the end');
        expect(await store.people.byEmail('a@example.com')).toBeUndefined();
        expect(await capacity(store)).toBe(25);
        expect(await store.jobs.counts()).toEqual([]);
      },
    );

    test('keep nothing when a statement fails in the middle', async () => {
      const failing = store.write(async (tx) => {
        await tx.people.ensure('a@example.com', NOON);
        await tx.keys.add({ person_id: 404, name: 'x', hash: 'x', hint: 'x', created_at: NOON });
      });
      await expect(failing).rejects.toThrow(/foreign key/i);
      expect(await store.people.byEmail('a@example.com')).toBeUndefined();
    });

    test('show their changes to themselves and to nobody else before they end', async () => {
      await store.write(async (tx) => {
        await tx.people.ensure('a@example.com', NOON);
        expect(await tx.people.byEmail('a@example.com')).toBeDefined();
        expect(await store.people.byEmail('a@example.com')).toBeUndefined();
      });
      expect(await store.people.byEmail('a@example.com')).toBeDefined();
    });

    test('that read, decide and write lose no update of each other', async () => {
      const add = (tx: Tx) => capacity(tx).then((value) => tx.settings.set('free_queue.capacity', value + 1));
      await Promise.all(Array.from({ length: 50 }, () => store.write(add)));
      expect(await capacity(store)).toBe(75);
    });

    test('that fail do not harm those beside them', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) =>
          store.write(async (tx) => {
            await tx.people.ensure(`p${i}@example.com`, NOON);
            if (i % 2 === 1) throw new Error('odd');
          }),
        ),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      for (let i = 0; i < 20; i++) {
        expect(await store.people.byEmail(`p${i}@example.com`)).toEqual(
          i % 2 ? undefined : expect.anything(),
        );
      }
    });

    test('are refused once the store is closed', async () => {
      const last = store.write((tx) => tx.people.ensure('a@example.com', NOON));
      await store.close();
      expect(await last).toBeTypeOf('number');
      await expect(store.write(async () => undefined)).rejects.toThrow('closed');
    });

    test('inside a transaction are refused, instead of waiting for ever', async () => {
      await expect(store.write(() => store.write(async () => undefined))).rejects.toThrow('use the `tx`');
      await store.write((tx) => tx.people.ensure('a@example.com', NOON));
    });

    test('tell of new jobs after they have committed, and only then', async () => {
      let notified = 0;
      const stop = store.onJobs(() => notified++);
      await store.write(async (tx) => {
        await tx.jobs.enqueue('work', {}, { key: 'k' });
        expect(notified).toBe(0);
      });
      expect(notified).toBe(1);
      await store.write((tx) => tx.jobs.enqueue('work', {}, { key: 'k' }));
      await store
        .write(async (tx) => {
          await tx.jobs.enqueue('work', {});
          throw new Error('undo');
        })
        .catch(() => undefined);
      await store.write((tx) => tx.people.ensure('a@example.com', NOON));
      expect(notified).toBe(1);
      stop();
      await store.write((tx) => tx.jobs.enqueue('work', {}));
      expect(notified).toBe(1);
    });
  });

  describe('savepoints', () => {
    const has = (email: string) => store.people.byEmail(email).then((row) => row !== undefined);

    test('undo their own changes alone', async () => {
      await store.write(async (tx) => {
        await tx.people.ensure('before@example.com', NOON);
        const failing = tx.savepoint(async () => {
          await tx.people.ensure('inside@example.com', NOON);
          throw new Error('only this');
        });
        await expect(failing).rejects.toThrow('only this');
        expect(await tx.people.byEmail('inside@example.com')).toBeUndefined();
        await tx.people.ensure('after@example.com', NOON);
      });
      expect([
        await has('before@example.com'),
        await has('inside@example.com'),
        await has('after@example.com'),
      ]).toEqual([true, false, true]);
    });

    test('may hold others', async () => {
      await store.write(async (tx) => {
        const value = await tx.savepoint(async () => {
          await tx.people.ensure('outer@example.com', NOON);
          await tx
            .savepoint(async () => {
              await tx.people.ensure('inner@example.com', NOON);
              throw new Error('inner');
            })
            .catch(() => undefined);
          return 7;
        });
        expect(value).toBe(7);
      });
      expect([await has('outer@example.com'), await has('inner@example.com')]).toEqual([true, false]);
    });

    test('go with their transaction', async () => {
      const failing = store.write(async (tx) => {
        await tx.savepoint(() => tx.people.ensure('inside@example.com', NOON));
        throw new Error('all');
      });
      await expect(failing).rejects.toThrow('all');
      expect(await has('inside@example.com')).toBe(false);
    });
  });

  describe('keys that are taken', () => {
    const key = (person_id: number, hash = 'h') => ({
      person_id,
      name: 'x',
      hash,
      hint: 'x',
      created_at: NOON,
    });

    test('undo what was done for them, and nothing else', async () => {
      const done = await store.write(async (tx) => {
        const ada = await tx.people.ensure('ada@example.com', NOON);
        const first = await tx.unlessTaken(() => tx.keys.add(key(ada)));
        const second = await tx.unlessTaken(async () => {
          await tx.people.ensure('undone@example.com', NOON);
          await tx.keys.add(key(ada));
        });
        await tx.people.ensure('after@example.com', NOON);
        return [first, second];
      });
      expect(done).toEqual([true, false]);
      expect(await store.people.byEmail('undone@example.com')).toBeUndefined();
      expect(await store.people.byEmail('after@example.com')).toBeDefined();
    });

    test('differ from other errors, which are thrown', async () => {
      const failing = (work: (tx: Tx) => Promise<unknown>) =>
        store.write((tx) => tx.unlessTaken(() => work(tx)));
      await expect(failing((tx) => tx.keys.add(key(404)))).rejects.toThrow(/foreign key/i);
      await expect(
        failing(async () => {
          throw new Error('UNIQUE constraint failed: by its words');
        }),
      ).rejects.toThrow('by its words');
    });
  });

  test('no error says what was to be written', async () => {
    const ada = await store.write((tx) => tx.people.ensure('ada@example.com', NOON));
    const row = { person_id: ada, name: 'x', hash: 'hash-of-a-secret', hint: 'x', created_at: NOON };
    await store.write((tx) => tx.keys.add(row));
    const wrong = [{}, { hash: 'secret of nobody', person_id: 40_404 }, { hash: null, name: 'secret name' }];
    for (const values of wrong) {
      const error: unknown = await store
        .write((tx) => tx.keys.add({ ...row, ...values } as typeof row))
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/secret|40404/);
    }
  });

  test('who only reads has nothing to write with', () => {
    expectTypeOf<Reads['people']>().not.toHaveProperty('ensure');
    expectTypeOf<ReadDb>().not.toHaveProperty('insert');
    expectTypeOf<Store['votes']>().not.toHaveProperty('cast');
    expectTypeOf<Tx['votes']>().toHaveProperty('cast');
    // @ts-expect-error a reader has no `ensure`
    const write = (reads: Reads) => reads.people.ensure('a@example.com', NOON);
    expect(() => write(store)).toThrow(TypeError);
    const methods = (reads: object) =>
      Object.values(reads).flatMap((aggregate: object | null) => Object.keys(aggregate ?? {}));
    const writing = [
      'add',
      'set',
      'patch',
      'move',
      'update',
      'ensure',
      'enqueue',
      'claim',
      'revoke',
      'finish',
      'cast',
      'annul',
      'give',
      'storePlaces',
    ];
    expect(methods(store).filter((name) => writing.includes(name))).toEqual([]);
  });

  describe('jobs', () => {
    const times = (later = 0) => ({ now: clock.now().getTime(), machine_now: machineNow() + later });
    const claim = (worker: string, limit = 1, later = 0) =>
      store.write((tx) => tx.jobs.claim('work', { worker, limit, lease_ms: 30_000 }, times(later)));
    const enqueue = (payload = {}, options = {}) =>
      store.write((tx) => tx.jobs.enqueue('work', payload, options));

    test('are claimed by one worker each', async () => {
      for (let i = 0; i < 10; i++) await enqueue({ i });
      const claims = (await Promise.all(['a', 'b', 'c'].map((worker) => claim(worker, 4)))).flat();
      expect(new Set(claims.map(({ id }) => id)).size).toBe(10);
      expect(claims).toHaveLength(10);
      expect(await claim('d', 10)).toEqual([]);
    });

    test('come in the order in which they are due, with what they were given', async () => {
      await enqueue({ n: 3 }, { run_at: NOON - 1 });
      await enqueue({ n: 4 });
      await enqueue({ n: 1 }, { run_at: NOON - 3 });
      await enqueue({ n: 2 }, { run_at: NOON - 2 });
      await enqueue({ n: 5 }, { run_at: NOON + 1 });
      expect((await claim('a', 9)).map(({ payload }) => payload.n)).toEqual([1, 2, 3, 4]);
      expect(await store.jobs.isDue('work', times())).toBe(false);
      clock.advance(1);
      expect(await store.jobs.isDue('work', times())).toBe(true);
      expect(await store.jobs.isDue('other', times())).toBe(false);
    });

    test('whose lease ran out are free again, and the first worker cannot end them', async () => {
      await enqueue();
      const [first] = await claim('a');
      expect(await store.jobs.hasExpired(machineNow())).toBe(false);
      expect(await store.write((tx) => tx.jobs.reap(machineNow()))).toEqual([]);
      expect(await store.jobs.hasExpired(machineNow() + 60_000)).toBe(true);
      expect(await store.write((tx) => tx.jobs.reap(machineNow() + 60_000))).toHaveLength(1);
      // The same worker again: the number of the attempt tells the two apart.
      const [second] = await claim('a');
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      expect(await store.write((tx) => tx.jobs.holds(first!))).toBe(false);
      expect(await store.write((tx) => tx.jobs.extend(first!, machineNow() + 1))).toBe(false);
      expect(await store.write((tx) => tx.jobs.fail(first!, 'late', 0))).toBeUndefined();
      expect(await store.write((tx) => tx.jobs.release(first!))).toBe(false);
      expect(await store.write((tx) => tx.jobs.complete(first!))).toBe(false);
      expect(await store.write((tx) => tx.jobs.complete({ ...second!, worker: 'b' }))).toBe(false);
      expect(await store.write((tx) => tx.jobs.complete(second!))).toBe(true);
      expect(await store.write((tx) => tx.jobs.complete(second!))).toBe(false);
    });

    test('that failed wait for their time, and are dead after the last attempt', async () => {
      const id = await enqueue({}, { max_attempts: 2 });
      const [first] = await claim('a');
      const failed = await store.write((tx) => tx.jobs.fail(first!, 'x'.repeat(9999), machineNow() + 60_000));
      expect(failed).toMatchObject({ state: 'queued', last_error: 'x'.repeat(500) });
      expect(await claim('a')).toEqual([]);
      const [second] = await claim('a', 1, 60_001);
      expect(await store.write((tx) => tx.jobs.fail(second!, 'again', 0))).toMatchObject({ state: 'dead' });
      expect(await claim('a', 1, 120_000)).toEqual([]);
      expect((await store.jobs.dead({ offset: 0, limit: 9 })).map((job) => job.id)).toEqual([id]);
    });

    test('that were handed back have their attempt still before them', async () => {
      const id = await enqueue({}, { max_attempts: 1 });
      const [first] = await claim('a');
      expect(await store.write((tx) => tx.jobs.release(first!))).toBe(true);
      const [second] = await claim('b');
      expect(await store.write((tx) => tx.jobs.fail(second!, 'now it counts', 0))).toMatchObject({
        id,
        state: 'dead',
      });
    });
  });

  describe('idempotency keys [R231, D29]', () => {
    const LEASE = 60_000;
    const times = (later = 0) => ({ now: clock.now().getTime(), machine_now: machineNow() + later });
    let request: { person_id: number; operation: string; key: string; fingerprint: string };
    beforeEach(async () => {
      const person_id = await store.write((tx) => tx.people.ensure('a@example.com', NOON));
      request = { person_id, operation: 'submit_listing', key: 'k', fingerprint: 'f' };
    });
    const claim = (changed = {}, later = 0) =>
      store.write((tx) => tx.idempotency.claim({ ...request, ...changed }, LEASE, times(later)));
    async function claimed(changed = {}, later = 0) {
      const result = await claim(changed, later);
      if (result.state !== 'claimed') throw new Error(`not claimed but ${result.state}`);
      return result.claim;
    }
    const answer = { status: 201, body: { id: 'd1', nested: [{ a: null }] } };

    test('return the first response again', async () => {
      const mine = await claimed();
      expect(await store.write((tx) => tx.idempotency.finish(mine, answer))).toBe(true);
      expect(await claim()).toEqual({ state: 'answered', ...answer });
      expect(await store.idempotency.find(request, times())).toEqual({ state: 'answered', ...answer });
    });

    test('belong to a person and an operation', async () => {
      const mine = await claimed();
      await store.write((tx) => tx.idempotency.finish(mine, answer));
      const other = await store.write((tx) => tx.people.ensure('b@example.com', NOON));
      expect((await claim({ person_id: other })).state).toBe('claimed');
      expect((await claim({ operation: 'submit_draft' })).state).toBe('claimed');
      expect((await claim({ key: 'K' })).state).toBe('claimed');
    });

    test('refuse another request, while the first runs and after it', async () => {
      const mine = await claimed();
      expect(await claim({ fingerprint: 'other' })).toEqual({ state: 'reused' });
      await store.write((tx) => tx.idempotency.finish(mine, answer));
      expect(await claim({ fingerprint: 'other' })).toEqual({ state: 'reused' });
    });

    test('let one of many work at a time', async () => {
      const results = await Promise.all(Array.from({ length: 10 }, () => claim()));
      expect(results.filter(({ state }) => state === 'claimed')).toHaveLength(1);
      const busy = results.filter(({ state }) => state === 'busy');
      expect(busy).toHaveLength(9);
      for (const result of busy)
        expect(result).toHaveProperty(
          'wait_ms',
          expect.toSatisfy((ms) => ms > 0 && ms <= LEASE),
        );
    });

    test('are taken over when their holder died, under the same id for the other side', async () => {
      const first = await claimed();
      const second = await claimed({}, LEASE + 1);
      expect(second.uid).toBe(first.uid);
      expect(second.token).not.toBe(first.token);
      expect(await store.write((tx) => tx.idempotency.holds(first))).toBe(false);
      expect(await store.write((tx) => tx.idempotency.holds(second))).toBe(true);
      expect(await store.write((tx) => tx.idempotency.finish(first, answer))).toBe(false);
      expect(await store.write((tx) => tx.idempotency.finish(second, answer))).toBe(true);
    });

    test('are free again after a failure that was ours, and may then come with another request', async () => {
      const first = await claimed();
      await store.write((tx) => tx.idempotency.release(first));
      expect(await store.idempotency.find(request, times())).toEqual({ state: 'free' });
      const again = await claimed();
      expect(again.uid).toBe(first.uid);
      await store.write((tx) => tx.idempotency.release(again));
      const other = await claimed({ fingerprint: 'other' });
      expect(other.uid).not.toBe(first.uid);
      // The one who gave up has nothing to say any more.
      await store.write((tx) => tx.idempotency.release(first));
      expect((await claim({ fingerprint: 'other' })).state).toBe('busy');
    });

    test('are new after 24 hours', async () => {
      const first = await claimed();
      await store.write((tx) => tx.idempotency.finish(first, answer));
      clock.advance(86_400_000 - 1);
      expect((await claim()).state).toBe('answered');
      clock.advance(1);
      const next = await claimed();
      expect(next.uid).not.toBe(first.uid);
      clock.advance(86_400_000);
      expect((await claim({ fingerprint: 'other' })).state).toBe('claimed');
    });

    test('are forgotten after their time, and not before', async () => {
      const mine = await claimed();
      await store.write((tx) => tx.idempotency.finish(mine, answer));
      expect(await store.write((tx) => tx.idempotency.purge(NOON + 86_400_000 - 1))).toBe(0);
      expect(await store.write((tx) => tx.idempotency.purge(NOON + 86_400_000))).toBe(1);
      expect((await claim()).state).toBe('claimed');
    });

    test('leave no trace of a request whose transaction was rolled back', async () => {
      const failing = store.write(async (tx) => {
        await tx.idempotency.claim(request, LEASE, times());
        throw new Error('undo');
      });
      await expect(failing).rejects.toThrow('undo');
      expect((await claim()).state).toBe('claimed');
    });
  });

  test.each(HOSTILE)('keeps a text as it is, whatever it says: %j', async (text) => {
    const person_id = await store.write((tx) => tx.people.ensure(`${text}@example.com`, NOON, text));
    expect(await store.people.byEmail(`${text}@example.com`)).toMatchObject({ id: person_id, name: text });
    await store.write((tx) =>
      tx.audit_log.record({
        by: { actor: 'service' },
        kind: 'setting_changed',
        subject: text,
        details: { [text]: text },
      }),
    );
    expect(await store.audit_log.newest({ limit: 1 })).toMatchObject([
      { subject: text, details: { [text]: text } },
    ]);
    const id = await store.write((tx) => tx.jobs.enqueue(text, { [text]: [text] }, { key: text }));
    expect(await store.jobs.byId(id!)).toMatchObject({ kind: text, key: text, payload: { [text]: [text] } });
    expect(await store.jobs.isDue(text, { now: NOON, machine_now: machineNow() })).toBe(true);
    expect(await store.listings.bySlug(text)).toBeUndefined();
    expect(await store.keys.byHash(text)).toBeUndefined();
    const request = { person_id, operation: text, key: text, fingerprint: text };
    const times = { now: NOON, machine_now: machineNow() };
    expect((await store.write((tx) => tx.idempotency.claim(request, 1, times))).state).toBe('claimed');
  });

  aggregateContract(() => store);
  peopleContract(() => store);
  grantContract(() => store);
  voteContract(() => store, clock);
}
