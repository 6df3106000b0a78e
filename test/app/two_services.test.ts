import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emailTo } from '../auth/mailbox.ts';
import { companySite } from '../doubles/company_site.ts';
import { addListing } from '../scene.ts';
import { member, Visitor } from '../site/visitor.ts';
import { startWorld, type World } from '../world.ts';

let here: World;
let there: World;
beforeAll(async () => {
  here = await startWorld();
  there = await startWorld({ data_dir: here.running.config.data_dir });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const now = (): number => here.clock.now().getTime();
const both = (): World[] => [here, there];
/** What both answer to a request, without the origins, which differ. */
const responses = (path: string, key?: string) =>
  Promise.all(
    both().map(async ({ rest, url }) => {
      const { status, body } = await rest('GET', path, key === undefined ? {} : { key });
      return { status, body: JSON.parse(JSON.stringify(body).replaceAll(url, '')) };
    }),
  );
const statuses = async (path: string, key: string): Promise<number[]> =>
  (await responses(path, key)).map(({ status }) => status);

describe('of two services on one database', () => {
  test('each shows at once what was written through the other, also where it had the response in its cache', async () => {
    const { id, slug } = await addListing(here.store, here.clock, {
      name: 'Twinlight',
      tagline: 'The first',
    });
    const path = `/listings/${slug}`;
    for (const _ of [1, 2]) {
      const [a, b] = await responses(path);
      expect(a?.body).toMatchObject({ name: 'Twinlight', tagline: 'The first' });
      expect(b).toEqual(a);
    }
    await there.store.write((tx) => tx.listings.update(id, { tagline: 'The second', updated_at: now() }));
    for (const { body } of await responses(path)) expect(body.tagline).toBe('The second');
    await here.store.write((tx) => tx.settings.set('site.name', 'Daybreak'));
    for (const { body } of await responses('/site')) expect(body.name).toBe('Daybreak');
    for (const { url } of both()) expect(await (await fetch(url)).text()).toContain('Daybreak');
    await here.store.write((tx) => tx.settings.reset('site.name'));
  });

  test('each refuses at once a key that was made and revoked through the other', async () => {
    const ada = await member(here.url, here.store, 'ada@example.org', now());
    const made = await ada.fill(await ada.request('/account/keys'), '/account/keys', {
      name: 'Script',
      scopes: 'account:read',
      days: '',
    });
    const key = /flsk_[0-9A-Za-z]{46}/.exec(made.markup)?.[0] ?? '';
    expect(await statuses('/me', key)).toEqual([200, 200]);
    const elsewhere = await member(there.url, there.store, 'ada@example.org', now());
    const list = await elsewhere.request('/account/keys');
    const manage = list.root.querySelector('.key h3 a')?.getAttribute('href') ?? '';
    const page = await elsewhere.request(manage);
    const revoke = page.root
      .querySelectorAll('form')
      .find((form) => form.innerHTML.includes('value="revoke"'));
    const hidden = Object.fromEntries(
      (revoke?.querySelectorAll('input[type=hidden]') ?? []).map((field) => [
        field.getAttribute('name') ?? '',
        field.getAttribute('value') ?? '',
      ]),
    );
    expect((await elsewhere.send(manage, hidden)).status).toBe(303);
    expect(await statuses('/me', key)).toEqual([401, 401]);
  });

  test('a sign-in begins at one and ends at the other, and signing out ends it at both', async () => {
    const by = new Visitor(here.url);
    await by.fill(await by.request('/sign-in'), '/sign-in', { email: 'bob@example.org' });
    const { code } = await emailTo(here, 'bob@example.org');
    // A proxy sends the next request of the same browser to the other service.
    const next = new Visitor(there.url);
    for (const [name, value] of by.cookies) next.cookies.set(name, value);
    const confirmed = await next.fill(await next.request('/sign-in/confirm'), '/sign-in/confirm', { code });
    expect(confirmed.status).toBe(303);
    for (const [name, value] of next.cookies) by.cookies.set(name, value);
    const account = await by.request('/account');
    expect([account.status, account.markup.includes('bob@example.org')]).toEqual([200, true]);
    expect((await by.fill(account, '/sign-out')).status).toBe(303);
    for (const [name, value] of next.cookies) by.cookies.set(name, value);
    expect([(await by.request('/account')).status, (await next.request('/account')).status]).toEqual([
      303, 303,
    ]);
  });

  test('one Idempotency-Key makes one draft, over both services, even at the same time', async () => {
    const key = await here.key('cleo');
    const sent = { key, body: { url: 'http://127.0.0.1:9/cleo' }, headers: { 'idempotency-key': 'once' } };
    const all = await Promise.all(
      [1, 2, 3].flatMap(() => both().map(({ rest }) => rest('POST', '/drafts', sent))),
    );
    const made = all.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    // A call during the first one is asked to retry.
    expect(all.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const later = await there.rest('POST', '/drafts', sent);
    expect([later.status, later.body.id]).toEqual([201, made[0]?.body.id]);
    const [first, second] = await responses('/drafts', key);
    expect(first?.body.total).toBe(1);
    expect(second).toEqual(first);
  });

  test('a job is done by one of them, however many both begin at the same time', async () => {
    const sites = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        companySite({
          '/robots.txt': { status: 404 },
          '/': `<title>Company ${i}</title><h1>Company ${i}</h1>`,
        }),
      ),
    );
    const key = await here.key('dora');
    for (const [i, { url }] of sites.entries())
      expect((await both()[i % 2]!.rest('POST', '/drafts', { key, body: { url } })).status).toBe(201);
    await Promise.all(both().map(({ running }) => running.drain()));
    for (const site of sites) {
      expect(site.paths().filter((path) => path === '/')).toEqual(['/']);
      await site.close();
    }
    const [list] = await responses('/drafts', key);
    expect(list?.body.items.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('ready'));
  });

  test('one that stops and one that starts lose nothing for those who use the other', async () => {
    const key = await here.key('eve');
    const third = await startWorld({ data_dir: here.running.config.data_dir });
    const { body } = await third.rest('POST', '/drafts', { key, body: { url: 'http://127.0.0.1:9/eve' } });
    await third.close();
    await expect(fetch(`${third.url}/healthz`)).rejects.toThrow();
    for (const { rest } of both())
      expect((await rest('GET', `/drafts/${body.id}`, { key })).status).toBe(200);
    expect(await statuses('/me', key)).toEqual([200, 200]);
  });
});
