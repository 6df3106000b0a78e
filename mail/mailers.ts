import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, type Email, type Mailer, NotAccepted, Undeliverable } from '../domain/ports.ts';
import { withoutSecrets } from '../domain/text/redact.ts';

/** How long the mail server may take for one email, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Writes each email as an `.eml` file of the time of `clock`: the mailer without SMTP_URL (docs/operating/mail.md#mail). */
export function fileMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  });
  return {
    async send(email) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await (await transport()).sendMail(envelope(email, from));
      const file = join(folder, `${email.message_id.replace(/[^\w-]+/g, '_')}.eml`);
      // Written under another name and renamed, so that no half-written email is read.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      const now = clock.now();
      await utimes(`${file}.part`, now, now);
      await rename(`${file}.part`, file);
    },
    forget(before) {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder)) {
        const file = join(folder, name);
        if (name.endsWith('.eml') && statSync(file).mtimeMs < before) rmSync(file, { force: true });
      }
    },
  };
}

/**
 * Sends emails through the mail server of SMTP_URL. Rejects with {@link NotAccepted} and the server's reason, so that the queue retries;
 * with {@link Undeliverable} if the server will never accept the email.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = onFirstUse(() => smtpTransport(url, PATIENCE_MS));
  return {
    async send(email) {
      try {
        await (await transport()).sendMail(envelope(email, from));
      } catch (error) {
        throw failureOf(error, url);
      }
    },
  };
}

async function smtpTransport(url: string, patience_ms: number) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    ...(needsTls(url) && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: patience_ms,
    greetingTimeout: patience_ms,
    socketTimeout: patience_ms,
  });
}

/** Why a mail server cannot be used: what it said, without email addresses and the password, and the kind of the trouble. */
export interface MailTrouble {
  reason: string;
  kind: 'login' | 'tls' | 'connection' | 'refusal';
}

/** Connects to the mail server of SMTP_URL and signs in, and sends an email if one is given; null if all of that works. */
export async function checkSmtp(
  url: string,
  { patience_ms, email, from }: { patience_ms: number; email?: Email | undefined; from: string },
): Promise<MailTrouble | null> {
  const transport = await smtpTransport(url, patience_ms);
  try {
    await transport.verify();
    if (email) await transport.sendMail(envelope(email, from));
    return null;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { reason: failureOf(error, url).message, kind: KINDS[code] ?? 'connection' };
  } finally {
    transport.close();
  }
}

/** Nodemailer's codes. */
const KINDS: Readonly<Record<string, MailTrouble['kind']>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EENVELOPE: 'refusal',
  EMESSAGE: 'refusal',
};

/** A server may repeat what it was sent. */
function withoutPassword(text: string, url: string): string {
  const { password } = new URL(url);
  return [password, decoded(password)].reduce(
    (left, secret) => (secret ? left.replaceAll(secret, '…') : left),
    text,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * True if the mail server must offer TLS (STARTTLS): without it, someone on the path could hide the offer and read
 * sign-in links. Not on this machine, and not where the URL says `requireTLS` itself.
 */
export function needsTls(smtp_url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtp_url);
  const is_here = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'smtp:' && !is_here && !searchParams.has('requireTLS');
}

/** The mail server's error without email addresses and password: it is logged and stored. */
function failureOf(error: unknown, url: string): Error {
  const said = withoutPassword(error instanceof Error ? error.message : String(error), url);
  const reason = withoutSecrets(said);
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // 5xx is permanent (RFC 5321, 4.2.1). Errors of the connection or the login can be fixed by the operator, so they
  // are retried.
  return REFUSED_FOR_GOOD.has(status)
    ? new Undeliverable(reason, { no_mailbox: hasNoMailbox(error as SmtpRefusal) })
    : new NotAccepted(reason);
}

/** What nodemailer says of a refusal. */
interface SmtpRefusal extends Error {
  command?: string;
  response?: string;
}

/**
 * Whether a refusal is about the mailbox: an answer to its name, with an enhanced status of mailboxes (RFC 3463: 5.1.x, 5.2.1) or none.
 * A policy (5.7.x), a full mailbox (5.2.2) or a text that is refused may be over tomorrow.
 */
function hasNoMailbox({ command, response = '' }: SmtpRefusal): boolean {
  const [, enhanced] = /\b(5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (command !== 'RCPT TO') return false;
  return enhanced === undefined ? /^55[01]/.test(response) : /^5\.(?:1\.|2\.1$)/.test(enhanced);
}

/** No such mailbox, not allowed, too large, transaction failed. */
const REFUSED_FOR_GOOD = new Set([550, 551, 552, 553, 554]);

/** Loads nodemailer on first use: it takes as much memory as a web framework. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The recipient is an object: nodemailer would parse a string as a list of addresses. */
function envelope({ to, subject, text, message_id, headers = {} }: Email, from: string) {
  return {
    from,
    to: { name: to.name, address: to.email },
    subject,
    text,
    messageId: message_id,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  };
}
