import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { boundedWorker } from '../../app/workers/bounded_worker.ts';

/** Does what it is told: computes for so long, or waits without computing, then answers. */
const OBEDIENT = `
  import { parentPort } from 'node:worker_threads';
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const compute = (ms) => { const until = process.threadCpuUsage().user + ms * 1000; while (process.threadCpuUsage().user < until); };
  parentPort.on('message', ({ what, ms }) => {
    ({ wait, compute })[what](ms);
    parentPort.postMessage({ value: what });
  });
  parentPort.postMessage({ up: true });
`;

interface Task {
  what: 'wait' | 'compute';
  ms: number;
}

const LIMIT_MS = 300;
const worker = boundedWorker<Task, string>({
  name: 'obedient',
  url: new URL(`data:text/javascript,${encodeURIComponent(OBEDIENT)}`),
  limit_ms: LIMIT_MS,
  memory_mb: 64,
});
afterAll(() => worker.close());

describe('the time that a task may take', () => {
  test('is the time that it computes: a task whose thread the machine lets wait is answered', async () => {
    expect(await worker.ask({ what: 'wait', ms: 2 * LIMIT_MS })).toBe('wait');
  });

  test('ends a task that computes for longer, and serves the next one', async () => {
    await expect(worker.ask({ what: 'compute', ms: 100 * LIMIT_MS })).rejects.toMatchObject({
      because: 'time',
      message: expect.stringContaining(`longer than ${LIMIT_MS} ms`),
    });
    expect(await worker.ask({ what: 'compute', ms: 1 })).toBe('compute');
  });

  test('ends a task that neither computes nor answers', async () => {
    await expect(worker.ask({ what: 'wait', ms: 1000 * LIMIT_MS })).rejects.toMatchObject({
      because: 'time',
    });
  });

  test('counts an answer that came while the service was busy', async () => {
    await worker.ask({ what: 'compute', ms: 1 });
    const asked = worker.ask({ what: 'compute', ms: 1 });
    await turn();
    const until = performance.now() + 2 * LIMIT_MS;
    while (performance.now() < until);
    expect(await asked).toBe('compute');
  });
});
