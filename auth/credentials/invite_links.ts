import { randomBytes } from 'node:crypto';
import { hashOf } from './api_keys.ts';

/** A new secret for an invite link and its hash. Made when the email is written. */
export function newInviteSecret(): { token: string; hash: string } {
  // 144 bits: short enough for the URL to stay on one line of an email.
  const token = randomBytes(18).toString('base64url');
  return { token, hash: hashOf(token) };
}
