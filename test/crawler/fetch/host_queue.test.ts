import { expect, test } from 'vitest';
import { hostQueue } from '../../../crawler/fetch/host_queue.ts';

const signal = new AbortController().signal;

test('requests to one host run one after another, with the pause between the end of one and the next', async () => {
  const queue = hostQueue(40);
  let running = 0;
  const spans: [number, number][] = [];
  const request = async () => {
    const started = performance.now();
    expect(++running).toBe(1);
    await new Promise(setImmediate);
    running--;
    spans.push([started, performance.now()]);
  };
  await Promise.all([1, 2, 3].map(() => queue.run('acme.example', 0, request, signal)));
  const pauses = spans.slice(1).map(([started], index) => started - (spans[index]?.[1] ?? 0));
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(40);
});

test('the first request waits for nothing, and other hosts do not wait for it', async () => {
  const queue = hostQueue(10_000);
  let release = () => {};
  const held = queue.run(
    'slow.example',
    0,
    () => new Promise<void>((resolve) => (release = resolve)),
    signal,
  );
  expect(await queue.run('fast.example', 0, async () => 'answer', signal)).toBe('answer');
  release();
  await held;
});

test('a site may ask for a longer pause, and a failed request counts like any other', async () => {
  const queue = hostQueue(0);
  const failing = queue.run('acme.example', 0, () => Promise.reject(new Error('broken')), signal);
  await expect(failing).rejects.toThrow('broken');
  let ended = 0;
  await queue.run('acme.example', 0, async () => (ended = performance.now()), signal);
  const started = await queue.run('acme.example', 60, async () => performance.now(), signal);
  expect(started - ended).toBeGreaterThanOrEqual(60);
});

test('who waits may give up, and the next one still gets the turn', async () => {
  const queue = hostQueue(10_000);
  await queue.run('acme.example', 0, async () => undefined, signal);
  const impatient = new AbortController();
  const waiting = queue.run('acme.example', 0, async () => 'never', impatient.signal);
  impatient.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');

  const quick = hostQueue(0);
  const aborted = new AbortController();
  let release = () => {};
  const held = quick.run(
    'acme.example',
    0,
    () => new Promise<void>((resolve) => (release = resolve)),
    signal,
  );
  const second = quick.run('acme.example', 0, async () => 'second', aborted.signal);
  const third = quick.run('acme.example', 0, async () => 'third', signal);
  aborted.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  release();
  await held;
  expect(await third).toBe('third');
});

test('many hosts are not remembered for ever', async () => {
  const queue = hostQueue(0);
  for (let host = 0; host < 500; host++)
    expect(await queue.run(`host${host}.example`, 0, async () => host, signal)).toBe(host);
});
