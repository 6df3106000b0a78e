import { inviteEmail } from '../../domain/email/emails.ts';
import { inviteLink } from '../../domain/http/urls.ts';
import { type Clock, type Mailer, Undeliverable } from '../../domain/ports.ts';
import { inviteToSend, renewInviteLink } from '../../services/drafts/invite_email.ts';
import type { Store } from '../../store/store.ts';
import type { JobHandler } from '../queue/queue.ts';

export interface SendInviteWorld {
  store: Store;
  clock: Clock;
  mailer: Mailer;
  origin: string;
  /** Makes the secret of a link and the hash that is stored. */
  secret: () => { token: string; hash: string };
}

/**
 * Sends the email of an invite (R136). The link's secret is made here and only its hash is stored, so a retry sends a
 * new link and the old one stops working. Skips invites that were answered, withdrawn or have expired, and unknown
 * mailboxes.
 */
export function sendInvite({ store, clock, mailer, origin, secret }: SendInviteWorld): JobHandler {
  const { hostname } = new URL(origin);
  return async ({ invite_id }, run) => {
    const id = String(invite_id);
    const invite = await inviteToSend(store, id, clock.now().getTime());
    if (!invite) return;
    const { token, hash } = secret();
    await run.write((tx) => renewInviteLink(tx, id, hash));
    try {
      await mailer.send({
        to: { name: '', email: invite.email },
        ...inviteEmail({ ...invite.content, url: inviteLink(origin, token) }),
        message_id: `<invite-${run.id}-${run.attempt}@${hostname}>`,
      });
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
  };
}
