import { expect, test } from 'vitest';
import { addListing, type ListingScene } from '../scene.ts';
import { member } from '../site/visitor.ts';
import { inWorld } from '../world.ts';
import { pngOf } from './samples.ts';
import { faultsOf, picturesPath, upload } from './upload.ts';

test('a person has a number of uploads a day, refused ones included, and reads the rule when they are used up [D48]', async () => {
  await inWorld({ env: { RATE_LIMITS: 'on' } }, async ({ url, store, clock }) => {
    const now = clock.now().getTime();
    const ada = await member(url, store, 'ada@example.org', now);
    const bob = await member(url, store, 'bob@example.org', now);
    const scene = { plan: 'paid', unlocked: ['media'] } satisfies Partial<ListingScene>;
    const own = async (name: string, owner: string) => addListing(store, clock, { ...scene, name, owner });
    const [first, second, of_bob] = [
      await own('Tidemark', 'ada'),
      await own('Harbour', 'ada'),
      await own('Pelagia', 'bob'),
    ];
    await store.write((tx) => tx.settings.set('pictures.uploads_per_person_day', 3));

    expect((await upload(ada, first.id)).status).toBe(303);
    expect((await upload(ada, first.id, { file: Buffer.from('no picture') })).status).toBe(400);
    // A form without a file takes no computing, and counts for nothing.
    expect((await upload(ada, first.id, { file: new Uint8Array() })).status).toBe(400);
    expect((await upload(ada, second.id)).status).toBe(303);

    const refused = await upload(ada, second.id, { file: pngOf(640, 400), alt: 'A tide table' });
    expect([refused.status, faultsOf(refused)]).toEqual([
      429,
      [
        'Nothing was added: one person can upload 3 pictures in 24 hours, refused ones included, and you have done so. Try again in 24 hours.',
      ],
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(refused.root.querySelector('input[name=alt]')?.getAttribute('value')).toBe('A tide table');
    expect((await ada.request(picturesPath(second.id))).text).toContain('1 of 5 pictures');
    expect(await store.galleries.ofListing(second.id)).toHaveLength(1);

    // It is the limit of a person, and of nobody else in the same network.
    expect((await upload(bob, of_bob.id)).status).toBe(303);
    await store.write((tx) => tx.settings.set('pictures.uploads_per_person_day', 5));
    expect((await upload(ada, second.id, { file: pngOf(640, 400) })).status).toBe(303);
  });
});
