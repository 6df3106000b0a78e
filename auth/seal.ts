import { createCipheriv, createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what is secret unreadable in the database, and gives what else depends on the key of the server. */
export interface Seal {
  /** Encrypts a text; `place` says where it is kept, and it opens nowhere else. */
  close(text: string, place: string): string;
  /** The text again; null for what was not sealed with this key for this place. */
  open(sealed: string, place: string): string | null;
  /** Signs the cookies of the authorization server. */
  cookie_key: string;
  /** Its signing key (ES256) as a private JWK; the same in every process. */
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

/** Everything comes from one `key` of 32 bytes that lies outside of the database: a copy of the database opens nothing (auth.md 4). */
export function sealWith(key: Buffer): Seal {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', `firstlight ${use}`, 32));
  const sealing = derive('seal');
  return {
    close(text, place) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE), {
          authTagLength: TAG,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return null;
      }
    },
    cookie_key: derive('cookies').toString('base64url'),
    signing_key: signingKey(derive('signing')),
  };
}

function signingKey(scalar: Buffer): Seal['signing_key'] {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  // An uncompressed point: 4, x, y.
  const point = curve.getPublicKey();
  const word = (bytes: Buffer): string => bytes.toString('base64url');
  const x = word(point.subarray(1, 33));
  const y = word(point.subarray(33));
  return { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: x.slice(0, 8), d: word(scalar), x, y };
}
