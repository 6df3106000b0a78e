import { expect, test } from 'vitest';
import { accessLog } from '../../../bridge/metrics/access_log.ts';
import type { ResponseRecord } from '../../../bridge/rest/rest.ts';
import { operations } from '../../../tools/registry.ts';
import { until } from '../../world.ts';
import { startService } from '../service.ts';

const read: ResponseRecord = {
  operation: 'get_listing',
  method: 'GET',
  status: 200,
  ms: 1,
  request_id: 'a-1',
  person_id: null,
};

test('writes, refusals and slow responses are always logged, and one in a hundred of the others', () => {
  const logged: ResponseRecord[] = [];
  const log = accessLog(operations, (record) => logged.push(record));
  for (let i = 0; i < 250; i++) log({ ...read, status: i % 2 ? 304 : 200 });
  expect(logged).toHaveLength(3);
  logged.length = 0;
  const facts = [
    { operation: 'submit_listing', method: 'POST' },
    { status: 404 },
    { status: 500 },
    { ms: 251 },
  ];
  const remarkable = facts.map((fact) => ({ ...read, ...fact }));
  for (const record of remarkable) log(record);
  expect(logged).toEqual(remarkable);
});

test('a read is a read over MCP as well, and so is a message that calls nothing', () => {
  const logged: ResponseRecord[] = [];
  const log = accessLog(operations, (record) => logged.push(record));
  for (let i = 0; i < 50; i++) {
    log({ ...read, method: 'POST' });
    log({ ...read, method: 'POST', operation: null });
  }
  expect(logged).toHaveLength(1);
});

test('a call over MCP is logged with tool and caller, a refusal with its status', async () => {
  const service = await startService();
  const send = (as: string | undefined, name: string) =>
    service.send('POST', '/mcp', {
      ...(as && { as }),
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
    });
  await send('ada', 'list_books');
  await send(undefined, 'make_book');
  await until(async () => service.records.length === 2);
  expect(service.records).toMatchObject([
    { operation: 'list_books', method: 'POST', status: 200, person_id: 1 },
    { operation: 'make_book', method: 'POST', status: 401, person_id: null },
  ]);
});
