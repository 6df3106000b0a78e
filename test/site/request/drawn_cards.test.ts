import { expect, test } from 'vitest';
import type { ShareCard } from '../../../domain/cards/card.ts';
import { DrawnCards } from '../../../site/request/drawn_cards.ts';

const NETWORK = '203.0.113.7';
const card = async (): Promise<ShareCard> => ({
  site_name: 'Firstlight',
  host: 'firstlight.example',
  site_logo: null,
  eyebrow: '',
  title: 'Tidemark',
  plain_title: '',
  text: null,
  facts: [],
  emblem: null,
  tile: null,
  paid: null,
});

/** A drawer whose drawings end one by one, when the test says so. */
function slowDrawer(bytes = 10) {
  const waiting: (() => void)[] = [];
  let [started, most, running] = [0, 0, 0];
  return {
    draw: () => {
      started++;
      most = Math.max(most, ++running);
      return new Promise<Uint8Array>((resolve) => {
        waiting.push(() => {
          running--;
          resolve(new Uint8Array(bytes));
        });
      });
    },
    async finish(count: number) {
      for (let i = 0; i < count; i++) {
        while (waiting.length === 0) await new Promise(setImmediate);
        waiting.shift()!();
      }
    },
    drawn: () => [started, most],
  };
}

test('draws each version once, one after the other, and refuses what would wait too long', async () => {
  const drawer = slowDrawer();
  const cards = new DrawnCards(drawer);
  const requested = Array.from({ length: 40 }, (_, i) => [
    cards.get(`v${i}`, NETWORK, card),
    cards.get(`v${i}`, NETWORK, card),
  ]).flat();
  await drawer.finish(24);
  const images = await Promise.all(requested);
  expect(images.filter((image) => image === null)).toHaveLength(2 * (40 - 24));
  expect(drawer.drawn()).toEqual([24, 1]);
  await cards.get('v3', NETWORK, card);
  expect(drawer.drawn()).toEqual([24, 1]);
});

test('a network that wants a card which waits for another has it at its own turn, drawn once', async () => {
  const drawer = slowDrawer();
  const cards = new DrawnCards(drawer);
  const many = Array.from({ length: 24 }, (_, i) => cards.get(`v${i}`, NETWORK, card));
  const own = cards.get('v23', '198.51.100.9', card);
  await drawer.finish(2);
  expect(await own).toHaveLength(10);
  expect(drawer.drawn()[0]).toBe(2);
  await drawer.finish(22);
  await Promise.all(many);
  expect(drawer.drawn()).toEqual([24, 1]);
});

test('a first card of a network may always wait, however many others wait', async () => {
  const drawer = slowDrawer();
  const cards = new DrawnCards(drawer);
  const networks = Array.from({ length: 11 }, (_, n) => `10.0.${n}.1`);
  const requested = networks.flatMap((network) =>
    Array.from({ length: 24 }, (_, i) => cards.get(`${network} v${i}`, network, card)),
  );
  await drawer.finish(10 * 24 + 1);
  const refused = (await Promise.all(requested)).map((image) => image === null);
  expect(refused.indexOf(true)).toBe(10 * 24 + 1);
  expect(refused.filter(Boolean)).toHaveLength(23);
});

test('holds few bytes, and draws again what fell out', async () => {
  const drawer = slowDrawer(400);
  const cards = new DrawnCards(drawer, 1000);
  for (const version of ['a', 'b', 'c', 'a'])
    await Promise.all([cards.get(version, NETWORK, card), drawer.finish(1)]);
  expect(drawer.drawn()).toEqual([4, 1]);
  expect(cards.bytes).toBe(800);
});

test('a drawing that fails is tried again, and stops no other', async () => {
  let calls = 0;
  const cards = new DrawnCards({
    draw: async () => {
      if (calls++ === 0) throw new Error('out of memory');
      return new Uint8Array(1);
    },
  });
  const [first, second] = await Promise.allSettled([
    cards.get('a', NETWORK, card),
    cards.get('b', NETWORK, card),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(await cards.get('a', NETWORK, card)).toHaveLength(1);
});
