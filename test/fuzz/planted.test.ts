import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize } from '../gate/size.ts';
import { type FuzzService, startFuzzService } from './service.ts';
import type { Got, Sent, Wire } from './wire.ts';

/** Bugs of a service, injected between fuzzer and real service: a changed request or response. */
interface Bug {
  sent?: (sent: Sent) => Sent;
  got?: (got: Got, sent: Sent) => Partial<Got>;
}

const moved =
  (from: number, to: number) =>
  ({ status, json }: Got): Partial<Got> =>
    status === from ? { status: to, json: json && { ...json, status: to } } : {};

const headed = (name: string, value: string) => (sent: Sent) => ({
  ...sent,
  headers: name in sent.headers ? { ...sent.headers, [name]: value } : sent.headers,
});

const toolSends = (change: (body: string) => string) => (sent: Sent) =>
  sent.path === '/mcp' ? { ...sent, body: change(String(sent.body)) } : sent;

const BUGS: Readonly<Record<string, Bug>> = {
  'coerces numbers': { sent: (sent) => ({ ...sent, path: sent.path.replace('page=1e2', 'page=100') }) },
  'ignores unknown keys': { sent: (sent) => ({ ...sent, path: sent.path.replace('unknown=1', '') }) },
  'breaks on a quote': { got: (_got, { path }) => (path.includes('%22') ? { status: 500 } : {}) },
  'says it in HTML': {
    got: ({ status, headers }) =>
      status === 400 ? { headers: { ...headers, 'content-type': 'text/html' } } : {},
  },
  'leaves a field out': { got: ({ json }) => ({ json: json && { ...json, total: undefined } }) },
  'answers 200 for 201': { got: moved(201, 200) },
  'forbids who is not signed in': { got: moved(401, 403) },
  'has no 405': { got: moved(405, 404) },
  'does not say how to sign in': {
    got: ({ headers: { 'www-authenticate': _how, ...headers } }) => ({ headers }),
  },
  'reads any media type': { sent: headed('content-type', 'application/json') },
  'ignores the Idempotency-Key': { sent: headed('idempotency-key', 'fine') },
  'takes what is too long': {
    sent: (sent) => ({ ...sent, path: sent.path.replace('a'.repeat(201), 'a') }),
  },
  'refuses what is long': {
    got: ({ status, json }, { path }) =>
      status === 200 && path.includes('a'.repeat(200))
        ? { status: 400, json: { ...json, errors: [{ code: 'too_big' }] } }
        : {},
  },
  'names an undeclared code': {
    got: ({ json }) => ({ json: json?.code ? { ...json, code: 'gone_fishing' } : json }),
  },
  'answers tools otherwise': {
    got: ({ json }, { path }) =>
      path === '/mcp'
        ? { json: { result: { structuredContent: { ...json.result?.structuredContent, total: -1 } } } }
        : {},
  },
  'forgets HEAD': {
    got: ({ headers }, { method }) =>
      method === 'HEAD' ? { headers: { ...headers, 'content-length': '0' } } : {},
  },
};

/** Bugs in how clients write their arguments, and in forms where none belong. */
const WAYS: Readonly<Record<string, Bug & { said: string }>> = {
  'leaves JSON text unread': {
    said: 'REST says',
    sent: toolSends((text) => text.replace('"items":"[{', '"items":"[[{')),
  },
  'reads half a JSON text': {
    said: 'takes a broken text',
    sent: toolSends((text) =>
      text.replace(/"items":"\[[^]*?(?<!\\)"/, '"items":[{"product":"launch","listing_id":1}]'),
    ),
  },
  'forgets what else a client sends': {
    said: 'REST says',
    sent: toolSends((text) => text.replace('"task_progress"', '"not_an_input_of_it"')),
  },
  'reads a form': {
    said: 'code malformed_json, not unsupported_media_type',
    sent: (sent) =>
      /multipart/.test(sent.headers['content-type'] ?? '')
        ? { ...sent, headers: { ...sent.headers, 'content-type': 'application/json' } }
        : sent,
  },
  'answers the next person with what came before': {
    said: 'the next person gets',
    got: (got, { path, headers }) => {
      const last = carried;
      carried = /form/.test(headers['content-type'] ?? '') ? got : null;
      return path === '/api/v1/site' && last ? { bytes: last.bytes } : {};
    },
  },
  'takes a form and refuses it': {
    said: 'and others changed list_my_orders',
    sent: (sent) => {
      if (/multipart/.test(sent.headers['content-type'] ?? '')) changes++;
      return sent;
    },
    got: ({ json }, { path }) => (path === '/api/v1/orders' ? { json: { ...json, changes } } : {}),
  },
};

let carried: Got | null = null;
let changes = 0;

let service: FuzzService;
let bug: Bug = {};

/** The connection with the current bug in it. */
const spoiled = (wire: Wire): Wire => ({
  ...wire,
  async send(sent) {
    const got = await wire.send(bug.sent?.(sent) ?? sent);
    return { ...got, ...bug.got?.(got, sent) };
  },
});

beforeAll(async () => {
  service = await startFuzzService({ samples: 10, seed: 7, enough: 1, over: spoiled });
});
afterAll(() => service.close());

async function findings(names = ['search_listings', 'submit_listing']): Promise<string> {
  const found: string[] = [];
  for (const name of names) {
    const target = service.targets.find((candidate) => candidate.name === name)!;
    found.push(...(await service.run(target)).findings);
  }
  return found.join('\n');
}

test('the fuzzer finds nothing where there is nothing', async () => {
  bug = {};
  expect(await findings(['search_listings', 'submit_listing', 'quote_order'])).toBe('');
});

// Each is the fuzzer run once more: the faults that its checks are for change seldom.
const planted = Object.keys(BUGS).slice(0, bySize({ quick: 4, landing: 4, night: Infinity }));

test.each(planted)('the fuzzer finds a service that %s', async (name) => {
  bug = BUGS[name]!;
  expect(await findings()).not.toBe('');
});

test.each(Object.keys(WAYS))('the fuzzer finds a service that %s', async (name) => {
  bug = WAYS[name]!;
  expect(await findings(['quote_order', 'submit_listing'])).toContain(WAYS[name]!.said);
});

test.each<[string, Bug['got'], string]>([
  ['takes what broke off', ({ status }) => (status === 400 ? { status: 303 } : {}), 'status 303'],
  [
    'says in JSON that this is no form',
    ({ headers }) => ({ headers: { ...headers, 'content-type': 'application/json' } }),
    'type application/json',
  ],
])('the fuzzer finds a site that %s', async (_, got, said) => {
  bug = { got: (response, sent) => (sent.path.startsWith('/api') ? {} : (got?.(response, sent) ?? {})) };
  expect((await service.runSiteForms()).findings.join('\n')).toContain(said);
});
