import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { start } from '../../app/start.ts';
import { emptyFolder } from '../data_folder.ts';
import { companySite } from '../doubles/company_site.ts';
import { addListing } from '../scene.ts';
import { serviceEnv, startWorld, TestClock, until } from '../world.ts';

describe('the service', () => {
  test('a new site has the name of the environment, and starter categories', async () => {
    const world = await startWorld({ env: { SITE_NAME: 'Daybreak' } });
    const { body } = await world.rest('GET', '/site');
    expect(body).toMatchObject({ name: 'Daybreak', live_listings: 0 });
    expect(body.categories).toBeGreaterThan(20);
    await world.close();
  });

  test('every URL begins with BASE_URL if it is set', async () => {
    const { port, close } = await companySite();
    await close();
    const world = await startWorld({ env: { PORT: String(port), BASE_URL: `http://localhost:${port}` } });
    const { body } = await world.rest('GET', '/site');
    for (const url of Object.values(body.urls)) {
      expect(String(url).startsWith(`http://localhost:${port}/`)).toBe(true);
    }
    await world.close();
  });

  test('leaves jobs alone until `startJobs`, if it was started so', async () => {
    const data_dir = emptyFolder();
    const config = loadConfig(serviceEnv(data_dir));
    const clock = new TestClock();
    const running = await start(config, { clock }, { waits: true });
    const store = await openServiceStore(config, { searching: 'here', clock });
    onTestFinished(async () => {
      await store.close();
      await running.close();
      rmSync(data_dir, { recursive: true, force: true });
    });
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await store.write((tx) => tx.jobs.enqueue('tidy_search', {}));
    expect(await store.jobs.counts()).toEqual([{ kind: 'tidy_search', state: 'queued', jobs: 1 }]);
    running.startJobs();
    await until(async () =>
      (await store.jobs.counts()).some(({ kind, state }) => kind === 'tidy_search' && state === 'done'),
    );
  });

  test('a taken port is said in words', async () => {
    const world = await startWorld();
    const { port } = new URL(world.url);
    await expect(
      start(loadConfig({ ...serviceEnv(`${world.running.config.data_dir}/b`), PORT: port })),
    ).rejects.toThrow(`Port ${port} is taken`);
    await world.close();
  });

  test.each([
    ['HOST', '192.0.2.1', /^HOST is "192\.0\.2\.1", which is no IP address of this machine/],
    ['HOST', 'no-such-host.invalid', /^HOST is "no-such-host\.invalid", and that name cannot be resolved/],
    ['DATA_DIR', 'a file', /^The data folder \S+ cannot be used: .*Please set DATA_DIR to a folder/s],
    ['DATABASE_URL', '', /^The database \S+ cannot be opened: .*on a directory.*DATABASE_URL/s],
    ['DATABASE_URL', 'no such folder/x.db', /^The database \S+ cannot be opened: .*DATABASE_URL/s],
    ['DATABASE_URL', 'a file', /^The database \S+ cannot be opened: file is not a database.*DATABASE_URL/s],
  ])('%s=%j cannot be used, which is said with the variable to set', async (name, value, line) => {
    const folder = emptyFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const given = name === 'HOST' ? value : join(folder, value.replaceAll(' ', '_'));
    writeFileSync(
      join(folder, 'a_file'),
      'This is a letter to my aunt, and no database of anybody.\n'.repeat(20),
    );
    const failure: Error = await start(
      loadConfig({ ...serviceEnv(join(folder, 'data')), [name]: given }),
    ).then(
      () => Promise.reject(new Error('it has started')),
      (error: Error) => error,
    );
    expect(failure.message).toMatch(line);
    // What is not ours stays as it was.
    expect(readFileSync(join(folder, 'a_file'), 'utf8')).toMatch(/^This is a letter/);
  });

  test('an unknown expectation is no reason to refuse a request', async () => {
    const world = await startWorld();
    const pending = request(`${world.url}/api/v1/site`, { headers: { expect: '200-ok' } });
    const status = await new Promise((resolve, reject) => {
      pending.once('response', (res) => resolve(res.resume().statusCode));
      pending.once('error', reject);
      pending.end();
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
    const pending = request(`${world.url}/api/v1/me/listings/${id}/free`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      pending.once('response', (res) => resolve(res.resume().statusCode));
      pending.once('error', reject);
    });
    pending.end();
    await until(async () => site.paths().includes('/'));
    const closed = world.running.close();
    // Connections that are accepted before the port closes get a response.
    const healthz = () => fetch(`${world.url}/healthz`).then(({ status }) => status);
    await until(async () => (await healthz().catch(() => 'refused')) === 'refused');
    // The company's site fails; the caller still gets a response.
    await site.close();
    expect(await status).toBe(200);
    await closed;
    await world.store.close();
  });
});
