import { acceptDisputed } from '../../services/claims/dispute.ts';
import type { Command } from '../command/command.ts';
import { actByCommand, numberAt, textAt, words } from '../launches/launch_args.ts';

export const claimAccept: Command = {
  usage: 'claim accept CLAIM_ID REASON [--json]',
  summary:
    'Decides a dispute of two proven owners for the person of the claim: the listing is theirs, and its owners are replaced. moderation approve decides it for the owners.',
  example: 'firstlight claim accept 7 "The company wrote that the agency left."',

  async run(args) {
    const { given, json } = words(args, ['the id of the claim', 'the reason']);
    const claim_id = numberAt('CLAIM_ID', given[0] ?? '');
    const note = textAt('REASON', given[1] ?? '');
    return actByCommand(
      json,
      `The listing belongs to the person of claim ${claim_id}.`,
      async (tx, by, now) => {
        const done = await acceptDisputed(tx, { claim_id, by, note, now });
        return done
          ? null
          : 'there is no such claim, or no dispute about it; moderation list names the claims of disputes.';
      },
    );
  },
};
