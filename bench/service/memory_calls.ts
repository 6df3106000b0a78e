import type { Pool } from 'undici';
import { placementOf } from '../../bridge/shape/placement.ts';
import { sitemapOf, slugsOf } from '../../scripts/endurance/kinds_of_pages.ts';
import { type CompanySite, companySite } from '../../test/doubles/company_site.ts';
import type { Operation } from '../../tools/operation/define.ts';
import { operations } from '../../tools/registry.ts';
import type { BuiltDemo } from './built_demo.ts';

/** One kind of repeated request. */
export interface RequestKind {
  name: string;
  times: number;
  /** Whether every response must be successful: existing pages, operations that read. */
  reads: boolean;
  send(pool: Pool, i: number): Promise<number>;
}

/** Writing calls per ten thousand reads: drafts and emails stay in the database. */
const WRITES = 200;

type Inputs = Record<string, unknown>;
/** The input of the i-th call. */
type InputOf = (i: number) => Inputs | Promise<Inputs>;

/** Calls of each operation by REST and by both MCP versions; reads take turns. `close` ends the websites that they submit. */
export async function callRequests(
  demo: BuiltDemo,
  views: number,
): Promise<{ kinds: RequestKind[]; close: () => Promise<void> }> {
  const inputs = await variedInputs(demo);
  const sites: CompanySite[] = [];
  inputs['submit_listing'] = async (i) => {
    const site = await companySite({ '/robots.txt': 'User-agent: *\nAllow: /\n', '/': homePage(i) });
    sites.push(site);
    return { url: site.url };
  };
  const kinds = operations.flatMap((operation): RequestKind[] => {
    const { name, effect, example } = operation;
    const times = Math.ceil(effect.readOnly ? views : (views * WRITES) / 10_000);
    const inputOf: InputOf = inputs[name] ?? (() => example as Inputs);
    return [
      { name: `${name} by REST`, times, reads: effect.readOnly, send: byRest(operation, demo, inputOf) },
      { name: `${name} by MCP`, times, reads: effect.readOnly, send: byMcp(operation, demo, inputOf) },
    ];
  });
  return {
    kinds,
    close: async () => {
      await Promise.all(sites.map((site) => site.close()));
    },
  };
}

/** Inputs that differ from call to call, so that the cache fills as much as it can. */
async function variedInputs({ url }: BuiltDemo): Promise<Record<string, InputOf>> {
  const paths = await sitemapOf(url);
  const [products, founders, posts, categories] = ['p', 'founders', 'blog', 'categories'].map((folder) =>
    slugsOf(paths, folder),
  ) as [string[], string[], string[], string[]];
  const one =
    (slugs: readonly string[]): InputOf =>
    (i) => ({ slug: slugs[i % slugs.length] });
  return {
    search_listings: (i) => ({ q: `invoices word${i % 1_000}`, per_page: 1 + (i % 100) }),
    get_listing: one(products),
    get_alternatives: one(products),
    get_badges: one(products),
    compare_listings: (i) => ({ a: products[0], b: products[1 + (i % (products.length - 1))] }),
    get_category: one(categories),
    get_founder: one(founders),
    list_founders: (i) => ({ q: 'm', per_page: 1 + (i % 100) }),
    get_blog_post: one(posts),
    list_launches: (i) => ({ section: 'trending', per_page: 1 + (i % 100) }),
    invite_cofounder: (i) => ({ id: DRAFT, email: `person${i}@example.org` }),
  };
}

const DRAFT = '6f1d2c3b-0000-4000-8000-000000000001';

const homePage = (n: number): string =>
  `<!doctype html><html lang="en"><head><title>Company ${n} - notes for bakers</title><meta name="description" content="Company ${n} keeps the notes of a bakery in one place."></head><body><main><h1>Notes for bakers</h1>${'<p>It keeps recipes, orders and the hours of everybody who bakes in one place.</p>'.repeat(200)}<h2>Features</h2><ul><li>Recipes that scale</li><li>Orders by phone</li></ul></main></body></html>`;

function byRest(operation: Operation, { key }: BuiltDemo, inputOf: InputOf): RequestKind['send'] {
  const { method, path, pathKeys, bodyKeys } = placementOf(operation);
  const inBody = method !== 'GET' && method !== 'DELETE';
  return async (pool, i) => {
    const input = await inputOf(i);
    const rest = Object.entries(input).filter(([name]) => !pathKeys.includes(name));
    const filled = pathKeys.reduce((text, word) => text.replace(`{${word}}`, String(input[word])), path);
    const query = new URLSearchParams(
      rest.map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const response = await pool.request({
      method,
      path: `/api/v1${filled}${inBody ? '' : `?${query}`}`,
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip', ...(inBody && JSON_TYPE) },
      ...(inBody && bodyKeys.length > 0 && { body: JSON.stringify(Object.fromEntries(rest)) }),
    });
    await response.body.dump({ limit: 10_000_000 });
    return response.statusCode;
  };
}

function byMcp({ name }: Operation, { key }: BuiltDemo, inputOf: InputOf): RequestKind['send'] {
  return async (pool, i) => {
    const params = { name, arguments: await inputOf(i) };
    const isModern = i % 2 === 0;
    const response = await pool.request({
      method: 'POST',
      path: '/mcp',
      headers: {
        ...JSON_TYPE,
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'accept-encoding': 'gzip',
        ...(isModern ? { ...MODERN, 'mcp-name': name } : LEGACY),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: i,
        method: 'tools/call',
        params: isModern ? { ...params, _meta: ENVELOPE } : params,
      }),
    });
    await response.body.dump({ limit: 10_000_000 });
    return response.statusCode;
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' };
const LEGACY = { 'mcp-protocol-version': '2025-11-25' };
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
