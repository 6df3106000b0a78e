import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** Where a site publishes the keys of its crawler (draft-ietf-webbotauth-httpsig-protocol-01). */
export const KEY_DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
/** The media type of that document. */
export const KEY_DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';

/** An Ed25519 key that signs HTTP messages (RFC 9421). */
export interface SigningKey {
  /** The public half, which may be shown to anybody; `kid` is its thumbprint (RFC 7638). */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; kid: string; x: string; use: 'sig' };
  /** A signature in base64. */
  sign(text: string): string;
}

/** The key that a secret of 32 bytes is. */
export function signingKey(secret: Uint8Array): SigningKey {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  // RFC 7638, 3.3 and RFC 8037, A.3: these members, in this order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');
  return {
    jwk: { kty: 'OKP', crv: 'Ed25519', kid, x, use: 'sig' },
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** When a signature begins and ends to be valid, in seconds since 1970. */
export interface Validity {
  created: number;
  expires: number;
}

/** Component identifiers of a message with their values (RFC 9421, 2). */
type Components = readonly (readonly [identifier: string, value: string])[];

/** A member of `Signature-Input` and one of `Signature`, both without their label (RFC 9421, 3.1). */
export function signatureOver(
  key: SigningKey,
  components: Components,
  parameters: string,
): { input: string; signature: string } {
  const input = `(${components.map(([identifier]) => identifier).join(' ')})${parameters}`;
  const lines = [...components, ['"@signature-params"', input] as const];
  return { input, signature: `:${key.sign(lines.map(([id, value]) => `${id}: ${value}`).join('\n'))}:` };
}

/** Headers that identify the crawler of `origin` in one GET request (Web Bot Auth). */
export function requestSignature(
  key: SigningKey,
  { url, origin, created, expires }: { url: URL; origin: string } & Validity,
): Record<string, string> {
  const components: Components = [
    ['"@method"', 'GET'],
    ['"@authority"', url.host],
    ['"@path"', url.pathname],
    ['"signature-agent";key="sig1"', `"${origin}"`],
  ];
  const { input, signature } = signatureOver(
    key,
    components,
    parametersOf({ created, expires }, key, 'web-bot-auth'),
  );
  return {
    'signature-agent': `sig1="${origin}"`,
    'signature-input': `sig1=${input}`,
    signature: `sig1=${signature}`,
  };
}

/** The key directory of `origin`, and the headers that prove that each key is its own. */
export function keyDirectory(
  keys: readonly SigningKey[],
  { origin, ...validity }: { origin: string } & Validity,
): { text: string; headers: Record<string, string> } {
  const text = JSON.stringify({ keys: keys.map(({ jwk }) => jwk) });
  const digest = `sha-256=:${createHash('sha256').update(text).digest('base64')}:`;
  const components: Components = [
    ['"@authority";req', new URL(origin).host],
    ['"content-digest"', digest],
  ];
  const proofs = keys.map((key) =>
    signatureOver(key, components, parametersOf(validity, key, 'http-message-signatures-directory')),
  );
  const labelled = (part: 'input' | 'signature'): string =>
    proofs.map((proof, at) => `binding${at || ''}=${proof[part]}`).join(', ');
  return {
    text,
    headers: {
      'Content-Digest': digest,
      'Signature-Input': labelled('input'),
      Signature: labelled('signature'),
    },
  };
}

const parametersOf = ({ created, expires }: Validity, { jwk }: SigningKey, tag: string): string =>
  `;created=${created};expires=${expires};keyid="${jwk.kid}";tag="${tag}"`;
