import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { type NotSuspended, suspendWave, unsuspendWave } from '../../services/sign_ups/suspend_wave.ts';
import { signUpWaves, waveFile } from '../../services/sign_ups/waves.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print, timeOf } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

const NOT_SUSPENDED: Record<NotSuspended, string> = {
  no_wave: 'there is no such wave; signups list names those there are.',
  no_choice: 'name an account with --person.',
  changed: 'one of these accounts is not of the wave.',
  no_reason: `give a reason of 1 to ${NOTE_MAX} characters.`,
  nothing: 'none of its accounts can be changed so.',
};

export const signUpsList: Command = {
  usage: 'signups list [--json]',
  summary:
    'Lists the hours of the last 14 days in which many accounts were made: in all, from one network, of one email domain, or of domains named like throw-away ones.',
  example: 'firstlight signups list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const waves = await overExistingStore((store) => signUpWaves(store, Date.now()));
    const rows = waves.map(({ id, from, ...wave }) => ({ wave: id, from: timeOf(from), ...wave }));
    const lines = rows.map(({ wave, accounts }) => `${wave}\t${accounts} accounts`);
    print(values.json, rows, lines.length === 0 ? 'No such hour.' : lines.join('\n'));
    return 0;
  },
};

export const signUpsShow: Command = {
  usage: 'signups show WAVE [--json]',
  summary:
    'Lists the accounts of a wave of signups list and what they did since: votes, reviews, follows, drafts, listings, notices.',
  example: 'firstlight signups show 2026-11-16T09~mail_domain~sock.example',

  async run(args) {
    const { wave, json } = parsed(args, 0);
    const file = await overExistingStore((store) => waveFile(store, wave));
    if (!file) throw new Error(`Nothing to show: ${NOT_SUSPENDED.no_wave}`);
    const accounts = file.accounts.map(({ created_at, suspended_at, ...account }) => ({
      ...account,
      created_at: timeOf(created_at),
      suspended_at: timeOf(suspended_at),
    }));
    const lines = accounts.map(
      ({ person_id, created_at, domain, suspended_at, activity }) =>
        `${person_id}\t${created_at}\t${domain}\t${suspended_at === null ? 'active' : 'suspended'}\t${Object.entries(
          activity,
        )
          .map(([kind, count]) => `${kind} ${count}`)
          .join(', ')}`,
    );
    print(json, { ...file.wave, from: timeOf(file.wave.from), sum: file.sum, accounts }, lines.join('\n'));
    return 0;
  },
};

function parsed(args: string[], more: 0 | 1) {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      person: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  });
  const [wave = '', reason = ''] = positionals;
  if (positionals.length !== 1 + more)
    throw new UsageError(`Give the wave${more === 1 ? ' and the reason' : ''}, as signups list names it.`);
  const people = values.person?.map((text) => wholeNumber('--person', text, 1e15));
  return { wave, reason: reason.trim(), json: values.json, ...(people && { people }) };
}

async function done(
  json: boolean,
  outcome: number | NotSuspended,
  line: (people: number) => string,
): Promise<number> {
  if (typeof outcome === 'string') throw new Error(`Nothing was changed: ${NOT_SUSPENDED[outcome]}`);
  print(json, { people: outcome }, line(outcome));
  return 0;
}

export const signUpsSuspend: Command = {
  usage: 'signups suspend WAVE REASON [--person ID]… [--json]',
  summary:
    'Suspends the accounts of a wave, or some of them, with a reason for the site team. Administrators stay. signups unsuspend ends it.',
  example: 'firstlight signups suspend 2026-11-16T09~mail_domain~sock.example "One person behind many."',
  options: { person: 'The id of an account of the wave; several may be named. All without it.' },

  async run(args) {
    const { json, ...given } = parsed(args, 1);
    const outcome = await overExistingStore((store) =>
      store.write((tx) => suspendWave(tx, { ...given, by: operator(), now: Date.now() }), { durable: true }),
    );
    return done(json, outcome, (people) => `${people} accounts are suspended.`);
  },
};

export const signUpsUnsuspend: Command = {
  usage: 'signups unsuspend WAVE REASON [--person ID]… [--json]',
  summary: 'Ends the suspension of accounts of a wave that were suspended with this reason.',
  example: 'firstlight signups unsuspend 2026-11-16T09~mail_domain~sock.example "One person behind many."',
  options: { person: 'The id of an account of the wave; several may be named. All without it.' },

  async run(args) {
    const { json, ...given } = parsed(args, 1);
    const outcome = await overExistingStore((store) =>
      store.write((tx) => unsuspendWave(tx, { ...given, by: operator() }), { durable: true }),
    );
    return done(json, outcome, (people) => `The suspension of ${people} accounts has ended.`);
  },
};
