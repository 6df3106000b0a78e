import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metrics } from '../../../bridge/metrics/metrics.ts';
import { startWorld, until, type World } from '../../world.ts';
import { listening, send } from '../service.ts';

let world: World;
beforeAll(async () => (world = await startWorld()));
afterAll(() => world.close());

const look = (headers: Record<string, string | undefined> = {}) =>
  send(world.url, 'GET', '/metrics', { headers });

/** The value of the metric with this name and these labels. */
const valueIn = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );

test.each(['alerts.yml', 'grafana.json'])('%s queries figures that the service serves', async (file) => {
  const served = new Set(
    [...(await look()).text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const text = readFileSync(join(import.meta.dirname, '../../../docs/operating', file), 'utf8');
  const queried = new Set(text.match(/\b(?:firstlight|nodejs|process)_[a-z0-9_]+/g));
  expect(queried.size).toBeGreaterThan(5);
  expect([...queried].filter((name) => !served.has(name))).toEqual([]);
});

test('responses are counted by operation and status, over REST and MCP, and hits and misses of the cache', async () => {
  const before = (await look()).text;
  for (let i = 0; i < 3; i++) await world.rest('GET', '/listings?per_page=7');
  await world.rest('GET', '/listings?page=0');
  await world.rest('GET', '/nothing');
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-11-25',
  };
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_listings', arguments: { per_page: 7 } },
  };
  await send(world.url, 'POST', '/mcp', { headers, body });

  const counted = (labels: string) => `firstlight_response_seconds_count{${labels}}`;
  const listed = counted('operation="search_listings",status="200"');
  const { text } = await until(async () => {
    const now = await look();
    return valueIn(now.text, listed) === 4 && now;
  });
  expect(valueIn(text, counted('operation="search_listings",status="400"'))).toBe(1);
  expect(valueIn(text, counted('operation="none",status="404"'))).toBe(1);
  expect(
    valueIn(text, 'firstlight_response_seconds_bucket{le="30",operation="search_listings",status="200"}'),
  ).toBe(4);
  const since = (name: string): number => valueIn(text, name) - valueIn(before, name);
  expect(since('firstlight_cache_hits_total')).toBe(2);
  expect(since('firstlight_cache_misses_total')).toBe(2);
  expect(valueIn(text, 'firstlight_cache_entries')).toBe(1);
  expect(valueIn(text, 'firstlight_cache_bytes')).toBeGreaterThan(1_000);
});

test('jobs that are due, running and dead, the event loop and the process are reported', async () => {
  await world.store.write(async (tx) => {
    const now = world.clock.now().getTime();
    await tx.jobs.enqueue('never_done', {}, { run_at: now });
    await tx.jobs.enqueue('never_done', {}, { run_at: now + 60_000 });
    await tx.jobs.enqueue('always_fails', {}, { max_attempts: 1 });
    const times = { now, machine_now: 0 };
    const [lease] = await tx.jobs.claim('always_fails', { worker: 'w', limit: 1, lease_ms: 1 }, times);
    await tx.jobs.fail(lease!, 'broken', 0);
  });
  const { text } = await look();
  expect(valueIn(text, 'firstlight_jobs{state="due",kind="never_done"}')).toBe(1);
  expect(valueIn(text, 'firstlight_jobs{state="dead",kind="always_fails"}')).toBe(1);
  expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(valueIn(text, 'process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('only a direct request from this machine gets them; others get a 404', async () => {
  const before = await look();
  expect(before).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(before.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect((await send(world.url, 'HEAD', '/metrics')).text).toBe('');
  const refused = [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '203.0.113.7' },
    { 'x-forwarded-proto': 'https' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'true-client-ip': '203.0.113.7' },
    { host: 'launch.example.org' },
    { host: 'localhost.evil.example' },
  ];
  for (const headers of refused) {
    const { status, text } = await look(headers);
    expect(status, JSON.stringify(headers)).toBe(404);
    expect(text).not.toContain('firstlight_response_seconds');
  }
  expect((await send(world.url, 'POST', '/metrics')).status).not.toBe(200);
});

test('a caller from another machine is left to the next handler, whatever names it uses', () => {
  const { answer } = metrics({
    jobs: async () => [],
    cache: () => EMPTY,
    model_answers: () => [],
    model_costs: () => undefined,
    backup_age: () => undefined,
    writes_alone: () => ({ writes: 0, seconds: 0 }),
    forwarded: () => 0,
    onFailure: () => {},
  });
  const from = (remoteAddress: string | undefined): boolean =>
    answer(
      { method: 'GET', url: '/metrics', headers: { host: 'localhost' }, socket: { remoteAddress } } as never,
      { writeHead: () => ({ end: () => {} }) } as never,
    );
  for (const ip of ['203.0.113.7', '::ffff:10.0.0.1', 'fe80::1', '10.127.0.1', undefined])
    expect(from(ip), ip).toBe(false);
  for (const ip of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1']) expect(from(ip), ip).toBe(true);
});

test('figures that cannot be had are our failure, and the service goes on', async () => {
  const failures: unknown[] = [];
  const broken = metrics({
    jobs: () => Promise.reject(new Error('no database')),
    cache: () => EMPTY,
    model_answers: () => [],
    model_costs: () => undefined,
    backup_age: () => undefined,
    writes_alone: () => ({ writes: 0, seconds: 0 }),
    forwarded: () => 0,
    onFailure: (error) => failures.push(error),
  });
  const server = createServer((req: IncomingMessage, res: ServerResponse) => broken.answer(req, res));
  try {
    expect((await send(await listening(server), 'GET', '/metrics')).status).toBe(503);
    expect(failures).toEqual([new Error('no database')]);
  } finally {
    server.close();
  }
});

const EMPTY = { hits: 0, misses: 0, entries: 0, bytes: 0 };
