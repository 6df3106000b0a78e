import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send } from '../../bridge/service.ts';
import { ended, launch } from '../../cli/program.ts';
import { until } from '../../world.ts';

/** The program as an operator starts it, with its log lines. */
async function served(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-proxy-'));
  const child = launch(folder, ['serve'], { PORT: '0', LOG_LEVEL: 'info', ...env });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  }
  onTestFinished(async () => {
    const over = ended(child);
    child.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  });
  await until(async () => log.includes('"msg":"listening"'));
  return { warnings: () => log.split('\n').filter((line) => line.includes('TRUST_PROXY')), log: () => log };
}

test('an unconfigured proxy causes one warning, at its first request', async () => {
  const { warnings, log } = await served({});
  const url = /"url":"(http:[^"]+)"/.exec(log())?.[1] ?? '';
  expect(warnings()).toEqual([]);
  for (let i = 0; i < 3; i++) {
    await send(url, 'GET', '/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  await until(async () => warnings().length > 0);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain('All clients behind it share the limits of one IP address');
});

test('an https origin without TRUST_PROXY is warned about at the start', async () => {
  const { warnings } = await served({ BASE_URL: 'https://launch.example.org' });
  await until(async () => warnings().length > 0);
  expect(warnings()[0]).toContain('BASE_URL is https');
});

test('nothing is warned about where TRUST_PROXY is set', async () => {
  const { warnings, log } = await served({ BASE_URL: 'https://launch.example.org', TRUST_PROXY: '1' });
  expect(log()).toContain('listening');
  expect(warnings()).toEqual([]);
});

test('what is allowed and probably a mistake is warned about at the start, in sentences', async () => {
  const { log } = await served({ HOST: '0.0.0.0', BASE_URL: '', PROT: '99' });
  await until(async () => log().includes('Set BASE_URL'));
  const warned = log()
    .split('\n')
    .filter((line) => line.includes('"level":40'))
    .map((line) => JSON.parse(line).msg);
  expect(warned).toEqual([
    'PROT is set, but there is no such variable. PORT is probably meant: rename or unset PROT.',
    expect.stringMatching(/^HOST is 0\.0\.0\.0, so other machines can connect, but BASE_URL is not set: /),
  ]);
});
