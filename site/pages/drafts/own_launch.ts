import { RECHECK_MS } from '../../../domain/launches/free_queue.ts';
import { requestLook } from '../../../services/launches/badge_checks.ts';
import { chooseWeek, withdrawLaunch } from '../../../services/launches/own_launch.ts';
import { ownListing } from '../../../services/launches/own_listing.ts';
import { chooseFreeListing } from '../../../tools/my_listings/choose_free_listing.ts';
import { callAs, type MemberRequest } from '../../request/request.ts';
import { lookRefusals } from '../../texts/desk/listings.ts';
import { type freeMessages, type launchMessages, launchRefusals } from '../../texts/drafts/own_launch.ts';

/** What a form about the launch of a listing did: the message to show, or why it was refused. */
type LaunchChange = { message: keyof typeof launchMessages } | { refused: string };

/** Withdraws a launch (`withdraw`), or moves it to the chosen week (`week`). */
export async function changeLaunch(
  { session, now, do: run }: MemberRequest,
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
    ? await run(withdrawLaunch, change)
    : await run(chooseWeek, { ...change, week: fields.get('week') ?? '' });
  return refusal ? { refused: launchRefusals[refusal] } : { message: withdraws ? 'withdrawn' : 'moved' };
}

/**
 * Books a free launch for a listing by the operation that assistants call, which also looks for its badge; gives the message to show.
 * Raises what that refuses.
 */
export async function launchFree(
  request: MemberRequest,
  listing_id: number,
): Promise<'queued' | 'badge_found'> {
  const { badge_check } = await callAs(request, chooseFreeListing, { listing_id });
  return badge_check?.found ? 'badge_found' : 'queued';
}

/** Looks for the badge of a listing: at once while it waits for it, otherwise by a job. Raises what that refuses. */
export async function lookNow(
  request: MemberRequest,
  listing_id: number,
): Promise<keyof typeof freeMessages | 'looking' | { refused: string }> {
  const { session, now, origin } = request;
  const listing = await request.do(ownListing, { person_id: session.person_id, id: listing_id, now, origin });
  if (listing?.status !== 'awaiting_badge') {
    const refused = await request.do(requestLook, { person_id: session.person_id, listing_id, now });
    return refused ? { refused: lookRefusals[refused] } : 'looking';
  }
  const looked_at = listing.looks[0]?.looked_at ?? 0;
  if (now - looked_at < RECHECK_MS) return 'too_soon';
  return (await launchFree(request, listing_id)) === 'badge_found' ? 'badge_found' : 'badge_missing';
}
