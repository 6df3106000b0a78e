import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../../app/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { issueKey } from '../../auth/issue_key.ts';
import { DEMO_FOUNDER, seedDemo } from '../../fixtures/demo/seed.ts';

/** The built service over the demo world, in a process of its own. */
export interface BuiltDemo {
  url: string;
  /** An API key of the demo's founder. */
  key: string;
  /** Resident memory of its process, in MiB. */
  resident(): number;
  /** Its CPU time so far, in milliseconds. */
  cpu(): number;
  stop(): Promise<void>;
}

const bundle = join(import.meta.dirname, '../../dist/firstlight.js');

/** Builds the service where that is needed, fills a temporary folder with the demo world and serves it with `env`. */
export async function startBuiltDemo(env: Record<string, string>): Promise<BuiltDemo> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../build.ts'), '--if-needed', '--quiet'], {
    stdio: 'inherit',
  });
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = { DATA_DIR: data_dir, PORT: new URL(url).port, BASE_URL: url, LOG_LEVEL: 'error', ...env };
  const key = await fill(settings, url);
  const child = spawn(process.execPath, [bundle, 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await delay(20);
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url,
    key,
    resident: () => Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]) / 1024,
    cpu() {
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** The demo world in the database that a service of this environment opens; gives its founder's key. */
async function fill(env: Record<string, string>, url: string): Promise<string> {
  const store = await openServiceStore(loadConfig(env), { searching: 'here', clock: SYSTEM_CLOCK });
  try {
    await seedDemo(store, SYSTEM_CLOCK, url);
    const request = { email: DEMO_FOUNDER.email, name: 'bench', scopes: null, expires_at: null };
    return await store.write((tx) => issueKey(tx, request, Date.now()));
  } finally {
    await store.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}
