import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restCaller } from '../clients/rest_client.ts';
import { addListing, type ListingScene } from '../scene.ts';
import type { PageResponse } from '../site/page_response.ts';
import { hiddenOf, member, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { bombOf, chunk, MARK, pngOf } from './samples.ts';
import { faultsOf as faults, picturesPath as pathOf, type Sent, upload } from './upload.ts';

let world: World;
let ada: Visitor;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ada = await member(world.url, world.store, 'ada@example.org', world.clock.now().getTime());
});

let count = 0;
/** A live listing of Ada, with media unlocked. */
async function listed(scene: Partial<ListingScene> = {}) {
  const name = `Harbour ${++count}`;
  return addListing(world.store, world.clock, {
    name,
    owner: 'ada',
    plan: 'paid',
    unlocked: ['media'],
    ...scene,
  });
}
const shots = ({ root }: PageResponse) => root.querySelectorAll('.shots li p').map(({ text }) => text);

describe('the gallery of a listing [D48]', () => {
  test('has what its owner uploads, on the page and for programs, without metadata', async () => {
    const { id, slug } = await listed();
    const secret = 'taken at 52.5200 N';
    const file = pngOf(1600, 1000, { more: [chunk('tEXt', Buffer.from(`Comment\0${secret}`))] });
    const sent = await upload(ada, id, { file, alt: 'The tide of a week' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${pathOf(id)}?added`]);
    expect(shots(await ada.request(`${pathOf(id)}?added`))).toEqual(['The tide of a week']);

    const rest = restCaller(world, await world.key('bob'));
    const { answer } = await rest.call('get_listing', { slug });
    expect(answer.media).toEqual({
      pictures: [expect.stringContaining('/media/')],
    });
    const served = await fetch(answer.media.pictures[0]);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await served.arrayBuffer()).includes(secret)).toBe(false);

    const { root } = await new Visitor(world.url).request(`/p/${slug}`);
    const image = root.querySelector('.gallery img');
    expect(image?.attributes).toMatchObject({ width: '1280', height: '800', alt: 'The tide of a week' });
    expect(image?.getAttribute('srcset')).toMatch(/1280\.webp 1280w, \/media\/[0-9a-f]{32}-640\.webp 640w$/);
  });

  test('is put in order and cleared by its owner', async () => {
    const { id } = await listed();
    for (const [i, alt] of ['one', 'two', 'three'].entries())
      await upload(ada, id, { alt, file: pngOf(500 + i, 400) });
    const page = await ada.request(pathOf(id));
    const ids = (await world.store.galleries.ofListing(id)).map((picture) => picture.id);
    const csrf = hiddenOf(page.root, pathOf(id))['csrf'] ?? '';
    const moved = await ada.send(pathOf(id), { csrf, picture: String(ids[2]), do: 'earlier' });
    expect(moved.headers.get('location')).toBe(`${pathOf(id)}?moved`);
    expect(shots(await ada.request(pathOf(id)))).toEqual(['one', 'three', 'two']);
    await ada.send(pathOf(id), { csrf, picture: String(ids[0]), do: 'remove' });
    expect(shots(await ada.request(pathOf(id)))).toEqual(['three', 'two']);
    const gone = await ada.send(pathOf(id), { csrf, picture: String(ids[0]), do: 'remove' });
    expect([gone.status, faults(gone)]).toEqual([
      409,
      ['Nothing was changed: the picture is no longer in the gallery.'],
    ]);
  });

  test('has at most five pictures, each once', async () => {
    const { id } = await listed();
    await upload(ada, id);
    expect(faults(await upload(ada, id))).toEqual([
      'Nothing was added: this picture is in the gallery already.',
    ]);
    for (let i = 1; i < 5; i++) await upload(ada, id, { file: pngOf(500 + i, 400) });
    const sixth = await upload(ada, id, { file: pngOf(600, 400) });
    expect([sixth.status, faults(sixth)]).toEqual([
      409,
      ['Nothing was added: the gallery has 5 pictures. Remove one first.'],
    ]);
    expect((await world.store.galleries.ofListing(id)).length).toBe(5);
  });

  test('is for listings whose media are unlocked; theirs stay hidden when they no longer are [R43, D54]', async () => {
    const { id, slug } = await listed();
    await upload(ada, id);
    const now = world.clock.now().getTime();
    await world.store.write((tx) => tx.listings.update(id, { unlocked: [], updated_at: now }));
    const page = await ada.request(pathOf(id));
    expect(page.text).toContain('comes with a paid launch');
    expect(faults(await upload(ada, id, { file: pngOf(700, 400) }))).toEqual([
      'Nothing was added: a gallery comes with a paid launch.',
    ]);
    const { answer } = await restCaller(world, await world.key('bob')).call('get_listing', { slug });
    expect(answer).not.toHaveProperty('media');
    expect(await fetch(`${world.url}/p/${slug}`).then((it) => it.text())).not.toContain('class="gallery');
  });

  test('is changed by owners only, from pages of this site only', async () => {
    const { id } = await listed();
    const bob = await member(world.url, world.store, 'bob@example.org', world.clock.now().getTime());
    expect((await bob.request(pathOf(id))).status).toBe(404);
    expect((await upload(bob, id)).status).toBe(404);
    expect((await upload(ada, id, { csrf: 'wrong' })).status).toBe(403);
    expect((await upload(ada, id, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await upload(ada, id, { headers: { authorization: 'Bearer flsk_x' } })).status).toBe(403);
    expect(await world.store.galleries.ofListing(id)).toEqual([]);
  });
});

describe('an upload that is refused says why, and changes nothing:', () => {
  test.each<[string, Sent, string]>([
    ['no file', { file: new Uint8Array() }, 'Choose a picture first.'],
    ['no description', { alt: ' ' }, 'Say in a few words what the picture shows.'],
    ['a long description', { alt: 'x'.repeat(151) }, 'Use at most 150 characters.'],
    ['an SVG', { file: MARK, type: 'image/svg+xml' }, 'This is an SVG; send a PNG, a JPEG, or a WebP.'],
    ['an SVG that says it is a PNG', { file: MARK }, 'This is an SVG; send a PNG, a JPEG, or a WebP.'],
    [
      'a page',
      { file: Buffer.from('<!doctype html><script>1</script>') },
      'This is no PNG, JPEG, WebP, GIF, SVG or ICO.',
    ],
    [
      'a GIF that is a script too',
      { file: Buffer.from('GIF89a/*\x01\x01*/=1;alert(1)//'), type: 'image/png' },
      'This is a GIF; send a PNG, a JPEG, or a WebP.',
    ],
    [
      'a bomb',
      { file: bombOf(7_100, 7_100) },
      'The picture is 7100 × 7100 pixels; it may have 16 megapixels, and 16000 on its longer side.',
    ],
    [
      'a picture that ends early',
      { file: pngOf(800, 500).subarray(0, 200) },
      'The picture is damaged, or needs more memory than a picture may take.',
    ],
    [
      'a small one',
      { file: pngOf(399, 300) },
      'The picture is only 399 × 300 pixels; it needs 400 in width.',
    ],
    [
      'more than two megabytes',
      { file: Buffer.concat([pngOf(800, 500), Buffer.alloc(2 * 1024 * 1024)]) },
      'The picture has more than 2097152 bytes.',
    ],
  ])('%s', async (_, sent, fault) => {
    const { id } = await listed();
    const page = await upload(ada, id, sent);
    expect([page.status, faults(page)]).toEqual([400, [fault]]);
    expect(await world.store.galleries.ofListing(id)).toEqual([]);
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'hello'],
    ['another boundary', 'multipart/form-data; boundary=one', '--two\r\n\r\n--two--'],
    [
      'an end in the middle of a part',
      'multipart/form-data; boundary=one',
      '--one\r\nContent-Disposition: form-data; name="csrf"\r\n\r\nx',
    ],
    [
      'two files',
      'multipart/form-data; boundary=one',
      ['a', 'b']
        .map(
          (name) =>
            `--one\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\nx\r\n`,
        )
        .join('') + '--one--',
    ],
    [
      'many fields',
      'multipart/form-data; boundary=one',
      Array.from(
        { length: 50 },
        (_, i) => `--one\r\nContent-Disposition: form-data; name="f${i}"\r\n\r\nx\r\n`,
      ).join('') + '--one--',
    ],
  ])('a body with %s', async (_, type, body) => {
    const { id } = await listed();
    const page = await ada.request(pathOf(id), {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'same-origin', origin: world.url },
      body,
    });
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.status).toBeLessThan(500);
  });

  test('a body without end', async () => {
    const { id } = await listed();
    const part = Buffer.alloc(64 * 1024, 0x61);
    const { csrf } = hiddenOf((await ada.request('/account')).root, '/account');
    let size = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (size === 0)
          controller.enqueue(
            Buffer.from(
              `--one\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n${csrf}\r\n--one\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
            ),
          );
        size += part.length;
        controller.enqueue(part);
        if (size > 64 * 1024 * 1024) controller.close();
      },
    });
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await fetch(world.url + pathOf(id), {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'multipart/form-data; boundary=one',
        'sec-fetch-site': 'same-origin',
        origin: world.url,
      },
      body,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 'closed',
    );
    expect([413, 'closed']).toContain(sent);
  });
});

test('without a gallery the page shows the picture of the website, and says where it is from', async () => {
  const { id, slug } = await listed({ unlocked: [] });
  const { id: other } = await listed();
  await upload(ada, other, { file: pngOf(901, 500) });
  const [{ hash } = { hash: '' }] = await world.store.galleries.ofListing(other);
  await world.store.write((tx) =>
    tx.galleries.add({ listing_id: id, hash, position: 0, source: 'website', created_at: 1 }),
  );
  const { root } = await ada.request(`/p/${slug}`);
  expect(root.querySelector('.gallery figcaption')?.text).toBe(`Picture from ${slug}.example`);
  expect((await ada.request(pathOf(id))).text).toContain(`the page shows the picture from ${slug}.example`);
});
