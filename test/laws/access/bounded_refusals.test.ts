import { createServer } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { placementOf } from '../../../bridge/shape/placement.ts';
import { operations } from '../../../tools/registry.ts';
import { message, modern, older, type WireRequest } from '../../bridge/mcp/mcp_corpus.ts';
import { listening, type Reply, type Service, send, startService } from '../../bridge/service.ts';
import { bySize } from '../../gate/size.ts';
import { fill, HOSTILE_QUERIES, hostileInputs, hostileNames } from './hostile_inputs.ts';

/** Largest refusal in bytes. */
const LARGEST = 64 * 1024;
/** CPU time of a refusal, as a multiple of the time for parsing its body. */
const TIMES = 20;
/** Milliseconds that every request costs, with the error of the measurement. */
const FLOOR = 15;
/** Bytes that are sent: superlinear work shows far below the limit of a body; what is quadratic takes seconds of 30,000. */
const SENT = bySize({ quick: 30_000, landing: 30_000, night: 100_000 });
/** Bytes of the largest message to MCP: by night slightly less than the endpoint accepts. */
const LARGEST_MESSAGE = bySize({ quick: 300_000, landing: 300_000, night: 1_000_000 });
const AS_ADA = { authorization: 'Bearer ada' };

interface Attempt {
  name: string;
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  body?: string;
}

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
  const placement = placementOf(operation);
  const example = operation.example as Record<string, unknown>;
  const path = `/api/v1${placement.path.replace(/\{(\w+)\}/g, (__, key: string) => encodeURIComponent(String(example[key])))}`;

  test('refuses at little cost what is wrong in a body or a query', async () => {
    const judge = await judgeOf();
    const { method, bodyKeys } = placement;
    for (const [name, query] of HOSTILE_QUERIES) {
      await judge({ name, method, path: `${path}?${query}`, headers: AS_ADA });
    }
    for (const { name, json } of bodyKeys.length > 0 ? hostileInputs(operation, SENT) : []) {
      const headers = { ...AS_ADA, 'content-type': 'application/json' };
      await judge({ name, method, path, headers, body: json });
    }
  });

  test('refuses at little cost what is wrong in the arguments of a tool', async () => {
    const judge = await judgeOf();
    const params = { name: operation.name, arguments: HERE };
    for (const { name, json } of hostileInputs(operation, SENT)) {
      await judge(posted(name, modern(name, 'tools/call', params), json));
    }
  });
});

test('messages that are no calls are refused at little cost', async () => {
  const judge = await judgeOf();
  const long = 'x'.repeat(LARGEST_MESSAGE);
  const names = fill(LARGEST_MESSAGE, (i) => `"n${i}":"1"`, '{', '}');
  const prompt = { name: 'compare_products', arguments: HERE };
  const template = { type: 'ref/resource', uri: 'directory://listings/{slug}' };
  const messages: [string, string, object, string][] = [
    ['a prompt with many arguments', 'prompts/get', prompt, names],
    [
      'a prompt with long arguments',
      'prompts/get',
      prompt,
      `{"a":"${long}","b":"${long.slice(LARGEST_MESSAGE * 0.9)}"}`,
    ],
    ['a prompt with a long name', 'prompts/get', { name: HERE }, `"${long}"`],
    ['a tool with a long name', 'tools/call', { name: HERE }, `"${long}"`],
    ['a resource with a long address', 'resources/read', { uri: HERE }, `"directory://listings/${long}"`],
    ['a resource of no kind', 'resources/read', { uri: HERE }, `"${long}"`],
    [
      'a completion of a long text',
      'completion/complete',
      { ref: template, argument: { name: 'slug', value: HERE } },
      `"${long}"`,
    ],
    [
      'a completion of a long template',
      'completion/complete',
      { ref: { type: 'ref/resource', uri: HERE }, argument: { name: 'slug', value: '' } },
      `"${long}"`,
    ],
    ['a long cursor', 'tools/list', { cursor: HERE }, `"${long}"`],
    ['many params', 'tools/list', { more: HERE }, names],
    ['a long method', HERE, {}, long],
  ];
  for (const [name, method, params, json] of messages) {
    await judge(posted(name, modern(name, method, params), json));
    await judge(posted(`${name}, older`, older(name, '2025-11-25', message(method, params)), json));
  }
  const params = { name: 'search_listings', arguments: HERE };
  for (const { name, json } of hostileNames(LARGEST_MESSAGE)) {
    await judge(posted(name, modern(name, 'tools/call', params), json));
    await judge(posted(`${name}, older`, older(name, '2025-11-25', message('tools/call', params)), json));
  }
  const batches: [string, string][] = [
    ['a batch of numbers', '1'],
    ['a batch of objects', '{}'],
    ['a batch of unknown methods', '{"jsonrpc":"2.0","id":1,"method":"x"}'],
    ['a batch of notifications', '{"jsonrpc":"2.0","method":"notifications/x"}'],
    ['a batch of pings', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ['a batch of calls', JSON.stringify(message('tools/call', { name: 'get_site_info', arguments: {} }))],
  ];
  for (const [name, part] of batches) {
    await judge(
      posted(
        name,
        older(name, '2025-03-26', HERE),
        fill(LARGEST_MESSAGE, () => part, '[', ']'),
      ),
    );
  }
});

/** The places for a long JSON text in a message. */
const HERE = '@here@';

/** A message to MCP whose placeholder is replaced by a JSON text, or by the inside of one. */
function posted(name: string, { headers, body }: WireRequest, json: string): Attempt {
  const text = JSON.stringify(body);
  const quoted = JSON.stringify(HERE);
  const whole = text.replace(json.startsWith('x') ? HERE : quoted, () => json);
  // The part of a message that headers repeat is short.
  const sent = Object.entries(headers).filter(([, value]) => value !== HERE);
  return {
    name: `${name}, over MCP`,
    method: 'POST',
    path: '/mcp',
    headers: { ...Object.fromEntries(sent), ...AS_ADA },
    body: whole,
  };
}

/** Sends a request; fails if the response is a 5xx, too long or too expensive. */
async function judgeOf(): Promise<(attempt: Attempt) => Promise<void>> {
  const service: Service = await startService({ operations });
  const reader = await readingServer();

  return async ({ name, method, path, headers, body }) => {
    const options = { headers, ...(body !== undefined && { body }) };
    const attempt = (url: string) => cpuOf(() => send(url, method, path, options));
    let most: number | undefined;
    // Most requests cost less than is allowed to any: for them the parsing need not be measured.
    const allowed = (): number =>
      (most ??= TIMES * Math.min(...Array.from({ length: 3 }, () => parsing(body ?? '{}'))) + FLOOR);
    const isCheap = (ms: number): boolean => ms <= FLOOR || ms <= allowed();
    const seen: number[] = [];
    // Slow code is slow in every run; a busy machine is not.
    do {
      const [reply, ms] = await attempt(service.url);
      expect(service.failures, name).toEqual([]);
      expect(reply.status, `${name}: ${reply.text.slice(0, 300)}`).toBeLessThan(500);
      expect(reply.bytes.length, `${name}: ${reply.text.slice(0, 300)}`).toBeLessThanOrEqual(LARGEST);
      // The costs of client and sockets are not the service's.
      seen.push(isCheap(ms) ? ms : ms - (await attempt(reader))[1]);
    } while (!isCheap(Math.min(...seen)) && seen.length < 8);
    expect(Math.min(...seen), `${name}: CPU time in ms, tried ${seen.length} times`).toBeLessThanOrEqual(
      most ?? FLOOR,
    );
  };
}

/** A server that only reads its requests. */
async function readingServer(): Promise<string> {
  const server = createServer((req, res) => {
    req.on('data', () => undefined).on('end', () => res.end('{}'));
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return listening(server);
}

async function cpuOf(run: () => Promise<Reply>): Promise<[Reply, number]> {
  const before = process.cpuUsage();
  const reply = await run();
  return [reply, since(before)];
}

/** CPU time of parsing a text, which may be invalid JSON. */
function parsing(text: string): number {
  const before = process.cpuUsage();
  try {
    JSON.parse(text);
  } catch {
    // The error is the service's to report.
  }
  return since(before);
}

/** Milliseconds of CPU time since then. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
