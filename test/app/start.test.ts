import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, reachable } from '../../app/config/config.ts';
import { start } from '../../app/start.ts';
import { companySite } from '../doubles/company_site.ts';
import { addListing } from '../scene.ts';
import { serviceEnv, startWorld, until } from '../world.ts';

describe('the environment', () => {
  test('has defaults for everything', () => {
    expect(loadConfig({ DATA_DIR: '/srv/data' })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      base_url: 'http://localhost:3000',
      data_dir: '/srv/data',
      database_file: '/srv/data/firstlight.db',
      rate_limits: true,
      crawler_allow_private: false,
      crawler_delay_ms: 1000,
      trust_proxy: 0,
      log_level: 'info',
    });
  });

  test.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['off', false],
    ['no', false],
    ['0', false],
  ])('a switch may be written %s', (value, means) => {
    expect(loadConfig({ RATE_LIMITS: value }).rate_limits).toBe(means);
  });

  test.each([
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number'],
    ['BASE_URL', 'https://launch.example/path', 'without a path'],
    ['BASE_URL', 'ftp://launch.example', 'http or https'],
    ['DATABASE_URL', 'postgres://localhost/x', 'SQLite'],
    ['RATE_LIMITS', 'sometimes', 'on or off'],
    ['LOG_LEVEL', 'loud', 'silent, error, warn, info, debug'],
    ['TRUST_PROXY', 'yes', 'a whole number'],
    ['AI_BASE_URL', 'ollama:11434', 'an http or https address'],
    ['AI_BASE_URL', 'https://ai.example/?key=1', 'without credentials and query'],
    ['AI_MODEL', 'the best one', 'the name of a model'],
  ])('%s=%s stops the start and says what is allowed', (name, value, allowed) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(`${name} is "${value}"`);
    expect(load).toThrow(allowed);
  });

  test('a model is configured by a key, or by a server that asks for none', () => {
    expect(loadConfig({ AI_MODEL: 'llama4' }).model).toBeUndefined();
    expect(loadConfig({ ANTHROPIC_API_KEY: 'sk-1' }).model).toEqual({
      name: 'claude-haiku-5-5',
      api_key: 'sk-1',
      base_url: undefined,
    });
    expect(loadConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/', AI_MODEL: 'llama4:8b' }).model).toEqual({
      name: 'llama4:8b',
      api_key: undefined,
      base_url: 'http://127.0.0.1:11434',
    });
  });

  test.each([
    ['ANTHROPIC_API_KEY', 'sk-secret\n'],
    ['AI_BASE_URL', 'https://user:sk-secret@ai.example'],
  ])('what is wrong with %s is said without the secret in it', (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(`${name} is "(hidden)"`);
    expect(load).not.toThrow('sk-secret');
  });

  test('private addresses are never opened to a public site', () => {
    expect(() => loadConfig({ CRAWLER_ALLOW_PRIVATE: 'on', BASE_URL: 'https://launch.example' })).toThrow(
      ConfigError,
    );
    expect(
      loadConfig({ CRAWLER_ALLOW_PRIVATE: 'on', BASE_URL: 'http://127.0.0.1:4000' }).crawler_allow_private,
    ).toBe(true);
  });
});

describe('the service', () => {
  test('a new site has the name of the environment, and starter categories', async () => {
    const world = await startWorld({ env: { SITE_NAME: 'Daybreak' } });
    const { body } = await world.rest('GET', '/site');
    expect(body).toMatchObject({ name: 'Daybreak', live_listings: 0 });
    expect(body.categories).toBeGreaterThan(20);
    await world.close();
  });

  test('every address begins with BASE_URL where it is set', async () => {
    const { port, close } = await companySite();
    await close();
    const world = await startWorld({ env: { PORT: String(port), BASE_URL: `http://localhost:${port}` } });
    const { body } = await world.rest('GET', '/site');
    for (const url of Object.values(body.urls)) {
      expect(String(url).startsWith(`http://localhost:${port}/`)).toBe(true);
    }
    await world.close();
  });

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '127.0.0.1'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
  ])('a service that listens on %s is reached at %s', (host, name) => {
    expect(reachable(host)).toBe(name);
  });

  test('a taken port is said in words', async () => {
    const world = await startWorld();
    const { port } = new URL(world.url);
    await expect(
      start(loadConfig({ ...serviceEnv(`${world.running.config.data_dir}/b`), PORT: port })),
    ).rejects.toThrow(`Port ${port} is taken`);
    await world.close();
  });

  test('what a caller expects beside an answer is no reason to refuse one', async () => {
    const world = await startWorld();
    const asked = request(`${world.url}/api/v1/site`, { headers: { expect: '200-ok' } });
    const status = await new Promise((resolve, reject) => {
      asked.once('response', (res) => resolve(res.resume().statusCode));
      asked.once('error', reject);
      asked.end();
    });
    expect(status).toBe(200);
    await world.close();
  });

  test('a stop lets requests finish and takes no new ones', async () => {
    const world = await startWorld();
    const site = await companySite({ '/robots.txt': { status: 404 }, '/': { instead: 'hang' } });
    const { id } = await addListing(world.store, world.clock, {
      name: 'Slow',
      status: 'draft',
      url: site.url,
    });
    const key = await world.key('ada');
    const asked = request(`${world.url}/api/v1/me/listings/${id}/free`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      asked.once('response', (res) => resolve(res.resume().statusCode));
      asked.once('error', reject);
    });
    asked.end();
    await until(async () => site.paths().includes('/'));
    const closed = world.running.close();
    // What connects before the port has closed is answered.
    const answers = () => fetch(`${world.url}/healthz`).then(({ status }) => status);
    await until(async () => (await answers().catch(() => 'refused')) === 'refused');
    // The company's site gives up; the caller still hears of it.
    await site.close();
    expect(await answered).toBe(200);
    await closed;
    await world.store.close();
  });
});
