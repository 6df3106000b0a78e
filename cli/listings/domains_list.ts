import { busyDomains } from '../../services/sign_ups/domain_use.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

export const domainsList: Command = {
  usage: 'domains list [--json]',
  summary:
    'Lists the registrable domains with at least three listings and open drafts, those with most first.',
  example: 'firstlight domains list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const { domains } = await overExistingStore((store) => busyDomains(store, Date.now()));
    const lines = domains.map(
      ({ domain, live, other_listings, drafts, people }) =>
        `${domain}\t${live} live\t${other_listings} other listings\t${drafts} drafts\t${people} people`,
    );
    print(values.json, domains, lines.length === 0 ? 'No domain has so many.' : lines.join('\n'));
    return 0;
  },
};
