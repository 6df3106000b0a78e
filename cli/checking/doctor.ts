import { loadConfig } from '../../app/config/config.ts';
import { examine } from '../../app/doctor/doctor.ts';
import type { Finding } from '../../app/doctor/finding.ts';
import { emailAddressOf } from '../../domain/email/mailbox.ts';
import type { Command } from '../command/command.ts';
import { print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const doctor: Command = {
  usage: 'doctor [--send EMAIL] [--json]',
  summary:
    'Checks the configuration, the running service, DNS, mail, model, disk, permissions, database, clock, jobs and backups, and says what to do. Exit code 1 if there is an error.',
  options: { send: 'Sends an email to this address, to prove that mail works.' },
  example: 'firstlight doctor --send you@example.org',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { send: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const items = await examine(loadConfig(), { send: mailboxOf(values.send) });
    const count = (state: Finding['state']): number => items.filter((item) => item.state === state).length;
    const [errors, warnings] = [count('error'), count('warning')];
    const total = `Errors: ${errors}. Warnings: ${warnings}. Checks: ${items.length}.`;
    print(values.json, { items, errors, warnings }, [...items.map(line), total].join('\n'));
    return errors > 0 ? 1 : 0;
  },
};

function mailboxOf(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const email = emailAddressOf(typed);
  if (email === null) throw new UsageError(`--send is "${typed}", which is not an email address.`);
  return email;
}

const line = ({ check, state, text, remedy }: Finding): string =>
  `${state.padEnd(8)} ${check.padEnd(13)} ${text}${remedy === undefined ? '' : `\n${' '.repeat(23)}${remedy}`}`;
