/** One HTTP request. */
export interface WireRequest {
  name: string;
  method?: string;
  path?: string;
  headers: Record<string, string | undefined>;
  /** A string is sent unchanged. */
  body?: unknown;
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const INFO = { 'io.modelcontextprotocol/clientInfo': { name: 'corpus', version: '1' } };
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

interface Changes {
  headers?: Record<string, string | undefined>;
  meta?: Record<string, unknown>;
  params?: Record<string, unknown>;
  message?: Record<string, unknown>;
}

/** A well-formed request of the 2026 era with changes; an undefined header is left out. */
export function modern(
  name: string,
  method: string,
  params: object = {},
  changes: Changes = {},
): WireRequest {
  const called = (params as { name?: string; uri?: string }).name ?? (params as { uri?: string }).uri;
  return {
    name,
    headers: {
      ...JSON_HEADERS,
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(called !== undefined && { 'mcp-name': called }),
      ...changes.headers,
    },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: { ...params, _meta: { ...ENVELOPE, ...changes.meta }, ...changes.params },
      ...changes.message,
    },
  };
}

/** A request of one of the older versions. */
export function older(name: string, version: string | undefined, body: unknown, headers = {}): WireRequest {
  return { name, headers: { ...JSON_HEADERS, 'mcp-protocol-version': version, ...headers }, body };
}

export const call = (tool: string, args?: unknown) => ({
  name: tool,
  ...(args !== undefined && { arguments: args }),
});
export const message = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});

const initialize = (protocolVersion: string) =>
  message('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'corpus', version: '1' } });
const ADA = { authorization: 'Bearer ada' };
const READER = { authorization: 'Bearer ada account:read' };
const UNKNOWN = { authorization: 'Bearer nobody' };

/** Requests of every kind, plain and odd, to compare the fast path with the SDK. */
export const CORPUS: readonly WireRequest[] = [
  modern('a list', 'tools/list'),
  modern('a list with client info', 'tools/list', {}, { meta: INFO }),
  modern('a list with a text as id', 'tools/list', {}, { message: { id: 'ein "Text" \\ \u2028' } }),
  modern('a list with an empty id', 'tools/list', {}, { message: { id: '' } }),
  modern('a list with a negative id', 'tools/list', {}, { message: { id: -7 } }),
  modern('a list with a fraction as id', 'tools/list', {}, { message: { id: 1.5 } }),
  modern('a list with a huge id', 'tools/list', {}, { message: { id: 1e300 } }),
  modern('a list with null as id', 'tools/list', {}, { message: { id: null } }),
  modern('a list with a cursor', 'tools/list', { cursor: 'abc' }),
  modern('a list with a progress token', 'tools/list', {}, { meta: { progressToken: 1 } }),
  modern('a list with a credential', 'tools/list', {}, { headers: ADA }),
  modern('a list with an invalid credential', 'tools/list', {}, { headers: UNKNOWN }),
  modern('a public call', 'tools/call', call('get_book', { slug: 'sea' })),
  modern('a public call without arguments', 'tools/call', call('list_books')),
  modern('a public call with null for arguments', 'tools/call', call('list_books', null)),
  modern('a public call with an array for arguments', 'tools/call', call('list_books', [])),
  modern('a public call with a credential', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: ADA,
  }),
  modern('a public call with an invalid credential', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: UNKNOWN,
  }),
  modern('arguments that are not valid', 'tools/call', call('list_books', { per_page: 999, wrong: 1 })),
  modern('something that is not there', 'tools/call', call('get_book', { slug: 'lost' })),
  modern('something of ours that breaks', 'tools/call', call('get_book', { slug: 'broken' })),
  modern('a protected call', 'tools/call', call('make_book', { title: 'The sea' })),
  modern('a protected call with a credential', 'tools/call', call('make_book', { title: 'The sea' }), {
    headers: ADA,
  }),
  modern('a protected call without the scope', 'tools/call', call('make_book', { title: 'The sea' }), {
    headers: READER,
  }),
  modern('a refusal that says later', 'tools/call', call('make_book', { title: 'Later' }), { headers: ADA }),
  modern('a key', 'tools/call', call('make_book', { title: 'Keyed', idempotency_key: 'k1' }), {
    headers: ADA,
  }),
  modern('the key again', 'tools/call', call('make_book', { title: 'Keyed', idempotency_key: 'k1' }), {
    headers: ADA,
  }),
  modern(
    'the key for something else',
    'tools/call',
    call('make_book', { title: 'Other', idempotency_key: 'k1' }),
    {
      headers: ADA,
    },
  ),
  modern('a key that is no text', 'tools/call', call('make_book', { title: 'Keyed', idempotency_key: 1 }), {
    headers: ADA,
  }),
  modern('an unknown tool', 'tools/call', call('burn_everything', {})),
  modern('a tool whose name is no text', 'tools/call', { name: 5 }, { headers: { 'mcp-name': '5' } }),
  modern('a tool without a name', 'tools/call', {}),
  modern('another name in the header', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: { 'mcp-name': 'list_books' },
  }),
  modern('a name in Base64 in the header', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: { 'mcp-name': '=?base64?Z2V0X2Jvb2s=?=' },
  }),
  modern('a name with spaces around it in the header', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: { 'mcp-name': '  get_book ' },
  }),
  modern('no name in the header', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: { 'mcp-name': undefined },
  }),
  modern('another method in the header', 'tools/call', call('get_book', { slug: 'sea' }), {
    headers: { 'mcp-method': 'tools/list' },
  }),
  modern('no method in the header', 'tools/list', {}, { headers: { 'mcp-method': undefined } }),
  modern('no version in the header', 'tools/list', {}, { headers: { 'mcp-protocol-version': undefined } }),
  modern(
    'an older version in the header',
    'tools/list',
    {},
    {
      headers: { 'mcp-protocol-version': '2025-11-25' },
    },
  ),
  modern(
    'an unknown version',
    'tools/list',
    {},
    {
      headers: { 'mcp-protocol-version': '2030-01-01' },
      meta: { 'io.modelcontextprotocol/protocolVersion': '2030-01-01' },
    },
  ),
  modern(
    'a version that is no text',
    'tools/list',
    {},
    {
      meta: { 'io.modelcontextprotocol/protocolVersion': 20260728 },
    },
  ),
  modern(
    'no capabilities',
    'tools/list',
    {},
    { meta: { 'io.modelcontextprotocol/clientCapabilities': undefined } },
  ),
  modern(
    'capabilities that are none',
    'tools/list',
    {},
    {
      meta: { 'io.modelcontextprotocol/clientCapabilities': { sampling: 5 } },
    },
  ),
  modern('an array of capabilities', 'tools/call', call('list_books'), {
    meta: { 'io.modelcontextprotocol/clientCapabilities': [] },
  }),
  modern('every capability', 'tools/call', call('list_books'), {
    meta: {
      'io.modelcontextprotocol/clientCapabilities': {
        elicitation: { form: {}, url: {} },
        sampling: { tools: {} },
        roots: {},
        extensions: { 'org.example/more': {} },
      },
    },
  }),
  modern('client info without a version', 'tools/call', call('list_books'), {
    meta: { 'io.modelcontextprotocol/clientInfo': { name: 'corpus' } },
  }),
  modern(
    'client info that is a text',
    'tools/list',
    {},
    {
      meta: { 'io.modelcontextprotocol/clientInfo': 'corpus' },
    },
  ),
  modern('a log level', 'tools/call', call('list_books'), {
    meta: { 'io.modelcontextprotocol/logLevel': 'debug' },
  }),
  modern('a log level that is none', 'tools/call', call('list_books'), {
    meta: { 'io.modelcontextprotocol/logLevel': 'shout' },
  }),
  modern('trace keys', 'tools/call', call('list_books'), {
    meta: { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  }),
  modern('a related task that is none', 'tools/call', call('list_books'), {
    meta: { 'io.modelcontextprotocol/related-task': 1 },
  }),
  modern('a progress token', 'tools/call', call('list_books'), { meta: { progressToken: 'p' } }),
  modern('answers to questions that nobody asked', 'tools/call', call('list_books'), {
    params: { inputResponses: { a: {} } },
  }),
  modern('a state that nobody gave', 'tools/call', call('list_books'), { params: { requestState: 'x' } }),
  modern('a further param', 'tools/call', call('list_books'), { params: { extra: 1 } }),
  modern('a further member', 'tools/list', {}, { message: { extra: 1 } }),
  modern('another version of JSON-RPC', 'tools/list', {}, { message: { jsonrpc: '1.0' } }),
  modern('an envelope that is none', 'tools/list', {}, { params: { _meta: 'none' } }),
  modern('params that are an array', 'tools/list', {}, { message: { params: [] } }),
  modern('a notification', 'notifications/cancelled', { requestId: 1 }, { message: { id: undefined } }),
  modern('a call as a notification', 'tools/call', call('list_books'), { message: { id: undefined } }),
  modern('discovery', 'server/discover'),
  modern('the prompts', 'prompts/list'),
  modern('a prompt', 'prompts/get', {
    name: 'launch_my_product',
    arguments: { url: 'https://acme.example' },
  }),
  modern('a prompt without its argument', 'prompts/get', { name: 'launch_my_product' }),
  modern('an unknown prompt', 'prompts/get', { name: 'nothing' }),
  modern('the resources', 'resources/list'),
  modern('the templates', 'resources/templates/list'),
  modern('the guide', 'resources/read', { uri: 'directory://guide' }),
  modern('an unknown resource', 'resources/read', { uri: 'directory://nothing' }),
  modern('the categories', 'resources/read', { uri: 'directory://categories' }),
  modern('a listing that is not there', 'resources/read', { uri: 'directory://listings/nobody' }),
  modern('a week that is none', 'resources/read', { uri: 'directory://launches/2026-02-30' }),
  modern('a completion of a template', 'completion/complete', {
    ref: { type: 'ref/resource', uri: 'directory://launches/{week}' },
    argument: { name: 'week', value: 'n' },
  }),
  modern('a completion of no template', 'completion/complete', {
    ref: { type: 'ref/resource', uri: 'directory://nothing/{week}' },
    argument: { name: 'week', value: 'n' },
  }),
  modern('a prompt about nobody', 'prompts/get', {
    name: 'compare_products',
    arguments: { a: 'nobody', b: 'no-one' },
  }),
  older('an older resource', '2025-11-25', message('resources/read', { uri: 'directory://products' })),
  modern('a completion', 'completion/complete', {
    ref: { type: 'ref/prompt', name: 'launch_my_product' },
    argument: { name: 'url', value: 'acme.example' },
  }),
  modern('a subscription', 'subscriptions/listen', { notifications: { toolsListChanged: true } }),
  modern('an unknown method', 'tools/burn'),
  modern('an initialisation in the new era', 'initialize'),
  older('initialize 2025-11-25', undefined, initialize('2025-11-25')),
  older('initialize 2025-06-18', undefined, initialize('2025-06-18')),
  older('initialize 2025-03-26', undefined, initialize('2025-03-26')),
  older('initialize 2024-11-05', undefined, initialize('2024-11-05')),
  older('initialized', '2025-11-25', { jsonrpc: '2.0', method: 'notifications/initialized' }),
  older('ping', '2025-11-25', message('ping')),
  older('an older list', '2025-06-18', message('tools/list')),
  older('an older call', '2025-11-25', message('tools/call', call('get_book', { slug: 'sea' }))),
  older(
    'an older call without a version',
    undefined,
    message('tools/call', call('get_book', { slug: 'sea' })),
  ),
  older('an older call of an unknown version', '1999-01-01', message('tools/list')),
  older(
    'an older protected call',
    '2025-11-25',
    message('tools/call', call('make_book', { title: 'The sea' })),
  ),
  older(
    'an older protected call with a credential',
    '2025-11-25',
    message('tools/call', call('make_book', { title: 'The sea' })),
    ADA,
  ),
  older('an older refusal', '2025-11-25', message('tools/call', call('get_book', { slug: 'lost' }))),
  older('an older unknown tool', '2025-11-25', message('tools/call', call('burn_everything'))),
  older('an older unknown resource', '2025-11-25', message('resources/read', { uri: 'directory://nothing' })),
  older('an older unknown method', '2025-11-25', message('tools/burn')),
  older('a batch', '2025-03-26', [
    message('ping'),
    message('tools/call', call('get_book', { slug: 'sea' }), 2),
  ]),
  older('a batch of notifications', '2025-03-26', [{ jsonrpc: '2.0', method: 'notifications/initialized' }]),
  older('a batch with a protected call', '2025-03-26', [
    message('ping'),
    message('tools/call', call('make_book', { title: 'The sea' }), 2),
    message('tools/call', call('seal_book', { slug: 'sea' }), 3),
  ]),
  older(
    'a batch that needs two scopes and has one',
    '2025-03-26',
    [
      message('tools/call', call('make_book', { title: 'The sea' }), 2),
      message('tools/call', call('seal_book', { slug: 'sea' }), 3),
    ],
    { authorization: 'Bearer ada listings:write' },
  ),
  older('an empty batch', '2025-03-26', []),
  older('a batch with something else', '2025-03-26', [1, 'two', null]),
  { ...modern('a batch in the new era', 'tools/list'), body: [modern('', 'tools/list').body] },
  older('an answer', '2025-11-25', { jsonrpc: '2.0', id: 1, result: {} }),
  older('a number', '2025-11-25', 5),
  older('null', '2025-11-25', 'null'),
  older('no JSON', '2025-11-25', '{"jsonrpc": "2.0", '),
  older('nothing', '2025-11-25', ''),
  older('another type', '2025-11-25', message('ping'), { 'content-type': 'text/plain' }),
  older('an older call that takes no stream', '2025-11-25', message('ping'), { accept: 'application/json' }),
  older('a session of somebody else', '2025-11-25', message('ping'), { 'mcp-session-id': 'abc' }),
  { name: 'GET', method: 'GET', headers: { accept: 'text/event-stream' } },
  { name: 'DELETE', method: 'DELETE', headers: { 'mcp-session-id': 'abc' } },
  {
    name: 'a page of somebody else',
    headers: { ...JSON_HEADERS, origin: 'https://evil.example' },
    body: message('ping'),
  },
  {
    name: 'a name of somebody else',
    headers: { ...JSON_HEADERS, host: 'evil.example' },
    body: message('ping'),
  },
  { ...modern('a list for somebody to sign in', 'tools/list'), path: '/mcp?sign_in' },
];
