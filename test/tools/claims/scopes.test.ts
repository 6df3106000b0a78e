import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClaimScene, claimScene } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
});
afterAll(() => scene.close());

/** Claims a listing and has its proof found: status, and whether it is in dispute. */
async function proves(person: string, slug: string, method: 'dns' | 'meta'): Promise<[string, boolean]> {
  const { claim_id, publish } = await scene.claimed(slug, method, person);
  if (method === 'dns') {
    const values = [...(records.get(publish.where) ?? []), publish.content];
    records.set(publish.where, values);
    scene.publish(publish.where, values);
  } else {
    const { host, pathname } = new URL(publish.where);
    scene.site.set({ [`${host.split(':', 1)[0]}${pathname}`]: `<title>Page</title>${publish.content}` });
  }
  const { answer } = await (await scene.rest(person)).call('verify_claim', { claim_id });
  return [answer.status, answer.in_dispute];
}
const records = new Map<string, string[]>();
const ownerOf = async (id: number) => (await scene.world.store.listings.byId(id))?.person_id;

test('writers of a shared host prove their own pages, its company the host, and nobody stands in the way of another [D88]', async () => {
  const [first, second] = [
    await scene.listed('ada.tarn-ledger.com'),
    await scene.listed('bea.tarn-ledger.com'),
  ];
  const [page, host] = [
    await scene.listed('tarn-ledger.com', 'pages/cy'),
    await scene.listed('tarn-ledger.com'),
  ];
  expect(await proves('writer-ada', first.slug, 'meta')).toEqual(['verified', false]);
  expect(await proves('writer-bea', second.slug, 'meta')).toEqual(['verified', false]);
  expect(await proves('writer-cy', page.slug, 'meta')).toEqual(['verified', false]);
  expect(await proves('company', host.slug, 'dns')).toEqual(['verified', false]);
  // The company has proved the domain: a writer of another page is not in its way either.
  const third = await scene.listed('tarn-ledger.com', 'pages/dee');
  expect(await proves('writer-dee', third.slug, 'meta')).toEqual(['verified', false]);
  // And it takes no page from its writer: the site team decides.
  expect(await proves('company', first.slug, 'dns')).toEqual(['verified', true]);
  expect(await ownerOf(first.id)).toBe(await scene.personOf('writer-ada'));
  expect(await ownerOf(host.id)).toBe(await scene.personOf('company'));
  const { items } = (await (await scene.rest('writer-ada')).call('list_my_claims')).answer;
  expect(items).toMatchObject([{ status: 'verified', in_dispute: false }]);
});

test('of one website the proof of the domain wins over that of the page, and the other way round the site team decides [D88]', async () => {
  const { slug, id } = await scene.listed('other-ledger.com');
  expect(await proves('tagger', slug, 'meta')).toEqual(['verified', false]);
  expect(await proves('keeper', slug, 'dns')).toEqual(['verified', false]);
  expect(await ownerOf(id)).toBe(await scene.personOf('keeper'));
  await scene.world.reach(scene.world.clock.now());
  const toTagger = (await scene.world.mails()).filter(({ to }) => to.includes('tagger@example.org'));
  expect(toTagger.map(({ subject }) => subject).slice(-1)).toEqual([
    expect.stringMatching(/^Your claim of .+ is over$/),
  ]);
  expect(toTagger.filter(({ subject }) => subject.includes('belongs to another account'))).toEqual([]);
  const tagger = await scene.rest('tagger');
  expect((await tagger.call('list_my_claims')).answer.items).toMatchObject([
    { status: 'denied', instructions: expect.stringContaining('somebody proved the whole domain') },
  ]);
  expect(await proves('tagger', slug, 'meta')).toEqual(['verified', true]);
  expect(await ownerOf(id)).toBe(await scene.personOf('keeper'));
  expect((await scene.world.store.moderation.openOf(id))?.reasons).toMatchObject([
    {
      code: 'owner_disputed',
      detail: expect.stringMatching(
        /^claim \d+ of person \d+ by meta; proved too: claim \d+ of person \d+ by dns$/,
      ),
    },
  ]);
  // Two who prove the same are a dispute, whatever they list.
  const path = await scene.listed('other-ledger.com', 'second');
  expect(await proves('another', path.slug, 'dns')).toEqual(['verified', true]);
});
