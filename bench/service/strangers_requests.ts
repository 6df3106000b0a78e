import type { Dispatcher } from 'undici';
import { operations } from '../../tools/registry.ts';

/** Requests of a kind that one network may send per minute. */
export const ALLOWED = {
  /** REST, and tools by MCP. */
  calls: 120,
  /** MCP messages that call no tool. */
  messages: 600,
  pages: 300,
  /** Badges, which other sites show. */
  images: 3_000,
  authorize: 60,
  token: 60,
  /** Twenty per hour. */
  registrations: 20 / 60,
  /** Invalid credentials. */
  failures: 60,
} as const;

export type Budget = keyof typeof ALLOWED;

/** A request that may cost the service more than its sender. */
export interface Costly {
  name: string;
  budget: Budget;
  /** Units of its budget per request; 1 by default. */
  takes?: number;
  /** The i-th request, with different words, so that its response is not cached. */
  request(i: number): Omit<Dispatcher.RequestOptions, 'origin'>;
}

/** Bytes of the largest anonymous MCP message, just below the endpoint's limit. */
const LARGEST_MESSAGE = 64_000;
/** Longest query string, just below the server's limit. */
const LONGEST_QUERY = 8_000;

const get =
  (path: (i: number) => string, headers: Record<string, string> = {}): Costly['request'] =>
  (i) => ({ method: 'GET', path: path(i), headers: { 'accept-encoding': 'gzip, br', ...headers } });

const post =
  (path: string, type: string, body: (i: number) => string): Costly['request'] =>
  (i) => ({
    method: 'POST',
    path,
    headers: {
      'content-type': type,
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'gzip',
    },
    body: body(i),
  });

const mcp = (body: (i: number) => string): Costly['request'] => post('/mcp', 'application/json', body);
const message = (method: string, params: string, id = 1): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
const call = (name: string, args: string): string =>
  message('tools/call', `{"name":"${name}","arguments":${args}}`);
const batch = (one: string): string => `[${Array.from({ length: 50 }, () => one).join()}]`;

/** Uncached words, each similar to a known one. */
const typos = (i: number): string => `invioce${i} mangement wrod${i} calender${i} anaytics teh a`;
const longest = (i: number): string => `${typos(i)} `.repeat(5).slice(0, 200).trim();
const requested = (i: number): string => encodeURIComponent(longest(i));

const PAGED = [
  'listings',
  'listings?status=upcoming',
  'launches?section=trending',
  'leaderboards/community-all-time',
  'founders?q=a',
  'awards',
  'blog',
  'categories/developer-tools',
  'listings?q=a&sort=newest',
];

/** Every public tool with inputs as large as a message may be, invalid in every place. */
function wrongCalls(): Costly[] {
  const names = `{${Array.from({ length: 199 }, (_, i) => `"n${i}":0`).join()}}`;
  const shapes = {
    'lists of unknown names': `[${Array.from({ length: LARGEST_MESSAGE / (names.length + 1) }, () => names).join()}]`,
    numbers: `[${'1,'.repeat(LARGEST_MESSAGE / 2 - 100)}1]`,
    text: JSON.stringify('a.@/ '.repeat(LARGEST_MESSAGE / 5 - 100)),
    nesting: `${'['.repeat(30)}${`${'[]'.repeat(1)},`.repeat(LARGEST_MESSAGE / 3 - 100)}[]${']'.repeat(30)}`,
  };
  const open = operations.filter(({ access, effect }) => access === 'public' && effect.readOnly);
  return open.flatMap(({ name, input }) => {
    const key = Object.keys(input.shape)[0] ?? 'q';
    return Object.entries(shapes).map(
      ([shape, value]): Costly => ({
        name: `${name} by MCP, ${shape} for ${key}`,
        budget: 'calls',
        request: mcp(() => call(name, `{"${key}":${value}}`)),
      }),
    );
  });
}

/** The candidates: the most expensive requests of each budget. */
export const COSTLY: readonly Costly[] = [
  ...wrongCalls(),
  ...PAGED.flatMap((path): Costly[] => {
    const joined = path.includes('?') ? '&' : '?';
    return [1, 1000].map((page) => ({
      name: `REST ${path}, page ${page} of 100`,
      budget: 'calls',
      request: get((i) => `/api/v1/${path}${joined}per_page=${100 - (i % 20)}&page=${page}`),
    }));
  }),
  ...[
    (i: number) => `listings?q=${requested(i)}&per_page=100`,
    (i: number) => `listings?q=${requested(i)}&category=developer-tools&sort=newest&per_page=100`,
    (i: number) => `listings?q=${i}%20${'a%20'.repeat(90)}`,
    (i: number) => `founders?q=${requested(i)}&per_page=100`,
    (i: number) => `blog?q=${requested(i)}&per_page=100`,
    (i: number) => `compare?a=tidemrk${i}&b=sndeo${i}`,
    () => 'compare?a=tidemark&b=sondeo',
    (i: number) => `listings/tidemrk${i}`,
    (i: number) => `listings/tidemrk${i}/alternatives`,
    () => 'listings/tidemark/badges',
    (i: number) => `categories/develper-tools${i}`,
    (i: number) => `founders/maren-solhem${i}`,
    (i: number) => `listings?${Array.from({ length: 199 }, (_, n) => `n${n}=${i}`).join('&')}`,
    (i: number) => `listings?q=${'%F0%9F%98%80'.repeat((LONGEST_QUERY - 200) / 12)}${i}`,
  ].map(
    (path): Costly => ({
      name: `REST ${path(0).slice(0, 60)}`,
      budget: 'calls',
      request: get((i) => `/api/v1/${path(i)}`),
    }),
  ),
  {
    name: 'compare_listings by MCP, names almost right',
    budget: 'calls',
    request: mcp((i) => call('compare_listings', `{"a":"Tidemrk ${i}","b":"Sndeo ${i}"}`)),
  },
  {
    name: 'a batch of 50 searches',
    budget: 'calls',
    takes: 50,
    request: mcp((i) => batch(call('search_listings', `{"q":"${longest(i)}","per_page":100}`))),
  },
  ...[
    [
      'initialize',
      '{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"a","version":"1"}}',
    ],
    ['tools/list', '{}'],
    ['resources/list', '{}'],
    ['resources/templates/list', '{}'],
    ['prompts/list', '{}'],
    ['ping', '{}'],
    ['no/such', '{}'],
    [
      'completion/complete',
      '{"ref":{"type":"ref/resource","uri":"firstlight://listings/{slug}"},"argument":{"name":"slug","value":"ti"}}',
    ],
  ].flatMap(([method = '', params = '']): Costly[] => [
    { name: `MCP ${method}`, budget: 'messages', request: mcp(() => message(method, params)) },
    {
      name: `MCP ${method}, a batch of 50`,
      budget: 'messages',
      takes: 50,
      request: mcp(() => batch(message(method, params))),
    },
  ]),
  ...[
    (i: number) => `/?x=${i}`,
    (i: number) => `/search?q=${requested(i)}`,
    (i: number) => `/search?q=${requested(i)}&category=developer-tools&sort=newest`,
    (i: number) => `/docs?q=list${i}`,
    () => '/docs',
    () => '/docs.md',
    (i: number) => `/no-such-page-${i}`,
    (i: number) => `/p/tidemrk${i}`,
    (i: number) => `/compare?a=tidemrk${i}&b=sndeo${i}`,
    () => '/compare/sondeo-vs-tidemark',
    () => '/p/tidemark',
    () => '/p/tidemark/badges',
    () => '/founders',
    () => '/awards',
    () => '/categories',
    () => '/leaderboards',
    () => '/launches/last',
    () => '/ranking',
    () => '/sitemap.xml',
    () => '/sitemaps/listings-1.xml',
    (i: number) => `/sign-in?return_to=/${i}`,
    (i: number) => `/${'a'.repeat(LONGEST_QUERY - 100)}${i}`,
    (i: number) => `/search?q=${'%F0%9F%98%80'.repeat((LONGEST_QUERY - 200) / 12)}${i}`,
  ].map((path): Costly => ({ name: `page ${path(0).slice(0, 60)}`, budget: 'pages', request: get(path) })),
  ...['/sign-in', '/sign-in/confirm'].map(
    (path): Costly => ({
      name: `form to ${path}, 16 kB`,
      budget: 'pages',
      request: post(
        path,
        'application/x-www-form-urlencoded',
        (i) => `email=a${i}%40example.org&code=${'A'.repeat(15_000)}`,
      ),
    }),
  ),
  {
    name: 'a badge',
    budget: 'images',
    request: get((i) => `/badges/tidemark/listed.svg?x=${i}`),
  },
  {
    name: 'authorize, an unknown client',
    budget: 'authorize',
    request: get(
      (i) =>
        `/oauth/authorize?client_id=nobody${i}&response_type=code&redirect_uri=http://127.0.0.1/cb&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&scope=${'x'.repeat(5_000)}`,
    ),
  },
  {
    name: 'token, an unknown code',
    budget: 'token',
    request: post(
      '/oauth/token',
      'application/x-www-form-urlencoded',
      (i) =>
        `grant_type=authorization_code&code=${'c'.repeat(10_000)}${i}&client_id=nobody&redirect_uri=http%3A%2F%2F127.0.0.1%2Fcb&code_verifier=${'v'.repeat(64)}`,
    ),
  },
  {
    name: 'registration of a client',
    budget: 'registrations',
    request: post('/oauth/register', 'application/json', (i) =>
      JSON.stringify({ client_name: `bench ${i}`, redirect_uris: ['http://127.0.0.1:1/cb'] }),
    ),
  },
  {
    name: 'a key that there is not',
    budget: 'failures',
    request: get(() => '/api/v1/me', { authorization: `Bearer flsk_${'A'.repeat(46)}` }),
  },
];
