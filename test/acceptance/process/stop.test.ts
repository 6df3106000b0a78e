import { expect, test } from 'vitest';
import { traffic } from '../../clients/traffic.ts';
import { timesSlower } from '../../gate/speed.ts';
import { startService, until } from '../service.ts';

test.each([
  ['that look at /readyz', true],
  ['that look at nothing and go on until they are refused', false],
])(
  'SIGTERM under traffic cuts no request of 8 kept connections and 60 fresh ones %s, as the service is by default',
  async (_, looking) => {
    const service = await startService({ env: { RATE_LIMITS: 'off' } });
    const clients = traffic(service.url, { keep_alive: 8, fresh: 60, polling: looking });
    await until(async () => clients.served > 300);
    const stopped = service.stop();
    await clients.ended;
    expect(clients.cut).toEqual([]);
    expect(clients.sent_away).toBe(8);
    expect(await stopped).toBe(0);
  },
);

test('SIGTERM under traffic ends within the 10 seconds of docker stop', async () => {
  const service = await startService({ env: { RATE_LIMITS: 'off' } });
  const clients = traffic(service.url, { keep_alive: 8, fresh: 4 });
  await until(async () => clients.served > 50);
  const started = performance.now();
  expect(await service.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(10_000 * timesSlower());
  await clients.ended;
});

test('Ctrl-C stops an idle service with exit code 0', async () => {
  const service = await startService();
  expect(await service.stop('SIGINT')).toBe(0);
  expect(service.stderr()).not.toContain('"level":50');
});
