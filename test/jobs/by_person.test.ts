import { describe, expect, onTestFinished, test } from 'vitest';
import { type JobHandler, makeQueue, type Queue } from '../../jobs/queue/queue.ts';
import type { Store } from '../../store/store.ts';
import { restCaller } from '../clients/rest_client.ts';
import { companySite } from '../doubles/company_site.ts';
import { settableClock, temporaryStore } from '../store/temporary.ts';
import { startWorld, until } from '../world.ts';

const HOUR = 3_600_000;

async function world() {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  /** A queue whose only kind of job alternates between people. */
  const queue = (handler: JobHandler, concurrency: number): Queue => {
    const kinds = { work: { concurrency, by_person: true, handler } };
    const it = makeQueue({ store, clock, kinds: kinds, poll_ms: HOUR });
    onTestFinished(() => it.stop(0));
    return it;
  };
  return { store, clock, queue };
}

const enqueue = (store: Store, payload: Record<string, unknown>, options = {}): Promise<number> =>
  store.write(async (tx) => (await tx.jobs.enqueue('work', payload, options))!);

describe('whose job is next', () => {
  test('ten jobs of one person hold all places but one, and another finds that one free', async () => {
    const { store, queue } = await world();
    const seen: string[] = [];
    const held = Promise.withResolvers<void>();
    const handler: JobHandler = async ({ n }) => {
      seen.push(String(n));
      if (String(n).startsWith('ada')) await held.promise;
    };
    const it = queue(handler, 3);
    it.start();
    for (let n = 1; n <= 10; n++) await enqueue(store, { n: `ada ${n}` }, { for_person: 1 });
    await until(async () => seen.length === 2);
    for (const n of [1, 2]) await enqueue(store, { n: `ben ${n}` }, { for_person: 2 });
    await enqueue(store, { n: 'cleo 1' }, { for_person: 3 });
    await enqueue(store, { n: 'nobody 1' });
    await until(async () => seen.length === 6);
    expect(seen.toSorted()).toEqual(['ada 1', 'ada 2', 'ben 1', 'ben 2', 'cleo 1', 'nobody 1']);
    held.resolve();
    await until(async () => seen.length === 14);
    expect(seen.slice(6)).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((n) => `ada ${n}`));
  });

  test('places of two nodes are places: one is free for another, however few each node has', async () => {
    const { store, queue } = await world();
    const seen: unknown[] = [];
    const held = Promise.withResolvers<void>();
    const handler: JobHandler = async ({ n }) => {
      seen.push(n);
      if (String(n).startsWith('ada')) await held.promise;
    };
    for (let n = 1; n <= 3; n++) await enqueue(store, { n: `ada ${n}` }, { for_person: 1 });
    const nodes = [queue(handler, 1), queue(handler, 1)];
    for (const node of nodes) node.start();
    await until(async () => seen.length === 1);
    await enqueue(store, { n: 'ben 1' }, { for_person: 2 });
    await until(async () => seen.length === 2);
    expect(seen).toEqual(['ada 1', 'ben 1']);
    held.resolve();
    await until(async () => seen.length === 4);
  });

  test('those that are taken at once take turns as well', async () => {
    const { store, queue } = await world();
    const seen: unknown[] = [];
    const handler: JobHandler = async ({ n }) => void seen.push(n);
    const it = queue(handler, 9);
    for (const n of [1, 2, 3]) await enqueue(store, { n: `ada ${n}` }, { for_person: 1 });
    for (const n of [1, 2]) await enqueue(store, { n: `ben ${n}` }, { for_person: 2 });
    await enqueue(store, { n: 'nobody 1' });
    await it.drain();
    expect(seen).toEqual(['ada 1', 'ben 1', 'nobody 1', 'ada 2', 'ben 2', 'ada 3']);
  });

  test('as many persons as there are places keep nobody waiting: what a person had done within the hour counts', async () => {
    const { store, clock, queue } = await world();
    const seen: unknown[] = [];
    const handler: JobHandler = async ({ n }) => void seen.push(n);
    const it = queue(handler, 1);
    for (const n of [1, 2, 3]) await enqueue(store, { n: `ada ${n}` }, { for_person: 1 });
    clock.advance(1);
    await enqueue(store, { n: 'ben 1' }, { for_person: 2 });
    await it.drain();
    expect(seen).toEqual(['ada 1', 'ben 1', 'ada 2', 'ada 3']);
    // Old requests do not count against anyone.
    clock.advance(2 * HOUR);
    seen.length = 0;
    await enqueue(store, { n: 'ada 4' }, { for_person: 1 });
    await enqueue(store, { n: 'cleo 1' }, { for_person: 3 });
    await it.drain();
    expect(seen).toEqual(['ada 4', 'cleo 1']);
  });

  test('six slow websites of one person hold up the draft of another by nothing', async () => {
    const world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
    const first_requested: string[] = [];
    const release_all = Promise.withResolvers<void>();
    const site = async (name: string, until_then?: () => Promise<void>) => {
      const it = await companySite({
        '/robots.txt': { status: 404 },
        '/': () => {
          first_requested.push(name);
          const html = `<title>${name}</title><h1>${name}</h1><p>${name} makes lamps.</p>`;
          return {
            body: async function* () {
              await until_then?.();
              yield html;
            },
          };
        },
      });
      onTestFinished(() => it.close());
      return it;
    };
    const [ada, ben] = [restCaller(world, await world.key('ada')), restCaller(world, await world.key('ben'))];
    for (let n = 0; n < 6; n++) {
      const { url } = await site(`slow${n}`, () => release_all.promise);
      expect((await ada.call('submit_listing', { url })).problem).toBeNull();
    }
    await until(async () => first_requested.length === 3);
    const { id } = (await ben.call('submit_listing', { url: (await site('innocent')).url })).answer;
    await until(async () => (await ben.call('get_draft', { id })).answer.status === 'ready');
    expect(first_requested.toSorted()).toEqual(['innocent', 'slow0', 'slow1', 'slow2']);
    release_all.resolve();
    await until(async () => first_requested.length === 7);
    await world.close();
  });
});
