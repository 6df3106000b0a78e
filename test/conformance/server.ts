import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dispatcher } from '../../bridge/call/dispatch.ts';
import { mcpEndpoint } from '../../bridge/mcp/endpoint.ts';
import { openStore } from '../../store/open.ts';
import { operations } from '../../tools/registry.ts';
import { DIAGNOSTICS } from './diagnostics.ts';

/** Our endpoint with our tools and those of the conformance suite. */
export async function startDiagnosticServer(
  options: { fast?: boolean } = {},
): Promise<{ url: string; failures: unknown[]; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-conformance-'));
  const clock = { now: () => new Date() };
  const store = await openStore({ file: join(folder, 'firstlight.db'), clock });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const failures: unknown[] = [];
  const dispatch = dispatcher({
    surroundings: {
      store,
      clock,
      origin,
      badges: { check: () => Promise.reject(new Error('the suite looks for no badges')) },
      claims: { check: () => Promise.reject(new Error('the suite looks for no claims')) },
      redrafter: { redraft: () => Promise.reject(new Error('nothing is drafted here')) },
      vat_numbers: { lookUp: () => Promise.reject(new Error('no VAT numbers here')) },
      has_model: false,
      has_lemonsqueezy: false,
      sites: { refusal: () => null },
      checkoutUrl: (number: string) => `${origin}/checkout/${number}`,
      limits_on: false,
    },
    onFailure: (error) => failures.push(error),
  });
  const mcp = mcpEndpoint({
    operations,
    dispatch,
    clock,
    bearer: async (header) => ({ actor: null, error: header === undefined ? 'missing' : 'invalid_token' }),
    origin,
    trust_proxy: 0,
    onFailure: (error) => failures.push(error),
    extras: DIAGNOSTICS,
    ...options,
  });
  server.on('request', (req, res) => {
    if (!mcp(req, res)) res.writeHead(404).end();
  });
  return {
    url: `${origin}/mcp`,
    failures,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
