import { setImmediate as immediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type PoolOptions, threadPool } from '../../../app/workers/thread_pool.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { until } from '../../world.ts';

/** A worker that obeys its task: waits for a time or for the test, computes, takes memory, throws, exits, or describes itself. */
const OBEDIENT = `
  import { parentPort, workerData, threadId } from 'node:worker_threads';
  const cpu = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  const does = {
    wait: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    held: () => void Atomics.wait(new Int32Array(workerData.gate), 0, 0),
    compute: (ms) => { const until = cpu() + ms; while (cpu() < until); },
    hoard: () => { const all = []; for (;;) all.push(Array(1000).fill(String(all.length))); },
    fail: () => { throw new Error('It cannot be done.'); },
    die: () => process.exit(1),
    tell: () => ({ env: Object.keys(process.env), workerData, threadId }),
  };
  parentPort.on('message', ({ what, ms }) => {
    try { parentPort.postMessage({ result: does[what](ms) ?? what, cpu_ms: cpu() }); }
    catch (error) { parentPort.postMessage({ error: error.message, cpu_ms: cpu() }); }
  });
  parentPort.postMessage({ started: true, cpu_ms: cpu() });
`;

interface Task {
  what: 'wait' | 'held' | 'compute' | 'hoard' | 'fail' | 'die' | 'tell';
  ms?: number;
}

/** What the test runner has switched on for all programs of the tests. */
const ENV = ['NODE_COMPILE_CACHE'];

/** For tests of the limit: a machine that is busy for a second or two stays below five times of it. */
const LIMIT_MS = 600;

function obedient({ data, ...options }: Partial<PoolOptions> & { data?: object } = {}) {
  const gate = new SharedArrayBuffer(4);
  const pool = threadPool<Task, unknown>({
    name: 'obedient',
    url: new URL(`data:text/javascript,${encodeURIComponent(OBEDIENT)}`),
    threads: 1,
    memory_mb: 64,
    idle_ms: 60_000,
    data: { gate, ...data },
    ...options,
  });
  onTestFinished(() => pool.end());
  return {
    ...pool,
    run: (task: Task, limits: { limit_ms?: number; signal?: AbortSignal } = {}) =>
      pool.run(task, { limit_ms: 60_000, ...limits }),
    /** Lets waiting tasks finish. */
    release(): void {
      Atomics.store(new Int32Array(gate), 0, 1);
      Atomics.notify(new Int32Array(gate), 0);
    },
  };
}

describe('the time that a task may take', () => {
  test('is its CPU time: a task that gets little of the CPU finishes', async () => {
    const { run } = obedient();
    expect(await run({ what: 'wait', ms: 2 * LIMIT_MS }, { limit_ms: LIMIT_MS })).toBe('wait');
  });

  test('ends a task that computes for longer, and the next one runs', async () => {
    const { run } = obedient();
    await expect(run({ what: 'compute', ms: 60_000 }, { limit_ms: 200 })).rejects.toMatchObject({
      because: 'time',
      message: expect.stringContaining('longer than 200 ms'),
    });
    expect(await run({ what: 'compute', ms: 1 }, { limit_ms: LIMIT_MS })).toBe('compute');
  });

  // It computes for longer than a limit.
  test.runIf(AT_LANDING)(
    'begins with the task: what the thread has computed before does not count',
    async () => {
      const { run } = obedient();
      await run({ what: 'compute', ms: LIMIT_MS + 100 });
      expect(await run({ what: 'wait', ms: LIMIT_MS + 50 }, { limit_ms: LIMIT_MS })).toBe('wait');
    },
  );

  test('ends a task that neither computes nor finishes', async () => {
    const { run } = obedient();
    await expect(run({ what: 'held' }, { limit_ms: 50 })).rejects.toMatchObject({ because: 'time' });
  });

  // It keeps the main thread busy for longer than the limit.
  test.runIf(AT_LANDING)(
    'does not refuse a result that came in time while the service was busy',
    async () => {
      const { run } = obedient();
      await run({ what: 'compute', ms: 1 });
      const result = run({ what: 'compute', ms: 1 }, { limit_ms: LIMIT_MS });
      await immediate();
      const until = performance.now() + 2 * LIMIT_MS;
      while (performance.now() < until);
      expect(await result).toBe('compute');
    },
  );
});

describe('a thread', () => {
  test('has nothing of the environment but the folder of compiled code, and the data of its pool', async () => {
    const { run } = obedient({ data: { file: 'x' } });
    expect(await run({ what: 'tell' })).toMatchObject({ env: ENV, workerData: { file: 'x' } });
  });

  test.each([
    ['hoard', 'memory', /more memory/],
    ['fail', 'failure', /^It cannot be done\.$/],
    ['die', 'ended', /has ended/],
  ] as const)('is replaced after a task that does %s', async (what, because, message) => {
    const { run } = obedient();
    const doomed = run({ what });
    const next = run({ what: 'tell' });
    await expect(doomed).rejects.toMatchObject({ because, message: expect.stringMatching(message) });
    expect(await next).toMatchObject({ env: ENV });
  });

  test('that does not start refuses its task with the reason, and the next task tries again', async () => {
    const broken = encodeURIComponent('throw new Error("no database here")');
    const { run } = obedient({ url: new URL(`data:text/javascript,${broken}`), retry: true });
    for (let i = 0; i < 2; i++)
      await expect(run({ what: 'tell' })).rejects.toThrow(
        /^The thread "obedient" .+ does not start: no database/,
      );
  });

  test('ends when it has nothing to do, alone, while another one works', async () => {
    const pool = obedient({ threads: 2, idle_ms: 50 });
    const long = pool.run({ what: 'held' });
    const short = pool.run({ what: 'tell' });
    expect(pool.threads()).toBe(2);
    await short;
    await until(async () => pool.threads() === 1);
    pool.release();
    expect(await long).toBe('held');
    await until(async () => pool.threads() === 0);
  });
});

describe('another thread', () => {
  test('starts at once where a task would wait, up to the most', async () => {
    const pool = obedient({ threads: 2 });
    expect(pool.threads()).toBe(0);
    await pool.run({ what: 'tell' });
    expect(pool.threads()).toBe(1);
    await Promise.all(Array.from({ length: 10 }, () => pool.run({ what: 'wait', ms: 5 })));
    expect(pool.threads()).toBe(2);
  });

  test('starts only for a task that has waited longer than the patience of the pool', async () => {
    const pool = obedient({ threads: 2, patience_ms: 1_500 });
    // On a busy machine the start of a thread may take longer than that.
    await pool.run({ what: 'tell' });
    await Promise.all([pool.run({ what: 'tell' }), pool.run({ what: 'tell' })]);
    expect(pool.threads()).toBe(1);
    const long = pool.run({ what: 'held' });
    await pool.run({ what: 'tell' });
    expect(pool.threads()).toBe(2);
    pool.release();
    expect(await long).toBe('held');
  });
});

describe('a task', () => {
  test('whose thread ended is given to another one once, where the pool says so', async () => {
    const pool = obedient({ retry: true });
    const doomed = pool.run({ what: 'die' });
    const next = pool.run({ what: 'tell' });
    await expect(doomed).rejects.toThrow(/ended twice on this task/);
    expect(await next).toMatchObject({ threadId: expect.any(Number) });
  });

  test('that waits too long for a thread is refused, and never runs', async () => {
    const pool = obedient({ wait_ms: 100 });
    const long = pool.run({ what: 'held' });
    await expect(pool.run({ what: 'die' })).rejects.toMatchObject({
      because: 'time',
      message: 'It waited longer than 100 ms.',
    });
    pool.release();
    expect(await long).toBe('held');
    expect(await pool.run({ what: 'tell' })).toBeDefined();
  });

  test('that is aborted ends at once with the reason, running or waiting, and the next one runs', async () => {
    const pool = obedient();
    // To a thread that has started a task is given at once.
    await pool.run({ what: 'tell' });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = pool.run({ what: 'compute', ms: 60_000 }, { signal: running.signal });
    const second = pool.run({ what: 'die' }, { signal: waiting.signal });
    const third = pool.run({ what: 'tell' });
    waiting.abort(new Error('not wanted'));
    await expect(second).rejects.toThrow('not wanted');
    await immediate();
    running.abort(new Error('stopping'));
    await expect(first).rejects.toThrow('stopping');
    expect(await third).toBeDefined();
    await expect(pool.run({ what: 'tell' }, { signal: running.signal })).rejects.toThrow('stopping');
  });
});

describe('a pool', () => {
  test('that closes finishes what it has, then has no threads and takes no tasks', async () => {
    const pool = obedient({ threads: 2 });
    const tasks = Array.from({ length: 5 }, () => pool.run({ what: 'wait', ms: 20 }));
    const closing = pool.close();
    await expect(pool.run({ what: 'tell' })).rejects.toThrow('"obedient" are closed');
    await closing;
    expect(pool.threads()).toBe(0);
    expect(await Promise.all(tasks)).toEqual(Array(5).fill('wait'));
    await pool.close();
  });

  test('that ends does not wait for what it has', async () => {
    const pool = obedient({ retry: true });
    await pool.run({ what: 'tell' });
    const [running, waiting] = [pool.run({ what: 'held' }), pool.run({ what: 'tell' })].map((task) =>
      task.catch((error: Error) => error.message),
    );
    await pool.end();
    expect(pool.threads()).toBe(0);
    expect(await running).toBe('The thread has ended.');
    expect(await waiting).toContain('are closed');
  });
});
