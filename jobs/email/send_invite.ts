import { inviteEmail } from '../../domain/email/emails.ts';
import { inviteStatus } from '../../domain/email/invites.ts';
import { type Clock, type Mailer, Undeliverable } from '../../domain/ports.ts';
import { inviteLink } from '../../domain/urls.ts';
import { nameForInvited } from '../../services/drafts/invited_name.ts';
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
    const invite = await store.invites.byId(String(invite_id));
    if (!invite || inviteStatus(invite, clock.now().getTime()) !== 'pending') return;
    const [draft, inviter] = await Promise.all([
      store.drafts.byId(invite.draft_id),
      store.people.byId(invite.person_id),
    ]);
    if (!draft) return;
    const { token, hash } = secret();
    await run.write((tx) => tx.invites.patch(invite.id, { hash }));
    const { 'site.name': site_name } = await store.settings.all();
    try {
      await mailer.send({
        to: { name: '', email: invite.email },
        ...inviteEmail({
          site_name,
          inviter: inviter?.name ?? '',
          draft: await nameForInvited(store, draft),
          url: inviteLink(origin, token),
          expires_at: invite.expires_at,
        }),
        message_id: `<invite-${run.id}-${run.attempt}@${hostname}>`,
      });
    } catch (error) {
      if (error instanceof Undeliverable) return;
      throw error;
    }
  };
}
