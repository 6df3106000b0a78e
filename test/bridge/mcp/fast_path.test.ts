import { expect, test } from 'vitest';
import { plainReader } from '../../../bridge/mcp/plain_calls.ts';
import { mcpServers } from '../../../bridge/mcp/server.ts';
import { operations } from '../../../tools/registry.ts';
import { SAMPLES } from '../sample_operations.ts';
import { type Reply, type Service, startService } from '../service.ts';
import { CORPUS, modern, type WireRequest } from './mcp_corpus.ts';

/** The parts of a response that a client can compare; request ids always differ. */
function seen({ status, headers, text }: Reply) {
  return {
    status,
    type: headers['content-type'],
    challenge: headers['www-authenticate'],
    cache: headers['cache-control'],
    vary: headers.vary,
    allow: headers.allow,
    text: text.replace(/[0-9a-f]{10}-[0-9a-z]+/g, '(id)'),
  };
}

/** Sample operations, and the real ones that prompts and resources need. */
const ALL = [...SAMPLES, ...operations];

const SERVERS = mcpServers({
  operations: SAMPLES,
  dispatch: () => Promise.reject(new Error('nothing is called')),
});

const sent = (service: Service, { method = 'POST', path = '/mcp', headers, body }: WireRequest) =>
  service.send(method, path, { headers, body });

test('the fast path and the SDK return the same bytes for every request of the corpus', async () => {
  const fast = await startService({ operations: ALL });
  const slow = await startService({ operations: ALL, mcp: { fast: false } });
  expect(CORPUS.length).toBeGreaterThanOrEqual(45);
  for (const request of CORPUS) {
    const [one, other] = [await sent(fast, request), await sent(slow, request)];
    expect({ request: request.name, ...seen(one) }).toEqual({ request: request.name, ...seen(other) });
    // The second time, remembered envelopes may be used.
    expect({ request: request.name, ...seen(await sent(fast, request)) }).toEqual({
      request: request.name,
      ...seen(await sent(slow, request)),
    });
  }
});

test('bad requests never get a 5xx; only the broken operation is a failure of ours', async () => {
  const service = await startService({ operations: ALL });
  for (const request of CORPUS) {
    const { status } = await sent(service, request);
    expect([request.name, status < 500]).toEqual([request.name, true]);
  }
  expect(service.failures.map(String)).toEqual(['Error: a shelf fell over']);
});

test('only plain calls and lists take the fast path', () => {
  const read = plainReader(SERVERS);
  const plain = CORPUS.filter(({ body, headers }) => read(body, headers)).map(({ name }) => name);
  expect(plain).toEqual([
    'a list',
    'a list with client info',
    'a list with a text as id',
    'a list with an empty id',
    'a list with a negative id',
    'a list with a credential',
    'a list with an invalid credential',
    'a public call',
    'a public call without arguments',
    'a public call with a credential',
    'a public call with an invalid credential',
    'arguments that are not valid',
    'something that is not there',
    'something of ours that breaks',
    'a protected call',
    'a protected call with a credential',
    'a protected call without the scope',
    'a refusal that says later',
    'a key',
    'the key again',
    'the key for something else',
    'a key that is no text',
    'every capability',
    'a list for somebody to sign in',
  ]);
});

test('a bad envelope is never taken for a good one, whatever came before', () => {
  const read = plainReader(SERVERS);
  const plain = (clientInfo: unknown) => {
    const { body, headers } = modern(
      '',
      'tools/list',
      {},
      { meta: { 'io.modelcontextprotocol/clientInfo': clientInfo } },
    );
    return read(body, headers) !== null;
  };
  for (let i = 0; i < 1_200; i++) expect(plain({ name: `client ${i}`, version: '1' })).toBe(true);
  expect(plain({ name: 'client' })).toBe(false);
  expect(plain({ name: 'client' })).toBe(false);
});
