import { Undeliverable } from '../../domain/ports.ts';
import { noticeEmail, renewObjectionLink } from '../../services/notices/notice_email.ts';
import type { JobHandler } from '../queue/queue.ts';
import type { SendInviteWorld } from './send_invite.ts';

/**
 * Sends the receipt of a notice, or the decision about it, to its sender (record 57). The secret of the link to object is made here and only
 * its hash is stored, so that a retry sends a new link and the old one stops working. Skips senders who were forgotten, and unknown mailboxes.
 */
export function sendNotice({ store, mailer, origin, secret }: SendInviteWorld): JobHandler {
  const { hostname } = new URL(origin);
  return async (payload, run) => {
    const id = Number(payload['notice_id']);
    const which = payload['email'] === 'receipt' ? 'receipt' : 'decision';
    const due = await noticeEmail(store, id, which);
    if (!due) return;
    const { token, hash } = secret();
    if (due.has_link) await run.write((tx) => renewObjectionLink(tx, id, hash));
    try {
      await mailer.send({
        to: { name: '', email: due.to },
        ...due.text(origin, token),
        message_id: `<notice-${id}-${due.round}-${run.id}-${run.attempt}@${hostname}>`,
      });
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
  };
}
