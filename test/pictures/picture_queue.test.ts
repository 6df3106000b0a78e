import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PictureResult, type PictureTask, picturesIn } from '../../pictures/pictures.ts';
import { sharedThreads } from '../outside_threads.ts';
import { addListing, type ListingScene } from '../scene.ts';
import { member } from '../site/visitor.ts';
import { startWorld, until, type World } from '../world.ts';
import { upload } from './upload.ts';

/** Threads whose pictures wait for `end`, and are refused then or drawn as nothing; `begun` has the tasks in the order of their start. */
function heldPictures() {
  const begun: PictureTask[] = [];
  const waiting: (() => void)[] = [];
  let isOver = false;
  const pictures = picturesIn({
    run(task) {
      begun.push(task);
      return new Promise<PictureResult>((resolve) => {
        const end = (): void =>
          resolve('svg' in task ? Buffer.from('drawn') : { fault: 'damaged', reason: 'No picture.' });
        if (isOver) end();
        else waiting.push(end);
      });
    },
  });
  return {
    begun,
    threads: {
      sites: sharedThreads().sites,
      pictures: { ...pictures, threads: () => 1, close: async () => undefined },
    },
    /** Ends the picture in work. */
    async end(): Promise<void> {
      await until(async () => waiting.length > 0);
      waiting.shift()!();
    },
    /** Ends all, also those that are still to come, so that the service can stop after a failure. */
    endAll(): void {
      isOver = true;
      for (const end of waiting.splice(0)) end();
    },
  };
}

let held: ReturnType<typeof heldPictures>;
let world: World;
beforeAll(async () => {
  held = heldPictures();
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' };
  world = await startWorld({ env, ports: { threads: held.threads } });
});
afterAll(async () => {
  held.endAll();
  await world.close();
});

test('people take turns at uploading, however many pictures one of them sends [D48]', async () => {
  const { url, store, clock } = world;
  await store.write((tx) => tx.settings.set('pictures.uploads_per_person_day', 2));
  /** Sends three pictures; the refusal of one shows that the other two wait. Gives what they come to. */
  const fillQuota = async (owner: string): Promise<Promise<{ status: number }>[]> => {
    const by = await member(url, store, `${owner}@example.org`, clock.now().getTime());
    const scene = { plan: 'paid', unlocked: ['media'] } satisfies Partial<ListingScene>;
    const { id } = await addListing(store, clock, { ...scene, name: `Of ${owner}`, owner });
    const sent = [1, 2, 3].map(() => upload(by, id, { file: Buffer.from(owner) }));
    expect((await Promise.race(sent)).status).toBe(429);
    return sent;
  };
  const sent = [await fillQuota('ada'), await fillQuota('ben')].flat();
  for (let ended = 0; ended < 4; ended++) await held.end();
  const senders = held.begun.map((task) => 'bytes' in task && Buffer.from(task.bytes).toString());
  expect(senders).toEqual(['ada', 'ben', 'ada', 'ben']);
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(4);
});

test('one visitor who requests many share cards leaves another network its place', async () => {
  const { url, store, clock } = world;
  for (let n = 0; n < 25; n++) await addListing(store, clock, { name: `Card ${n}`, status: 'live' });
  const cardFor = async (ip: string, n: number): Promise<number> => {
    const headers = { 'x-forwarded-for': ip };
    return (await fetch(`${url}/cards/listing/card-${n}.png`, { headers })).status;
  };
  const sent = Array.from({ length: 25 }, (_, n) => cardFor('203.0.113.7', n));
  expect(await Promise.race(sent)).toBe(503);
  const other = cardFor('198.51.100.9', 3);
  for (let ended = 0; ended < 24; ended++) await held.end();
  expect(await other).toBe(200);
  expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(24);
});
