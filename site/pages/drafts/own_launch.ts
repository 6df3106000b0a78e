import type { MemberRequest } from '../../request/request.ts';
import { type launchMessages, launchRefusals } from '../../texts/drafts/own_launch.ts';

/** What a form about the launch of a listing did: the message to show, or why it was refused. */
type LaunchChange = { message: keyof typeof launchMessages } | { refused: string };

/** Withdraws a launch (`withdraw`), or moves it to the chosen week (`week`). */
export async function changeLaunch(
  { session, now, use_cases }: MemberRequest,
  listing_id: number,
  fields: URLSearchParams,
): Promise<LaunchChange> {
  const change = {
    person_id: session.person_id,
    listing_id,
    launch_id: Number(fields.get('launch')) || 0,
    now,
  };
  const withdraws = fields.get('do') === 'withdraw';
  const refusal = withdraws
    ? await use_cases.withdrawLaunch(change)
    : await use_cases.chooseWeek({ ...change, week: fields.get('week') ?? '' });
  return refusal ? { refused: launchRefusals[refusal] } : { message: withdraws ? 'withdrawn' : 'moved' };
}
