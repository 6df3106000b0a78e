import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { SecurityLog } from '../callers/security_log.ts';

/** Logs what happens at the authorization server's endpoints to the security log. */
export function noteOauthEvents(provider: Provider, security: SecurityLog): void {
  const about = ({ oidc }: KoaContextWithOIDC) => ({ client_id: oidc.client?.clientId });
  provider.on('registration_create.success', (ctx, client) =>
    security.note({
      ...about(ctx),
      event: 'registration',
      outcome: 'registered',
      client_id: client.clientId,
    }),
  );
  provider.on('registration_create.error', (ctx, { error }) =>
    security.note({ ...about(ctx), event: 'registration', outcome: error }),
  );
  provider.on('grant.success', (ctx) => {
    const { params, entities } = ctx.oidc;
    const { Account: account, Grant: grant } = entities;
    security.note({
      ...about(ctx),
      event: params?.['grant_type'] === 'refresh_token' ? 'token_refreshed' : 'token_issued',
      outcome: 'issued',
      person_id: account === undefined ? undefined : Number(account.accountId),
      grant_id: grant?.jti,
    });
  });
  // The library ends a grant at the token endpoint only when a code or refresh token is used twice.
  provider.on('grant.revoked', (ctx, grant_id) => {
    if (ctx.oidc.route === 'token')
      security.note({ ...about(ctx), event: 'token_reused', outcome: 'grant ended', grant_id });
  });
  provider.on('grant.error', (ctx, { error }) =>
    security.note({ ...about(ctx), event: 'token_refused', outcome: error }),
  );
}
