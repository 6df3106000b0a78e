import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isKeyShaped } from '../../auth/credentials/api_keys.ts';
import { until } from '../world.ts';
import { ended, launch, run as runProgram } from './program.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'firstlight-cli-'));
afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

const run = (args: string[], env?: Record<string, string>) => runProgram(data_dir, args, env);

describe('key create', () => {
  test('prints the key alone on standard output, and what it is on standard error', async () => {
    const { out, err, code } = await run(['key', 'create', '--email', 'ada@example.org']);
    expect(code).toBe(0);
    expect(isKeyShaped(out.trim())).toBe(true);
    expect(err).toContain('account:read, listings:write, orders:write');
    expect(statSync(join(data_dir, 'firstlight.db')).mode & 0o077).toBe(0);
  });

  test('narrows the scopes, and speaks JSON', async () => {
    const { out } = await run([
      'key',
      'create',
      '--email',
      'ada@example.org',
      '--scopes',
      'account:read',
      '--json',
    ]);
    expect(JSON.parse(out)).toMatchObject({ email: 'ada@example.org', scopes: ['account:read'] });
  });

  test.each([
    [[], 'with --email'],
    [['--email', 'nobody'], 'is not an email address'],
    [['--email', 'a@example.org', '--scopes', 'everything'], 'There is no scope "everything"'],
    [['--email', 'a@example.org', '--days', 'many'], '--days is a whole number'],
    [['--email', 'a@example.org', '--colour', 'red'], 'Usage'],
  ])('%j is wrong usage: exit code 2 and a line that says why', async (args, line) => {
    const { err, code } = await run(['key', 'create', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(line);
    expect(err).toContain('Usage: firstlight key create');
  });
});

describe('the program', () => {
  test('help lists every command; an unknown one is wrong usage', async () => {
    const { out, code } = await run(['help']);
    expect(code).toBe(0);
    for (const command of [
      'serve',
      'demo',
      'mcp',
      'key create',
      'import',
      'export',
      'moderation list',
      'moderation approve',
      'moderation reject',
      'interview list',
      'interview approve',
      'interview reject',
      'health',
    ])
      expect(out).toContain(`firstlight ${command}`);
    expect(await run(['dance'])).toMatchObject({ code: 2 });
  });

  test.each([
    [{ PORT: 'many' }, 'PORT is "many"'],
    [{ BASE_URL: 'launch.example' }, 'BASE_URL is "launch.example"'],
    [{ BASE_URL: 'https://launch.example', CRAWLER_ALLOW_PRIVATE: 'on' }, 'CRAWLER_ALLOW_PRIVATE is "on"'],
    [{ LOG_LEVEL: 'loud' }, 'silent, error, warn, info, debug'],
  ])('the environment %j stops the start with a line that names it', async (env, line) => {
    const { err, code } = await run(['serve'], env as unknown as Record<string, string>);
    expect(code).toBe(2);
    expect(err).toContain(line);
  });
});

test('the demo shows a living directory, and leaves nothing behind', async () => {
  const child = launch(data_dir, ['demo'], { PORT: '0' });
  const end = ended(child);
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  await until(async () => out.includes('Ctrl-C'));
  const url = /Directory +(\S+)/.exec(out)![1]!;
  const key = /Your key +(\S+)/.exec(out)![1]!;
  expect(out.match(/^\d\. /gm)).toHaveLength(5);

  const send = async (path: string, init?: RequestInit): Promise<any> =>
    (await fetch(`${url}/api/v1${path}`, init)).json();
  const live = await send('/listings?per_page=100');
  const upcoming = await send('/listings?per_page=100&status=upcoming');
  const all = [...live.items, ...upcoming.items];
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ category }) => category)).size).toBeGreaterThanOrEqual(20);
  expect(new Set(all.map(({ launch_week }) => launch_week)).size).toBeGreaterThanOrEqual(8);

  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  for (const [, site] of out.matchAll(/^ {2}(http:\/\/127\.0\.0\.1:\d+) /gm)) {
    const { id } = await send('/drafts', { method: 'POST', headers, body: JSON.stringify({ url: site }) });
    const draft = await until(async () => {
      const seen = await send(`/drafts/${id}`, { headers });
      return seen.status === 'ready' && seen;
    });
    expect(['complete', 'partial']).toContain(draft.build.outcome);
  }
  const folder = /its folder \((\S+)\) /.exec(out)![1]!;
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGTERM');
  expect(await end).toBe(0);
  expect(existsSync(folder)).toBe(false);
});
