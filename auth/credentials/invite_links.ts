import { randomBytes } from 'node:crypto';
import { hashOf } from './api_keys.ts';

/** A new secret for the link of an invite, and the hash by which it is known again. It is made when the letter is written. */
export function newInviteSecret(): { token: string; hash: string } {
  // 144 bits: short enough for its address to stay in one line of a letter.
  const token = randomBytes(18).toString('base64url');
  return { token, hash: hashOf(token) };
}
