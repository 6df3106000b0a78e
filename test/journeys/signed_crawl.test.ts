import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestSigner } from '../../app/service/bot_keys.ts';
import { badgeChecker } from '../../crawler/site/badge_checker.ts';
import { siteVisitor } from '../../crawler/site/visitor.ts';
import { type CompanySite, companySite } from '../doubles/company_site.ts';
import { directReader } from '../doubles/direct_reader.ts';
import { verified } from '../doubles/signature_check.ts';
import { freePort } from '../oauth/free_port.ts';
import { startWorld, until, type World } from '../world.ts';

const DIRECTORY = '/.well-known/http-message-signatures-directory';

let world: World;
let site: CompanySite;
/** The service as its proxy reaches it; its own URL is https. */
let behind: string;

beforeAll(async () => {
  const port = await freePort();
  behind = `http://127.0.0.1:${port}`;
  world = await startWorld({ env: { PORT: String(port), BASE_URL: `https://localhost:${port}` } });
  const text = '<p>Acme writes invoices for bakers, in a minute, and sends them.</p>'.repeat(5);
  site = await companySite({
    '/': `<!doctype html><title>Acme</title><h1>Acme</h1>${text}<a href="/about?x=1">About</a><a href="/moved">Contact</a>`,
    '/about': `<!doctype html><title>About</title>${text}`,
    '/moved': { status: 302, headers: { location: '/contact' } },
    '/contact': `<!doctype html><title>Contact</title>${text}`,
  });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const set = (value: number) => world.store.write((tx) => tx.settings.set('crawler.sign_requests', value));

async function crawl(): Promise<CompanySite['requests']> {
  const before = site.requests.length;
  const key = await world.key(`ada${before}`);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const submitted = await fetch(`${behind}/api/v1/drafts`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ url: site.url }),
  });
  const { id } = (await submitted.json()) as { id: string };
  await until(async () => {
    const seen = await fetch(`${behind}/api/v1/drafts/${id}`, { headers });
    return ((await seen.json()) as { status: string }).status === 'ready';
  });
  return site.requests.slice(before);
}

/** What a website does that checks signatures: it fetches the keys from where the request says, and verifies. */
async function check(request: CompanySite['requests'][number]) {
  const [, agent = ''] = /^sig1="(https:\/\/[^"]+)"$/.exec(String(request.headers['signature-agent'])) ?? [];
  expect(agent).toBe(world.url);
  const directory = await fetch(behind + DIRECTORY);
  const { keys } = (await directory.json()) as { keys: { kty: string; crv: string; x: string }[] };
  const [path = ''] = request.path.split('?');
  const derived = { '@method': request.method, '@authority': request.host, '@path': path };
  return verified({ headers: request.headers, derived }, 'sig1', keys);
}

describe('the crawler with Web Bot Auth', () => {
  test('signs nothing before the setting says so, and publishes no keys', async () => {
    for (const { headers } of await crawl()) expect(headers).not.toHaveProperty('signature');
    expect((await fetch(behind + DIRECTORY)).status).toBe(404);
  });

  test('signs each request of a crawl, redirects and robots.txt too, so that a website can verify it', async () => {
    await set(1);
    const requests = await crawl();
    expect(requests.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/about?x=1', '/moved', '/contact']),
    );
    const now = world.clock.now().getTime() / 1000;
    for (const request of requests) {
      const { parameters } = await check(request);
      expect(parameters['tag']).toBe('web-bot-auth');
      expect([Number(parameters['created']), Number(parameters['expires'])]).toEqual([now, now + 60]);
    }
    const [first] = requests;
    if (!first) throw new Error('nothing was requested');
    await expect(check({ ...first, path: '/other' })).rejects.toThrow('of another message');
  });

  test('signs badge checks', async () => {
    const sign = requestSigner(world.running.config, {
      origin: world.url,
      clock: world.clock,
      store: world.store,
    });
    const reach = { ip: () => true, port: () => true, host: () => true };
    const visitor = siteVisitor({ fetch, clock: world.clock, origin: world.url, sign, delayMs: 0, reach });
    const listing_url = `${world.url}/p/acme`;
    const target = { home_url: site.url, listing_url, image_url: `${listing_url}.svg` };
    const before = site.requests.length;
    await badgeChecker(visitor, directReader).check(target, new AbortController().signal, 1);
    const [request] = site.requests.slice(before).filter(({ path }) => path === '/');
    if (!request) throw new Error('the home page was not requested');
    expect((await check(request)).parameters['tag']).toBe('web-bot-auth');
  });

  test('publishes its keys in a directory that proves itself', async () => {
    const response = await fetch(behind + DIRECTORY, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-type')).toBe('application/http-message-signatures-directory+json');
    const body = await response.text();
    const headers = Object.fromEntries(response.headers);
    const digest = createHash('sha256').update(body).digest('base64');
    expect(headers['content-digest']).toBe(`sha-256=:${digest}:`);
    const { keys } = JSON.parse(body);
    expect(keys).toEqual([expect.objectContaining({ kty: 'OKP', crv: 'Ed25519' })]);
    expect(keys[0]).not.toHaveProperty('d');
    const { parameters } = verified(
      { headers, derived: { '@authority': new URL(world.url).host } },
      'binding',
      keys,
    );
    expect(parameters['tag']).toBe('http-message-signatures-directory');
  });

  test('has a key that only its owner can read, and that is in no database', () => {
    const { data_dir } = world.running.config;
    const file = join(data_dir, 'bot.key');
    expect(statSync(file).mode & 0o077).toBe(0);
    const secret = readFileSync(file, 'utf8').trim();
    for (const name of readdirSync(data_dir).filter((one) => one.startsWith('firstlight.db'))) {
      const bytes = readFileSync(join(data_dir, name));
      expect(bytes.includes(secret)).toBe(false);
      expect(bytes.includes(Buffer.from(secret, 'base64url'))).toBe(false);
    }
  });

  test('stops with the next request once the setting is off again', async () => {
    await set(0);
    const answer = await fetch(behind + DIRECTORY);
    expect(answer.status).toBe(404);
  });
});
