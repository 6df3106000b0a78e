import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GENUINE } from '../../scene.ts';
import { type ClaimScene, claimScene, PRIVATE_HOST } from './claim_scene.ts';

let scene: ClaimScene;
beforeAll(async () => {
  scene = await claimScene();
});
afterAll(() => scene.close());

describe('claim_listing and verify_claim by DNS [R173, R175–R177, D53]', () => {
  test('a record that two resolvers see makes the claimant the owner; plan and sections stay [R179, R181, R233, D17, C3]', async () => {
    const { slug, id } = await scene.listed();
    const bob = await scene.mcp('bob');
    const { answer: claim } = await bob.call('claim_listing', { slug, method: 'dns' });
    expect(claim).toMatchObject({
      claim_id: expect.any(Number),
      slug,
      method: 'dns',
      status: 'pending',
      domain: 'tarn-ledger.com',
      publish: {
        where: '_firstlight.tarn-ledger.com',
        content: expect.stringMatching(/^firstlight-verification=[a-z2-7]{32}$/),
      },
      checks: [],
    });
    const { claim_id, publish } = claim;
    expect(await scene.checked(claim_id)).toEqual({
      status: 'pending',
      observed: expect.stringContaining(
        'No TXT record yet at _firstlight.tarn-ledger.com or tarn-ledger.com',
      ),
    });
    // Records of another claim, and one that a single resolver sees, prove nothing.
    scene.publish('_firstlight.tarn-ledger.com', ['v=spf1 -all', 'firstlight-verification=another']);
    expect((await scene.checked(claim_id)).observed).toContain('“firstlight-verification=another”');
    scene.publish('_firstlight.tarn-ledger.com', [publish.content], 1);
    expect(await scene.checked(claim_id)).toEqual({
      status: 'pending',
      observed: expect.stringContaining('1 of 3 DNS resolvers that responded have the record'),
    });
    const vote = {
      listing_id: id,
      person_id: await scene.personOf('bob'),
      cast_at: scene.world.clock.now().getTime(),
      address_key: null,
    };
    expect(await scene.world.store.write((tx) => tx.votes.cast(vote, GENUINE))).toEqual({
      state: 'refused',
      reason: 'stake',
    });

    scene.publish('_firstlight.tarn-ledger.com', ['v=spf1 -all', publish.content]);
    const before = await scene.world.store.listings.byId(id);
    const { answer: found } = await bob.call('verify_claim', { claim_id });
    expect(found).toMatchObject({ status: 'verified', in_dispute: false, expires_at: null });
    expect(found.checks).toHaveLength(3);
    const after = await scene.world.store.listings.byId(id);
    expect(after).toMatchObject({
      plan: before!.plan,
      unlocked: before!.unlocked,
      launch_id: before!.launch_id,
    });
    expect([after!.verified_at, after!.person_id]).toEqual([expect.any(Number), await scene.personOf('bob')]);

    // The new owner edits through a draft that has what the listing has (D36); the earlier one does not any more.
    const { answer: own } = await bob.call('get_my_listing', { listing_id: id });
    const { answer: draft } = await bob.call('get_draft', { id: own.draft_id });
    expect([draft.status, draft.fields.name.value, draft.fields.categories.value]).toEqual([
      'submitted',
      after!.name,
      ['Design'],
    ]);
    const ada = await scene.rest('ada');
    expect((await ada.call('get_my_listing', { listing_id: id })).problem.status).toBe(404);
    expect(await scene.emailsTo('ada')).toContain(`${after!.name} belongs to another account now`);
    expect(await scene.emailsTo('bob')).toContain(`Your claim of ${after!.name} is verified`);

    // Calling both again changes nothing.
    expect((await bob.call('verify_claim', { claim_id })).answer.checks).toEqual(found.checks);
    expect((await scene.claimed(slug, 'dns')).claim_id).toBe(claim_id);
  });

  test('a wildcard of another claim proves nothing; aliases, chunks and the domain itself count; an earlier vote is void', async () => {
    const { slug, id } = await scene.listed('www.other-ledger.com', '?');
    const { store, clock } = scene.world;
    const person_id = await scene.personOf('cy');
    const cast_at = clock.now().getTime();
    const ballot = { listing_id: id, person_id, cast_at, address_key: null };
    await store.write((tx) => tx.votes.cast(ballot, GENUINE));
    const { claim_id, domain, publish } = await scene.claimed(slug, 'dns', 'cy');
    expect(domain).toBe('other-ledger.com');
    for (const server of scene.dns) {
      server.set('*.other-ledger.com', { txt: [['firstlight-verification=wildcard']] });
      server.set('other-ledger.com', { cname: 'records.other-ledger.com' });
    }
    expect((await scene.checked(claim_id, 'cy')).status).toBe('pending');
    const { content } = publish;
    for (const server of scene.dns)
      server.set('records.other-ledger.com', { txt: [[content.slice(0, 9), content.slice(9)]] });
    expect((await scene.checked(claim_id, 'cy')).status).toBe('verified');
    expect((await store.votes.own(id, person_id))?.state).toBe('void');
  });

  test('resolvers that fail or do not respond decide nothing', async () => {
    const { slug } = await scene.listed();
    const { claim_id } = await scene.claimed(slug, 'dns', 'dan');
    scene.dns[0]!.mode = 'servfail';
    scene.dns[1]!.mode = 'dead';
    expect(await scene.checked(claim_id, 'dan')).toEqual({
      status: 'pending',
      observed: expect.stringContaining('Only 1 of 3 DNS resolvers responded'),
    });
    for (const server of scene.dns) server.mode = 'ok';
  });
});

test('what each method asks for: a TXT record, a tag on the website, a file there, a link in an email [R176]', async () => {
  const { slug } = await scene.listed('tarn-ledger.com');
  const wanted = async (method: string) => {
    const { publish, instructions } = await scene.claimed(slug, method, `wanting-${method}`);
    return { ...publish, instructions };
  };
  const site = `http://tarn-ledger.com:${scene.site.port}`;
  const dns = await wanted('dns');
  const record = expect.stringMatching(/^firstlight-verification=[a-z2-7]{32}$/);
  expect(dns).toMatchObject({ where: '_firstlight.tarn-ledger.com', content: record });
  expect(dns.instructions).toContain('add a TXT record');
  const meta = await wanted('meta');
  const tag = expect.stringMatching(/^<meta name="firstlight-verification" content="[a-z2-7]{32}">$/);
  expect(meta).toMatchObject({ where: `${site}/`, content: tag });
  expect(meta.instructions).toContain('Put this tag inside <head>');
  const { content: token, ...file } = await wanted('file');
  expect(token).toMatch(/^[a-z2-7]{32}$/);
  expect(file.where).toMatch(/\.well-known\/firstlight-[a-z2-7]{16}\.txt$/);
  expect(file.where).not.toContain(token);
  expect(file.instructions).toContain('Upload a text file');
  const bob = await scene.rest('asking-email');
  const email = 'office@tarn-ledger.com';
  const { answer } = await bob.call('claim_listing', { slug, method: 'email', email });
  expect([answer.publish, answer.instructions]).toEqual([
    null,
    expect.stringContaining(`Open the link in the email to ${email}`),
  ]);
  await scene.world.reach(scene.world.clock.now());
  const sent = (await scene.world.mails()).filter(({ to }) => to.includes(email));
  expect(sent.map(({ text }) => text.includes(`${scene.world.url}/claims/`))).toEqual([true]);
});

describe('verify_claim by tag and file', () => {
  test('the tag counts inside <head> only, as a browser reads the page', async () => {
    const { slug } = await scene.listed('tarn-ledger.com', 'tag');
    const { claim_id, publish } = await scene.claimed(slug, 'meta', 'eve');
    const { content: tag, where } = publish;
    const pages: [html: string, observed: string][] = [
      [`<title>Tarn</title><!-- ${tag} --><p>Tarn`, 'a comment or in a script does not count'],
      [`<title>Tarn</title><body><head>${tag}</head>${tag}`, 'in the body'],
      [`<title>Tarn</title><script>"${tag}"</script>`, 'in a script'],
      [
        `<title>Tarn</title><meta name="firstlight-verification" content="other">`,
        'with another content: “other”',
      ],
      ['<title>Tarn</title>', 'has no tag firstlight-verification inside <head>'],
    ];
    for (const [html, observed] of pages) {
      scene.site.set({ '/tag': html });
      expect(await scene.checked(claim_id, 'eve'), html).toEqual({
        status: 'pending',
        observed: expect.stringContaining(observed),
      });
    }
    scene.site.set({
      '/tag': { status: 302, headers: { location: `http://other-ledger.com:${scene.site.port}/tag` } },
    });
    expect((await scene.checked(claim_id, 'eve')).observed).toContain('leads to other-ledger.com');
    const onward = `http://www.tarn-ledger.com:${scene.site.port}/home`;
    scene.site.set({
      '/tag': { status: 301, headers: { location: onward } },
      '/home': `<title>Tarn</title>${tag}<p>Tarn`,
    });
    expect(where).toContain('tarn-ledger.com');
    expect(await scene.checked(claim_id, 'eve')).toEqual({
      status: 'verified',
      observed: `It is there: ${onward}`,
    });
    expect(scene.site.paths()).not.toContain('/robots.txt');
  });

  test('the file has the token alone, on the same host and within a kilobyte', async () => {
    const { slug } = await scene.listed('other-ledger.com', 'file');
    const { claim_id, publish } = await scene.claimed(slug, 'file', 'fay');
    const { where, content: token } = publish;
    expect(new URL(where).host).toBe(`other-ledger.com:${scene.site.port}`);
    const path = new URL(where).pathname;
    const looks: [route: Parameters<typeof scene.site.set>[0][string], observed: string][] = [
      [`<!doctype html><title>Anything you ask for: ${token}</title>`, 'does not contain the token alone'],
      [{ body: `${token}${' '.repeat(1100)}` }, 'returned more than 1024 bytes'],
      [{ status: 404, body: token }, 'answered 404'],
      // A server that repeats the last part of any path.
      [{ body: /firstlight-(.+)\.txt$/.exec(path)![1]! }, 'does not contain the token alone'],
      [
        { status: 302, headers: { location: `http://www.tarn-ledger.com:${scene.site.port}${path}` } },
        'another host',
      ],
    ];
    for (const [route, observed] of looks) {
      scene.site.set({ [path]: route });
      expect(await scene.checked(claim_id, 'fay')).toEqual({
        status: 'pending',
        observed: expect.stringContaining(observed),
      });
    }
    scene.site.set({ [path]: { body: `${token}\n` } });
    // Another person proved the domain for another page, which is no reason for a dispute (D88).
    const fay = await scene.rest('fay');
    expect((await fay.call('verify_claim', { claim_id })).answer).toMatchObject({
      status: 'verified',
      in_dispute: false,
    });
  });

  test('a file that an older claim asked for goes on counting', async () => {
    const { slug } = await scene.listed('tarn-ledger.com', 'older');
    const { claim_id } = await scene.claimed(slug, 'file', 'gil');
    const token = 'abcdefghijklmnopqrstuvwxyz234567';
    const { store } = scene.world;
    await store.write(async (tx) => {
      const { slug: _slug, name: _name, id: _id, ...claim } = (await tx.claims.byId(claim_id))!;
      await tx.claims.end(claim_id, 'lapsed', claim.created_at);
      await tx.claims.add({ ...claim, token });
    });
    const [claim] = (await (await scene.rest('gil')).call('list_my_claims')).answer.items;
    const where = `http://tarn-ledger.com:${scene.site.port}/.well-known/firstlight-${token}.txt`;
    expect(claim.publish).toEqual({ where, content: token });
    scene.site.set({ [new URL(where).pathname]: { body: token } });
    expect((await scene.checked(claim.claim_id, 'gil')).status).toBe('verified');
  });

  test('a subdomain that is an alias of another company proves nothing, and no private address is requested', async () => {
    const app = await scene.listed('app.tarn-ledger.com', 'app');
    for (const server of scene.dns)
      server.set('app.tarn-ledger.com', { cname: 'tenant.hosting-company.com' });
    const tag = await scene.claimed(app.slug, 'meta', 'gus');
    scene.site.set({ '/app': `<title>App</title>${tag.publish.content}` });
    for (const server of scene.dns) server.mode = 'servfail';
    expect(await scene.checked(tag.claim_id, 'gus')).toEqual({
      status: 'pending',
      observed: expect.stringContaining('no DNS server says whether app.tarn-ledger.com is an alias'),
    });
    for (const server of scene.dns) server.mode = 'ok';
    expect(await scene.checked(tag.claim_id, 'gus')).toEqual({
      status: 'pending',
      observed: expect.stringContaining('is an alias (CNAME) of tenant.hosting-company.com'),
    });
    const inside = await scene.listed(PRIVATE_HOST);
    const { claim_id } = await scene.claimed(inside.slug, 'file', 'gus');
    expect((await scene.checked(claim_id, 'gus')).observed).toContain('is not a public web address');
  });
});
