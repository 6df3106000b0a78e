import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addListing } from '../../scene.ts';
import { type ClaimScene, claimScene } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
});
afterAll(() => scene.close());

/** A live listing of a website; returns its slug. */
let listings = 0;
async function of(url: string): Promise<string> {
  const { store, clock } = scene.world;
  return (await addListing(store, clock, { name: `Trick ${++listings}`, url })).slug;
}

describe('the domain that a claim is about', () => {
  test.each([
    ['an IP address', 'http://127.0.0.1:8080/'],
    ['an IPv6 address', 'http://[2001:db8::1]/'],
    ['an IP address as one number', 'http://2130706433/'],
    ['a bare suffix', 'https://co.uk/'],
    ['the suffix of a shared host', 'https://github.io/'],
    ['a single word', 'http://intranet/'],
  ])('of %s there is none, by any method', async (_what, url) => {
    const slug = await of(url);
    for (const method of ['dns', 'meta', 'file', 'email'])
      expect(await scene.refused({ slug, method }, 'abe')).toEqual([400, 'slug', 'no_domain']);
    expect((await (await scene.rest('abe')).call('list_my_claims')).answer.total).toBe(0);
  });

  test.each([
    ['below www', 'https://www.acme-dns.com/', 'acme-dns.com'],
    ['a subdomain', 'https://app.eu.acme-sub.co.uk/', 'acme-sub.co.uk'],
    ['below a shared host', 'https://acme.github.io/', 'acme.github.io'],
    ['deeper below a shared host', 'https://docs.acme.github.io/', 'acme.github.io'],
    ['under an unknown suffix, the exact host', 'https://app.acme.corp/', 'app.acme.corp'],
    ['under an unknown suffix below www', 'https://www.acme.corp/', 'acme.corp'],
    ['with a dot at the end', 'https://acme-dot.com./', 'acme-dot.com'],
    ['in other letters', 'https://bücher-shop.de/', 'xn--bcher-shop-9db.de'],
  ])('%s', async (what, url, domain) => {
    const slug = await of(url);
    const claim = await scene.claimed(slug, 'dns', `ben${listings}`);
    expect([what, claim.domain, claim.publish.where]).toEqual([what, domain, `_firstlight.${domain}`]);
    const ben = await scene.rest(`ben${listings}`);
    const claimed = async (email: string) => {
      const { answer, problem } = await ben.call('claim_listing', { slug, method: 'email', email });
      return problem?.errors[0].code ?? answer.status;
    };
    const refused = domain.endsWith('github.io') ? 'public_host' : 'other_domain';
    const above = domain.split('.').slice(1).join('.');
    if (above.includes('.')) expect(await claimed(`info@${above}`)).toBe(refused);
    expect(await claimed(`info@x${domain}`)).toBe(refused);
    expect(await claimed(`info@${domain}.example.org`)).toBe(refused);
  });
});

test('slug, method and email have bounds; what is wrong is named, and nothing is stored [R173]', async () => {
  const slug = await of('https://acme-bounds.com/');
  const faults: [input: Record<string, unknown>, path: string][] = [
    [{ slug: 'a'.repeat(221), method: 'dns' }, 'slug'],
    [{ slug: '', method: 'dns' }, 'slug'],
    [{ slug, method: 'phone' }, 'method'],
    [{ slug }, 'method'],
    [{ method: 'dns' }, 'slug'],
    [{ slug, method: 'email', email: `${'a'.repeat(243)}@acme-bounds.com` }, 'email'],
    [{ slug, method: 'email', email: 'acme-bounds.com' }, 'email'],
    [{ slug, method: 'email' }, 'email'],
  ];
  for (const [input, path] of faults)
    expect((await scene.refused(input, 'fin')).slice(0, 2)).toEqual([400, path]);
  expect((await (await scene.rest('fin')).call('list_my_claims')).answer.total).toBe(0);
  expect((await scene.refused({ slug: 'a'.repeat(220), method: 'dns' }, 'fin'))[2]).toBe('unknown_listing');
});

test('with an Idempotency-Key a claim is made once, and an unknown slug is refused as without one [R230]', async () => {
  const slug = await of('https://acme-keyed.com/');
  const key = await scene.world.key('gil');
  const send = (body: object) =>
    scene.world.rest('POST', '/claims', { key, body, headers: { 'idempotency-key': JSON.stringify(body) } });
  const first = await send({ slug, method: 'dns' });
  const again = await send({ slug, method: 'dns' });
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  const unknown = await send({ slug: 'no-such-listing', method: 'dns' });
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([400, 'unknown_listing']);
});

describe('resolvers', () => {
  const HOST = 'resolver-ledger.com';
  const NAME = `_firstlight.${HOST}`;
  let claim_id: number;
  let content: string;
  beforeAll(async () => {
    const claim = await scene.claimed(await of(`https://${HOST}/`), 'dns', 'cat');
    ({ claim_id } = claim);
    ({ content } = claim.publish);
  });
  const observed = async () => (await scene.checked(claim_id, 'cat')).observed;

  test('a wildcard with the token of another claim, and the token in other words, prove nothing', async () => {
    for (const server of scene.dns) server.set(`*.${HOST}`, { txt: [['firstlight-verification=other']] });
    expect(await observed()).toContain('none of them has this value');
    scene.publish(NAME, [`${content} `, ` ${content}`, content.toUpperCase(), content.split('=')[1]!]);
    expect(await observed()).toContain('none of them has this value');
  });

  test('one that lies decides nothing while the others do not agree, and none decides that fails or is dead', async () => {
    scene.publish(NAME, []);
    scene.publish(NAME, [content], 1);
    expect(await observed()).toContain('1 of 3 DNS resolvers that responded have the record, and 2 have to');
    scene.dns[1]!.mode = 'dead';
    scene.dns[2]!.mode = 'dead';
    expect(await observed()).toContain('Only 1 of 3 DNS resolvers responded, and 2 have to agree');
    for (const server of scene.dns) server.mode = 'servfail';
    expect(await observed()).toContain('Only 0 of 3 DNS resolvers responded');
    for (const server of scene.dns) server.mode = 'ok';
  });

  test('one that denies what two others see does not stop the founder', async () => {
    scene.publish(NAME, [content], 2);
    expect(await scene.checked(claim_id, 'cat')).toEqual({
      status: 'verified',
      observed: 'The record is there: 2 of 3 DNS resolvers that responded have it.',
    });
  });
});

describe('pages and files that prove nothing', () => {
  test.each<[what: string, page: (tag: string) => object | string, observed: string]>([
    [
      'a tag in a textarea of the body',
      (tag) => `<title>T</title><body><textarea>${tag}</textarea>`,
      'does not count',
    ],
    ['a tag in a title', (tag) => `<title>${tag}</title>`, 'does not count'],
    [
      'a tag in noscript of the body',
      (tag) => `<title>T</title><p>T<noscript>${tag}</noscript>`,
      'does not count',
    ],
    [
      'a tag in a template of the head',
      (tag) => `<template>${tag}</template><title>T</title>`,
      'does not count',
    ],
    ['a tag with the attribute property', (tag) => tag.replace('name=', 'property='), 'does not count'],
    ['the tag on a page with status 404', (tag) => ({ status: 404, body: tag }), 'answered 404'],
    [
      'the tag in a file that is no page',
      (tag) => ({ headers: { 'content-type': 'text/plain' }, body: tag }),
      'instead of an HTML page',
    ],
  ])('%s', async (_what, page, observed) => {
    const path = `trick-${listings}`;
    const slug = await of(`http://tarn-ledger.com:${scene.site.port}/${path}`);
    const { claim_id, publish } = await scene.claimed(slug, 'meta', `dot${listings}`);
    scene.site.set({ [`/${path}`]: page(publish.content) as string });
    expect(await scene.checked(claim_id, `dot${listings}`)).toEqual({
      status: 'pending',
      observed: expect.stringContaining(observed),
    });
  });

  test.each<[what: string, file: (token: string) => object, observed: string]>([
    ['the file of another claim', () => ({ body: 'a'.repeat(32) }), 'does not contain the token alone'],
    [
      'a file with more than the token',
      (token) => ({ body: `${token}\n${token}` }),
      'does not contain the token alone',
    ],
    ['an empty file', () => ({ body: '' }), 'is empty'],
    ['a file that is not there', () => ({ status: 404 }), 'answered 404'],
    [
      'a file that redirects to www',
      (token) => ({
        status: 301,
        headers: { location: `http://www.tarn-ledger.com:${scene.site.port}/${token}` },
      }),
      'another host',
    ],
    [
      'a file that redirects to another port',
      (token) => ({ status: 301, headers: { location: `http://tarn-ledger.com:1/${token}` } }),
      'another host',
    ],
  ])('%s', async (_what, file, observed) => {
    const slug = await of(`http://tarn-ledger.com:${scene.site.port}/file-${listings}`);
    const { claim_id, publish } = await scene.claimed(slug, 'file', `eli${listings}`);
    scene.site.set({ [new URL(publish.where).pathname]: file(publish.content) });
    expect(await scene.checked(claim_id, `eli${listings}`)).toEqual({
      status: 'pending',
      observed: expect.stringContaining(observed),
    });
  });
});
