import { expect, onTestFinished, test } from 'vitest';
import { DatabaseAway, NotSaved, SaveUnknown } from '../../../domain/http/not_saved.ts';
import { troubleOf } from '../../../site/request/respond.ts';
import { timesSlower } from '../../gate/speed.ts';
import { serverEnv } from '../../postgres_cluster.ts';
import { throughGate } from '../../store/postgres/cut_connections.ts';
import { startedDatabase, startWorld } from '../../world.ts';

/** What needs the database, of every part that responds. */
const READS =
  '/ /search?q=x /p/nobody /sign-in /blog /docs /ranking.md /sitemap.xml /api/v1/site /api/v1/listings?q=x ' +
  '/api/v1/listings/nobody /llms.txt /robots.txt /openapi.json /.well-known/security.txt /metrics /readyz';

test('while the database is away everything is 503 with Retry-After, and it is well again when it is back', async () => {
  const gate = await throughGate(await startedDatabase());
  const { url, key, running, close } = await startWorld({
    env: { ...serverEnv(gate.url), LOG_LEVEL: 'silent' },
  });
  onTestFinished(close);
  const authorization = `Bearer ${await key('ada')}`;
  const json = { authorization, 'content-type': 'application/json' };
  const requests: [string, RequestInit?][] = [
    ...READS.split(' ').map((path): [string] => [path]),
    ['/api/v1/me', { headers: { authorization } }],
    ['/api/v1/drafts', { method: 'POST', headers: json, body: '{"url":"https://pelagia.example"}' }],
    [
      '/mcp',
      {
        method: 'POST',
        headers: { ...json, accept: 'application/json, text/event-stream' },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_account","arguments":{}}}',
      },
    ],
    ['/oauth/token', { method: 'POST', body: new URLSearchParams({ client_id: 'https://x.example/y' }) }],
    ['/sign-in', { method: 'POST', body: new URLSearchParams({ email: 'ada@example.org' }) }],
  ];
  const seen = () =>
    Promise.all(
      requests.map(async ([path, init]) => {
        const response = await fetch(url + path, { redirect: 'manual', ...init });
        await response.arrayBuffer();
        const later = response.headers.has('retry-after');
        return { path, status: response.status === 503 && later ? 'later' : response.status };
      }),
    );
  const before = await seen();
  expect(before.filter(({ status }) => status === 'later' || Number(status) >= 500)).toEqual([]);
  await gate.shut();
  // What was kept in the process is given no longer.
  await expect.poll(async () => (await fetch(`${url}/robots.txt`)).status).toBe(503);
  const away = await seen();
  expect(away.filter(({ status }) => status !== 'later')).toEqual([]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await gate.open();
  const began = performance.now();
  expect(await seen()).toEqual(before);
  expect(performance.now() - began).toBeLessThan(2_000 * timesSlower());
  await running.drain();
});

test('a page says what is known of a change whose connection was lost', () => {
  const said = [new DatabaseAway('x'), new SaveUnknown('x'), new NotSaved('x'), new Error('x')].map(
    (error) => {
      const { notice, headers } = troubleOf(error);
      return [notice.status, notice.text, headers['Retry-After']];
    },
  );
  expect(said).toEqual([
    [503, expect.stringContaining('Nothing was changed'), '5'],
    [503, expect.stringContaining('saved or not'), '5'],
    [503, expect.stringContaining('Nothing was changed'), '60'],
    [500, expect.any(String), undefined],
  ]);
});
