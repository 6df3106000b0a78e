import { randomBytes } from 'node:crypto';
import { hashOf } from './api_keys.ts';

/** A new secret for the link of a claim, 256 bits, and its hash. Made when the email is written. */
export function newClaimSecret(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}
