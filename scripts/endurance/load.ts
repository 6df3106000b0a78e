import { setTimeout as delay } from 'node:timers/promises';
import { signInEmail } from '../../test/acceptance/outbox.ts';
import { type McpCaller, mcpCallers } from '../../test/clients/mcp_clients.ts';
import { Visitor } from '../../test/site/visitor.ts';
import { launchDraft } from './draft.ts';
import { MEMBER_PAGES, publicKinds } from './kinds_of_pages.ts';

/** The load on a service: each kind sends one request per interval, regardless of the others. */
export interface Load {
  /** Milliseconds of requests by kind. */
  took: Record<string, number[]>;
  /** Faults: statuses from 500, cut connections, failed tools. */
  faults: string[];
  total(): number;
  stop(): Promise<void>;
}

interface Served {
  url: string;
  data_dir: string;
  /** Two new people with API keys: one reads constant data, the other has ever more drafts. */
  reader: Owner;
  drafter: Owner;
}

interface Owner {
  email: string;
  key: string;
}

/** Milliseconds between two requests of a kind. */
const PAUSES: Record<string, number> = {
  page: 60,
  'page of a member': 150,
  'sign-in': 20_000,
  rest: 40,
  'rest with a key': 80,
  'MCP 2026-07-28': 60,
  'MCP 2025-11-25': 80,
  'new connection': 250,
  'draft with its stream, to the queue': 5_000,
};

/** Starts the load of pages, REST, both MCP versions, streams and drafts. */
export async function beginLoad(served: Served): Promise<Load> {
  const { url, reader, drafter } = served;
  const pages = await publicKinds(url);
  const slugs = pages.find(({ name }) => name === '/p/*')?.paths.map((path) => path.slice(3)) ?? [];
  const [callers, drafting] = await Promise.all([mcpCallers(url, reader.key), mcpCallers(url, drafter.key)]);
  const [modern, legacy] = callers as [McpCaller, McpCaller];
  const [member, owner] = await Promise.all([
    signedIn(served, reader.email),
    signedIn(served, drafter.email),
  ]);
  await launchDraft(modern, 0, member);
  const took: Load['took'] = Object.fromEntries(Object.keys(PAUSES).map((kind) => [kind, []]));
  const faults: string[] = [];
  const ending = new AbortController();
  const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

  async function get(path: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await fetch(url + path, { headers });
    await response.arrayBuffer();
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  }

  /** All kinds of pages in turns, and the pages of each kind in turns. */
  const pathOf = (n: number): string => nth(nth(pages, n).paths, Math.floor(n / pages.length));

  const READS = [
    '',
    '?q=invoices',
    '?q=invioce&sort=newest',
    '?category=data-and-analytics',
    '?status=upcoming',
  ];
  const kinds: Record<string, (n: number) => Promise<unknown>> = {
    page: (n) => get(pathOf(n)),
    'page of a member': async (n) => {
      const own = n % 2 === 0;
      const path = own ? nth(MEMBER_PAGES, n >> 1) : pathOf(n >> 1);
      const { status } = await member.request(path);
      if (own ? status !== 200 : status >= 500) throw new Error(`${path}: ${status}`);
    },
    'sign-in': async (n) => {
      const visitor = await signedIn(served, `visitor${n}@example.org`);
      const { status } = await visitor.fill(await visitor.request('/sign-out'), '/sign-out');
      if (status !== 303) throw new Error(`signing out: ${status}`);
    },
    rest: (n) => get(n % 2 ? `/api/v1/listings${nth(READS, n >> 1)}` : `/api/v1/listings/${nth(slugs, n)}`),
    'rest with a key': (n) =>
      get(nth(['/api/v1/me', '/api/v1/drafts', '/api/v1/launches/weeks/this'], n), {
        authorization: `Bearer ${reader.key}`,
      }),
    'MCP 2026-07-28': (n) => call(modern, nth(TOOLS, n), n),
    'MCP 2025-11-25': (n) => call(legacy, nth(TOOLS, n), n),
    'new connection': (n) => get(pathOf(n * 7), { connection: 'close' }),
    'draft with its stream, to the queue': (n) => launchDraft(nth(drafting, n), n + 1, owner),
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
      await Promise.all([...callers, ...drafting].map((caller) => caller.close()));
    },
  };
}

/** A browser session, signed in by the code of the email. */
export async function signedIn(
  { url, data_dir }: Pick<Served, 'url' | 'data_dir'>,
  email: string,
): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.fill(await visitor.request('/sign-in'), '/sign-in', { email });
  const { code } = await signInEmail({ data_dir }, email);
  const { status } = await visitor.fill(await visitor.request('/sign-in/confirm'), '/sign-in/confirm', {
    code,
  });
  if (status !== 303) throw new Error(`signing in as ${email}: ${status}`);
  return visitor;
}
