/** What a client says of itself, at registration (RFC 7591) or in its document (CIMD). */
export type Metadata = Record<string, unknown>;

/** Names of this machine, where programs listen for the answer of a sign-in (RFC 8252, 7.3). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Members of OpenID Connect, which nobody signs in with here; some clients send them with values that would be refused. */
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
 * Makes of what real clients send what we support, as RFC 7591, 2 lets a server do: half of them would be refused otherwise
 * (auth.md 3.2, 3.3). Changes `metadata`; gives why the client cannot be taken at all, or null.
 */
export function normaliseClient(metadata: Metadata): string | null {
  // A scope at registration would cap every later request, and a step-up with it.
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

/** A client that names no way to authenticate has none: the secret that was made for it meanwhile would be refused later. */
function makePublic(metadata: Metadata): void {
  const method = metadata['token_endpoint_auth_method'] || 'none';
  metadata['token_endpoint_auth_method'] = method;
  if (method !== 'none') return;
  delete metadata['client_secret'];
  delete metadata['client_secret_expires_at'];
}

/** Schemes of well-known apps that are no reverse domain (RFC 8252, 7.1 asks for one); any other could be a handler of the system. */
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
/** Signs that a host has; any other one could write into the Content-Security-Policy of the consent page. */
const HOST = /^[a-z0-9.:[\]-]+$/;

const NAME_MAX = 200;
const REDIRECTS_MAX = 20;

/** Any port of this machine and private schemes are for programs, which seldom say that they are programs. */
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

/** What the Content-Security-Policy names of a redirect: its origin, or its scheme where the origin has no form there. */
export const sourceOf = ({ protocol, host, origin }: URL): string =>
  /^https?:$/.test(protocol) && /^[a-z0-9.:-]+$/.test(host) ? origin : protocol;

const isHttps = (value: unknown): boolean =>
  typeof value === 'string' && URL.parse(value)?.protocol === 'https:';

/** Whether a redirect leads to a program on the computer of the person, as the consent page says. */
export const isLoopback = (url: URL): boolean => LOOPBACK.has(url.hostname);

const NAME_LENGTH = 60;

/**
 * The name of a client as it may be shown: without what changes how the text beside it reads (control and direction characters,
 * invisible ones), at most 60 characters; null when nothing is left (auth.md 4, consent page).
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
