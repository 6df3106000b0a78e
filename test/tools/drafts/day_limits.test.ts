import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CompanySite, companySite } from '../../doubles/company_site.ts';
import { startWorld, type World } from '../../world.ts';
import { dated } from './room_again.ts';

let world: World;
let site: CompanySite;
beforeAll(async () => {
  // A readable website; failed readings do not count (D79).
  site = await companySite({ '/robots.txt': { status: 404 } });
  site.fallback(() => '<title>Acme</title><h1>Acme</h1>');
  world = await startWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(async () => {
  await world.close();
  await site.close();
});

let products = 0;
const submitUrl = (key: string, url: string) => world.rest('POST', '/drafts', { key, body: { url } });
const submitNew = (key: string) => submitUrl(key, `${site.url}/product${++products}`);
const submit = (key: string, host: string) => submitUrl(key, `http://${host}/`);

describe('limits by the day', () => {
  test('are those of a mailbox: another spelling of its email address is no other person', async () => {
    await world.store.write((tx) => tx.settings.set('limits.drafts_per_day', 2));
    const [plain, plus, other] = [await world.key('ada'), await world.key('ada+1'), await world.key('bob')];
    expect((await submitNew(plain)).status).toBe(201);
    expect((await submitNew(plus)).status).toBe(201);
    for (const key of [plain, plus, await world.key('ada+2')]) {
      const { status, body, headers } = await submitNew(key);
      expect([status, body.code]).toEqual([429, 'rate_limited']);
      const [detail, wait] = dated(body.detail, world.clock.now());
      expect(detail).toBe('You have had 2 websites read in 24 hours; the limit is 2.');
      expect([String(wait), wait > 0 && wait <= 24 * 3600]).toEqual([headers.get('retry-after'), true]);
      const account = (await world.rest('GET', '/me', { key })).body;
      expect(account.limits.find(({ name }: { name: string }) => name === 'drafts')).toMatchObject({
        remaining: 0,
      });
    }
    expect((await submitNew(other)).status).toBe(201);
    await world.store.write((tx) => tx.settings.reset('limits.drafts_per_day'));
  });

  test('of a registrable domain count the submissions of all people, and no domain that only ends alike', async () => {
    await world.store.write((tx) => tx.settings.set('limits.drafts_per_domain_per_day', 2));
    expect((await submit(await world.key('cid'), 'a.crowded.co.uk')).status).toBe(201);
    expect((await submit(await world.key('dan'), 'www.crowded.co.uk:8080')).status).toBe(201);
    const key = await world.key('eve');
    const { status, body } = await submit(key, 'b.crowded.co.uk');
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(dated(body.detail, world.clock.now())[0]).toBe(
      '2 drafts of websites of crowded.co.uk were started in 24 hours; the limit is 2 for one domain.',
    );
    expect(body.retry_after ?? body.next_steps).toBeDefined();
    expect((await submit(key, 'overcrowded.co.uk')).status).toBe(201);
    // An existing draft is returned, and a day later there is room again.
    expect((await submit(await world.key('cid'), 'a.crowded.co.uk')).status).toBe(201);
    world.clock.advance(24 * 3_600_000 + 1);
    expect((await submit(key, 'b.crowded.co.uk')).status).toBe(201);
  });

  test('that are nothing at all promise no time', async () => {
    await world.store.write((tx) => tx.settings.set('limits.drafts_per_day', 1));
    const key = await world.key('fay');
    expect((await submitNew(key)).status).toBe(201);
    await world.store.write((tx) => tx.settings.set('limits.comparisons_per_day', 0));
    await world.running.drain();
    const draft = (await world.rest('GET', '/drafts', { key })).body.items[0];
    const competitor = { key, body: { competitor_url: 'http://www.rival.co.uk/' } };
    const { status, body, headers } = await world.rest('PATCH', `/drafts/${draft.id}`, competitor);
    expect([status, headers.get('retry-after')]).toEqual([429, String(24 * 3600)]);
    expect(body.detail).toMatch(/the limit is 0\. This site allows none\.$/);
  });
});
