import { NOTICE_STATES } from '../../domain/text/notices.ts';
import { forTerminal } from '../../domain/text/plain_text.ts';
import type { ContentNotice } from '../../store/notices/notices.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, timeOf } from '../command/operator.ts';
import { chosen, parseArguments } from '../command/usage.ts';

/** Notices listed by one call. */
const LIMIT = 500;

export const noticeList: Command = {
  usage: `notice list [--state ${NOTICE_STATES.join('|')}] [--json]`,
  summary:
    'Lists the notices about what the site shows that wait, oldest first; or those already decided. With --json also their numbers by year, for a transparency report.',
  options: { state: 'Which notices; open if left out.' },
  example: 'firstlight notice list --state open',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { state: { type: 'string', default: 'open' }, json: { type: 'boolean', default: false } },
    });
    const state = chosen('--state', values.state, NOTICE_STATES);
    const { rows, years } = await overExistingStore(async (store) => ({
      rows: await store.notices.inState(state, LIMIT),
      years: await store.notices.perYear(),
    }));
    if (values.json) process.stdout.write(`${JSON.stringify({ items: rows.map(shown), years })}\n`);
    else for (const row of rows) process.stdout.write(`${forTerminal(lines(row))}\n`);
    if (!values.json) process.stderr.write(`${rows.length} notices, ${state}.\n`);
    return 0;
  },
};

/** A notice as JSON; the hash of its link is nobody's business. */
const shown = ({ sent_at, decided_at, objected_at, decisions, ...row }: ContentNotice) => ({
  ...row,
  hash: undefined,
  sent_at: timeOf(sent_at),
  decided_at: timeOf(decided_at),
  objected_at: timeOf(objected_at),
  decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: timeOf(at) })),
});

/** A notice for people. Texts of senders are JSON, so that they cannot imitate a line of the list. */
function lines(row: ContentNotice): string {
  const { id, path, kind, sent_at, listing_id, name, email, reason, objection, decisions } = row;
  const listing = listing_id === null ? '' : `  listing ${listing_id}`;
  return [
    `${id}  ${path}${listing}  ${kind}  since ${timeOf(sent_at)}`,
    ...[
      `from ${JSON.stringify(name)} ${email ?? ''}`.trimEnd(),
      JSON.stringify(reason),
      ...decisions.map(({ verdict, action, by, note }) => `${verdict} ${action ?? ''} by ${by}: ${note}`),
      ...(objection === null ? [] : [`objection: ${JSON.stringify(objection)}`]),
    ].map((line) => `    ${line}`),
  ].join('\n');
}
