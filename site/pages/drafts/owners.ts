import { ApiError } from '../../../domain/http/errors.ts';
import { confirmInvite, withdrawInvite } from '../../../services/drafts/invitations.ts';
import { removeOwner } from '../../../services/drafts/owners.ts';
import { inviteCofounder } from '../../../tools/drafts/invite_cofounder.ts';
import { callAs, type MemberRequest, refusal } from '../../request/request.ts';
import type { DraftOwners } from '../../templates/drafts/draft_owners.ts';

/** What a form about the owners of a draft did: a message for the page, `left` where the user owns it no more. */
type Done = 'saved' | 'invited' | 'confirmed' | 'late' | 'left';

/** An invitation that was refused: the email address that was typed, and what is wrong with it. */
interface NotInvited {
  status: number;
  invited: Required<DraftOwners['invited']>;
}

/**
 * Invites a co-owner, withdraws or confirms an invite, removes an owner, or has the user leave, as the form says; the same on every page
 * that shows owners. Null for another form.
 */
export async function changeOwners(
  request: MemberRequest,
  draft_id: string,
  fields: URLSearchParams,
): Promise<Done | NotInvited | null> {
  const { now, session } = request;
  const { person_id } = session;
  const of_invite = { invite_id: fields.get('invite') ?? '', draft_id, person_id, now };
  switch (fields.get('do')) {
    case 'invite':
      return invite(request, draft_id, fields.get('email')?.trim() ?? '');
    case 'revoke':
      await request.do(withdrawInvite, of_invite);
      return 'saved';
    case 'confirm':
      return (await request.do(confirmInvite, of_invite)) ? 'confirmed' : 'late';
    case 'remove':
      await endShare(request, draft_id, Number(fields.get('person')) || 0);
      return 'saved';
    case 'leave':
      await endShare(request, draft_id, person_id);
      return 'left';
    default:
      return null;
  }
}

async function endShare(
  { session, do: run }: MemberRequest,
  draft_id: string,
  person_id: number,
): Promise<void> {
  const refused = await run(removeOwner, { draft_id, person_id, by: session.person_id });
  if (refused) throw refusal(refused);
}

/** Invites by the operation that assistants call; what it refuses stands beside the field. */
async function invite(request: MemberRequest, id: string, email: string): Promise<'invited' | NotInvited> {
  try {
    await callAs(request, inviteCofounder, { id, email });
    return 'invited';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors = [], next_steps = [] } = error.details;
    const { message, fix } = errors[0] ?? { message: error.message, fix: next_steps[0] };
    return { status: error.status, invited: { email, fault: [message, fix].filter(Boolean).join(' ') } };
  }
}
