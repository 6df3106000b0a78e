import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../../data_folder.ts';
import { ended, environment, PROGRAM } from '../program.ts';

const THROWS = pathToFileURL(join(import.meta.dirname, 'throw_at_signal.mjs')).href;

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).map((child) => child.kill('SIGKILL')));

/** Starts the built service as `npm start` and the image do. */
function supervised(data_dir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', THROWS, PROGRAM, 'supervise'], {
    env: { ...process.env, ...environment(data_dir), PORT: '0', ...env },
  });
  running.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said.text += part));
  return { child, said, closed: ended(child) };
}

/** The addresses at which it has served so far. */
const urlsIn = ({ text }: { text: string }): string[] =>
  [...text.matchAll(/^Directory +(\S+)$/gm)].map(([, url = '']) => url);

/** The newest address, when it has started so many times. */
async function served(said: { text: string }, times: number): Promise<string> {
  await expect.poll(() => urlsIn(said)).toHaveLength(times);
  return urlsIn(said).at(-1) ?? '';
}

const isUp = async (url: string): Promise<boolean> =>
  (await fetch(`${url}/healthz`).catch(() => null))?.status === 200;

/** The process that serves. */
const serverOf = ({ pid }: ChildProcess): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());

const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);

test('after a crash it serves again, and says in one line why; a signal stops it in order', async () => {
  const { child, said, closed } = supervised(emptyFolder());
  expect(await isUp(await served(said, 1))).toBe(true);
  process.kill(serverOf(child), 'SIGKILL');
  expect(await isUp(await served(said, 2))).toBe(true);
  expect(said.text).toContain('The service ended by SIGKILL. It starts again in 1 s.\n');
  const server = serverOf(child);
  child.kill('SIGTERM');
  expect(await closed).toBe(0);
  expect(isAlive(server)).toBe(false);
});

test('after an error that nobody caught it is not ready, answers what it has begun, and ends with 1', async () => {
  const { child, said } = supervised(emptyFolder(), { DRAIN_S: '2', LOG_LEVEL: 'error' });
  const url = await served(said, 1);
  process.kill(serverOf(child), 'SIGUSR2');
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
  expect(await isUp(url)).toBe(true);
  expect(await isUp(await served(said, 2))).toBe(true);
  expect(said.text).toContain('nobody awaits this');
  expect(said.text).toContain('The service ended with exit code 1. It starts again in 1 s.\n');
});

test('who refuses to start is not started again: a wrong setting, a port that is taken, a newer database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const newer = emptyFolder();
  const first = supervised(newer);
  await served(first.said, 1);
  first.child.kill('SIGTERM');
  await first.closed;
  const database = new Database(join(newer, 'firstlight.db'));
  database.exec(
    "insert into schema_migration select version + 1, 'later', sha256, applied_at, version + 1 from schema_migration order by version desc limit 1",
  );
  database.close();
  for (const [env, code, why] of [
    [{ PORT: 'many' }, 2, 'PORT is "many"'],
    [{ PORT: String((other.address() as AddressInfo).port) }, 1, 'is taken by another program'],
    [{ DATA_DIR: newer }, 1, 'Start the newer program'],
  ] as const) {
    const { said, closed } = supervised(emptyFolder(), env);
    expect([await closed, said.text]).toEqual([code, expect.stringContaining(why)]);
    expect(said.text).not.toContain('starts again');
  }
});

test('the service stops when the process that supervises it is killed', async () => {
  const { child, said } = supervised(emptyFolder());
  await served(said, 1);
  const server = serverOf(child);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(server)).toBe(false);
});
