import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lumenlogSite } from '../../journeys/lumenlog_site.ts';
import { ROOT, type Service, startService, until } from '../service.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await startService({ env: { CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0' } });
  key = (await service.command(['key', 'create', '--email', 'ada@example.org'])).out.trim();
});
afterAll(() => service?.stop());

/** A host that starts the server as README says. */
async function host(env: Record<string, string>, mode: 'auto' | 'legacy' = 'auto') {
  const client = new Client({ name: 'acceptance', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StdioClientTransport({
    command: 'npm',
    args: ['--prefix', ROOT, 'run', '-s', 'firstlight', '--', 'mcp'],
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: service.data_dir, ...env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
  await client.connect(transport);
  return { client, stderr: () => stderr };
}

test.each(['auto', 'legacy'] as const)(
  'README’s stdio command serves a host that talks in %s mode',
  async (mode) => {
    const { client } = await host({ FIRSTLIGHT_API_KEY: key }, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('submit_listing');
    const mine = await client.callTool({ name: 'get_account', arguments: {} });
    expect(mine.structuredContent).toMatchObject({ email: 'ada@example.org' });
    // Search runs in this process, without a worker.
    const found = await client.callTool({ name: 'search_listings', arguments: { q: 'invoices' } });
    expect(found.isError).toBeFalsy();
    await client.close();
  },
);

test('a draft that is submitted over stdio is built by the service that runs', async () => {
  const site = await lumenlogSite();
  const { client } = await host({ FIRSTLIGHT_API_KEY: key, CRAWLER_ALLOW_PRIVATE: 'on' });
  const { structuredContent } = await client.callTool({
    name: 'submit_listing',
    arguments: { url: site.url },
  });
  const { id } = structuredContent as { id: string };
  const draft = await until(async () => {
    const seen = await client.callTool({ name: 'get_draft', arguments: { id } });
    const data = seen.structuredContent as any;
    return data.status === 'ready' && data;
  });
  expect(draft.fields.name).toMatchObject({ value: 'Lumenlog', state: 'ai' });
  await client.close();
  await site.close();
});

test('without a key it says so on standard error, and public tools work', async () => {
  const { client, stderr } = await host({});
  const site = await client.callTool({ name: 'get_site_info', arguments: {} });
  expect(site.structuredContent).toMatchObject({ name: 'Firstlight' });
  await expect.poll(stderr).toContain('FIRSTLIGHT_API_KEY is not set');
  const mine = await client.callTool({ name: 'list_my_drafts', arguments: {} });
  expect(mine.isError).toBe(true);
  await client.close();
});

test('500 calls at once of a host that reads slowly all get a response, without a warning', async () => {
  const child = spawn('npm', ['--prefix', ROOT, 'run', '-s', 'firstlight', '--', 'mcp'], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: service.data_dir },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (err += part.toString()));
  const say = (message: object): void => void child.stdin.write(`${JSON.stringify(message)}\n`);
  const responses = () => out.split('\n').length - 1;
  const hello = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'acceptance', version: '1' },
  };
  say({ jsonrpc: '2.0', id: 0, method: 'initialize', params: hello });
  await until(async () => responses() === 1);
  say({ jsonrpc: '2.0', method: 'notifications/initialized' });
  child.stdout.pause();
  const params = { name: 'list_categories', arguments: {} };
  for (let id = 1; id <= 500; id++) say({ jsonrpc: '2.0', id, method: 'tools/call', params });
  await delay(2000);
  child.stdout.resume();
  await until(async () => responses() === 501);
  const ids = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
  expect(new Set(ids).size).toBe(501);
  child.stdin.end();
  await once(child, 'exit');
  expect(err).toBe('FIRSTLIGHT_API_KEY is not set: only public tools work.\n');
});
