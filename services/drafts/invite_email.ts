import type { inviteEmail } from '../../domain/email/emails.ts';
import { inviteStatus } from '../../domain/email/invites.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { nameForInvited } from './invited_name.ts';

/** An invite whose email is due, and what the email says besides its link. */
interface InviteToSend {
  email: string;
  content: Omit<Parameters<typeof inviteEmail>[0], 'url'>;
}

/** The email of an invite (R136); null if the invite was answered, was withdrawn or has expired at `now`. */
export async function inviteToSend(
  reads: Reads,
  invite_id: string,
  now: number,
): Promise<InviteToSend | null> {
  const invite = await reads.invites.byId(invite_id);
  if (!invite || inviteStatus(invite, now) !== 'pending') return null;
  const [draft, inviter, { 'site.name': site_name }] = await Promise.all([
    reads.drafts.byId(invite.draft_id),
    reads.people.byId(invite.person_id),
    reads.settings.all(),
  ]);
  if (!draft) return null;
  const { email, expires_at } = invite;
  const content = {
    site_name,
    inviter: inviter?.name ?? '',
    draft: await nameForInvited(reads, draft),
    expires_at,
  };
  return { email, content };
}

/** Stores the hash of an invite's new link: the previous link stops working. */
export async function renewInviteLink({ invites }: Pick<Tx, 'invites'>, invite_id: string, hash: string) {
  await invites.patch(invite_id, { hash });
}
