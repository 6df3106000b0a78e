import { LIMIT, listCommand } from '../command/list_command.ts';
import { timeOf } from '../command/operator.ts';
import { reasonsLine } from './reasons.ts';

export const updatesList = listCommand({
  command: 'updates list',
  summary: 'Lists the updates of listings that wait for review, oldest first, with the reasons.',
  example: 'updates list',
  noun: 'updates',
  read: async ({ updates }) =>
    (await updates.pending(LIMIT)).map(({ posted_at, ...row }) => ({
      row: { ...row, posted_at: timeOf(posted_at) },
      head: `${row.id}  ${row.name}  listing ${row.listing_id}  since ${timeOf(posted_at)}`,
      below: [reasonsLine(row.reasons), JSON.stringify(row.title), JSON.stringify(row.body)],
    })),
});
