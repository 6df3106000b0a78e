import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PersonAtThisSite, personAtThisSite } from '../../domain/http/access.ts';
import type { ProviderId } from '../../domain/http/sign_in_providers.ts';
import type { Clock } from '../../domain/ports.ts';
import type { Store, Tx } from '../../store/store.ts';
import { callerIp } from '../callers/caller_ip.ts';
import { deviceOf, networkHint } from '../callers/device.ts';
import { hashOf } from '../credentials/api_keys.ts';
import { cookies } from './cookies.ts';

/** A person who is signed in on the site. */
export interface SignedIn {
  session_id: number;
  person_id: PersonAtThisSite;
  email: string;
  /** Epoch milliseconds. */
  signed_in_at: number;
  /** The sign-in provider that was used; null after signing in by email or with a passkey, which alone confirms dangerous acts. */
  provider: ProviderId | null;
  /** Whether the person administers the site, at the time of this request. */
  is_administrator: boolean;
  /** Token that every form must contain. */
  csrf: string;
}

/** The one source of who is signed in, for the site and the authorization server (record 10). */
export interface Sessions {
  /** The person of a request's cookie; null if not signed in. */
  of(req: IncomingMessage): Promise<SignedIn | null>;
  /** Starts a session and sets its cookie. Every sign-in starts a new one and ends the browser's previous one. */
  begin(
    req: IncomingMessage,
    res: ServerResponse,
    person_id: number,
    provider?: ProviderId | null,
  ): Promise<void>;
  /** Ends the session of a request and deletes its cookie. */
  end(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

export interface SessionOptions {
  store: Store;
  clock: Clock;
  /** Public origin without a trailing slash. */
  origin: string;
  trust_proxy: number;
}

/** Lifetime of a session. */
const SESSION_S = 30 * 86_400;
/** `last_seen_at` is written at most this often per session. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** The site's sessions over a store. */
export function siteSessions({ store, clock, origin, trust_proxy }: SessionOptions): Sessions {
  const jar = cookies(origin);
  const known = new WeakMap<IncomingMessage, Promise<SignedIn | null>>();

  async function look(req: IncomingMessage): Promise<SignedIn | null> {
    const secret = jar.read(req, 'sid');
    if (secret === undefined) return null;
    const now = clock.now().getTime();
    const session = await store.sessions.byHash(hashOf(secret), now);
    if (!session) return null;
    const { id, person_id, email, created_at, administrator_at, provider } = session;
    if (session.last_seen_at <= now - TOUCH_EVERY_MS)
      await store.write((tx) => tx.sessions.touch(id, now), UNLOCKED);
    return {
      session_id: id,
      person_id: personAtThisSite(person_id),
      email,
      signed_in_at: created_at,
      provider,
      is_administrator: administrator_at !== null,
      csrf: formTokenOf(secret),
    };
  }

  return {
    of(req) {
      let signedIn = known.get(req);
      if (!signedIn) {
        signedIn = look(req);
        known.set(req, signedIn);
      }
      return signedIn;
    },
    async begin(req, res, person_id, provider = null) {
      const former = jar.read(req, 'sid');
      const secret = newSecret();
      const now = clock.now().getTime();
      const start = async (tx: Tx): Promise<void> => {
        if (former !== undefined) await tx.sessions.endByHash(hashOf(former));
        await tx.sessions.add({
          person_id,
          hash: hashOf(secret),
          device: deviceOf(req.headers['user-agent']),
          network: networkHint(callerIp(req, trust_proxy)),
          created_at: now,
          last_seen_at: now,
          expires_at: now + SESSION_S * 1000,
          provider,
        });
      };
      await store.write(start, UNLOCKED);
      known.delete(req);
      jar.send(res, 'sid', secret, SESSION_S);
    },
    async end(req, res) {
      const secret = jar.read(req, 'sid');
      if (secret !== undefined) await store.write((tx) => signOut(tx, hashOf(secret)), UNLOCKED);
      known.delete(req);
      jar.send(res, 'sid', '', 0);
    },
  };
}

/** A session is added, found by its cookie and deleted by one statement each. */
const UNLOCKED = { on: [] };

/** Ends the session whose cookie has this hash, and records it. */
async function signOut(tx: Tx, hash: string): Promise<void> {
  const ended = await tx.sessions.endByHash(hash);
  if (ended)
    await tx.audit_log.record({
      by: { actor: 'person', actor_id: ended.person_id },
      kind: 'session_ended',
      person_id: ended.person_id,
      subject: `web_session:${ended.id}`,
      details: { why: 'signed_out' },
    });
}

/** A new secret of 256 bits, in base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The CSRF token of a cookie's secret. It differs from the hash that the store has of the cookie. */
export const formTokenOf = (secret: string): string => hashOf(`form ${secret}`);
