import { ANYTHING, BOTH_TYPES, DRAFT, type Host, type Quirk } from './host.ts';

const GITHUB = 'https://github.com';
const PUBLIC = { token_endpoint_auth_method: 'none', response_types: ['code'] };
const GRANTS = { grant_types: ['authorization_code', 'refresh_token'] };

const LIST_AS_TEXT: Quirk = {
  what: 'a list as JSON text',
  source: `${GITHUB}/anthropics/claude-code/issues/22394`,
  tool: 'update_draft',
  sent: { id: DRAFT, faqs: '[{"question":"Is it free?","answer":"Yes."}]' },
  meant: { result: { faqs: [{ question: 'Is it free?', answer: 'Yes.' }] } },
};

/** A key that a client adds to the calls of any tool. */
const added = (key: string, value: unknown, source: string): Quirk => ({
  what: `the key ${key} in every call`,
  source,
  tool: 'search_listings',
  sent: { q: 'sql', [key]: value },
  meant: { arguments: { q: 'sql' } },
});

/** Hosts of assistants, with what their public reports and sources show. */
export const HOSTS: readonly Host[] = [
  {
    name: 'Claude (web and desktop)',
    sources: [
      `${GITHUB}/modelcontextprotocol/python-sdk/issues/2349`,
      `${GITHUB}/NateBJones-Projects/OB1/issues/33`,
      `${GITHUB}/anthropics/claude-ai-mcp/issues/1043`,
    ],
    accepts: ['text/event-stream', ANYTHING, BOTH_TYPES],
    version: '2025-06-18',
    sign_in: {
      registration: {
        client_name: 'Claude',
        redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
        ...GRANTS,
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        scope: 'account:read',
      },
      redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
    },
    quirks: [
      {
        what: 'an object as JSON text',
        source: `${GITHUB}/anthropics/claude-code/issues/59227`,
        tool: 'update_draft',
        sent: { id: DRAFT, fields: '{"city":"Lisbon"}' },
        meant: { result: { fields: { city: { value: 'Lisbon' } } } },
      },
    ],
  },
  {
    name: 'Claude Code',
    sources: [
      `${GITHUB}/anthropics/claude-code/issues/45368`,
      `${GITHUB}/anthropics/claude-agent-sdk-typescript/issues/202`,
      `${GITHUB}/anthropics/claude-code/issues/83679`,
    ],
    accepts: ['application/json', BOTH_TYPES],
    version: '2025-11-25',
    sign_in: {
      registration: {
        client_name: 'Claude Code (firstlight)',
        redirect_uris: ['http://localhost/callback'],
        ...GRANTS,
        ...PUBLIC,
      },
      redirect_uri: 'http://localhost:54545/callback',
      request: { scope: 'openid profile email account:read' },
    },
    quirks: [
      LIST_AS_TEXT,
      {
        what: 'the word null for nothing',
        source: `${GITHUB}/anthropics/claude-code/issues/95239`,
        tool: 'search_listings',
        sent: { q: 'sql', stage: 'null', status: 'null' },
        meant: { arguments: { q: 'sql' } },
      },
      {
        what: 'a number as text',
        source: `${GITHUB}/anthropics/claude-code/issues/24597`,
        tool: 'search_listings',
        sent: { q: 'sql', per_page: '5' },
        meant: { arguments: { q: 'sql', per_page: 5 } },
      },
    ],
  },
  {
    name: 'ChatGPT',
    sources: [
      `${GITHUB}/danielealbano/android-remote-control-mcp/pull/166`,
      `${GITHUB}/koala73/worldmonitor/pull/8305`,
    ],
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
    sign_in: {
      registration: {
        client_name: 'ChatGPT',
        redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
        ...GRANTS,
        token_endpoint_auth_method: 'client_secret_post',
        logo_uri: 'https://cdn.example/logo.png',
      },
      redirect_uri: 'https://chatgpt.com/connector_platform_oauth_redirect',
      request: { scope: 'account:read offline_access' },
    },
  },
  {
    name: 'Visual Studio Code',
    sources: [
      `${GITHUB}/microsoft/vscode/blob/05f882b02c51633f2e1e8252722f8c3b626d74a9/src/vs/base/common/oauth.ts`,
      `${GITHUB}/microsoft/vscode/issues/330022`,
      `${GITHUB}/microsoft/vscode/issues/308766`,
    ],
    accepts: ['text/event-stream, application/json'],
    version: '2025-11-25',
    sign_in: {
      registration: {
        client_name: 'Visual Studio Code',
        client_uri: 'https://code.visualstudio.com',
        grant_types: [...GRANTS.grant_types, 'urn:ietf:params:oauth:grant-type:device_code'],
        ...PUBLIC,
        redirect_uris: [
          'https://insiders.vscode.dev/redirect',
          'https://vscode.dev/redirect',
          'http://127.0.0.1/',
          'http://127.0.0.1:33418/',
        ],
        application_type: 'native',
      },
      redirect_uri: 'http://127.0.0.1:33418/',
    },
  },
  {
    name: 'Cursor',
    sources: [
      `${GITHUB}/better-auth/better-auth/issues/10946`,
      `${GITHUB}/koala73/worldmonitor/pull/8305`,
      `${GITHUB}/cap-js/mcp/pull/36`,
    ],
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
    sign_in: {
      registration: {
        client_name: 'Cursor',
        application_type: 'web',
        redirect_uris: [
          'cursor://anysphere.cursor-mcp/oauth/callback',
          'https://www.cursor.com/agents/mcp/oauth/callback',
          'http://localhost:8787/callback',
        ],
        ...GRANTS,
        ...PUBLIC,
      },
      redirect_uri: 'cursor://anysphere.cursor-mcp/oauth/callback',
    },
    quirks: [
      {
        what: 'an empty text for an input that is left out',
        source: `${GITHUB}/cursor/cursor/issues/3614`,
        tool: 'list_categories',
        sent: { include_empty: '' },
        meant: { arguments: {} },
      },
      {
        what: 'the key random_string for a tool without inputs',
        source: `${GITHUB}/mondaycom/mcp/pull/15`,
        tool: 'get_site_info',
        sent: { random_string: 'dummy' },
        meant: { arguments: {} },
      },
    ],
  },
  {
    name: 'Gemini CLI',
    sources: [
      `${GITHUB}/google-gemini/gemini-cli/blob/0467592364ba09be2aa9391e4d9fe27a913f3fa3/packages/core/src/mcp/oauth-provider.ts`,
    ],
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
    sign_in: {
      registration: {
        client_name: 'Gemini CLI MCP Client',
        redirect_uris: ['http://localhost:7777/oauth/callback'],
        ...GRANTS,
        ...PUBLIC,
        scope: '',
      },
      redirect_uri: 'http://localhost:7777/oauth/callback',
    },
    quirks: [added('wait_for_previous', true, `${GITHUB}/google-gemini/gemini-cli/issues/27403`)],
  },
  {
    name: 'Goose',
    sources: [`${GITHUB}/aaif-goose/goose/issues/8918`, `${GITHUB}/aaif-goose/goose/issues/9670`],
    accepts: ['text/event-stream, application/json'],
    version: '2025-03-26',
    sign_in: {
      registration: {
        client_name: 'goose',
        redirect_uris: ['http://127.0.0.1:3334/oauth_callback'],
        ...GRANTS,
        ...PUBLIC,
      },
      redirect_uri: 'http://127.0.0.1:3334/oauth_callback',
      request: { scope: 'openid profile offline_access' },
    },
  },
  {
    name: 'mcpo',
    sources: [`${GITHUB}/open-webui/mcpo/issues/209`, `${GITHUB}/open-webui/mcpo/issues/280`],
    path: '/mcp/',
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
  },
  {
    name: 'Cline',
    sources: [`${GITHUB}/cline/cline/issues/9218`, `${GITHUB}/cline/cline/issues/8256`],
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
    sign_in: {
      registration: {
        client_name: 'Cline',
        redirect_uris: ['http://127.0.0.1:48801/mcp-auth/callback/abc123'],
        ...GRANTS,
        ...PUBLIC,
      },
      redirect_uri: 'http://127.0.0.1:48801/mcp-auth/callback/abc123',
      request: { scope: 'openid' },
    },
    quirks: [added('task_progress', '- [x] Read the page', `${GITHUB}/cline/cline/issues/10426`)],
  },
  {
    name: 'n8n',
    sources: [`${GITHUB}/n8n-io/n8n/issues/17428`, `${GITHUB}/n8n-io/n8n/issues/22851`],
    accepts: [null, BOTH_TYPES],
    version: '2025-03-26',
    sign_in: {
      registration: {
        client_name: 'n8n',
        redirect_uris: ['https://n8n.example/rest/oauth2-credential/callback'],
        ...GRANTS,
        token_endpoint_auth_method: 'client_secret_basic',
      },
      redirect_uri: 'https://n8n.example/rest/oauth2-credential/callback',
      request: { scope: 'openid' },
    },
    quirks: [added('toolCallId', 'call_0BCIShth4lxZuYr4coSp4E5E', `${GITHUB}/n8n-io/n8n/issues/21500`)],
  },
  {
    name: 'Clients that write null',
    sources: [`${GITHUB}/metoro-io/mcp-golang/issues/125`],
    accepts: [BOTH_TYPES, ANYTHING],
    version: '2025-03-26',
    quirks: [
      {
        what: 'null for the arguments',
        source: `${GITHUB}/KeeperHub/keeperhub/issues/2108`,
        tool: 'get_site_info',
        sent: null,
        meant: { arguments: {} },
      },
      {
        what: 'null for a cursor and _meta',
        source: `${GITHUB}/metoro-io/mcp-golang/issues/125`,
        tool: 'get_site_info',
        sent: {},
        params: { cursor: null, _meta: null },
        meant: { arguments: {} },
      },
    ],
  },
  {
    name: 'CrewAI',
    sources: [`${GITHUB}/ZenRows/zenrows-mcp/pull/23`],
    accepts: [BOTH_TYPES],
    version: '2025-06-18',
    quirks: [
      {
        what: 'null for every input that is left out',
        source: `${GITHUB}/ZenRows/zenrows-mcp/pull/23`,
        tool: 'search_listings',
        sent: { q: 'sql', category: null, stage: null, country: null, page: null },
        meant: { arguments: { q: 'sql' } },
      },
    ],
  },
];
