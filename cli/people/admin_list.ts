import { administrators } from '../../services/administration/administrators.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

export const adminList: Command = {
  usage: 'admin list [--json]',
  summary: 'Lists the administrators of the site, the longest-standing first.',
  example: 'firstlight admin list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const people = await overExistingStore(administrators);
    const items = people.map(({ email, name, administrator_at, suspended_at }) => ({
      email,
      name,
      administrator_at: new Date(administrator_at ?? 0).toISOString(),
      suspended: suspended_at !== null,
    }));
    const lines = items.map(
      ({ email, name, administrator_at, suspended }) =>
        `${email}  ${name ?? '(no name)'}  since ${administrator_at}${suspended ? '  SUSPENDED' : ''}`,
    );
    print(values.json, { items }, lines.length === 0 ? NONE : lines.join('\n'));
    return 0;
  },
};

const NONE = 'There is no administrator: firstlight admin create EMAIL, or the link that serve prints.';
