import type { IncomingMessage, ServerResponse } from 'node:http';
import { SAME_SUCCESSOR } from '../../auth/callers/security_log.ts';
import type { AuthorizationServer } from '../../auth/oauth/authorization_server.ts';
import type { Sessions } from '../../auth/sign_in/sessions.ts';
import type { OauthLimits } from '../../bridge/oauth/oauth_limits.ts';
import { serverKeys } from '../config/server_key.ts';
import type { Service } from '../service/service.ts';

export interface AuthorizationWorld {
  sessions: Sessions;
  limits: OauthLimits | undefined;
  showError: (req: IncomingMessage, res: ServerResponse, text: string) => void;
  onFailure: (error: unknown) => void;
}

/** The authorization server of a service. It loads with the first call, and again after a failed load. */
export function authorizationOf(
  service: Service,
  world: AuthorizationWorld,
): () => Promise<AuthorizationServer> {
  let loading: Promise<AuthorizationServer> | undefined;
  return async () => {
    try {
      return await (loading ??= load(service, world));
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
}

async function load(
  { config, surroundings, documents, security }: Service,
  { sessions, limits, showError, onFailure }: AuthorizationWorld,
): Promise<AuthorizationServer> {
  const { store, clock, origin } = surroundings;
  const [{ authorizationServer }, { clientDocuments }, { sealWith }] = await Promise.all([
    import('../../auth/oauth/authorization_server.ts'),
    import('../../auth/oauth/client_documents.ts'),
    import('../../auth/credentials/seal.ts'),
  ]);
  return authorizationServer({
    origin,
    store,
    clock,
    seal: sealWith(...serverKeys(config)),
    documents: clientDocuments({ origin, clock, fetch: documents }),
    signedIn: async (req) => (await sessions.of(req))?.person_id ?? null,
    graceMs: async () => (await store.settings.all())['auth.refresh_grace_seconds'] * 1000,
    blockedHosts: async () => (await store.settings.all())['auth.blocked_hosts'].split(' '),
    admitGrant: async (grant_id) => (await limits?.grant(grant_id)) ?? null,
    onReuse: ({ grant_id, client_id, is_ended }) =>
      security.note({
        event: 'token_reused',
        outcome: is_ended ? 'grant ended' : SAME_SUCCESSOR,
        client_id,
        grant_id: grant_id ?? undefined,
      }),
    security,
    showError,
    onFailure,
  });
}
