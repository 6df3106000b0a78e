import {
  GITHUB_ISSUER,
  GOOGLE_ISSUER,
  type ProviderRegistration,
} from '../../domain/http/sign_in_providers.ts';
import type { Reader } from './reader.ts';
import { ConfigError } from './refusal.ts';
import type { Name } from './variables.ts';

/** The sign-in providers that are configured, in the order of their buttons. Half of a registration is refused: its button would fail. */
export function signInProviders(read: Reader): ProviderRegistration[] {
  const issuer = read.issuer('OIDC_ISSUER');
  const name = read.label('OIDC_NAME') ?? (issuer && new URL(issuer).host);
  return [
    ...registration(read, 'GITHUB', { id: 'github', name: 'GitHub', issuer: GITHUB_ISSUER }),
    ...registration(read, 'GOOGLE', { id: 'google', name: 'Google', issuer: GOOGLE_ISSUER }),
    ...registration(read, 'OIDC', { id: 'oidc', name, issuer }),
  ];
}

function registration(
  read: Reader,
  prefix: 'GITHUB' | 'GOOGLE' | 'OIDC',
  { id, name, issuer }: Pick<ProviderRegistration, 'id'> & Record<'name' | 'issuer', string | undefined>,
): ProviderRegistration[] {
  const own: readonly Name[] = prefix === 'OIDC' ? ['OIDC_ISSUER', 'OIDC_NAME'] : [];
  const client_id = read.secret(`${prefix}_CLIENT_ID`);
  const client_secret = read.secret(`${prefix}_CLIENT_SECRET`);
  const given = [...own, `${prefix}_CLIENT_ID` as const, `${prefix}_CLIENT_SECRET` as const].filter(
    (variable) => read.text(variable) !== undefined,
  );
  if (given.length === 0) return [];
  if (client_id && client_secret && name && issuer) return [{ id, name, issuer, client_id, client_secret }];
  const missing = [
    ...(issuer === undefined ? ['OIDC_ISSUER'] : []),
    ...(client_id === undefined ? [`${prefix}_CLIENT_ID`] : []),
    ...(client_secret === undefined ? [`${prefix}_CLIENT_SECRET`] : []),
  ];
  throw new ConfigError(
    `${missing.join(' and ')} must be set too, because ${given.join(' and ')} ${given.length === 1 ? 'is' : 'are'}. Unset all of them to offer no sign-in with this provider.`,
  );
}
