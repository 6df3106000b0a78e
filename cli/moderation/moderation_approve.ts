import { otherLive } from '../../services/launches/one_live.ts';
import { approve } from '../../services/moderation/moderate.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Tx } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { decideCase } from './moderation_decide.ts';

export const moderationApprove: Command = {
  usage: 'moderation approve LISTING_ID [--note TEXT] [--json]',
  summary: 'Approves a listing that is waiting, rejected or suspended, and emails its owners.',
  options: { note: 'A sentence for the owners, in the email.' },
  example: "firstlight moderation approve 17 --note 'Thank you for the screenshots.'",
  run: (args) =>
    decideCase({
      args,
      needs_note: false,
      decide: approve,
      refusal,
    }),
};

async function refusal(tx: Tx, listing: Listing): Promise<string> {
  const live = await otherLive(tx, listing);
  return live
    ? `Its website is live as ${live.slug}, listing ${live.id}. If this one is to stay, reject that one first: moderation reject ${live.id} --note TEXT.`
    : 'This listing does not need approval.';
}
