import { reject } from '../../services/moderation/moderate.ts';
import type { Command } from '../command.ts';
import { decideCase } from './moderation_decide.ts';

export const moderationReject: Command = {
  usage: 'moderation reject LISTING_ID --note TEXT [--json]',
  summary: 'Keeps a listing out, or takes a live one off the site; its owners are told why.',
  run: (args) =>
    decideCase({ args, needs_note: true, decide: reject, refusal: 'This listing is not listed already.' }),
};
