import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../domain/time/day.ts';
import { deleteAccount } from '../../../services/people/delete_account.ts';
import { suspend, unsuspend } from '../../../services/people/shut_out.ts';
import { type Caller, restCaller } from '../../clients/rest_client.ts';
import { addListing } from '../../scene.ts';
import { startWorld, type World } from '../../world.ts';
import { hiddenOf, member, Visitor } from '../visitor.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const now = () => world.clock.now().getTime();
const CONFIRM = '/claims/confirm';
const BY = { actor: 'operator' } as const;
const as = async (person: string): Promise<Caller> => restCaller(world, await world.key(person));
const personOf = (name: string): Promise<number> =>
  world.store.write((tx) => tx.people.ensure(`${name}@example.org`, now()));
const after = (ms: number) => world.reach(new Date(now() + ms));
async function emailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  await world.reach(world.clock.now());
  return (await world.mails()).filter(({ to }) => to.includes(email));
}
const subjectsTo = async (person: string) =>
  (await emailsTo(`${person}@example.org`)).map(({ subject }) => subject);

let sites = 0;
/** A live listing of Ada, and a claim of it by email that waits for its link. */
async function claimed(claimant: string) {
  const host = `asked-${++sites}.com`;
  const name = `Asked ${sites}`;
  const { slug, id } = await addListing(world.store, world.clock, { name, url: `https://${host}/` });
  const email = `info@${host}`;
  const { problem } = await (await as(claimant)).call('claim_listing', { slug, method: 'email', email });
  if (problem) throw new Error(JSON.stringify(problem));
  return { host, name, slug, id, email, page: `/account/listings/${id}/owners` };
}
const linkTo = async (email: string): Promise<string> =>
  (await emailsTo(email))
    .flatMap(({ text }) => /\/claims\/confirm\?token=[\w-]+/.exec(text)?.[0] ?? [])
    .at(-1)!;
/** The reader of the mailbox presses a button of the page behind the newest link. */
async function decides(email: string, decision: 'confirm' | 'deny' = 'confirm') {
  const reader = new Visitor(world.url);
  const page = await reader.request(await linkTo(email));
  return reader.fill(page, CONFIRM, { decision });
}
const newestOf = async (person: string) => (await (await as(person)).call('list_my_claims')).answer.items[0];
const ownerOf = async (id: number) => (await world.store.listings.byId(id))!.person_id;

describe('a claim by email of a listing that has an owner [D88]', () => {
  test('takes effect after seven days; until then its owners edit it and may object', async () => {
    const { id, name, host, email, page } = await claimed('bob');
    const form = await new Visitor(world.url).request(await linkTo(email));
    expect(form.text).toContain('Unless they object within seven days');
    await decides(email);
    const until = new Date(now() + 7 * DAY_MS).toISOString();
    expect(await newestOf('bob')).toMatchObject({
      status: 'verified',
      in_dispute: false,
      takes_effect_at: until,
      instructions: expect.stringContaining(`it is yours from ${until}`),
    });
    const bob = await member(world.url, world.store, 'bob@example.org', now());
    expect((await bob.request('/account/claims')).text).toContain('Until then you cannot edit it');
    const edit = { listing_id: id, fields: { tagline: 'Cheap keys at evil.example.' } };
    for (const operation of ['update_my_listing', 'get_my_listing']) {
      const input = operation === 'get_my_listing' ? { listing_id: id } : edit;
      expect((await (await as('bob')).call(operation, input)).problem.status, operation).toBe(404);
    }
    expect((await bob.request(page)).status).toBe(404);
    expect((await (await as('ada')).call('update_my_listing', edit)).problem).toBeNull();
    expect((await world.store.listings.byId(id))!.verified_at).toBeNull();
    expect(await subjectsTo('bob')).toContain(`${name} is yours from ${shownDay(until)}`);
    const [offer] = (await emailsTo('ada@example.org')).filter(({ text }) => text.includes(page));
    expect([offer?.subject, offer?.text]).toEqual([
      `Does ${name} go to another account?`,
      expect.stringContaining(`reads a mailbox at ${host}`),
    ]);

    await after(7 * DAY_MS - 60_000);
    expect(await ownerOf(id)).toBe(await personOf('ada'));
    await after(DAY_MS);
    expect(await ownerOf(id)).toBe(await personOf('bob'));
    expect(await newestOf('bob')).toMatchObject({ status: 'verified', takes_effect_at: null });
    expect((await world.store.listings.byId(id))!.verified_at).not.toBeNull();
    expect(await subjectsTo('ada')).toContain(`${name} belongs to another account now`);
    expect(await subjectsTo('bob')).toContain(`Your claim of ${name} is verified`);
  });

  test('becomes a dispute by one button of an owner, and of nobody else', async () => {
    const { id, name, email, page } = await claimed('cleo');
    await decides(email);
    const claim = (await newestOf('cleo')).claim_id;
    const ada = await member(world.url, world.store, 'ada@example.org', now());
    const owners = await ada.request(page);
    expect(owners.root.querySelector('#claims')?.text).toContain('unless you object');
    const mallory = await member(world.url, world.store, 'mallory@example.org', now());
    const own = await addListing(world.store, world.clock, { name: `Of Mallory ${sites}`, owner: 'mallory' });
    const { root } = await mallory.request('/account/claims');
    const forged = { ...hiddenOf(root, '/account/claims'), do: 'object', claim: String(claim) };
    expect((await mallory.send(page, forged)).status).toBe(404);
    await mallory.send(`/account/listings/${own.id}/owners`, forged);
    expect(await newestOf('cleo')).toMatchObject({ in_dispute: false });

    const done = await ada.fill(owners, page, { do: 'object', claim: String(claim) });
    expect(done.headers.get('location')).toBe(`${page}?objected`);
    await ada.fill(owners, page, { do: 'object', claim: String(claim) });
    const shown = await ada.request(`${page}?objected`);
    expect(shown.text).toContain('You objected');
    expect(shown.root.querySelector('#claims button')).toBeNull();
    expect(await newestOf('cleo')).toMatchObject({
      status: 'verified',
      in_dispute: true,
      takes_effect_at: null,
    });
    await after(8 * DAY_MS);
    expect(await ownerOf(id)).toBe(await personOf('ada'));
    expect((await subjectsTo('cleo')).filter((one) => one.includes(name))).toContain(
      `Your claim of ${name} waits for the site team`,
    );
    const team_id = await personOf('root');
    await world.store.write((tx) => tx.people.setAdministrator(team_id, now()));
    const team = await member(world.url, world.store, 'root@example.org', now());
    const { text } = await team.request('/admin/moderation');
    expect(text).toMatch(/claim \d+ of person \d+ by a mailbox at asked-\d+\.com; owner \d+ objected/);
    expect(text).toContain('firstlight claim accept');
    expect((await world.store.moderation.openOf(id))?.reasons).toMatchObject([{ code: 'owner_disputed' }]);
  });

  test('takes effect at once where the account of the owner is gone', async () => {
    const { id, email } = await claimed('dan');
    const finn = await personOf('finn');
    await world.store.write((tx) => tx.listings.handOver(id, finn, now()));
    const link = await linkTo(email);
    await world.store.write((tx) => deleteAccount(tx, finn, now()));
    const reader = new Visitor(world.url);
    await reader.fill(await reader.request(link), CONFIRM, { decision: 'confirm' });
    expect(await newestOf('dan')).toMatchObject({ status: 'verified', takes_effect_at: null });
    expect(await ownerOf(id)).toBe(await personOf('dan'));

    // The mailbox denies it afterwards: the listing has an owner whom nothing proves, so the site team decides.
    const decide = async (decision: string) => reader.fill(await reader.request(link), CONFIRM, { decision });
    await decide('deny');
    const [dan] = [await personOf('dan')];
    expect((await world.store.moderation.openOf(id))?.reasons).toMatchObject([
      { code: 'claim_denied', detail: expect.stringMatching(`of person ${dan} by a mailbox at asked-`) },
    ]);
    expect(
      (await (await as('dan')).call('get_my_listing', { listing_id: id })).answer.moderation.review,
    ).toMatchObject([{ code: 'claim_denied' }]);
    const team_id = await personOf('root');
    await world.store.write((tx) => tx.people.setAdministrator(team_id, now()));
    const team = await member(world.url, world.store, 'root@example.org', now());
    expect((await team.request('/admin/moderation')).text).toContain(
      'To approve leaves the listing with the owner.',
    );
    await decide('confirm');
    expect(await world.store.moderation.openOf(id)).toBeUndefined();
    expect(await newestOf('dan')).toMatchObject({ status: 'verified', in_dispute: false });
  });

  test('waits longer while its person is suspended, and ends if the website of the listing changed', async () => {
    const [first, second] = [await claimed('eve'), await claimed('gus')];
    for (const { email } of [first, second]) await decides(email);
    const eve = await personOf('eve');
    await world.store.write(async (tx) => {
      await suspend(tx, eve, { by: BY, now: now(), note: 'Spam.' });
      await tx.listings.update(second.id, { url: 'https://another-one.com/', updated_at: now() });
    });
    await after(7 * DAY_MS + 60_000);
    const ada = await personOf('ada');
    expect([await ownerOf(first.id), await ownerOf(second.id)]).toEqual([ada, ada]);
    expect((await newestOf('gus')).status).toBe('lapsed');
    await world.store.write((tx) => unsuspend(tx, eve, { by: BY }));
    await after(DAY_MS + 60_000);
    expect(await ownerOf(first.id)).toBe(eve);
  });
});

const shownDay = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

describe('a verified claim by email [D88]', () => {
  test('is renewed every year by its mailbox, or is not verified any more', async () => {
    const [renewed, gone] = [await claimed('hal'), await claimed('ivy')];
    for (const { email } of [renewed, gone]) await decides(email);
    await after(8 * DAY_MS);
    await after(358 * DAY_MS);
    for (const [person, { name, email }] of [
      ['hal', renewed],
      ['ivy', gone],
    ] as const) {
      expect(await subjectsTo(person)).toContain(`Please renew your claim of ${name}`);
      expect((await emailsTo(email)).at(-1)?.text).toContain('We ask every year');
    }
    const reader = new Visitor(world.url);
    const page = await reader.request(await linkTo(renewed.email));
    expect(page.text).toContain('Does it still?');
    const done = await reader.fill(page, CONFIRM, { decision: 'confirm' });
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('The claim is confirmed')]);
    expect(await newestOf('ivy')).toMatchObject({ status: 'verified' });

    await after(31 * DAY_MS);
    expect([(await newestOf('hal')).status, (await newestOf('ivy')).status]).toEqual(['verified', 'lapsed']);
    expect(await subjectsTo('ivy')).toContain(`${gone.name} is not verified any more`);
    const listing = (await world.store.listings.byId(gone.id))!;
    expect([listing.verified_at, listing.person_id]).toEqual([null, await personOf('ivy')]);
    expect((await world.store.listings.byId(renewed.id))!.verified_at).not.toBeNull();
    // A year later the mailbox is asked again, and may deny it.
    await after(335 * DAY_MS);
    await decides(renewed.email, 'deny');
    expect((await newestOf('hal')).status).toBe('denied');
    expect((await world.store.listings.byId(renewed.id))!.verified_at).toBeNull();
  });

  test('can be decided otherwise while its link works, since a scanner may have pressed a button', async () => {
    const { id, name, email } = await claimed('jo');
    const denied = await decides(email, 'deny');
    expect(denied.text).toContain('If it was not you who denied the claim, confirm it here');
    expect((await newestOf('jo')).status).toBe('denied');
    const confirmed = await decides(email);
    expect(confirmed.text).toContain('If it was not you who confirmed it, deny the claim here');
    expect(await newestOf('jo')).toMatchObject({ status: 'verified', takes_effect_at: expect.any(String) });
    await decides(email);
    expect((await subjectsTo('jo')).filter((one) => one.startsWith(`${name} is yours from`))).toHaveLength(1);
    await decides(email, 'deny');
    await after(8 * DAY_MS);
    expect((await newestOf('jo')).status).toBe('denied');
    expect(await ownerOf(id)).toBe(await personOf('ada'));
  });
});
