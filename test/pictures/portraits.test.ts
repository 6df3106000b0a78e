import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { suspend } from '../../services/people/shut_out.ts';
import { deleteExpired, RETENTION } from '../../services/upkeep/retention.ts';
import { type Both, both } from '../clients/both.ts';
import { addListing, shareableDraft } from '../scene.ts';
import type { PageResponse } from '../site/page_response.ts';
import { hiddenOf, member, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';
import { bombOf, chunk, MARK, pngOf } from './samples.ts';
import { faultsOf, type Sent, uploadTo } from './upload.ts';

let world: World;
let anybody: Both;
let count = 0;
/** A person whose live listing names them and a second founder. */
let ada: Awaited<ReturnType<typeof founder>>;

beforeAll(async () => {
  world = await startWorld();
  anybody = await both(world);
});
afterAll(async () => {
  await anybody.close();
  await world.close();
});
beforeEach(async () => {
  ada = await founder();
});

const now = (): number => world.clock.now().getTime();

async function founder() {
  const owner = `ada-${++count}`;
  const name = `Ada Byron ${owner}`;
  const founders = [{ name, title: 'Founder' }, { name: `Grace Hopper ${owner}` }];
  const listing = await addListing(world.store, world.clock, { name: `Works ${owner}`, owner, founders });
  const visitor = await member(world.url, world.store, `${owner}@example.org`, now());
  await visitor.fill(await visitor.request('/account'), '/account', { name });
  const { founders: shown } = await anybody.answer('get_listing', { slug: listing.slug });
  const [own, other] = shown.map(({ slug }: { slug: string }) => slug);
  return { owner, name, listing, visitor, own, other };
}

const COLOUR = { colour: [20, 90, 160] } as const;
const upload = (by: Visitor, { file = pngOf(300, 400, COLOUR), ...sent }: Sent = {}) =>
  uploadTo(by, '/account', { file, ...sent });
const remove = async (by: Visitor): Promise<PageResponse> => {
  const { csrf = '' } = hiddenOf((await by.request('/account')).root, '/account');
  return by.send('/account', { csrf, do: 'remove_picture' });
};
const read = (path: string): Promise<PageResponse> => new Visitor(world.url).request(path);
const pictureOf = async (slug: string): Promise<string | undefined> =>
  (await anybody.answer('get_founder', { slug })).picture;
/** The pictures of people on a page, by their descriptions. */
const faces = ({ root }: PageResponse) => root.querySelectorAll('img.face').map((image) => image.attributes);
const monograms = ({ root }: PageResponse) => root.querySelectorAll('span.face').map(({ text }) => text);
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

describe('the picture of a founder', () => {
  test('that they upload stands on their page, in the list and on their listing, for programs too', async () => {
    const { visitor, name, own, other, listing } = ada;
    const secret = 'taken at 52.5200 N';
    const file = pngOf(300, 400, { ...COLOUR, more: [chunk('tEXt', Buffer.from(`Comment\0${secret}`))] });
    const sent = await upload(visitor, { file });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/account?picture_saved']);
    const account = await visitor.request('/account?picture_saved');
    expect(account.root.querySelector('[role=status]')?.text).toBe('Your picture was saved.');
    expect(account.text).toContain(`Shown beside your name on ${name} and on the listings.`);

    const picture = (await pictureOf(own)) ?? '';
    expect(picture).toMatch(/\/media\/[0-9a-f]{32}-256\.png$/);
    for (const [type, url] of [
      ['image/png', picture],
      ['image/webp', picture.replace('.png', '.webp')],
      ['image/webp', picture.replace('256.png', '128.webp')],
    ] as const) {
      const served = await fetch(url);
      expect([served.status, served.headers.get('content-type')]).toEqual([200, type]);
      expect(Buffer.from(await served.arrayBuffer()).includes(secret)).toBe(false);
    }
    const { items } = await anybody.answer('list_founders', { q: name });
    expect(items).toMatchObject([{ slug: own, picture }]);
    const { founders } = await anybody.answer('get_listing', { slug: listing.slug });
    expect(founders.map((one: { picture?: string }) => one.picture)).toEqual([picture, undefined]);

    const alt = `Picture of ${name}`;
    const path = new URL(picture).pathname;
    const page = await read(`/founders/${own}`);
    const shown = { alt, width: '92', height: '92', src: path.replace('.png', '.webp') };
    expect(faces(page)).toMatchObject([shown]);
    const data = page.root.querySelectorAll('script[type="application/ld+json"]').map((one) => one.text);
    expect(data.map((text) => JSON.parse(text).mainEntity?.image)).toContain(picture);
    const small = { alt, width: '40', height: '40', src: path.replace('256.png', '128.webp') };
    expect(faces(await read(`/founders?q=${encodeURIComponent(name)}`))).toMatchObject([small]);
    const of_listing = await read(`/p/${listing.slug}`);
    expect(faces(of_listing)).toMatchObject([small]);
    // The other founder keeps the initials in the same place.
    expect(monograms(of_listing)).toEqual([expect.stringMatching(/^G/)]);
    expect(faces(await read(`/founders/${other}`))).toEqual([]);
  });

  test('is on the card of their page', async () => {
    const before = await (await fetch(`${world.url}/cards/founder/${ada.own}.png`)).arrayBuffer();
    await upload(ada.visitor);
    const after = await (await fetch(`${world.url}/cards/founder/${ada.own}.png`)).arrayBuffer();
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(false);
  });

  test('is replaced and removed by them, and the files go at once', async () => {
    await upload(ada.visitor, { file: pngOf(200, 200, { colour: [90, 20, 160] }) });
    const first = (await pictureOf(ada.own)) ?? '';
    await upload(ada.visitor, { file: pngOf(200, 200) });
    const second = (await pictureOf(ada.own)) ?? '';
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    // Sent twice it stays.
    await upload(ada.visitor, { file: pngOf(200, 200) });
    expect([await pictureOf(ada.own), await statusOf(second)]).toEqual([second, 200]);
    expect((await remove(ada.visitor)).headers.get('location')).toBe('/account?picture_removed');
    expect([await pictureOf(ada.own), await statusOf(second)]).toEqual([undefined, 404]);
    expect(faces(await read(`/founders/${ada.own}`))).toEqual([]);
    expect((await remove(ada.visitor)).status).toBe(303);
  });

  test('stays where somebody else shows the same one, and when unused pictures are swept', async () => {
    const bob = await founder();
    for (const { visitor } of [ada, bob]) await upload(visitor);
    const picture = (await pictureOf(ada.own)) ?? '';
    expect(await pictureOf(bob.own)).toBe(picture);
    await remove(bob.visitor);
    const later = now() + (RETENTION.unused_pictures.days + 1) * 86_400_000;
    await world.store.write((tx) => deleteExpired(tx, later));
    expect([await pictureOf(ada.own), await statusOf(picture)]).toEqual([picture, 200]);
  });
});

describe('a picture is of its person only', () => {
  test('another founder of the listing, and a namesake of somebody else’s, have none', async () => {
    const founders = [{ name: ada.name }];
    const other = await addListing(world.store, world.clock, {
      name: `Other ${ada.owner}`,
      owner: 'bob',
      founders,
    });
    await upload(ada.visitor);
    expect(await pictureOf(ada.other)).toBeUndefined();
    const { founders: shown } = await anybody.answer('get_listing', { slug: other.slug });
    expect(shown[0].picture).toBeUndefined();
  });

  test('it follows the name of the account', async () => {
    await upload(ada.visitor);
    const picture = await pictureOf(ada.own);
    await ada.visitor.fill(await ada.visitor.request('/account'), '/account', { name: 'Somebody Else' });
    expect(await pictureOf(ada.own)).toBeUndefined();
    expect((await ada.visitor.request('/account')).root.querySelector('.own-face')?.text).toContain(
      'None does so far. Say which founder you are.',
    );
    await ada.visitor.fill(await ada.visitor.request('/account'), '/account', {
      name: ada.name.toUpperCase(),
    });
    expect(await pictureOf(ada.own)).toBe(picture);
  });

  test('a co-owner who has the name of a founder shows theirs', async () => {
    const grace = `grace-${ada.owner}`;
    const name = `Grace Hopper ${ada.owner}`;
    await shareListing(ada.listing.id, grace, name);
    const visitor = await member(world.url, world.store, `${grace}@example.org`, now());
    await upload(visitor);
    expect(await pictureOf(ada.other)).toBeDefined();
    expect(await pictureOf(ada.own)).toBeUndefined();
  });

  test('a suspended account shows none until the suspension ends', async () => {
    await upload(ada.visitor);
    const person = (await world.store.people.byEmail(`${ada.owner}@example.org`))!;
    const by = { actor: 'operator' } as const;
    await world.store.write((tx) => suspend(tx, person.id, { by, now: now(), note: null }));
    expect(await pictureOf(ada.own)).toBeUndefined();
    await world.store.write((tx) => tx.people.unsuspend(person.id));
    expect(await pictureOf(ada.own)).toBeDefined();
  });

  test('nobody else can set or remove it: no session, no token, a foreign page, an API key', async () => {
    await upload(ada.visitor);
    const picture = await pictureOf(ada.own);
    const anonymous = new Visitor(world.url);
    const csrf = 'x';
    expect((await upload(anonymous, { csrf })).headers.get('location')).toContain('/sign-in');
    expect((await upload(ada.visitor, { csrf })).status).toBe(403);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await upload(ada.visitor, { headers })).status).toBe(403);
    const key = await world.key(ada.owner);
    const keyed = await upload(anonymous, { csrf, headers: { authorization: `Bearer ${key}` } });
    expect(keyed.headers.get('location')).toContain('/sign-in');
    const bob = await member(world.url, world.store, 'bob@example.org', now());
    await remove(bob);
    await upload(bob, { file: pngOf(200, 200) });
    expect(await pictureOf(ada.own)).toBe(picture);
  });
});

describe('a picture is refused with the reason at its field', () => {
  test.each([
    ['no file', new Uint8Array(), 'Choose a picture first.'],
    ['text', Buffer.from('no picture'), 'This is no PNG, JPEG, WebP, GIF, SVG or ICO.'],
    ['an SVG', MARK, 'This is an SVG; send a PNG, a JPEG, or a WebP.'],
    [
      'a bomb',
      bombOf(12_000, 12_000),
      'The picture is 12000 × 12000 pixels; it may have 16 megapixels, and 16000 on its longer side.',
    ],
    ['half a file', pngOf(300, 300).subarray(0, 90), expect.stringContaining('The picture is damaged')],
    ['many bytes', Buffer.alloc(3_000_000, 1), 'The picture has more than 2097152 bytes.'],
    ['a small one', pngOf(400, 90), 'The picture is only 400 × 90 pixels; it needs 128 on its shorter side.'],
  ])('%s', async (_, file, reason) => {
    const page = await upload(ada.visitor, { file });
    expect([page.status, faultsOf(page)]).toEqual([400, [reason]]);
    const field = page.root.querySelector('#f-file');
    expect([field?.getAttribute('aria-invalid'), field?.getAttribute('aria-describedby')]).toEqual([
      'true',
      'f-file-hint f-file-fault',
    ]);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(await pictureOf(ada.own)).toBeUndefined();
  });
});

/** Shares the draft behind a listing with a person of a name. */
async function shareListing(listing_id: number, who: string, name: string): Promise<void> {
  const draft_id = await shareableDraft(world.store, world.clock, {
    owner: ada.owner,
    name: `Draft ${ada.owner}`,
  });
  await world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${who}@example.org`, now(), name);
    await tx.listings.update(listing_id, { draft_id, updated_at: now() });
    await tx.co_owners.add(draft_id, person_id, now());
  });
}
