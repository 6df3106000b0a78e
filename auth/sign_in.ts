import { randomBytes, randomInt } from 'node:crypto';
import { emailAddressOf, mailboxKeyOf } from '../domain/mailbox.ts';
import type { Clock } from '../domain/ports.ts';
import { isDisposable } from '../store/disposable.ts';
import { CODE_TRIES, type SignInLink } from '../store/sign_in_links.ts';
import type { Store, Tx } from '../store/store.ts';
import { hashOf } from './api_keys.ts';
import { networkOf } from './caller_address.ts';
import type { Limits, SignInLimit } from './limits.ts';
import { isSameSecret } from './same_secret.ts';

/** How long a letter signs somebody in (D57). */
export const LINK_LIVES_MS = 15 * 60_000;

/** Why no letter is sent, or nobody is signed in. */
export type SignInRefusal =
  | { refused: 'no_address' | 'disposable' | 'dead_link' }
  | { refused: 'wrong_code'; tries_left: number }
  | { refused: 'too_often'; retry_after: number };

/** What signed somebody in: who it is, and where the browser that asked wanted to go. */
export interface Confirmed {
  person_id: number;
  /** Null in every other browser: what one has begun goes on only there (auth.md 4). */
  return_to: string | null;
}

/** Signing in by e-mail (auth.md 4). */
export interface SignInDesk {
  /**
   * Has a letter sent to an address, whether somebody is known by it or not: the same is done for every address, and the letter is
   * written by the queue, so that neither the answer nor its time tells. `browser` is the secret of the cookie of who asks.
   */
  ask(request: {
    words: string;
    browser: string;
    return_to: string;
    address: string;
  }): Promise<{ asked: string } | SignInRefusal>;
  /** The letter that a link is from, as long as it signs in; looking uses nothing up. */
  letter(token: string): Promise<SignInLink | undefined>;
  /** The newest letter that a browser asked for, as long as it signs in. */
  awaited(browser: string | undefined): Promise<SignInLink | undefined>;
  /** Signs in by a link, or by the code in the browser that asked for it; makes the person who was not known yet. Once. */
  confirm(proof: {
    token?: string;
    code?: string;
    browser: string | undefined;
    address: string;
  }): Promise<Confirmed | SignInRefusal>;
}

/** The desk over a store. */
export function signInDesk({
  store,
  clock,
  limits,
}: {
  store: Store;
  clock: Clock;
  limits: Limits;
}): SignInDesk {
  const now = (): number => clock.now().getTime();

  /** Takes from several limits in turn; the first that is used up is named by its seconds. */
  async function tooOften(
    takes: readonly [limit: SignInLimit, key: string][],
  ): Promise<SignInRefusal | null> {
    for (const [limit, key] of takes) {
      const retry_after = await limits.take(limit, key);
      if (retry_after !== null) return { refused: 'too_often', retry_after };
    }
    return null;
  }

  return {
    async ask({ words, browser, return_to, address }) {
      const often = await tooOften([['asked_by_network', networkOf(address)]]);
      if (often) return often;
      const email = emailAddressOf(words);
      if (email === null) return { refused: 'no_address' };
      if (isDisposable(email)) return { refused: 'disposable' };
      const mailbox = mailboxKeyOf(email);
      const full = await tooOften([
        ['letters_to_mailbox', mailbox],
        ['letters_to_mailbox_daily', mailbox],
        ['letters_in_all', ''],
      ]);
      if (full) return full;
      const created_at = now();
      const expires_at = created_at + LINK_LIVES_MS;
      const browser_hash = hashOf(browser);
      await store.write(async (tx) => {
        const link_id = await tx.sign_in_links.add({
          email,
          browser_hash,
          return_to,
          created_at,
          expires_at,
        });
        await tx.jobs.enqueue('send_sign_in', { link_id });
      });
      return { asked: email };
    },

    letter: async (token) => store.sign_in_links.byHash(hashOf(token), now()),

    awaited: async (browser) =>
      browser === undefined ? undefined : store.sign_in_links.ofBrowser(hashOf(browser), now()),

    async confirm({ token, code, browser, address }) {
      const often = await tooOften([['confirmed_by_network', networkOf(address)]]);
      if (often) return often;
      const browser_hash = browser === undefined ? null : hashOf(browser);
      return store.write(async (tx) => {
        const found =
          token === undefined ? await byCode(tx, browser_hash, code ?? '') : await byToken(tx, token);
        if ('refused' in found) return found;
        const link = await tx.sign_in_links.use(found.id, now());
        if (!link) return { refused: 'dead_link' };
        const person_id = await tx.people.ensure(link.email, now());
        await tx.people.verified(person_id, now());
        return { person_id, return_to: link.browser_hash === browser_hash ? link.return_to : null };
      });
    },
  };

  async function byToken(tx: Tx, token: string): Promise<SignInLink | SignInRefusal> {
    return (await tx.sign_in_links.byHash(hashOf(token), now())) ?? { refused: 'dead_link' };
  }

  async function byCode(
    tx: Tx,
    browser_hash: string | null,
    words: string,
  ): Promise<SignInLink | SignInRefusal> {
    const awaited = browser_hash === null ? undefined : await tx.sign_in_links.ofBrowser(browser_hash, now());
    const tried = awaited && (await tx.sign_in_links.countTry(awaited.id, now()));
    if (!tried) return { refused: 'dead_link' };
    const code_hash = codeHash(tried.browser_hash, words.replaceAll(/\s/g, ''));
    if (tried.code_hash !== null && isSameSecret(code_hash, tried.code_hash)) return tried;
    return { refused: 'wrong_code', tries_left: CODE_TRIES - tried.tries };
  }
}

/** What a letter carries, and what is kept of it. */
export interface SignInSecrets {
  token: string;
  code: string;
  hash: string;
  code_hash: string;
}

/** New secrets for the letter of a browser. They are made when the letter is written, so that no other place ever holds them. */
export function newSignInSecrets({ browser_hash }: Pick<SignInLink, 'browser_hash'>): SignInSecrets {
  // 144 bits: short enough for its address to stay in one line of a letter.
  const token = randomBytes(18).toString('base64url');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { token, code, hash: hashOf(token), code_hash: codeHash(browser_hash, code) };
}

/** Bound to the browser: whoever guesses six digits from a stolen database still lacks its cookie. */
const codeHash = (browser_hash: string, code: string): string => hashOf(`${browser_hash} ${code}`);
