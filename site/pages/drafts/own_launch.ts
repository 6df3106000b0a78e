import type { OwnDraft } from '../../../services/drafts/own_draft.ts';
import type { MemberRequest } from '../../request/request.ts';
import type { draftMessages } from '../../texts/drafts/drafts.ts';
import { launchRefusals } from '../../texts/drafts/own_launch.ts';

/** What a form about the launch of a draft's listing did: the message to show, or why it was refused. */
type LaunchChange = { message: keyof typeof draftMessages } | { refused: string };

/** Withdraws a launch (`withdraw`), or moves it to the chosen week (`week`). */
export async function changeLaunch(
  { session, now, use_cases }: MemberRequest,
  { id }: OwnDraft,
  fields: URLSearchParams,
): Promise<LaunchChange> {
  const change = {
    person_id: session.person_id,
    draft_id: id,
    launch_id: Number(fields.get('launch')) || 0,
    now,
  };
  const withdraws = fields.get('do') === 'withdraw';
  const refusal = withdraws
    ? await use_cases.withdrawLaunch(change)
    : await use_cases.chooseWeek({ ...change, week: fields.get('week') ?? '' });
  return refusal ? { refused: launchRefusals[refusal] } : { message: withdraws ? 'withdrawn' : 'moved' };
}
