import { randomBytes, randomInt } from 'node:crypto';
import type { SignInLink } from '../../store/sign_in/sign_in_links.ts';
import { hashOf } from '../credentials/api_keys.ts';

/** Crockford's alphabet: no letter looks like another letter or a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: within the limits of auth/callers/limits.ts, guessing one takes longer than a lifetime. */
const LENGTH = 8;

/** The secrets in a sign-in email, and the hashes that are stored. */
export interface SignInSecrets {
  token: string;
  code: string;
  hash: string;
  code_hash: string;
}

/** New secrets for a sign-in email. Made when the email is written, so that they exist nowhere else. */
export function newSignInSecrets({ browser_hash }: Pick<SignInLink, 'browser_hash'>): SignInSecrets {
  // 144 bits: short enough for its URL to stay in one line of an email.
  const token = randomBytes(18).toString('base64url');
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return { token, code, hash: hashOf(token), code_hash: codeHashOf(browser_hash, code) };
}

/** The code that was meant by what a person typed: any case, spaces, dashes, and letters that look like digits. */
export const codeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Bound to the browser: a code from a stolen database is useless without the cookie. */
export const codeHashOf = (browser_hash: string, code: string): string => hashOf(`${browser_hash} ${code}`);
