import { createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../domain/http/same_secret.ts';

/** How long a challenge may be used: browsers give people up to ten minutes. */
const CHALLENGE_LIVES_MS = 10 * 60_000;

/** What a challenge is for: one for one purpose is none for the other. */
type ChallengePurpose = 'sign_in' | 'add';

/** Makes and checks challenges. Nothing is stored for one that is not used. */
export interface PasskeyChallenges {
  /** A new challenge (base64url) for the browser with a CSRF token. */
  issue(purpose: ChallengePurpose, browser: string): string;
  /** When a challenge expires (epoch milliseconds); null if it has, or was not issued for this purpose and browser. */
  expiry(challenge: string, purpose: ChallengePurpose, browser: string): number | null;
}

/** Challenges that are signed with the server's key, which is read on first use. */
export function passkeyChallenges(key: () => Buffer, now: () => number): PasskeyChallenges {
  const sign = (body: string, purpose: ChallengePurpose, browser: string): string =>
    createHmac('sha256', key()).update(`passkey ${purpose} ${body} ${browser}`).digest('base64url');
  const bytesOf = (issued_at: number): Buffer => {
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(issued_at));
    return time;
  };
  return {
    issue(purpose, browser) {
      const body = Buffer.concat([bytesOf(now()), randomBytes(16)]).toString('base64url');
      return body + sign(body, purpose, browser);
    },
    expiry(challenge, purpose, browser) {
      const [body, signature] = [challenge.slice(0, BODY), challenge.slice(BODY)];
      if (!isSameSecret(signature, sign(body, purpose, browser))) return null;
      const issued_at = Number(Buffer.from(body, 'base64url').readBigUInt64BE());
      const expires_at = issued_at + CHALLENGE_LIVES_MS;
      return expires_at > now() ? expires_at : null;
    },
  };
}

/** Characters before the signature: 24 bytes in base64url. */
const BODY = 32;
