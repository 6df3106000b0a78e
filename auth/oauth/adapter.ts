import Provider, { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { isScope } from '../../domain/http/access.ts';
import type { Clock } from '../../domain/ports.ts';
import { endGrant } from '../../services/people/end_grant.ts';
import type { Name } from '../../store/base/names.ts';
import type { OauthEntry } from '../../store/people/oauth.ts';
import type { Store, Tx } from '../../store/store.ts';
import { hashOf } from '../credentials/api_keys.ts';
import type { Seal } from '../credentials/seal.ts';

export interface Memory {
  store: Store;
  clock: Clock;
  seal: Seal;
  /**
   * How long a rotated refresh token may be presented again, in milliseconds: sessions of one host share it (record
   * 9; RFC 9700, 4.14.2).
   */
  graceMs: () => Promise<number>;
  /** Called when a code or refresh token is used a second time: its grant was ended, or it is within the window. */
  onReuse: (reuse: {
    model: string;
    grant_id: string | null;
    client_id: string | undefined;
    is_ended: boolean;
  }) => void;
}

/** Every model of oidc-provider that is stored, by its class name. */
export const MODELS = [
  'AccessToken',
  'AuthorizationCode',
  'BackchannelAuthenticationRequest',
  'Client',
  'ClientCredentials',
  'DeviceCode',
  'Grant',
  'InitialAccessToken',
  'Interaction',
  'PreAuthorizedCode',
  'PushedAuthorizationRequest',
  'RefreshToken',
  'RegistrationAccessToken',
  'ReplayDetection',
  'Session',
] as const;

/**
 * Storage of oidc-provider (record 9): credentials as hashes, the rest encrypted. The model is chosen by class name;
 * an unknown name means that a build has renamed classes, so it throws.
 */
export function oauthAdapter(memory: Memory): AdapterFactory {
  return (model) => {
    if (!MODELS.some((known) => known === model))
      throw new Error(
        `oidc-provider stores a model named "${model}", which is unknown here. Known are ${MODELS.join(', ')}. ` +
          'A build has to keep the names of classes (keepNames in scripts/build.ts); a new version of the library may have a new model.',
      );
    if (model === 'Client') return clients(memory);
    if (model === 'Grant') return grants(memory);
    if (model === 'AccessToken') return accessTokens(memory);
    return entries(memory, model);
  };
}

const DAY_S = 86_400;

/** A write about a grant and its tokens; about none, one statement adds, consumes or deletes what it finds by its key. */
const ofGrant = (grant_id: string | null): { on: readonly Name[] } => ({
  on: grant_id === null ? [] : [`grant:${grant_id}`],
});

/** Codes, refresh tokens, sessions and interactions. */
function entries(memory: Memory, model: string): Adapter {
  const { store, clock, seal } = memory;
  const now = (): number => clock.now().getTime();
  const placeOf = (id_hash: string): string => `${model} ${id_hash}`;

  /** True if a used refresh token is still valid for another session of the client, counted from its first use. */
  async function isGraced(consumed_at: number): Promise<boolean> {
    return model === 'RefreshToken' && consumed_at > now() - (await memory.graceMs());
  }

  async function payloadOf(entry: OauthEntry | undefined): Promise<AdapterPayload | undefined> {
    const text = entry && seal.open(entry.payload, placeOf(entry.id_hash));
    if (!entry || !text) return undefined;
    const payload = JSON.parse(text) as AdapterPayload;
    const { consumed_at } = entry;
    if (consumed_at !== null && !(await isGraced(consumed_at))) payload['consumed'] = seconds(consumed_at);
    return payload;
  }

  return {
    async upsert(id, payload, expiresIn = DAY_S) {
      const id_hash = hashOf(id);
      const { grantId: grant_id = null, clientId, uid } = payload;
      const sealed = seal.close(JSON.stringify(payload), placeOf(id_hash));
      const put = async (tx: Tx): Promise<void> => {
        // The grant was ended while its token was made: do not store the token.
        if (grant_id !== null && !(await tx.grants.byId(grant_id, now()))) return;
        await tx.oauth.put({
          model,
          id_hash,
          payload: sealed,
          grant_id,
          uid_hash: uid === undefined ? null : hashOf(uid),
          created_at: now(),
          expires_at: now() + expiresIn * 1000,
        });
        if (model === 'RefreshToken' && clientId) await tx.oauth.touchClient(clientId, now());
      };
      await store.write(put, ofGrant(grant_id));
    },
    async find(id) {
      return payloadOf(await store.oauth.find(model, hashOf(id), now()));
    },
    async findByUid(uid) {
      return payloadOf(await store.oauth.findByUid(model, hashOf(uid), now()));
    },
    async findByUserCode() {
      return undefined;
    },
    async consume(id) {
      const id_hash = hashOf(id);
      // One winner for each code and refresh token, across processes too (RFC 9700, 2.1.1).
      if (await store.write((tx) => tx.oauth.consume(model, id_hash, now()), ofGrant(null))) return;
      const entry = await store.oauth.find(model, id_hash, now());
      const grant_id = entry?.grant_id ?? null;
      const is_ended = !(await isGraced(entry?.consumed_at ?? 0));
      const end = { by: { actor: 'service' }, why: 'token_reused' } as const;
      if (is_ended && grant_id !== null)
        await store.write((tx) => endGrant(tx, grant_id, end), ofGrant(grant_id));
      memory.onReuse({ model, grant_id, is_ended, client_id: Provider.ctx?.oidc.client?.clientId });
      if (is_ended) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await store.write((tx) => tx.oauth.remove(model, hashOf(id)), ofGrant(null));
    },
    async revokeByGrantId(grant_id) {
      await store.write((tx) => tx.oauth.removeOfGrant(model, grant_id), ofGrant(grant_id));
    },
  };
}

/** Access tokens, in a narrow table that every call reads. */
function accessTokens({ store, clock }: Memory): Adapter {
  const now = (): number => clock.now().getTime();
  return {
    ...NEVER,
    async upsert(id, { grantId: grant_id, scope, aud }, expiresIn = 0) {
      if (grant_id === undefined || typeof aud !== 'string')
        throw new Error('a token belongs to a grant and a resource');
      const add = async (tx: Tx): Promise<void> => {
        if (!(await tx.grants.byId(grant_id, now()))) return;
        await tx.grants.addToken({
          hash: hashOf(id),
          grant_id,
          scopes: (scope ?? '').split(' ').filter(isScope),
          audience: aud,
          created_at: now(),
          expires_at: now() + expiresIn * 1000,
        });
      };
      await store.write(add, ofGrant(grant_id));
    },
    async find(id) {
      const token = await store.grants.token(hashOf(id), now());
      if (!token) return undefined;
      // Expiry was checked against our clock; the library has no clock to set, so it gets no time.
      return {
        kind: 'AccessToken',
        jti: id,
        accountId: String(token.person_id),
        clientId: token.client_id,
        grantId: token.grant_id,
        scope: token.scopes.join(' '),
        aud: token.audience,
      };
    },
    async destroy(id) {
      await store.write((tx) => tx.grants.removeToken(hashOf(id)), ofGrant(null));
    },
    async revokeByGrantId(grant_id) {
      await store.write((tx) => tx.grants.removeTokens(grant_id), ofGrant(grant_id));
    },
  };
}

/** Grants. Their id is not a credential. */
function grants({ store, clock }: Memory): Adapter {
  const now = (): number => clock.now().getTime();
  return {
    ...NEVER,
    async upsert(id, payload, expiresIn = DAY_S) {
      const { accountId, clientId } = payload;
      if (accountId === undefined || clientId === undefined)
        throw new Error('a grant belongs to a person and a client');
      const put = async (tx: Tx): Promise<void> => {
        await tx.grants.put({
          id,
          person_id: Number(accountId),
          client_id: clientId,
          payload,
          created_at: now(),
          expires_at: now() + expiresIn * 1000,
        });
        await tx.oauth.touchClient(clientId, now());
      };
      await store.write(put, ofGrant(id));
    },
    async find(id) {
      const grant = await store.grants.byId(id, now());
      return grant?.payload;
    },
    async destroy(id) {
      const end = async (tx: Tx): Promise<boolean> => {
        // The library ends a grant at the token endpoint only when a code or refresh token is used twice.
        if (Provider.ctx?.oidc.route === 'token')
          return endGrant(tx, id, { by: { actor: 'service' }, why: 'token_reused' });
        const grant = await tx.grants.byId(id, now());
        const by = { actor: 'client' as const, actor_id: grant?.client_id ?? '' };
        return endGrant(tx, id, { by, why: 'revoked_by_client' });
      };
      await store.write(end, ofGrant(id));
    },
  };
}

/** Stands for the secret of a client that no key opens; secrets that the library makes are longer. */
export const LOST_SECRET = 'lost';

/** Clients that registered themselves; a client secret is stored encrypted (record 9). */
function clients({ store, clock, seal }: Memory): Adapter {
  const placeOf = (client_id: string): string => `Client ${client_id}`;
  return {
    ...NEVER,
    async upsert(client_id, { client_secret, ...metadata }) {
      const secret = client_secret === undefined ? null : seal.close(client_secret, placeOf(client_id));
      const created_at = clock.now().getTime();
      await store.write(
        (tx) => tx.oauth.putClient({ client_id, metadata, client_secret: secret, created_at }),
        ofGrant(null),
      );
    },
    async find(client_id) {
      const client = await store.oauth.client(client_id);
      if (!client) return undefined;
      const secret = client.client_secret && seal.open(client.client_secret, placeOf(client_id));
      // Sealed with a lost key: as an unknown client (invalid_client) it registers again; any other error would lock
      // it out. Where a person is sent back to it, it hears so there.
      if (secret === null && client.client_secret !== null)
        return Provider.ctx?.oidc.route === 'authorization'
          ? { ...client.metadata, client_secret: LOST_SECRET }
          : undefined;
      return { ...client.metadata, ...(secret && { client_secret: secret }) };
    },
    async destroy(client_id) {
      await store.write((tx) => tx.oauth.removeClient(client_id));
    },
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Methods that the library calls only for codes, tokens and sessions. */
const NEVER: Omit<Adapter, 'upsert' | 'find' | 'destroy'> = {
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  revokeByGrantId: async () => undefined,
};
