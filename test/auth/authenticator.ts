import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** CBOR of small values, as authenticators write it (RFC 8949). */
export function cbor(value: Cbor): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    return n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, Math.floor(n / 256), n % 256]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** What an attacker can change in a response. */
export interface Forgery {
  origin?: string;
  host?: string;
  challenge?: string;
  type?: string;
  /** Bits of the flags: 1 present, 4 verified, 8 may be backed up, 16 backed up. */
  flags?: number;
  counter?: number;
  handle?: string | null;
  credential?: Credential;
  /** The attestation format and its statement. */
  attestation?: [format: string, statement: Map<Cbor, Cbor>];
}

/** A private key on the authenticator. */
interface Credential {
  id: Buffer;
  key: KeyObject;
  handle: string;
  counter: number;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
const VERIFIED = 1 | 4;
const KEY_FOLLOWS = 64;

/** An authenticator in software with a browser at `origin`: ES256, discoverable credentials, a counter. */
export class Authenticator {
  readonly credentials: Credential[] = [];
  readonly origin: string;
  constructor(origin: string) {
    this.origin = origin;
  }

  /** Makes a passkey for the options of a page; the response as JSON. */
  create(options: any, forged: Forgery = {}): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = {
      id: forged.credential?.id ?? randomBytes(32),
      key: privateKey,
      handle: String(options.user.id),
      counter: 0,
    };
    this.credentials.push(credential);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    const length = Buffer.from([0, credential.id.length]);
    const data = Buffer.concat([
      this.#data(options.rp.id, 0, { ...forged, flags: (forged.flags ?? VERIFIED) | KEY_FOLLOWS }),
      Buffer.alloc(16),
      length,
      credential.id,
      cbor(cose),
    ]);
    const [format, statement] = forged.attestation ?? ['none', new Map()];
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', data],
    ]);
    return this.#json(credential, {
      clientDataJSON: this.#client('webauthn.create', options.challenge, forged).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Signs in with the newest passkey; the response as JSON. */
  get(options: any, forged: Forgery = {}): string {
    const credential = forged.credential ?? this.credentials.at(-1);
    if (!credential) throw new Error('the authenticator has no passkey');
    const data = this.#data(options.rpId, ++credential.counter, forged);
    const client = this.#client('webauthn.get', options.challenge, forged);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), credential.key);
    const { handle = credential.handle } = forged;
    return this.#json(credential, {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(handle !== null && { userHandle: handle }),
    });
  }

  #data(host: string, count: number, forged: Forgery): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? count);
    return Buffer.concat([sha256(forged.host ?? host), Buffer.from([forged.flags ?? VERIFIED]), counter]);
  }

  #client(type: string, challenge: string, forged: Forgery): Buffer {
    const { origin = this.origin } = forged;
    const data = { type: forged.type ?? type, challenge: forged.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }));
  }

  #json({ id }: Credential, response: Record<string, unknown>): string {
    const name = id.toString('base64url');
    return JSON.stringify({
      id: name,
      rawId: name,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    });
  }
}
