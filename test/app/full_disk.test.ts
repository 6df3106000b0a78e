import { spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore } from '../../app/open_store.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { ended, PROGRAM } from '../cli/program.ts';
import { dataFolder } from '../data_folder.ts';
import { serviceEnv, startOnce, until } from '../world.ts';

/** The real program; no file of it may grow beyond so many kilobytes, as on a disk that is full. */
async function serve(data_dir: string, most_kb: number | 'unlimited') {
  const child = spawn(
    'bash',
    ['-c', `ulimit -f ${most_kb}; exec "$0" "$@"`, process.execPath, PROGRAM, 'serve'],
    {
      env: { ...process.env, ...serviceEnv(data_dir), BASE_URL: '', NODE_COMPILE_CACHE: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const over = ended(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM');
    return over;
  };
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await until(async () => {
    if (child.exitCode !== null) throw new Error(`it has ended: ${said}`);
    return /Directory +(http\S+)/.exec(said)?.[1];
  });
  return { url, stop, said: () => said };
}

test('on a full disk writes are refused and make nothing, reads go on, and nothing acknowledged is lost', async () => {
  const data_dir = await dataFolder('started', startOnce);
  onTestFinished(() => rmSync(data_dir, { recursive: true, force: true }));
  const file = join(data_dir, 'firstlight.db');
  const store = await openServiceStore(loadConfig(serviceEnv(data_dir)), { searching: 'here' });
  const whose = { email: 'ada@example.org', name: 'script', scopes: null, expires_at: null };
  const key = await store.write((tx) => issueKey(tx, whose, Date.now()));
  await store.close();

  const full = await serve(data_dir, Math.ceil(statSync(file).size / 1024) + 64);
  const submit = (n: number, url = full.url) =>
    fetch(`${url}/api/v1/drafts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:9/${n}` }),
    });
  const made: string[] = [];
  let refused: Response | undefined;
  for (let n = 0; n < 3_000 && !refused; n++) {
    const response = await submit(n);
    if (response.status === 201) made.push(((await response.json()) as { id: string }).id);
    else refused = response;
  }
  expect(made.length).toBeGreaterThan(0);
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '60']);
  const problem = (await refused?.json()) as { code: string; detail: string };
  expect(problem.code).toBe('unavailable');
  expect(problem.detail).toContain('nothing was changed');
  expect(JSON.stringify(problem)).not.toMatch(/sqlite|disk|firstlight\.db/i);
  const form = await fetch(`${full.url}/newsletter`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email: 'bob@example.org' }),
  });
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await form.text()).toContain('Nothing can be saved right now');
  // What an operator has to know stands in the log.
  await until(async () => /SQLITE_(?:FULL|IOERR)|disk/i.test(full.said()));

  for (const path of ['/healthz', '/api/v1/site', '/', '/api/v1/listings', '/launches/this'])
    expect([path, (await fetch(full.url + path)).status]).toEqual([path, 200]);
  const own = await fetch(`${full.url}/api/v1/drafts`, { headers: { authorization: `Bearer ${key}` } });
  expect([own.status, ((await own.json()) as { total: number }).total]).toEqual([200, made.length]);
  expect(await full.stop()).toBe(0);

  const again = await serve(data_dir, 'unlimited');
  for (const id of made) {
    const response = await fetch(`${again.url}/api/v1/drafts/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect([id, response.status]).toEqual([id, 200]);
  }
  expect((await submit(5_000, again.url)).status).toBe(201);
  expect(await again.stop()).toBe(0);
  const database = new Database(file, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});
