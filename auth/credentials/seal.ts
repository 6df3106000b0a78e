import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets in the database, and derives the other keys from the server's key. */
export interface Seal {
  /** Encrypts a text; it can be decrypted only for the same `place`. */
  close(text: string, place: string): string;
  /** Decrypts a text; null if no key for this place sealed it. */
  open(sealed: string, place: string): string | null;
  /** Keys that sign the authorization server's cookies: the first signs, all verify. */
  cookie_keys: string[];
  /** Derives the refresh tokens that follow rotated ones. */
  successor_key: Buffer;
  /** Identifies the key that seals, and reveals nothing about it. */
  key_id: string;
  /** The signing key (ES256) as a private JWK; the same in every process. */
  signing_key: {
    kty: 'EC';
    crv: 'P-256';
    alg: 'ES256';
    use: 'sig';
    kid: string;
    d: string;
    x: string;
    y: string;
  };
}

const NONCE = 12;
const TAG = 16;

/**
 * Derives everything from 32-byte `keys` that are not in the database: a copy of the database decrypts nothing
 * (record 9). The first key seals; older ones still open, so that a key can be replaced.
 */
export function sealWith(...keys: [Buffer, ...Buffer[]]): Seal {
  const derive = (key: Buffer, use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `firstlight ${use}`, 32));
  const [newest] = keys;
  const opening = keys.map((key) => derive(key, 'seal'));
  const sealing = derive(newest, 'seal');
  return {
    close(text, place) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of opening) {
        const text = openedWith(key, bytes, place);
        if (text !== null) return text;
      }
      return null;
    },
    cookie_keys: keys.map((key) => derive(key, 'cookies').toString('base64url')),
    successor_key: derive(newest, 'refresh successor'),
    key_id: derive(newest, 'key id').toString('base64url').slice(0, 16),
    signing_key: signingKey(derive(newest, 'signing')),
  };
}

function openedWith(key: Buffer, bytes: Buffer, place: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}

function signingKey(scalar: Buffer): Seal['signing_key'] {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  // An uncompressed point: 4, x, y.
  const point = curve.getPublicKey();
  const encoded = (bytes: Buffer): string => bytes.toString('base64url');
  const x = encoded(point.subarray(1, 33));
  const y = encoded(point.subarray(33));
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: x.slice(0, 8), d: encoded(scalar), x, y };
}
