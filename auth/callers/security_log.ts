import { createHmac } from 'node:crypto';
import { mailboxKeyOf } from '../../domain/email/mailbox.ts';
import { AUDIT_KINDS, type AuditKind } from '../../domain/http/audit_entry.ts';
import type { AuditRow } from '../../store/settings/audit_log.ts';
import { networkHint } from './device.ts';

/** Events that change nothing the audit table records, and when each is logged. */
const SIGN_IN_EVENTS = {
  sign_in_requested: 'a sign-in email was requested; `outcome` says whether the email address was accepted',
  sign_in:
    'a person signed in by the link or the code of an email, with a passkey, or with a sign-in provider',
  sign_in_failed:
    'a wrong code, an expired link, a refused passkey or response of a sign-in provider, or a suspended person',
  sign_in_limited: 'a sign-in request exceeded a limit',
  payment_webhook_refused: 'a webhook of the payment provider had a wrong signature',
  subscription_limited: 'requests for subscriptions exceeded a limit; `outcome` is its name',
  notice_limited: 'notices about what the site shows exceeded a limit; `outcome` is its name',
  consent_denied: 'a person refused to connect an assistant',
  registration: 'an OAuth client registered itself',
  token_issued: 'an assistant got its first tokens for a code',
  token_refreshed: 'an assistant got new tokens for a refresh token',
  token_refused: 'a request for tokens was refused; `outcome` is the OAuth error',
  token_reused:
    'a code or a refresh token was used a second time: `grant ended`, or `same successor` for a refresh token within its window',
} as const;

/** Every event of the security log: the kinds of the audit table, and the sign-in and OAuth events. @internal For tests. */
export const SECURITY_EVENTS = { ...SIGN_IN_EVENTS, ...AUDIT_KINDS } as const;

type SignInEvent = keyof typeof SIGN_IN_EVENTS;

/** A sign-in or OAuth event. Contains no secret; the email and IP addresses are shortened before they are logged. */
interface SecurityEvent {
  event: SignInEvent;
  /** The result, in one word. */
  outcome?: string | undefined;
  person_id?: number | undefined;
  email?: string | undefined;
  client_id?: string | undefined;
  grant_id?: string | undefined;
}

/** The outcome when sessions of one assistant share a refresh token. */
export const SAME_SUCCESSOR = 'same successor';

export interface SecurityLog {
  note(event: SecurityEvent): void;
  /** Logs a row that was recorded in the audit table. */
  recorded(row: AuditRow): void;
}

/** Logged at `warn`, for operators who log only warnings. */
const WARNED = new Set<SignInEvent | AuditKind>([
  'sign_in_limited',
  'subscription_limited',
  'notice_limited',
  'token_reused',
  'person_suspended',
  'administrator_made',
  'administrator_revoked',
]);

export interface SecurityLogOptions {
  /** Writes one line. */
  write: (level: 'info' | 'warn', line: Readonly<Record<string, unknown>>) => void;
  /** Key of the email address hashes; read on first use. */
  key: () => Buffer;
  /** IP address of the current request's caller; undefined outside a request. */
  ip: () => string | undefined;
}

/** Makes the log over a writer of lines. */
export function securityLog({ write, key, ip: caller }: SecurityLogOptions): SecurityLog {
  const levelOf = (event: SignInEvent | AuditKind, outcome?: string) =>
    WARNED.has(event) && outcome !== SAME_SUCCESSOR ? 'warn' : 'info';
  const network = () => {
    const ip = caller();
    return ip !== undefined && { network: networkHint(ip) };
  };
  return {
    note({ event, email, ...rest }) {
      write(levelOf(event, rest.outcome), {
        event,
        ...rest,
        ...(email !== undefined && { mailbox: mailboxHash(email, key()) }),
        ...network(),
      });
    },
    recorded({ kind, actor, actor_id, person_id, subject, details }) {
      write(levelOf(kind), {
        event: kind,
        actor,
        ...(actor_id !== null && { actor_id }),
        ...(person_id !== null && { person_id }),
        subject,
        details,
        ...network(),
      });
    },
  };
}

/** A mailbox as the log names it: the same for every spelling of its address, and meaningless without the key. */
export const mailboxHash = (email: string, key: Buffer): string =>
  createHmac('sha256', key)
    .update(`mailbox ${mailboxKeyOf(email)}`)
    .digest('hex')
    .slice(0, 16);
