import { signInEmail } from '../../domain/email/emails.ts';
import { type Clock, type Mailer, Undeliverable } from '../../domain/ports.ts';
import { renewSignIn, signInToSend } from '../../services/email/sign_in_email.ts';
import type { SignInLink } from '../../store/sign_in/sign_in_links.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface SendSignInWorld {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  origin: string;
  /** Makes the link and the code of an email, and the hashes that are stored. */
  secretsFor: (link: SignInLink) => { token: string; code: string; hash: string; code_hash: string };
  /** Called with the sign-in URL when there is no mail server, so that it can be logged (docs/operating/mail.md#mail). */
  announce?: ((url: string) => void) | undefined;
}

/**
 * Sends a sign-in email. Link and code are made here and only their hashes are stored, so a retry sends new ones.
 * Skips expired requests and unknown mailboxes.
 */
export function sendSignIn({
  store,
  clock,
  mailer,
  origin,
  secretsFor,
  announce,
}: SendSignInWorld): JobHandler {
  const { hostname } = new URL(origin);
  return async ({ link_id }, run) => {
    const due = await signInToSend(store, Number(link_id), clock.now().getTime());
    if (!due) return;
    const { link, site_name } = due;
    const { token, code, ...hashes } = secretsFor(link);
    await run.write((tx) => renewSignIn(tx, link.id, hashes));
    const url = `${origin}/sign-in/confirm?token=${token}`;
    const email = {
      to: { name: '', email: link.email },
      ...signInEmail({ site_name, url, code }),
      message_id: `<sign-in-${run.id}-${run.attempt}@${hostname}>`,
    };
    try {
      await mailer.send(email);
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
    announce?.(url);
  };
}
