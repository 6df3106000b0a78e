/** Client metadata, from registration (RFC 7591) or a document (CIMD). */
export type Metadata = Record<string, unknown>;

/** Hosts of this machine, where programs receive the redirect (RFC 8252, 7.3). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** OpenID Connect members, which are not used here; some clients send values that would be refused. */
const OF_OPENID = [
  'default_max_age',
  'require_auth_time',
  'default_acr_values',
  'initiate_login_uri',
  'sector_identifier_uri',
  'subject_type',
  'contacts',
];
const LINKS = ['client_uri', 'logo_uri', 'policy_uri', 'tos_uri'];

/**
 * Adapts the metadata of real clients to what we support, as RFC 7591, 2 allows: half of them would be refused
 * otherwise (record 9). Changes `metadata`; returns why the client must be refused, or null.
 */
export function normaliseClient(metadata: Metadata): string | null {
  // A registered scope would cap every later request and step-up.
  delete metadata['scope'];
  const refreshes =
    !Array.isArray(metadata['grant_types']) || metadata['grant_types'].includes('refresh_token');
  metadata['grant_types'] = ['authorization_code', ...(refreshes ? ['refresh_token'] : [])];
  metadata['response_types'] = ['code'];
  metadata['id_token_signed_response_alg'] = 'ES256';
  for (const name of OF_OPENID) delete metadata[name];
  for (const name of LINKS) if (!isHttps(metadata[name])) delete metadata[name];
  makePublic(metadata);
  return readRedirects(metadata);
}

/** A client that names no authentication method is public: the generated secret would be refused later. */
function makePublic(metadata: Metadata): void {
  const method = metadata['token_endpoint_auth_method'] || 'none';
  metadata['token_endpoint_auth_method'] = method;
  if (method !== 'none') return;
  delete metadata['client_secret'];
  delete metadata['client_secret_expires_at'];
}

/** Schemes of well-known apps that are not reverse domains (RFC 8252, 7.1); any other could be a system handler. */
const APPS: ReadonlySet<string> = new Set(
  [
    'antigravity',
    'claude',
    'codex',
    'cursor',
    'goose',
    'jetbrains',
    'kiro',
    'lmstudio',
    'raycast',
    'trae',
    'vscode',
    'vscode-insiders',
    'vscodium',
    'warp',
    'windsurf',
    'windsurf-next',
    'zed',
  ].map((name) => `${name}:`),
);
/** `com.example.app:` */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+:$/;
/** Characters of a host name; others could inject into the consent page's Content-Security-Policy. */
const HOST = /^[a-z0-9.:[\]-]+$/;

const NAME_MAX = 200;
const REDIRECTS_MAX = 20;

/** Loopback ports and private schemes belong to native programs, which seldom declare themselves as native. */
function readRedirects(metadata: Metadata): string | null {
  const { client_name, redirect_uris } = metadata;
  if (typeof client_name === 'string' && client_name.length > NAME_MAX)
    return `client_name may have ${NAME_MAX} characters`;
  const given = Array.isArray(redirect_uris) ? redirect_uris : [];
  if (given.length > REDIRECTS_MAX) return `redirect_uris may hold ${REDIRECTS_MAX} URIs`;
  const urls = given.flatMap((uri) => (typeof uri === 'string' ? (URL.parse(uri) ?? []) : []));
  if (!urls.every(mayBeSentTo))
    return 'redirect_uris must be https with a plain host name, http on this machine (localhost, 127.0.0.1, [::1]), a private scheme that is a reverse domain (com.example.app:/callback), or the scheme of a known app';
  metadata['application_type'] = urls.some(({ protocol }) => protocol !== 'https:') ? 'native' : 'web';
  return null;
}

function mayBeSentTo({ protocol, hostname, host }: URL): boolean {
  if (protocol === 'https:') return HOST.test(host);
  if (protocol === 'http:') return LOOPBACK.has(hostname);
  return APPS.has(protocol) || REVERSE_DOMAIN.test(protocol);
}

/**
 * The Content-Security-Policy source of a redirect: its origin, or its scheme if it is an app's. Null where neither names this place alone: a
 * policy cannot name an IPv6 address, and the scheme alone would allow the whole web.
 */
export function sourceOf({ protocol, host, origin }: URL): string | null {
  if (!/^https?:$/.test(protocol)) return protocol;
  return /^[a-z0-9.:-]+$/.test(host) ? origin : null;
}

const isHttps = (value: unknown): boolean =>
  typeof value === 'string' && URL.parse(value)?.protocol === 'https:';

/** True if a redirect leads to a program on the person's computer. */
export const isLoopback = (url: URL): boolean => LOOPBACK.has(url.hostname);

const NAME_LENGTH = 60;

/**
 * A client's name as the consent page shows it: at most 60 characters, without control, direction or invisible
 * characters; null if nothing is left.
 */
export function displayName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const visible = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{M}]+/gu, (run) =>
      /^\p{M}{1,2}$/u.test(run) ? run : '',
    )
    .replace(/\s+/g, ' ')
    .trim();
  return Array.from(visible).slice(0, NAME_LENGTH).join('') || null;
}
