import { findPeople, PERSON_STATES } from '../../services/administration/people.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, print } from '../command/operator.ts';
import { chosen, parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

export const personFind: Command = {
  usage: 'person find [TEXT] [--state suspended|administrator] [--page N] [--limit N] [--json]',
  summary: 'Finds accounts by an id or a part of the email address or name, the newest first.',
  options: {
    state: 'Only accounts in this state.',
    page: 'The page of the results, from 1.',
    limit: 'Accounts on a page, 50 if left out, 1000 at most.',
  },
  example: 'firstlight person find example.org --state suspended',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: {
        state: { type: 'string' },
        page: { type: 'string', default: '1' },
        limit: { type: 'string', default: '50' },
        json: { type: 'boolean', default: false },
      },
    });
    const [text = ''] = positionals;
    if (positionals.length > 1) throw new UsageError('Give one text to look for; quote it if it has spaces.');
    const state = chosen('--state', values.state, PERSON_STATES);
    const limit = wholeNumber('--limit', values.limit, 1000);
    const offset = (wholeNumber('--page', values.page, 1e9) - 1) * limit;
    const found = await overExistingStore((store) => findPeople(store, { text, state, offset, limit }));
    const items = found.rows.map(({ id, email, name, created_at, suspended_at, administrator_at }) => ({
      id,
      email,
      name,
      created_at: new Date(created_at).toISOString(),
      suspended: suspended_at !== null,
      administrator: administrator_at !== null,
    }));
    const lines = items.map(
      ({ id, email, name, suspended, administrator }) =>
        `${id}  ${email}  ${name ?? '(no name)'}${suspended ? '  SUSPENDED' : ''}${administrator ? '  administrator' : ''}`,
    );
    print(
      values.json,
      { items, total: found.total },
      lines.length === 0 ? 'No account matches.' : lines.join('\n'),
    );
    return 0;
  },
};
