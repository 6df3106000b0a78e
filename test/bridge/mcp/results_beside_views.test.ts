import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROGRAM } from '../../cli/program.ts';
import { AT_LANDING } from '../../gate/size.ts';
import { addListing } from '../../scene.ts';
import { builtDraft } from '../../tools/drafts/draft_scene.ts';
import { type OrderScene, orderScene } from '../../tools/orders/order_scene.ts';
import { call, message, modern, older } from './mcp_corpus.ts';

const SHOWS = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const OLDER = '2025-11-25';

/** What a client sends in each era, with its capabilities. */
const ERAS = {
  '2026-07-28': (capabilities: object, calls: readonly object[]) =>
    calls.map((params) => modern('', 'tools/call', params, { meta: { [CAPABILITIES]: capabilities } })),
  [OLDER]: (capabilities: object, calls: readonly object[]) => {
    const clientInfo = { name: 'test', version: '1' };
    const hello = { protocolVersion: OLDER, capabilities, clientInfo };
    return [
      older('', undefined, message('initialize', hello)),
      ...calls.map((params) => older('', OLDER, message('tools/call', params))),
    ];
  },
} as const;

describe.each(Object.keys(ERAS) as (keyof typeof ERAS)[])(
  'results at %s have the same bytes for clients with and without views',
  (era) => {
    let scene: OrderScene;
    let key: string;
    let calls: object[];

    beforeAll(async () => {
      scene = await orderScene();
      const { world, live } = scene;
      key = await world.key('ada');
      const { slug } = await addListing(world.store, world.clock, { name: 'Tideline' });
      const id = await builtDraft(world, 'ada');
      calls = [
        call('get_draft', { id }),
        call('update_draft', { id, fields: { founded_year: 'soon' } }),
        call('get_listing', { slug }),
        call('get_badges', { slug }),
        call('search_listings', { q: 'Tideline' }),
        call('get_launch_week', { week: '2026-11-16' }),
        call('list_products', {}),
        call('quote_order', { items: [{ product: 'featured', listing_id: live }] }),
        call('get_listing', { slug: 'not-there' }),
        call('submit_draft', { id: 'none' }),
      ];
    });
    afterAll(() => scene.close());

    /** Request ids are new in each response. */
    const bytes = (text: string) => text.replace(/("request_id\\?":\\?")[^"\\]+/g, '$1');

    async function overHttp(capabilities: object): Promise<string[]> {
      const texts: string[] = [];
      for (const { headers, body } of ERAS[era](capabilities, calls)) {
        const sent = { ...headers, authorization: `Bearer ${key}` } as Record<string, string>;
        if (sent['mcp-protocol-version'] === undefined) delete sent['mcp-protocol-version'];
        const response = await fetch(`${scene.world.url}/mcp`, {
          method: 'POST',
          headers: sent,
          body: JSON.stringify(body),
        });
        texts.push(bytes(`${response.status} ${await response.text()}`));
      }
      return texts;
    }

    async function overStdio(capabilities: object): Promise<string[]> {
      const { data_dir } = scene.world.running.config;
      const server: ChildProcess = spawn(process.execPath, [PROGRAM, 'mcp'], {
        env: { DATA_DIR: data_dir, FIRSTLIGHT_API_KEY: key },
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      onTestFinished(() => void server.kill());
      const lines = createInterface({ input: server.stdout! })[Symbol.asyncIterator]();
      const texts: string[] = [];
      for (const { body } of ERAS[era](capabilities, calls)) {
        server.stdin!.write(`${JSON.stringify(body)}\n`);
        texts.push(bytes(String((await lines.next()).value)));
      }
      server.stdin!.end();
      await once(server, 'exit');
      return texts;
    }

    // A program for each client costs as much as a hundred calls.
    test.each([
      ['over HTTP', overHttp] as const,
      ...(AT_LANDING ? [['over stdio', overStdio] as const] : []),
    ])('%s', async (_name, over) => {
      // The first edit changes the draft, the others are the same again.
      await over({});
      const plain = await over({});
      const shown = await over(SHOWS);
      expect(plain.filter((text) => text.includes('"structuredContent"'))).toHaveLength(8);
      expect(plain.filter((text) => text.includes('"isError":true'))).toHaveLength(2);
      expect(plain.join('')).not.toContain('ui://');
      expect(shown).toEqual(plain);
    });
  },
);
