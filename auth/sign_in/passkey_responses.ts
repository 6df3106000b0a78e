import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { PASSKEY_TRANSPORTS } from '../../domain/http/passkeys.ts';
import type { Passkey } from '../../store/people/passkeys.ts';

/** EdDSA, ES256 and RS256, by their COSE numbers. */
export const ALGORITHMS = [-8, -7, -257];

/** What a response must have been made for. */
export interface Expected {
  origin: string;
  host: string;
  isChallenge: (challenge: string) => boolean;
}

/** A verified response to sign in. */
interface CheckedSignIn {
  credential_id: string;
  /** The user handle, if the authenticator gave one. */
  handle: string | null;
  counter: number;
  is_backed_up: boolean;
}

/** A verified new passkey. */
type CheckedPasskey = Pick<
  Passkey,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'is_synced' | 'is_backed_up'
>;

const text = z.string().max(8_000);
const SIGN_IN = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  clientExtensionResults: z.unknown().transform(() => ({})),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish().transform((handle) => handle ?? ''),
  }),
});
const NEW_PASSKEY = z.object({
  ...SIGN_IN.shape,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(10).catch([]),
  }),
});

/** Verifies the signature of a response by the passkey that it names; null for anything but a valid credential. */
export async function checkSignIn(
  typed: string,
  expected: Expected,
  passkeyOf: (credential_id: string) => Promise<Passkey | undefined>,
): Promise<CheckedSignIn | null> {
  const credential = parsed(SIGN_IN, typed);
  if (!credential) return null;
  const passkey = (await passkeyOf(credential.id)) ?? NOBODYS;
  return orNull(async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: credential,
      ...common(expected),
      credential: {
        id: passkey.credential_id,
        publicKey: Buffer.from(passkey.public_key, 'base64url'),
        // The desk compares counters once the signature is verified: before, anyone could send any.
        counter: -1,
      },
    });
    const isSame = passkey.is_synced === (info.credentialDeviceType === 'multiDevice');
    if (!verified || !isSame || passkey === NOBODYS) return null;
    return {
      credential_id: credential.id,
      handle: credential.response.userHandle || null,
      counter: info.newCounter,
      is_backed_up: info.credentialBackedUp,
    };
  });
}

/** Stands for a passkey that does not exist, so that its response is checked like every other. Its key verifies nothing. */
const NOBODYS = { credential_id: '', public_key: '', is_synced: false };

/** Verifies a new passkey; null for anything else. Its authenticator need not prove its make. */
export async function checkNewPasskey(typed: string, expected: Expected): Promise<CheckedPasskey | null> {
  const credential = parsed(NEW_PASSKEY, typed);
  if (!credential) return null;
  return orNull(async () => {
    if (await hasCertificates(credential)) return null;
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response: credential,
      ...common(expected),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!info) return null;
    const { id, publicKey, counter } = info.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: credential.response.transports ?? [],
      is_synced: info.credentialDeviceType === 'multiDevice',
      is_backed_up: info.credentialBackedUp,
    };
  });
}

/** Whether an authenticator proves its make, which was not asked for: the library would fetch what its certificates name. */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
  return (
    !['none', 'packed'].includes(attestation.get('fmt')) ||
    attestation.get('attStmt').get('x5c') !== undefined
  );
}

const common = ({ origin, host, isChallenge }: Expected) => ({
  expectedChallenge: isChallenge,
  expectedOrigin: origin,
  expectedRPID: host,
  requireUserVerification: true,
});

/** The library throws for every response that is not valid. */
const orNull = <T>(check: () => Promise<T | null>): Promise<T | null> => check().catch(() => null);

function parsed<T>(schema: z.ZodType<T>, typed: string): T | null {
  try {
    return schema.safeParse(JSON.parse(typed)).data ?? null;
  } catch {
    return null;
  }
}
