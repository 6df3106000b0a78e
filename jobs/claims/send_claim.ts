import { claimLinkEmail } from '../../domain/email/claim_emails.ts';
import { claimLink } from '../../domain/http/urls.ts';
import { Undeliverable } from '../../domain/ports.ts';
import { claimToSend, renewClaimLink } from '../../services/claims/claim_link.ts';
import type { SendInviteWorld } from '../email/send_invite.ts';
import type { JobHandler } from '../queue/queue.ts';

/**
 * Sends the email of a claim (R174). The link's secret is made here and only its hash is stored, so a retry sends a new link and the old one
 * stops working. Skips claims that were decided, and unknown mailboxes.
 */
export function sendClaim({ store, clock, mailer, origin, secret }: SendInviteWorld): JobHandler {
  const { hostname } = new URL(origin);
  return async ({ claim_id }, run) => {
    const id = Number(claim_id);
    const claim = await claimToSend(store, id, clock.now().getTime());
    if (!claim) return;
    const { token, hash } = secret();
    await run.write((tx) => renewClaimLink(tx, id, hash));
    try {
      await mailer.send({
        to: { name: '', email: claim.email },
        ...claimLinkEmail({ ...claim.content, url: claimLink(origin, token) }),
        message_id: `<claim-${run.id}-${run.attempt}@${hostname}>`,
      });
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
  };
}
