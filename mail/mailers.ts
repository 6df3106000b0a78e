import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Email, type Mailer, Undeliverable } from '../domain/ports.ts';
import { withoutSecrets } from '../domain/text/redact.ts';

/** How long a mail server may take for one letter, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Writes each letter as an `.eml` file into a folder: what happens without a mail server (architecture.md 7). */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  });
  return {
    async send(email) {
      mkdirSync(folder, { recursive: true });
      const { message } = await (await transport()).sendMail(envelope(email, from));
      const file = join(folder, `${email.message_id.replace(/[^\w-]+/g, '_')}.eml`);
      // By rename, so that a half-written letter is never seen as one.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
  };
}

/**
 * Hands letters to the mail server of SMTP_URL. Rejects with what the server says, so that the queue tries again, and with
 * {@link Undeliverable} where the server will never take the letter.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = onFirstUse(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      ...(needsTls(url) && { requireTLS: true }),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
  });
  return {
    async send(email) {
      try {
        await (await transport()).sendMail(envelope(email, from));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/**
 * Whether a mail server has to offer TLS (STARTTLS): sign-in links go over this connection, and without TLS somebody on the way could
 * read them by hiding the offer. Not on this machine, and not where the URL itself says `requireTLS`.
 */
export function needsTls(smtp_url: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtp_url);
  const is_here = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  return protocol === 'smtp:' && !is_here && !searchParams.has('requireTLS');
}

/** What a mail server said, without the addresses in it: it goes into the log and the database (architecture.md 8). */
function failureOf(error: unknown): Error {
  const reason = withoutSecrets(error instanceof Error ? error.message : String(error));
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  // RFC 5321, 4.2.1: 5xx is for good. What concerns the way to the server and not the letter may still be mended by the operator.
  return REFUSED_FOR_GOOD.has(status) ? new Undeliverable(reason) : new Error(reason);
}

/** No such mailbox, not allowed, too large, transaction failed. */
const REFUSED_FOR_GOOD = new Set([550, 551, 552, 553, 554]);

/** A quiet service never loads what it does not use: the library costs as much memory as a web framework. */
function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The address goes in as an object: a string would be read as a list of addresses (design/outside.md 6). */
function envelope({ to, subject, text, message_id }: Email, from: string) {
  return { from, to: { name: to.name, address: to.email }, subject, text, messageId: message_id };
}
