import { expect, test } from 'vitest';
import { traffic } from '../traffic.ts';
import { startService, until } from './service.ts';

// The drain is as long as the clients of a busy machine may need to notice it.
test('SIGTERM under traffic cuts no request: 8 kept connections and 60 fresh ones', async () => {
  const service = await startService({ env: { RATE_LIMITS: 'off', DRAIN_MS: '15000' } });
  const clients = traffic(service.url, { kept: 8, fresh: 60 });
  await until(async () => clients.served > 300);
  const stopped = service.stop();
  await clients.ended;
  expect(clients.cut).toEqual([]);
  expect(clients.sent_away).toBe(8);
  expect(await stopped).toBe(0);
});

test('SIGTERM under traffic ends within the 10 seconds of docker stop', async () => {
  const service = await startService({ env: { RATE_LIMITS: 'off' } });
  const clients = traffic(service.url, { kept: 8, fresh: 4 });
  await until(async () => clients.served > 50);
  const started = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000);
  await clients.ended;
});

test('Ctrl-C stops an idle service with exit code 0', async () => {
  const service = await startService();
  expect(await service.stop('SIGINT')).toBe(0);
  expect(service.stderr()).not.toContain('"level":50');
});
