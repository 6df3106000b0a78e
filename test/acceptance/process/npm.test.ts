import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newFolder, ROOT, until } from '../service.ts';

const started: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) interrupt(child, 'SIGKILL');
});

/** A command in a terminal of its own, so that Ctrl-C reaches npm and all its child processes. */
function typed(
  command: string,
  args: string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: Record<string, string> },
) {
  const { BASE_URL: _runner, NODE_ENV: _too, VITEST: _also, ...inherited } = process.env;
  const child = spawn(command, args, { cwd, env: { ...inherited, ...env }, detached: true });
  started.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said.text += part));
  const closed = new Promise((resolve) => child.once('close', resolve));
  return { child, said, closed };
}

function interrupt({ pid }: ChildProcessWithoutNullStreams, signal: NodeJS.Signals): void {
  if (pid !== undefined) process.kill(-pid, signal);
}

const isUp = async (url: string): Promise<boolean> => {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response?.status === 200;
};

test('npm start serves from DATA_DIR, and Ctrl-C ends it', async () => {
  const data_dir = newFolder();
  const { child, said, closed } = typed('npm', ['start'], { env: { DATA_DIR: data_dir, PORT: '0' } });
  const url = await until(async () => /^Directory +(\S+)$/m.exec(said.text)?.[1]);
  expect(await isUp(url)).toBe(true);
  expect(said.text).toContain(`${url}/mcp`);
  interrupt(child, 'SIGINT');
  await closed;
  expect(await isUp(url)).toBe(false);
  expect(existsSync(join(data_dir, 'firstlight.db'))).toBe(true);
  rmSync(data_dir, { recursive: true, force: true });
});

test('npm run demo serves a living directory, and Ctrl-C takes its folder away', async () => {
  const { child, said, closed } = typed('npm', ['run', 'demo'], { env: { PORT: '0' } });
  await until(async () => said.text.includes('Ctrl-C'));
  const url = /^Directory +(\S+)/m.exec(said.text)?.[1] ?? '';
  const folder = /its folder \((\S+)\) /.exec(said.text)?.[1] ?? '';
  expect([await isUp(url), existsSync(folder)]).toEqual([true, true]);
  interrupt(child, 'SIGINT');
  await closed;
  await until(async () => !existsSync(folder));
});

test('without any setting it is ./data and http://localhost:3000, wherever it is started', async () => {
  const home = newFolder();
  // Another IP address of this machine, so that other programs on port 3000 do not disturb.
  const { child, said, closed } = typed(process.execPath, [join(ROOT, 'dist/firstlight.js'), 'serve'], {
    cwd: home,
    env: { HOST: '127.0.3.1', PORT: '', DATA_DIR: '' },
  });
  const url = await until(async () => /^Directory +(\S+)$/m.exec(said.text)?.[1]);
  expect(url).toBe('http://localhost:3000');
  expect(said.text).toContain(join(home, 'data'));
  expect(await isUp('http://127.0.3.1:3000')).toBe(true);
  // Pages, workers and assets are found from another folder too.
  const page = await (await fetch('http://127.0.3.1:3000/')).text();
  const sheet = /href="(\/assets\/[^"]+\.css[^"]*)"/.exec(page)?.[1] ?? '';
  expect((await fetch(`http://127.0.3.1:3000${sheet}`)).status).toBe(200);
  expect((await fetch('http://127.0.3.1:3000/api/v1/listings?q=anything')).status).toBe(200);
  interrupt(child, 'SIGTERM');
  await closed;
  rmSync(home, { recursive: true, force: true });
});

test('README’s way to make a key prints nothing but the key on standard output', async () => {
  const data_dir = newFolder();
  const args = ['run', '-s', 'firstlight', '--', 'key', 'create', '--email', 'you@example.org'];
  const { child, closed } = typed('npm', args, { env: { DATA_DIR: data_dir } });
  let out = '';
  child.stdout.on('data', (part: string) => (out += part));
  expect(await closed).toBe(0);
  expect(out).toMatch(/^flsk_[0-9A-Za-z_-]{43,46}\n$/);
  rmSync(data_dir, { recursive: true, force: true });
});

/** A change of a command there needs a change of the test that runs it. */
test('the commands of README’s "Connect an assistant" are those that these tests run', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const section = /## Connect an assistant\n([^]*?)\n## /.exec(readme)?.[1] ?? '';
  const commands = [...section.matchAll(/^```\n([^]*?)^```$/gm)].flatMap(([, block = '']) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.replace(/ +#.*$/, '')),
  );
  expect(commands).toEqual([
    'npm start',
    'claude mcp add --transport http firstlight http://localhost:3000/mcp',
    'npm run -s firstlight -- key create --email you@example.org',
    'claude mcp add --transport http firstlight http://localhost:3000/mcp --header "Authorization: Bearer flsk_…"',
    'FIRSTLIGHT_API_KEY=flsk_… npm --prefix /path/to/firstlight run -s firstlight -- mcp',
    'claude mcp add firstlight --env FIRSTLIGHT_API_KEY=flsk_… -- npm --prefix /path/to/firstlight run -s firstlight -- mcp',
  ]);
});
