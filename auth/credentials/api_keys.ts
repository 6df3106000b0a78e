import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, randomBase62 } from '../../store/base/ids.ts';

const PREFIX = 'flsk_';
const BODY = 40;
const CHECKSUM = 6;
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${BODY + CHECKSUM}}$`);

/** A new API key: `flsk_`, 40 random letters and digits, and a checksum of six (D28, D56). */
export function newApiKey(): string {
  const body = randomBase62(BODY);
  return `${PREFIX}${body}${checksumOf(body)}`;
}

/** True if the value has the form and checksum of our keys: made-up keys are refused without a query. */
export function isKeyShaped(value: string): boolean {
  if (!FORM.test(value)) return false;
  const body = value.slice(PREFIX.length, PREFIX.length + BODY);
  return value.slice(PREFIX.length + BODY) === checksumOf(body);
}

/** What is stored of a credential: its SHA-256 in base64url. */
export function hashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}

/** The part of a key that is shown after its creation (D28). */
export function hintOf(key: string): string {
  return `${PREFIX}…${key.slice(-4)}`;
}

const checksumOf = (body: string): string => base62(crc32(body), CHECKSUM);
