import { SUPPRESSION_REASONS } from '../../domain/email/unsubscribe.ts';
import { allowEmails, stopEmails } from '../../services/email/suppression.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { chosen } from '../command/usage.ts';
import { personArgs } from '../people/person_argument.ts';

export const mailSuppress: Command = {
  usage: 'mail suppress EMAIL [--reason complaint|operator] [--note TEXT] [--json]',
  summary:
    'Sends no more emails to an address, whether it has an account or not: after a complaint or a bounce that your relay reports.',
  options: {
    reason: 'Why; operator if left out.',
    note: 'Kept with it, for the site team.',
  },
  example: "firstlight mail suppress bob@example.org --reason complaint --note 'report of the relay'",

  async run(args) {
    const { email, values } = personArgs(args, {
      reason: { type: 'string' },
      note: { type: 'string' },
      json: { type: 'boolean', default: false },
    });
    const reason = chosen('--reason', values.reason ?? 'operator', SUPPRESSION_REASONS);
    const detail = values.note ?? null;
    const order = { email, reason, detail, by: operator(), now: Date.now() };
    const stopped = await overExistingStore((store) => store.write((tx) => stopEmails(tx, order)));
    if (!stopped) throw new Error(`Emails to ${email} are stopped already (firstlight mail suppressed).`);
    print(
      values.json,
      { email, suppressed: true },
      `${email} gets no more emails, not even to sign in. To undo it: firstlight mail unsuppress ${email}`,
    );
    return 0;
  },
};

export const mailUnsuppress: Command = {
  usage: 'mail unsuppress EMAIL [--json]',
  summary: 'Sends emails to an address again, for example when its mailbox works again.',
  example: 'firstlight mail unsuppress bob@example.org',

  async run(args) {
    const { email, values } = personArgs(args, { json: { type: 'boolean', default: false } });
    const order = { email, by: operator() };
    const allowed = await overExistingStore((store) => store.write((tx) => allowEmails(tx, order)));
    if (!allowed) throw new Error(`Emails to ${email} are not stopped.`);
    print(values.json, { email, suppressed: false }, `${email} gets emails again.`);
    return 0;
  },
};
