import { expect, test } from 'vitest';
import type { ShareCard } from '../../../domain/cards/card.ts';
import { DrawnCards } from '../../../site/request/drawn_cards.ts';

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
    cards.get(`v${i}`, card),
    cards.get(`v${i}`, card),
  ]).flat();
  await drawer.finish(24);
  const images = await Promise.all(requested);
  expect(images.filter((image) => image === null)).toHaveLength(2 * (40 - 24));
  expect(drawer.drawn()).toEqual([24, 1]);
  await cards.get('v3', card);
  expect(drawer.drawn()).toEqual([24, 1]);
});

test('holds few bytes, and draws again what fell out', async () => {
  const drawer = slowDrawer(400);
  const cards = new DrawnCards(drawer, 1000);
  for (const version of ['a', 'b', 'c', 'a']) await Promise.all([cards.get(version, card), drawer.finish(1)]);
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
  const [first, second] = await Promise.allSettled([cards.get('a', card), cards.get('b', card)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(await cards.get('a', card)).toHaveLength(1);
});
