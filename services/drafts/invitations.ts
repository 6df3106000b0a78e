import { type InviteStatus, inviteStatus } from '../../domain/email/invites.ts';
import { type Draft, draftName } from '../../store/drafts/drafts.ts';
import type { Invite } from '../../store/drafts/invites.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { nameForInvited } from './invited_name.ts';
import { join } from './join.ts';

/** A pending invite and its draft, as the sender named it. */
export interface OpenInvite {
  id: string;
  /** The invited email address. */
  email: string;
  /** Name of the sender; null without one. */
  inviter: string | null;
  /** Name of the draft as invited people may see it. */
  name: string;
  /** Host of its website. */
  site: string;
  /** Epoch milliseconds. */
  expires_at: number;
}

/** Why an invite cannot be answered. */
export type ClosedInvite = { closed: Exclude<InviteStatus, 'pending'> | 'unknown' };

type InvitationReads = Pick<Reads, 'invites' | 'drafts' | 'people' | 'listings' | 'moderation' | 'settings'>;

/** The invite whose latest email has the link with this hash, at `now` in epoch milliseconds. */
export const inviteByHash = defineUseCase(
  { who: 'link', does: 'reads' },
  async (reads: InvitationReads, hash: string, now: number): Promise<OpenInvite | ClosedInvite> =>
    shown(reads, await reads.invites.byHash(hash), now),
);

/** The same by its id. */
export const inviteById = defineUseCase(
  { who: 'members', does: 'reads' },
  async (reads: InvitationReads, id: string, now: number): Promise<OpenInvite | ClosedInvite> =>
    shown(reads, await reads.invites.byId(id), now),
);

async function shown(
  reads: InvitationReads,
  invite: Invite | undefined,
  now: number,
): Promise<OpenInvite | ClosedInvite> {
  const found = await openOne(reads, invite, now);
  if ('closed' in found) return found;
  const { id, email, person_id, expires_at } = found.invite;
  const inviter = await reads.people.byId(person_id);
  return {
    id,
    email,
    inviter: inviter?.name ?? null,
    name: await nameForInvited(reads, found.draft),
    site: new URL(found.draft.url).host,
    expires_at,
  };
}

async function openOne(
  { drafts }: Pick<Reads, 'drafts'>,
  invite: Invite | undefined,
  now: number,
): Promise<{ invite: Invite; draft: Draft } | ClosedInvite> {
  const draft = invite && (await drafts.byId(invite.draft_id));
  if (!invite || !draft) return { closed: 'unknown' };
  const status = inviteStatus(invite, now);
  return status === 'pending' ? { invite, draft } : { closed: status };
}

/** Who responds to an invite, and how. */
export interface InviteReply {
  id: string;
  answer: 'accepted' | 'declined';
  person_id: number;
  /** The signed-in person's email address. */
  email: string;
  now: number;
}

/** Result of a response: `joined` if an owner had confirmed the invite before, so that the person is now a co-owner. */
export interface SettledInvite {
  result: 'joined' | 'accepted' | 'declined';
  draft_id: string;
  name: string;
}

/**
 * Accepts or declines an invite, once, and only for a person signed in with its email address. A co-owner also needs an owner's
 * confirmation (D81).
 */
export const decideInvite = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    { id, answer, person_id, email, now }: InviteReply,
  ): Promise<SettledInvite | ClosedInvite | { other_account: string }> => {
    const found = await openOne(tx, await tx.invites.byId(id), now);
    if ('closed' in found) return found;
    const { invite, draft } = found;
    if (invite.email !== email) return { other_account: invite.email };
    await tx.invites.settle(id, answer, now, person_id);
    const isJoining = answer === 'accepted' && invite.confirmed_at !== null;
    const settled = await tx.invites.byId(id);
    if (isJoining && settled) await join(tx, settled, draft, { by: person_id, now });
    return {
      result: isJoining ? 'joined' : answer,
      draft_id: draft.id,
      name: await nameForInvited(tx, draft),
    };
  },
);

/** An invite to a draft, and the owner who decides about it. */
export interface InviteDecision {
  invite_id: string;
  draft_id: string;
  person_id: number;
  now: number;
}

/** Revokes an invite to a person's draft, if it is not settled yet. */
export const withdrawInvite = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, { invite_id, draft_id, person_id, now }: InviteDecision): Promise<void> => {
    const draft = await tx.drafts.ofPerson(person_id, draft_id);
    const invite = await tx.invites.byId(invite_id);
    if (draft && invite?.draft_id === draft_id) await tx.invites.settle(invite_id, 'revoked', now);
  },
);

/**
 * Confirms an invite that a program sent (D81); a person who accepted it before becomes a co-owner and is notified by email. False if
 * there is nothing to confirm.
 */
export const confirmInvite = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, { invite_id, draft_id, person_id, now }: InviteDecision): Promise<boolean> => {
    const draft = await tx.drafts.ofPerson(person_id, draft_id);
    const invite = draft && (await tx.invites.confirm(invite_id, draft_id, now));
    if (!invite) return false;
    if (invite.status !== 'accepted' || invite.accepted_by === null) return true;
    await join(tx, invite, draft, { by: person_id, now });
    const data = { name: draftName(draft), draft_id };
    await writeTo(tx, invite.accepted_by, 'invite_confirmed', data, `${invite.id}:${now}`);
    return true;
  },
);
