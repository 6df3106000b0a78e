import { signUpWaves, waveFile } from '../../services/sign_ups/waves.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print, timeOf } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

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
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { person: { type: 'string', multiple: true }, json: { type: 'boolean', default: false } },
    });
    const [wave] = positionals;
    if (wave === undefined || positionals.length > 1)
      throw new UsageError('Give the wave, as signups list names it.');
    const file = await overExistingStore((store) => waveFile(store, wave));
    if (!file) throw new Error('Nothing to show: there is no such wave; signups list names those there are.');
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
    print(
      values.json,
      { ...file.wave, from: timeOf(file.wave.from), sum: file.sum, accounts },
      lines.join('\n'),
    );
    return 0;
  },
};
