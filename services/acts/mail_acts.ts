import { SUPPRESSION_REASONS, storedEmailOf } from '../../domain/email/mailbox.ts';
import { allowEmails, stopEmails } from '../email/suppression.ts';
import { defineAct } from './base/define.ts';
import { type Kind, oneOf, reading, text } from './base/kinds.ts';

/** An email address, whether it has an account or not. */
const MAILBOX: Kind<string> = {
  schema: reading((typed) => {
    const value = storedEmailOf(typed);
    return value === null ? { fault: `is "${typed}", which is not an email address.` } : { value };
  }),
  control: { is: 'text', max: 254, required: true },
};

const EMAIL = {
  kind: MAILBOX,
  label: 'Email address',
  argument: 'EMAIL',
  name_it: 'Name one person by the email address of the account.',
};

export const STOP_EMAILS = defineAct({
  command: 'mail suppress',
  summary:
    'Sends no more emails to an address, whether it has an account or not: after a complaint or a bounce that your relay reports.',
  example: "mail suppress bob@example.org --reason complaint --note 'report of the relay'",
  fields: {
    email: EMAIL,
    reason: {
      kind: oneOf(SUPPRESSION_REASONS, 'operator'),
      label: 'Reason',
      help: 'Why; operator if left out.',
      option: 'complaint|operator',
    },
    note: { kind: text(1e6), label: 'Note', help: 'Kept with it, for the site team.' },
  },
  run: async (tx, _, { note: detail, ...input }, acting) =>
    (await stopEmails(tx, { ...input, detail, ...acting })) ? null : 'stopped',
  refusals: {
    stopped: (_, { email }) => `Emails to ${email} are stopped already (firstlight mail suppressed).`,
  },
  done: (_, { email }) =>
    `${email} gets no more emails, not even to sign in. To undo it: firstlight mail unsuppress ${email}`,
  json: (_, { email }) => ({ email, suppressed: true }),
});

export const ALLOW_EMAILS = defineAct({
  command: 'mail unsuppress',
  summary: 'Sends emails to an address again, for example when its mailbox works again.',
  example: 'mail unsuppress bob@example.org',
  fields: { email: EMAIL },
  form: { title: 'Write to it again', done: 'The address gets emails again.' },
  run: async (tx, _, { email }, { by }) => ((await allowEmails(tx, { email, by })) ? null : 'allowed'),
  refusals: { allowed: (_, { email }) => `Emails to ${email} are not stopped.` },
  done: (_, { email }) => `${email} gets emails again.`,
  json: (_, { email }) => ({ email, suppressed: false }),
});
