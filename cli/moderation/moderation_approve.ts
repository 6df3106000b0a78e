import { approve } from '../../services/moderation/moderate.ts';
import type { Command } from '../command/command.ts';
import { decideCase } from './moderation_decide.ts';

export const moderationApprove: Command = {
  usage: 'moderation approve LISTING_ID [--note TEXT] [--json]',
  summary: 'Approves a listing that is waiting, rejected or suspended, and emails its owners.',
  run: (args) =>
    decideCase({
      args,
      needs_note: false,
      decide: approve,
      refusal: 'This listing does not need approval.',
    }),
};
