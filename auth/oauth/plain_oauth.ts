import { isScope, type Scope } from '../../domain/http/access.ts';
import { SERVER_METADATA } from './endpoints.ts';

/** Granted when a client requests no scope that we know (RFC 6749, 3.3). The consent page explains each scope. */
const DEFAULT_SCOPE: Scope = 'account:read';

/** Values of `prompt` that the library knows; clients send others of OpenID Connect, such as `select_account`. */
const PROMPTS: ReadonlySet<string> = new Set(['none', 'login', 'consent']);

/** Parameters that only OpenID Connect has: no identity is given here, so they mean nothing. */
const OF_OPENID = ['acr_values', 'claims', 'display', 'id_token_hint', 'login_hint', 'max_age'];

type Query = Readonly<Record<string, string | string[] | undefined>>;

/**
 * An authorization request without what only OpenID Connect has (record 81): clients send its scopes and prompts to every server. A
 * parameter that is sent twice stays, because it is refused.
 */
export function plainRequest({ scope = '', prompt, ...query }: Query): Record<string, string | string[]> {
  const sent = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !OF_OPENID.includes(name),
  );
  const prompts = typeof prompt === 'string' ? known(prompt, (each) => PROMPTS.has(each)) : prompt;
  return {
    ...(Object.fromEntries(sent) as Record<string, string | string[]>),
    scope: typeof scope === 'string' ? known(scope, isScope) || DEFAULT_SCOPE : scope,
    ...(prompts && { prompt: prompts }),
  };
}

const known = (words: string, isKnown: (word: string) => boolean): string =>
  words.split(' ').filter(isKnown).join(' ');

const [OAUTH_METADATA] = SERVER_METADATA;
/** Members of the metadata about identities. Clients that ask for the document of OpenID Connect require the first two. */
const ABOUT_IDENTITIES = ['subject_types_supported', 'id_token_signing_alg_values_supported'];
const LEFT_OVER = [
  'claims_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'acr_values_supported',
];

/** The server metadata at a path without what only OpenID Connect has, and with our scopes alone (R214). */
export function plainMetadata(
  path: string,
  metadata: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const hidden = path === OAUTH_METADATA ? [...LEFT_OVER, ...ABOUT_IDENTITIES] : LEFT_OVER;
  const { scopes_supported: scopes, ...rest } = metadata;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !hidden.includes(name))),
    scopes_supported: (scopes as string[]).filter(isScope),
  };
}
