import { setTimeout as delay } from 'node:timers/promises';
import { companySite } from '../../test/doubles/company_site.ts';
import { type McpCaller, mcpCallers } from '../../test/mcp_clients.ts';

/** What is asked of a service, and how often: each kind begins one request after its pause, whatever the others do. */
export interface Load {
  /** Requests by kind, each with how long it took in milliseconds. */
  took: Record<string, number[]>;
  /** What went wrong: a status from 500 on, a connection that was cut, a tool that failed. */
  faults: string[];
  total(): number;
  stop(): Promise<void>;
}

interface Served {
  url: string;
  /** A new person's API key. */
  key: string;
}

/** Milliseconds between two requests of a kind. */
const PAUSES: Record<string, number> = {
  page: 60,
  rest: 40,
  'rest with a key': 80,
  'MCP 2026-07-28': 60,
  'MCP 2025-11-25': 80,
  'new connection': 250,
  'draft with its stream': 5_000,
};

/** Begins the load of pages, REST, MCP of both eras, streams and drafts, and keeps it up. */
export async function beginLoad({ url, key }: Served): Promise<Load> {
  const paths = await pathsOf(url);
  const slugs = paths.flatMap((path) => /^\/p\/([^/]+)$/.exec(path)?.[1] ?? []);
  const callers = await mcpCallers(url, key);
  const [modern, legacy] = callers as [McpCaller, McpCaller];
  const took: Load['took'] = Object.fromEntries(Object.keys(PAUSES).map((kind) => [kind, []]));
  const faults: string[] = [];
  const ending = new AbortController();
  const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

  async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  }

  const READS = [
    '',
    '?q=invoices',
    '?q=invioce&sort=newest',
    '?category=data-and-analytics',
    '?status=upcoming',
  ];
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    page: (n) => get(nth(paths, n)),
    rest: (n) => get(n % 2 ? `/api/v1/listings${nth(READS, n >> 1)}` : `/api/v1/listings/${nth(slugs, n)}`),
    'rest with a key': (n) =>
      get(nth(['/api/v1/me', '/api/v1/drafts', '/api/v1/launches/weeks/this'], n), {
        authorization: `Bearer ${key}`,
      }),
    'MCP 2026-07-28': (n) => call(modern, nth(TOOLS, n), n),
    'MCP 2025-11-25': (n) => call(legacy, nth(TOOLS, n), n),
    'new connection': (n) => get(nth(paths, n * 7), { connection: 'close' }),
    'draft with its stream': (n) => draft(modern, n),
  };
  const TOOLS = ['search_listings', 'get_listing', 'get_launch_week', 'list_categories', 'list_my_drafts'];

  async function call(caller: McpCaller, tool: string, n: number): Promise<void> {
    const input: Record<string, Record<string, unknown>> = {
      search_listings: { q: nth(['invoices', 'calendar', 'notes'], n) },
      get_listing: { slug: nth(slugs, n) },
      get_launch_week: { week: 'last' },
    };
    const { problem } = await caller.call(tool, input[tool] ?? {});
    if (problem) throw new Error(`${caller.name} ${tool}: ${JSON.stringify(problem)}`);
  }

  /** A company's site that is read, quoted and gone again; its build is followed by a stream. */
  async function draft(caller: McpCaller, n: number): Promise<void> {
    const site = await companySite({
      '/robots.txt': 'User-agent: *\nAllow: /\n',
      '/': `<!doctype html><html lang="en"><head><title>Company ${n} - notes for bakers</title><meta name="description" content="Company ${n} keeps the notes of a bakery in one place."></head><body><main><h1>Notes for bakers</h1><p>Company ${n} keeps the notes of a bakery in one place.</p><h2>Features</h2><ul><li>Recipes that scale</li><li>Orders by phone</li></ul></main></body></html>`,
    });
    try {
      const submitted = await caller.call('submit_listing', { url: site.url });
      if (submitted.problem) throw new Error(`submit_listing: ${JSON.stringify(submitted.problem)}`);
      const { id } = submitted.answer;
      for (let look = 0; ; look++) {
        const seen = await caller.watched('get_draft', { id }, () => undefined);
        if (seen.problem) throw new Error(`get_draft: ${JSON.stringify(seen.problem)}`);
        if (seen.answer.status === 'ready') return;
        if (look > 5) throw new Error(`the draft of ${site.url} is still ${seen.answer.status}`);
      }
    } finally {
      await site.close();
    }
  }

  async function keepUp(kind: string, run: (n: number) => Promise<unknown>): Promise<void> {
    for (let n = 0; !ending.signal.aborted; n++) {
      const began = performance.now();
      await run(n).catch((error: unknown) => faults.push(`${kind}: ${String(error)}`));
      const ms = performance.now() - began;
      took[kind]?.push(ms);
      const pause = Math.max(5, (PAUSES[kind] ?? 100) - ms);
      await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const running = Object.entries(kinds).map(([kind, run]) => keepUp(kind, run));
  return {
    took,
    faults,
    total: () => Object.values(took).reduce((sum, { length }) => sum + length, 0),
    async stop() {
      ending.abort();
      await Promise.all(running);
      await Promise.all(callers.map((caller) => caller.close()));
    },
  };
}

/** Every page that the sitemap names, and some that it does not. */
async function pathsOf(url: string): Promise<string[]> {
  const index = await (await fetch(`${url}/sitemap.xml`)).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc);
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.xml')).map(async (file) => (await fetch(file)).text()),
  );
  const named = [index, ...texts].flatMap((text) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc),
  );
  const pages = named.filter((loc) => !loc.endsWith('.xml')).map((loc) => new URL(loc).pathname);
  return [
    ...pages,
    '/search?q=invioces',
    '/docs',
    '/docs.md',
    '/api/v1/openapi.json',
    '/sign-in',
    '/there-is-none',
  ];
}
