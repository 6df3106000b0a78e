import { reject } from '../../services/moderation/moderate.ts';
import type { Command } from '../command/command.ts';
import { decideCase } from './moderation_decide.ts';

export const moderationReject: Command = {
  usage: 'moderation reject LISTING_ID --note TEXT [--json]',
  summary: 'Rejects a listing, or suspends a live one, and emails its owners the reason.',
  options: { note: 'Why; the owners read it.' },
  example: "firstlight moderation reject 17 --note 'This is not your product.'",
  run: (args) =>
    decideCase({
      args,
      needs_note: true,
      decide: reject,
      refusal: async () => 'This listing is already rejected or suspended.',
    }),
};
