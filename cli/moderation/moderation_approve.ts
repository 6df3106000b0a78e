import { approve } from '../../services/moderation/moderate.ts';
import type { Command } from '../command.ts';
import { decideCase } from './moderation_decide.ts';

export const moderationApprove: Command = {
  usage: 'moderation approve LISTING_ID [--note TEXT] [--json]',
  summary: 'Lets a listing that waits, or was rejected or suspended, go its way; its owners are told.',
  run: (args) =>
    decideCase({
      args,
      needs_note: false,
      decide: approve,
      refusal: 'There is nothing to approve about this listing.',
    }),
};
