import { NOTICE_STATES } from '../../domain/text/notices.ts';
import type { ContentNotice } from '../../store/notices/notices.ts';
import { LIMIT, listCommand } from '../command/list_command.ts';
import { timeOf } from '../command/operator.ts';

export const noticeList = listCommand({
  command: 'notice list',
  summary:
    'Lists the notices about what the site shows that wait, oldest first; or those already decided. With --json also their numbers by year, for a transparency report.',
  states: { choices: NOTICE_STATES, help: 'Which notices; open if left out.' },
  example: 'notice list --state open',
  noun: 'notices',
  read: async ({ notices }, state) =>
    (await notices.inState(state, LIMIT)).map((row) => ({ row: shown(row), ...lines(row) })),
  more: async ({ notices }) => ({ years: await notices.perYear() }),
});

/** A notice as JSON; the hash of its link is nobody's business. */
const shown = ({ sent_at, decided_at, objected_at, decisions, ...row }: ContentNotice) => ({
  ...row,
  hash: undefined,
  sent_at: timeOf(sent_at),
  decided_at: timeOf(decided_at),
  objected_at: timeOf(objected_at),
  decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: timeOf(at) })),
});

function lines(row: ContentNotice): { head: string; below: string[] } {
  const { id, path, kind, sent_at, listing_id, name, email, reason, objection, decisions } = row;
  const listing = listing_id === null ? '' : `  listing ${listing_id}`;
  return {
    head: `${id}  ${path}${listing}  ${kind}  since ${timeOf(sent_at)}`,
    below: [
      `from ${JSON.stringify(name)} ${email ?? ''}`.trimEnd(),
      JSON.stringify(reason),
      ...decisions.map(({ verdict, action, by, note }) => `${verdict} ${action ?? ''} by ${by}: ${note}`),
      ...(objection === null ? [] : [`objection: ${JSON.stringify(objection)}`]),
    ],
  };
}
