import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../cli/program.ts';
import { member } from '../site/visitor.ts';
import { serviceEnv, startWorld } from '../world.ts';
import { Flow } from './flow.ts';
import { freePort } from './free_port.ts';

/** A second process of the same service: same data and public URL, another port. */
async function secondProcess(data_dir: string, base_url: string): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...process.env, ...serviceEnv(data_dir), PORT: String(port), BASE_URL: base_url },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 200; attempt++) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return url;
    await delay(50);
  }
  throw new Error('the second process did not start');
}

test('two processes on one database: 20 redemptions of one code have one winner, each time; tokens of one work at the other', async () => {
  const world = await startWorld({ ports: { clock: { now: () => new Date() } } });
  onTestFinished(() => world.close());
  const other = await secondProcess(world.running.config.data_dir, world.url);
  const visitor = await member(world.url, world.store, 'ada@example.org', Date.now());
  const here = new Flow(world.url, visitor);
  const there = new Flow(other, visitor);

  const client_id = await there.client();
  for (let round = 0; round < 3; round++) {
    const code = await here.code(client_id);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? here : there).redeem(client_id, code)),
    );
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(all.every(({ status }) => status === 200 || status === 400)).toBe(true);
  }

  const { json } = await there.redeem(client_id, await here.code(client_id));
  expect([await here.works(json.access_token), await there.works(json.access_token)]).toEqual([true, true]);
  const renewed = await here.refresh(client_id, json.refresh_token);
  expect(await there.works(renewed.json.access_token)).toBe(true);
  await here.post('/oauth/revoke', { client_id, token: renewed.json.refresh_token });
  expect(await there.works(renewed.json.access_token)).toBe(false);
  // One signing key, regardless of which process made it.
  const keys = await Promise.all(
    [world.url, other].map(async (url) => (await fetch(`${url}/oauth/jwks`)).json()),
  );
  expect(keys[0]).toEqual(keys[1]);
});
