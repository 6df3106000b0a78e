import { emailAddressOf, mailboxKeyOf, storedEmailOf } from '../../domain/email/mailbox.ts';
import { isSameSecret } from '../../domain/http/same_secret.ts';
import type { Clock } from '../../domain/ports.ts';
import { DAY_WINDOW_MS } from '../../domain/settings/quota.ts';
import type { Name } from '../../store/base/names.ts';
import type { Person } from '../../store/people/people.ts';
import { isDisposable } from '../../store/settings/disposable.ts';
import { CODE_TRIES, type SignInLink } from '../../store/sign_in/sign_in_links.ts';
import type { Reads, Store, Tx } from '../../store/store.ts';
import { networkOf } from '../callers/caller_ip.ts';
import type { Limits, SignInLimit, UsedUp } from '../callers/limits.ts';
import { accountLimit, addAccount, type SignUpOrigin } from '../callers/new_accounts.ts';
import { hashOf } from '../credentials/api_keys.ts';
import { rememberDevice } from './remember_device.ts';
import { codeHashOf, codeOf } from './sign_in_codes.ts';

/** Lifetime of a sign-in email (D57). */
const LINK_LIVES_MS = 15 * 60_000;

/** An exhausted limit is reported once in this time. */
const ALARM_EVERY_MS = 3_600_000;

/** Why no email is sent, or why signing in fails. */
export type SignInRefusal =
  | { refused: 'no_address' | 'disposable' | 'emails_stopped' | 'dead_link' | 'suspended' }
  | { refused: 'wrong_code'; tries_left: number }
  | ({ refused: 'too_often' } & UsedUp);

/** A confirmed sign-in: the person, and where the browser wanted to go. */
export interface Confirmed {
  person_id: number;
  /** Null in any other browser: a flow continues only in the browser that started it (record 10). */
  return_to: string | null;
}

/** The browser that signs in: its cookies, IP address and user agent. */
interface SigningBrowser {
  /** Secret of the cookie set when the email was requested; undefined in another browser. */
  browser: string | undefined;
  /** Secret of the cookie that stays in a browser after signing in. */
  device: string | undefined;
  ip: string;
  user_agent?: string | undefined;
}

/** Signing in by email (record 10). */
export interface SignInDesk {
  /**
   * Sends a sign-in email. The response is the same for known, unknown and rate-limited addresses, and the queue
   * sends the email, so that neither response nor timing tells them apart; `is_sent` is for the log.
   */
  request(
    request: { typed: string; return_to: string } & SigningBrowser & { browser: string },
  ): Promise<{ email: string; is_sent: boolean } | SignInRefusal>;
  /** The sign-in email of a link, while it is valid. Reading does not use it up. */
  linkOf(token: string): Promise<SignInLink | undefined>;
  /** The newest sign-in email that a browser requested, while it is valid. */
  awaited(browser: string | undefined): Promise<SignInLink | undefined>;
  /**
   * Signs in by link, or by code in the browser that requested it. Creates an unknown person, remembers the browser
   * by `device`, and there invalidates every other email to the address. In another browser, which may be a program that
   * looks through mailboxes and presses buttons, the link alone is used up: the person still has the code.
   */
  confirm(
    proof: { token?: string; code?: string } & SigningBrowser & { device: string },
  ): Promise<Confirmed | SignInRefusal>;
}

export interface SignInOptions {
  store: Store;
  clock: Clock;
  limits: Limits;
  /** Where an account is made from an IP address. */
  signUpOrigin: (ip: string) => Promise<SignUpOrigin>;
  /** Called when a limit on all emails together is exhausted. */
  onAlarm?: (limit: SignInLimit) => void;
}

/** The desk over a store. */
export function signInDesk({ store, clock, limits, signUpOrigin, onAlarm }: SignInOptions): SignInDesk {
  const now = (): number => clock.now().getTime();
  const { tooOften, maySend, countTry } = signInLimits(limits, now, onAlarm);

  /** Hash of the cookie of a browser that has signed in to the account before; null otherwise. */
  async function knownDevice(person: Person | undefined, device: string | undefined): Promise<string | null> {
    if (person === undefined || device === undefined) return null;
    const hash = hashOf(device);
    return (await store.sign_in_devices.isKnown(person.id, hash)) ? hash : null;
  }

  return {
    async request({ typed, browser, device, return_to, ip }) {
      const typed_as = storedEmailOf(typed);
      const person = typed_as === null ? undefined : await store.people.byEmail(typed_as);
      const email = person?.email ?? emailAddressOf(typed);
      const network = networkOf(ip);
      const known = await knownDevice(person, device);
      const often = known ? null : await tooOften([['requests_by_network', network]]);
      if (often) return often;
      if (email === null) return { refused: 'no_address' };
      if (isDisposable(email)) return { refused: 'disposable' };
      // Known of the address and not of an account: whether it has one is not shown.
      if (await store.suppressed_emails.has(email)) return { refused: 'emails_stopped' };
      const mailbox_key = mailboxKeyOf(email);
      const is_sent = await maySend(mailbox_key, network, known, person !== undefined);
      const created_at = now();
      const expires_at = created_at + LINK_LIVES_MS;
      const browser_hash = hashOf(browser);
      const link = { email, mailbox_key, browser_hash, return_to, created_at, expires_at };
      await store.write((tx) => addLink(tx, link, is_sent), { on: [] });
      return { email, is_sent };
    },

    linkOf: async (token) => store.sign_in_links.byHash(hashOf(token), now()),

    awaited: async (browser) =>
      browser === undefined ? undefined : store.sign_in_links.ofBrowser(hashOf(browser), now()),

    async confirm({ token, code = '', ...from }) {
      const found = token === undefined ? await byCode(code, from) : await byToken(token, from);
      if ('refused' in found) return found;
      const { browser, device, ip, user_agent } = from;
      const origin = await signUpOrigin(ip);
      const signIn = async (tx: Tx): Promise<Confirmed | SignInRefusal> => {
        const before = await tx.people.byEmail(found.email);
        const by = { limits, origin, now: now() };
        const used_up = before ? null : await accountLimit(tx, by);
        if (used_up) return { refused: 'too_often', ...used_up };
        const is_here = browser !== undefined && found.browser_hash === hashOf(browser);
        const link = is_here
          ? await tx.sign_in_links.use(found.id, now())
          : await tx.sign_in_links.useLink(found, now());
        if (!link) return { refused: 'dead_link' };
        if (is_here) await tx.sign_in_links.endAll(link.email, now());
        const person_id = before?.id ?? (await addAccount(tx, link.email, by));
        await tx.people.verified(person_id, now());
        const event = before?.verified_at ? String(link.id) : null;
        await rememberDevice(tx, person_id, { device, ip, user_agent }, { now: now(), event });
        return { person_id, return_to: is_here ? link.return_to : null };
      };
      return store.write(signIn, { on: (reads) => namesOf(reads, found) });
    },
  };

  /** A link cannot be guessed, so a valid one is never refused; invalid ones are counted. */
  async function byToken(token: string, { ip }: SigningBrowser): Promise<SignInLink | SignInRefusal> {
    const link = await store.sign_in_links.byHash(hashOf(token), now());
    if (link) return link;
    return (await tooOften([['confirmed_by_network', networkOf(ip)]])) ?? { refused: 'dead_link' };
  }

  async function byCode(
    typed: string,
    { browser, device, ip }: SigningBrowser,
  ): Promise<SignInLink | SignInRefusal> {
    const awaited = browser && (await store.sign_in_links.ofBrowser(hashOf(browser), now()));
    if (!awaited) return (await countTry(null, '', ip)) ?? { refused: 'dead_link' };
    const mailbox = mailboxKeyOf(awaited.email);
    const known = await knownDevice(await store.people.byEmail(awaited.email), device);
    const often = await countTry(known, mailbox, ip);
    if (often) return often;
    const most = known === null ? await limits.codeTriesADay() : Infinity;
    const count = async ({ sign_in_links }: Tx) => ({
      is_over: most < Infinity && (await sign_in_links.strangerTries(mailbox, now() - DAY_WINDOW_MS)) >= most,
      tried: await sign_in_links.countTry(awaited.id, now(), known === null),
    });
    const { tried, is_over } = await store.write(count, { on: [`mailbox:${mailbox}`] });
    if (!tried) return { refused: 'dead_link' };
    return isRight(tried, typed) && !is_over
      ? tried
      : { refused: 'wrong_code', tries_left: CODE_TRIES - tried.tries };
  }
}

/** Stored even if no email is sent: the waiting page stays the same, and no code is right. */
async function addLink(
  tx: Tx,
  link: Parameters<Tx['sign_in_links']['add']>[0],
  is_sent: boolean,
): Promise<void> {
  const link_id = await tx.sign_in_links.add(link);
  if (is_sent) await tx.jobs.enqueue('send_sign_in', { link_id });
}

/** What a sign-in names: all emails of the mailbox, and the person; or the new accounts that its own is counted among. */
async function namesOf({ people }: Reads, { email }: SignInLink): Promise<Name[]> {
  const person = await people.byEmail(email);
  return [`mailbox:${mailboxKeyOf(email)}`, person ? `person:${person.id}` : 'sign_ups'];
}

/** The limits of signing in, each by what it counts. */
function signInLimits(limits: Limits, now: () => number, onAlarm: SignInOptions['onAlarm']) {
  const alarms = new Map<SignInLimit, number>();

  /** Counts one use of several limits in order; returns the first that is exhausted. */
  async function tooOften(
    takes: readonly [limit: SignInLimit, key: string][],
  ): Promise<Extract<SignInRefusal, { refused: 'too_often' }> | null> {
    for (const [limit, key] of takes) {
      const used_up = await limits.take(limit, key);
      if (used_up) return { refused: 'too_often', ...used_up };
    }
    return null;
  }

  /** True if one more email may be sent to a mailbox. */
  async function maySend(mailbox: string, network: string, known: string | null, member: boolean) {
    const own: [SignInLimit, string][] = known
      ? [['requests_by_device', `${known} ${mailbox}`]]
      : [
          ['requests_by_network_for_mailbox', `${network} ${mailbox}`],
          ['emails_to_mailbox', mailbox],
          ['emails_to_mailbox_daily', mailbox],
        ];
    if (await tooOften(own)) return false;
    const share = known ? 'emails_to_devices' : member ? 'emails_to_members' : 'emails_to_strangers';
    if (!(await tooOften([[share, '']]))) return true;
    if (now() - (alarms.get(share) ?? 0) >= ALARM_EVERY_MS) onAlarm?.(share);
    alarms.set(share, now());
    return false;
  }

  return { tooOften, maySend, countTry };

  function countTry(known: string | null, mailbox: string, ip: string) {
    return tooOften([
      known ? ['confirmed_by_device', `${known} ${mailbox}`] : ['confirmed_by_network', networkOf(ip)],
    ]);
  }
}

function isRight({ browser_hash, code_hash }: SignInLink, typed: string): boolean {
  return code_hash !== null && isSameSecret(codeHashOf(browser_hash, codeOf(typed)), code_hash);
}
