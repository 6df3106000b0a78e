import { randomBytes, randomInt } from 'node:crypto';
import type { SignInLink } from '../../store/people/sign_in_links.ts';
import { hashOf } from '../credentials/api_keys.ts';

/** Crockford's alphabet: no letter in it looks like another or like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 40 bits: at the limits of auth/callers/limits.ts nobody guesses one in a lifetime. */
const LENGTH = 8;

/** What an email that signs somebody in carries, and what is stored of it. */
export interface SignInSecrets {
  token: string;
  code: string;
  hash: string;
  code_hash: string;
}

/** New secrets for the email of a browser. They are made when the email is written, so that no other place ever holds them. */
export function newSignInSecrets({ browser_hash }: Pick<SignInLink, 'browser_hash'>): SignInSecrets {
  // 144 bits: short enough for its URL to stay in one line of an email.
  const token = randomBytes(18).toString('base64url');
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return { token, code, hash: hashOf(token), code_hash: codeHashOf(browser_hash, code) };
}

/** A code as it was made, from what somebody typed: any case, with spaces and dashes, and with letters that look like digits. */
export const codeOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** Bound to the browser: a code from a stolen database opens nothing without the cookie. */
export const codeHashOf = (browser_hash: string, code: string): string => hashOf(`${browser_hash} ${code}`);
