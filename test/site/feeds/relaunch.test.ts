import { expect, test } from 'vitest';
import { addListing, launchAs } from '../../scene.ts';
import { inWorld, type World } from '../../world.ts';

const DAY = 86_400_000;

/** Id, day, and whether it says that it was paid for, of each entry of a feed, in its order. */
async function entriesOf({ url }: World, path: string): Promise<[id: string, day: string, paid: boolean][]> {
  const text = await (await fetch(`${url}${path}`)).text();
  return text
    .split('<entry>')
    .slice(1)
    .map((entry) => [
      /<id>(.*?)<\/id>/.exec(entry)?.[1]?.replace(url, '') ?? '',
      /<published>(.{10})/.exec(entry)?.[1] ?? '',
      /<title>\[Paid\] /.test(entry),
    ]);
}

test('a product that launches again is news in the feed of launches, once more, and no new product of its category [D43]', async () => {
  await inWorld({}, async (world) => {
    const { store, clock } = world;
    const now = clock.now().getTime();
    const first = now - 100 * DAY;
    const foghorn = await addListing(store, clock, {
      name: 'Foghorn',
      owner: 'ada',
      week: '2026-08-10',
      live_at: first,
    });
    await addListing(store, clock, {
      name: 'Tidemark',
      owner: 'bob',
      week: '2026-11-16',
      live_at: now - 2 * DAY,
    });
    const launches = () => entriesOf(world, '/feeds/launches.atom');
    expect(await launches()).toEqual([
      ['/p/tidemark#2026-11-16', '2026-11-16', false],
      ['/p/foghorn#2026-08-10', '2026-08-10', false],
    ]);
    const category = await entriesOf(world, '/feeds/categories/design.atom');

    await store.write((tx) => launchAs(tx, foghorn.id, { week: '2026-11-16', plan: 'paid', now }));
    expect(await launches()).toEqual([
      ['/p/foghorn#2026-11-16', '2026-11-18', true],
      ['/p/tidemark#2026-11-16', '2026-11-16', false],
      // Its first launch was free, and stays the entry that readers have.
      ['/p/foghorn#2026-08-10', '2026-08-10', false],
    ]);
    const again = await entriesOf(world, '/feeds/categories/design.atom');
    expect(again.map(([id, day]) => [id, day])).toEqual(category.map(([id, day]) => [id, day]));
    expect(again.filter(([id]) => id.startsWith('/p/foghorn'))).toHaveLength(1);
  });
});
