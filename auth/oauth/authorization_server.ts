import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type InteractionResults } from 'oidc-provider';
import { isScope, type Scope } from '../../domain/http/access.ts';
import { writeTo } from '../../services/email/outbox.ts';
import type { Tx } from '../../store/store.ts';
import type { SecurityLog } from '../callers/security_log.ts';
import { displayName, isLoopback, sourceOf } from './client_metadata.ts';
import { noteOauthEvents } from './events.ts';
import { oauthProvider, type ProviderWorld } from './provider.ts';

/** A client's request, as the consent page shows it. */
export interface ConsentRequest {
  /** The person recognised in this flow; null before. */
  person_id: number | null;
  /** The client's name for itself, safe to show; null if it has none. */
  client_name: string | null;
  /** Host of the client's metadata document; null if it registered itself. */
  client_host: string | null;
  /** Where the person is sent afterwards: a host, or an app's scheme. */
  redirect_host: string;
  /** True if that is a program on the person's computer. */
  is_loopback: boolean;
  /** The redirect target for Content-Security-Policy: its origin, or its scheme; null if no policy can name it. */
  redirect_source: string | null;
  scopes: Scope[];
}

/**
 * The consent step between the authorization request and the response. Each method returns the URL to send the
 * browser to.
 */
export interface Consent {
  /** The open request of this browser; null if there is none. */
  read(req: IncomingMessage, res: ServerResponse): Promise<ConsentRequest | null>;
  /** Records who is signed in. */
  recognise(req: IncomingMessage, res: ServerResponse, person_id: number): Promise<string>;
  /** Grants the chosen scopes of the request. */
  allow(
    req: IncomingMessage,
    res: ServerResponse,
    person_id: number,
    chosen: readonly Scope[],
  ): Promise<string>;
  deny(req: IncomingMessage, res: ServerResponse): Promise<string>;
}

/** The authorization server (record 9). */
export interface AuthorizationServer {
  /** Handles a request to one of its endpoints. The Host header must be ours. */
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  consent: Consent;
}

/** Makes the authorization server. Load this file lazily: the library takes a third of a second and 40 MB. */
export function authorizationServer({
  security,
  ...world
}: ProviderWorld & { security: SecurityLog }): AuthorizationServer {
  const provider = oauthProvider(world);
  noteOauthEvents(provider, security);
  const callback = provider.callback();

  async function interaction(req: IncomingMessage, res: ServerResponse) {
    const found = await provider.interactionDetails(req, res);
    const client = await provider.Client.find(String(found.params['client_id']));
    if (!client) throw new errors.SessionNotFound('the client is gone');
    return { found, client, request: requestOf(found, client) };
  }

  /** Skips the library's script page about switching accounts: the person switched by signing in on the site. */
  async function switchTo(accountId: string, found: Awaited<ReturnType<typeof provider.interactionDetails>>) {
    if (!found.session || found.session.accountId === accountId) return;
    const session = await provider.Session.findByUid(found.session.uid);
    if (!session) return;
    session.loginAccount({ accountId });
    session.authorizations = {};
    await session.persist();
    found.session.accountId = accountId;
    await found.persist();
  }

  const decide = (req: IncomingMessage, res: ServerResponse, result: InteractionResults, merge = false) =>
    provider.interactionResult(req, res, result, { mergeWithLastSubmission: merge });

  return {
    handle: callback,
    consent: {
      async read(req, res) {
        try {
          return (await interaction(req, res)).request;
        } catch (error) {
          if (error instanceof errors.OIDCProviderError) return null;
          throw error;
        }
      },
      async recognise(req, res, person_id) {
        const accountId = String(person_id);
        await switchTo(accountId, await provider.interactionDetails(req, res));
        return decide(req, res, { login: { accountId } });
      },
      async allow(req, res, person_id, chosen) {
        const { found, request } = await interaction(req, res);
        const scopes = request.scopes.filter((scope) => chosen.includes(scope));
        if (request.person_id !== person_id || scopes.length === 0) return decide(req, res, DENIED);
        const grant = new provider.Grant({
          accountId: String(person_id),
          clientId: String(found.params['client_id']),
        });
        const refused = request.scopes.filter((scope) => !scopes.includes(scope));
        for (const resource of listed(found.params['resource'])) {
          grant.addResourceScope(resource, scopes.join(' '));
          if (refused.length > 0) grant.rejectResourceScope(resource, refused.join(' '));
        }
        // Our scopes belong to the resources; the server itself grants none.
        grant.rejectOIDCScope(['openid', 'offline_access', ...request.scopes].join(' '));
        const grantId = await grant.save();
        const { client_name, client_host, redirect_host } = request;
        const client_id = String(found.params['client_id']);
        const describe = async (tx: Tx): Promise<void> => {
          await tx.grants.describe(grantId, { client_name, client_host, redirect_host, scopes });
          await tx.audit_log.record({
            by: { actor: 'person', actor_id: person_id },
            kind: 'consent_granted',
            person_id,
            subject: `oauth_grant:${grantId}`,
            details: { client_id, client_name, client_host, redirect_host, scopes },
          });
          const client = client_name ?? client_host ?? 'a program without a name';
          const at = world.clock.now().getTime();
          const data = { client, goes_to: redirect_host, scopes, at };
          await writeTo(tx, person_id, 'assistant_connected', data, grantId);
        };
        await world.store.write(describe, { on: [`grant:${grantId}`] });
        return decide(req, res, { consent: { grantId } }, true);
      },
      async deny(req, res) {
        const { found, request } = await interaction(req, res);
        security.note({
          event: 'consent_denied',
          outcome: 'denied',
          person_id: request.person_id ?? undefined,
          client_id: String(found.params['client_id']),
        });
        return decide(req, res, DENIED);
      },
    },
  };
}

const DENIED = { error: 'access_denied', error_description: 'the person denied access' };

interface Interaction {
  params: Record<string, unknown>;
  session?: { accountId: string } | undefined;
}

function requestOf(
  { params, session }: Interaction,
  { clientId, clientName }: { clientId: string; clientName?: string | undefined },
): ConsentRequest {
  const redirect = new URL(String(params['redirect_uri']));
  const isWeb = /^https?:$/.test(redirect.protocol);
  return {
    person_id: session ? Number(session.accountId) : null,
    client_name: displayName(clientName),
    client_host: clientId.startsWith('https://') ? new URL(clientId).host : null,
    redirect_host: isWeb ? redirect.host : redirect.protocol,
    is_loopback: isWeb && isLoopback(redirect),
    redirect_source: sourceOf(redirect),
    scopes: [...new Set(listed(params['scope']).flatMap((item) => item.split(' ')))].filter(isScope),
  };
}

const listed = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
