import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../../app/config/config.ts';
import { openServiceStore } from '../../../app/open_store.ts';
import type { Credential } from '../../../auth/credentials/bearer.ts';
import { issueKey } from '../../../auth/credentials/issue_key.ts';
import { dispatcher } from '../../../bridge/call/dispatch.ts';
import { serveMcpStdio } from '../../../bridge/mcp/stdio.ts';
import { ALL_SCOPES } from '../../../domain/http/access.ts';
import { PROBLEM_META } from '../../../domain/http/problem.ts';
import { operations } from '../../../tools/registry.ts';
import { PROGRAM } from '../../cli/program.ts';
import { settableClock, temporaryStore } from '../../store/temporary.ts';
import { SAMPLES } from '../sample_operations.ts';
import { call, message, modern } from './mcp_corpus.ts';

const ADA: Credential = {
  actor: { person_id: 1, credential: 'api_key', credential_id: 1, scopes: new Set(ALL_SCOPES) },
};
const NO_KEY = 'FIRSTLIGHT_API_KEY is not set: only public tools work.';
const BAD_KEY = 'FIRSTLIGHT_API_KEY is not a valid key: only public tools work.';

/** A host and our server in one process, with a key that can be revoked. */
async function conversation(api_key?: string) {
  const clock = settableClock();
  const store = await temporaryStore(clock);
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const log: string[] = [];
  const keys = new Set(['Bearer ada']);
  const dispatch = dispatcher({
    surroundings: {
      store,
      clock,
      origin: 'https://launch.example',
      badges: { check: () => Promise.reject(new Error('no badges here')) },
      claims: { check: () => Promise.reject(new Error('no claims here')) },
      redrafter: { redraft: () => Promise.reject(new Error('nothing is drafted here')) },
      vat_numbers: { lookUp: () => Promise.reject(new Error('no VAT numbers here')) },
      has_model: false,
      has_lemonsqueezy: false,
      sites: { refusal: () => null },
      checkoutUrl: (number: string) => `https://launch.example/checkout/${number}`,
      limits_on: true,
    },
    onFailure: (error) => log.push(String(error)),
  });
  const server = await serveMcpStdio({
    operations: SAMPLES,
    dispatch,
    bearer: async (header) => {
      if (header === undefined) return { actor: null, error: 'missing' };
      return keys.has(header) ? ADA : { actor: null, error: 'invalid_token' };
    },
    api_key,
    log: (line) => log.push(line),
    streams: { stdin, stdout },
  });
  onTestFinished(() => server.close());
  const lines = stdout[Symbol.asyncIterator]();
  return {
    log,
    server,
    revoke: () => keys.clear(),
    hangUp: () => stdin.end(),
    async request(sent: unknown): Promise<any> {
      stdin.write(`${JSON.stringify(sent)}\n`);
      return JSON.parse(String((await lines.next()).value));
    },
  };
}

const bodyOf = (method: string, params?: object) => modern('', method, params).body;

describe('stdio', () => {
  test('speaks both eras [R218]', async () => {
    const host = await conversation('ada');
    const { result } = await host.request(bodyOf('tools/list'));
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(SAMPLES.map(({ name }) => name));
    const older = await conversation('ada');
    const params = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    expect((await older.request(message('initialize', params))).result.protocolVersion).toBe('2025-06-18');
    const called = await older.request(message('tools/call', call('get_book', { slug: 'sea' })));
    expect(called.result.structuredContent.slug).toBe('sea');
  });

  test('the key of the environment is who is calling', async () => {
    const { request, log } = await conversation('ada');
    const { result } = await request(bodyOf('tools/call', call('make_book', { title: 'The sea' })));
    expect(result.structuredContent).toEqual({ slug: 'the-sea', title: 'The sea' });
    expect(log).toEqual([]);
  });

  test.each([
    [undefined, 'not_signed_in', NO_KEY],
    ['nobody', 'invalid_token', BAD_KEY],
  ])(
    'with the key %j public tools work, and the others say to set FIRSTLIGHT_API_KEY',
    async (key, code, line) => {
      const { request, log } = await conversation(key);
      expect(log).toEqual([line]);
      const read = await request(bodyOf('tools/call', call('get_book', { slug: 'sea' })));
      expect(read.result.structuredContent.slug).toBe('sea');
      const { result } = await request(bodyOf('tools/call', call('make_book', { title: 'The sea' })));
      expect(result.isError).toBe(true);
      expect(result._meta[PROBLEM_META].code).toBe(code);
      expect(result.content[0].text).toContain('FIRSTLIGHT_API_KEY');
    },
  );

  test('a key that is revoked stops working at once', async () => {
    const { request, revoke } = await conversation('ada');
    const make = bodyOf('tools/call', call('make_book', { title: 'The sea' }));
    expect((await request(make)).result.isError).toBeUndefined();
    revoke();
    expect((await request(make)).result._meta[PROBLEM_META].code).toBe('invalid_token');
  });

  test('ends when the host closes its end', async () => {
    const { server, hangUp } = await conversation('ada');
    hangUp();
    await server.closed;
  });
});

describe.each(['legacy', { pin: '2026-07-28' }] as const)(
  'the command, with the official client in mode %j',
  (mode) => {
    test('writes nothing but MCP to standard output, acts for the key, and exits with its host', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'firstlight-stdio-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const store = await openServiceStore(loadConfig({ DATA_DIR: folder }), { searching: 'here' });
      const who = { email: 'ada@example.org', name: 'Ada', scopes: null, expires_at: null };
      const key = await store.write((tx) => issueKey(tx, who, Date.now()));
      await store.close();
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [PROGRAM, 'mcp'],
        env: { DATA_DIR: folder, FIRSTLIGHT_API_KEY: key, LOG_LEVEL: 'debug' },
        stderr: 'pipe',
      });
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const errors: unknown[] = [];
      client.onerror = (error) => errors.push(error);
      await client.connect(transport);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(operations.map(({ name }) => name));
      const drafts = await client.callTool({ name: 'list_my_drafts', arguments: {} });
      expect(drafts.structuredContent).toMatchObject({ items: [], total: 0 });
      const submitted = await client.callTool({
        name: 'submit_listing',
        arguments: { url: 'https://acme.com' },
      });
      expect(submitted.structuredContent).toMatchObject({ status: 'crawling' });
      const { pid } = transport;
      await client.close();
      expect(() => process.kill(pid!, 0)).toThrow(/ESRCH/);
      expect(errors).toEqual([]);
    });
  },
);
