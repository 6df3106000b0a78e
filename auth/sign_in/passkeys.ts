import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { keyName } from '../../domain/http/api_keys.ts';
import { PASSKEYS_MAX, passkeyHost } from '../../domain/http/passkeys.ts';
import type { Clock } from '../../domain/ports.ts';
import { writeTo } from '../../services/email/outbox.ts';
import type { Passkey } from '../../store/people/passkeys.ts';
import type { Person } from '../../store/people/people.ts';
import type { Store, Tx } from '../../store/store.ts';
import { networkOf } from '../callers/caller_ip.ts';
import type { Limits, UsedUp } from '../callers/limits.ts';
import type { SecurityLog } from '../callers/security_log.ts';
import { hashOf } from '../credentials/api_keys.ts';
import { type PasskeyChallenges, passkeyChallenges } from './passkey_challenges.ts';
import { ALGORITHMS, checkNewPasskey, checkSignIn, type Expected } from './passkey_responses.ts';
import { type Device, rememberDevice } from './remember_device.ts';

/** Why a passkey does not sign in. `unknown` says no more, so that nothing about accounts can be found out. */
type PasskeyRefusal = { refused: 'stale' | 'unknown' | 'suspended' } | ({ refused: 'too_often' } & UsedUp);

/** Why no passkey is added. */
export type AddRefusal = 'name' | 'too_many' | 'stale' | 'invalid' | 'known';

/** A browser that responds to a challenge: the CSRF token of the form that it sent, and the response as JSON. */
interface Sent {
  browser: string;
  credential: string;
}

/** Signing in with passkeys, and adding them (record 50). */
export interface PasskeyDesk {
  /** The host that passkeys are made for; null if they cannot be used at BASE_URL. */
  host: string | null;
  /** What a browser needs to sign in; for a signed-in person, with that person's passkeys only. */
  requestOptions(browser: string, person_id: number | null): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** What a browser needs to make a passkey for a person. */
  creationOptions(
    browser: string,
    person_id: number,
    site_name: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Signs in; a person who is signed in already (`person_id`) can only do it with an own passkey. */
  signIn(from: Sent & Device & { person_id: number | null }): Promise<{ person_id: number } | PasskeyRefusal>;
  /** Adds a passkey to the account of a person, and emails the person. */
  add(from: Sent & { person_id: number; name: string }): Promise<{ id: number } | { refused: AddRefusal }>;
}

export interface PasskeyOptions {
  store: Store;
  clock: Clock;
  limits: Limits;
  security: Pick<SecurityLog, 'note'>;
  /** Public origin without a trailing slash. */
  origin: string;
  /** The server's key; read on first use. */
  key: () => Buffer;
}

/** How long a browser waits for the person. */
const WAIT_MS = 5 * 60_000;

/** The desk over a store. */
export function passkeyDesk({ store, clock, limits, security, origin, key }: PasskeyOptions): PasskeyDesk {
  const now = (): number => clock.now().getTime();
  const challenges = passkeyChallenges(key, now);
  const host = passkeyHost(origin);

  /** What a response must have; `seen` gets its challenge once it is one of ours. */
  function expected(purpose: 'sign_in' | 'add', browser: string) {
    const seen: { challenge?: { hash: string; expires_at: number } } = {};
    const expects: Expected = {
      origin,
      host: host ?? '',
      isChallenge(challenge) {
        const expires_at = challenges.expiry(challenge, purpose, browser);
        if (expires_at !== null) seen.challenge = { hash: hashOf(challenge), expires_at };
        return expires_at !== null;
      },
    };
    return { seen, expects };
  }

  async function signedIn(from: Parameters<PasskeyDesk['signIn']>[0]): Promise<{ person: Person } | Failed> {
    const { seen, expects } = expected('sign_in', from.browser);
    const checked =
      host === null
        ? null
        : await checkSignIn(from.credential, expects, (id) => store.passkeys.byCredential(id));
    const { challenge } = seen;
    if (!challenge) return { refused: 'stale' };
    if (!checked) return { refused: 'unknown', why: 'invalid' };
    const signIn = async (tx: Tx): Promise<{ person: Person } | Failed> => {
      if (!(await tx.passkeys.useChallenge(challenge.hash, challenge.expires_at)))
        return { refused: 'stale' };
      // Read again: it may have been used or removed meanwhile.
      const passkey = await tx.passkeys.byCredential(checked.credential_id);
      const person = passkey && (await tx.people.byId(passkey.person_id));
      if (!passkey || !person) return { refused: 'unknown', why: 'removed' };
      if (!isOwner(person, checked.handle, from.person_id))
        return { refused: 'unknown', why: 'other account' };
      if (wentBack(passkey, checked.counter)) return { refused: 'unknown', why: 'counter went back' };
      if (person.suspended_at !== null) return { refused: 'suspended' };
      const { counter, is_backed_up } = checked;
      await tx.passkeys.use(passkey.id, { counter, is_backed_up, last_used_at: now() });
      await rememberDevice(tx, person.id, from, { now: now(), event: challenge.hash });
      return { person };
    };
    return store.write(signIn, {
      on: async ({ passkeys }) => {
        const passkey = await passkeys.byCredential(checked.credential_id);
        return passkey ? [`person:${passkey.person_id}`] : [];
      },
    });
  }

  return {
    host,
    ...passkeyOptions({ store, challenges, host }),
    async signIn(from) {
      const outcome = await signedIn(from);
      const { ip } = from;
      if ('person' in outcome) {
        const { id: person_id, email } = outcome.person;
        security.note({ event: 'sign_in', outcome: 'passkey', person_id, email });
        return { person_id };
      }
      const { refused, why = refused } = outcome;
      // Nobody can guess a signature, so a valid one is never refused; the others are counted with dead links and wrong codes.
      const used_up =
        refused === 'suspended' ? null : await limits.take('confirmed_by_network', networkOf(ip));
      const event = used_up ? 'sign_in_limited' : 'sign_in_failed';
      security.note({ event, outcome: `passkey: ${why}` });
      return used_up ? { refused: 'too_often', ...used_up } : { refused };
    },
    async add({ browser, credential, person_id, name: typed }) {
      const name = keyName(typed);
      if (name === null) return { refused: 'name' };
      const { seen, expects } = expected('add', browser);
      const made = host === null ? null : await checkNewPasskey(credential, expects);
      const { challenge } = seen;
      if (!challenge) return { refused: 'stale' };
      if (!made || host === null) return { refused: 'invalid' };
      const row = { ...made, person_id, name, rp_id: host, created_at: now(), last_used_at: null };
      return store.write(async (tx) => {
        if (!(await tx.passkeys.useChallenge(challenge.hash, challenge.expires_at)))
          return { refused: 'stale' };
        return addPasskey(tx, row);
      });
    },
  };
}

/** What browsers need, as pages have it. */
function passkeyOptions({
  store,
  challenges,
  host,
}: {
  store: Store;
  challenges: PasskeyChallenges;
  host: string | null;
}): Pick<PasskeyDesk, 'requestOptions' | 'creationOptions'> {
  const ownKeys = async (person_id: number) =>
    (await store.passkeys.ofPerson(person_id)).filter(({ rp_id }) => rp_id === host);

  return {
    async requestOptions(browser, person_id) {
      const own = person_id === null ? [] : await ownKeys(person_id);
      return {
        challenge: challenges.issue('sign_in', browser),
        rpId: host ?? '',
        timeout: WAIT_MS,
        userVerification: 'required',
        allowCredentials: own.map(descriptor),
      };
    },
    async creationOptions(browser, person_id, site_name) {
      const person = await store.people.byId(person_id);
      if (!person) throw new Error(`there is no person ${person_id}`);
      const { email, name } = person;
      return {
        challenge: challenges.issue('add', browser),
        rp: { id: host ?? '', name: site_name },
        user: { id: handleOf(person), name: email, displayName: name ?? email },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: WAIT_MS,
        attestation: 'none',
        excludeCredentials: (await ownKeys(person_id)).map(descriptor),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },
  };
}

/** Why nobody signed in; `why` is for the log alone. */
interface Failed {
  refused: 'stale' | 'unknown' | 'suspended';
  why?: string;
}

async function addPasskey(
  tx: Tx,
  row: Omit<Passkey, 'id'>,
): Promise<{ id: number } | { refused: AddRefusal }> {
  const { person_id, name, rp_id, is_synced, created_at } = row;
  if ((await tx.passkeys.ofPerson(person_id)).length >= PASSKEYS_MAX) return { refused: 'too_many' };
  const id = await tx.passkeys.add(row);
  if (id === null) return { refused: 'known' };
  await tx.audit_log.record({
    by: { actor: 'person', actor_id: person_id },
    kind: 'passkey_added',
    person_id,
    subject: `passkey:${id}`,
    details: { name, host: rp_id, is_synced },
  });
  await writeTo(tx, person_id, 'passkey_added', { name, at: created_at }, String(id));
  return { id };
}

const descriptor = ({ credential_id: id, transports }: Passkey) => ({
  id,
  type: 'public-key' as const,
  transports,
});

/** The user handle of a person: the same for all passkeys of an account, and nothing that names anybody. */
const handleOf = ({ id, created_at }: Person): string => hashOf(`passkeys of ${id} since ${created_at}`);

/** Whether the response is about this person. Only for passkeys that the server named may the authenticator leave the handle out. */
const isOwner = (person: Person, handle: string | null, signed_in: number | null): boolean =>
  (handle === null ? signed_in !== null : handle === handleOf(person)) &&
  (signed_in === null || signed_in === person.id);

/** Whether a counter did not rise: there is a copy of the private key. Authenticators that do not count say 0. */
const wentBack = (passkey: Passkey, counter: number): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;
