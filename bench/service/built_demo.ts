import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../../app/config/config.ts';
import { openServiceStore, SYSTEM_CLOCK } from '../../app/open_store.ts';
import { hashOf } from '../../auth/credentials/api_keys.ts';
import { issueKey } from '../../auth/credentials/issue_key.ts';
import { newSecret } from '../../auth/sign_in/sessions.ts';
import { DEMO_FOUNDER, seedDemo } from '../../fixtures/demo/seed.ts';
import { serviceProgram } from '../../scripts/process/service_program.mjs';
import { ROOT } from '../../test/acceptance/service.ts';
import type { Held } from './memory_probe.ts';

/** The built service over the demo world, in its own process. */
export interface BuiltDemo {
  url: string;
  /** An API key of the demo's founder. */
  key: string;
  /** A session cookie of that founder. */
  cookie: string;
  /** The founder's draft in review. */
  draft_id: string;
  /** Memory of the process; `collect` runs a full garbage collection first. */
  held(collect?: 'collect'): Promise<Held>;
  /** CPU time so far in milliseconds; `main` only of the main thread. */
  cpu(of?: 'main'): number;
  stop(): Promise<void>;
}

const probe = join(import.meta.dirname, 'memory_probe.ts');

/** Builds the service if needed, copies the demo world to a temporary folder and serves it with `env`. One at a time. */
export async function startBuiltDemo(env: Record<string, string>): Promise<BuiltDemo> {
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, '../../scripts/build.ts'), '--if-needed', '--quiet'],
    {
      stdio: 'inherit',
    },
  );
  const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  filled ??= fillOnce();
  const { url, folder, ...founder } = await filled;
  cpSync(folder, data_dir, { recursive: true });
  const settings = { DATA_DIR: data_dir, PORT: new URL(url).port, BASE_URL: url, LOG_LEVEL: 'error', ...env };
  const program = serviceProgram('serve');
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, ...program.args], {
    cwd: ROOT,
    env: { ...program.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await delay(20);
  const read = (file: string): string => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url,
    ...founder,
    async held(collect) {
      const figures = figuresOf(child);
      child.send(collect ?? 'look');
      return figures;
    },
    cpu(of) {
      const file = of === 'main' ? `task/${child.pid}/stat` : 'stat';
      const fields = read(file).split(') ')[1]?.split(' ') ?? [];
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

/** The next figures of the probe; the service itself says `ready` on the same channel. */
async function figuresOf(child: ChildProcess): Promise<Held> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [Held | 'ready'];
    if (message !== 'ready') return message;
  }
}

/** The demo world of this process, which takes seconds to fill: a folder, and the URL that its services have in turns. */
let filled: ReturnType<typeof fillOnce> | undefined;

async function fillOnce() {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${await freePort()}`;
  return { url, folder, ...(await fill({ DATA_DIR: folder, BASE_URL: url }, url)) };
}

/** Fills the database of a service with this environment with the demo world, a session and a key of its founder. */
async function fill(env: Record<string, string>, url: string) {
  const store = await openServiceStore(loadConfig(env), { searching: 'here', clock: SYSTEM_CLOCK });
  try {
    const { founder_id: person_id, draft_id } = await seedDemo(store, SYSTEM_CLOCK, url);
    const request = { email: DEMO_FOUNDER.email, name: 'bench', scopes: null, expires_at: null };
    const secret = newSecret();
    const now = Date.now();
    const key = await store.write(async (tx) => {
      const times = { created_at: now, last_seen_at: now, expires_at: now + DAY_MS };
      await tx.sessions.add({ person_id, hash: hashOf(secret), device: 'bench', network: '', ...times });
      return issueKey(tx, request, now);
    });
    return { key, cookie: `firstlight_sid=${secret}`, draft_id };
  } finally {
    await store.close();
  }
}

const DAY_MS = 86_400_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  if (bound === null || typeof bound === 'string') throw new Error('there is no free port');
  return bound.port;
}
