import { CASE_STATES } from '../../domain/text/moderation.ts';
import { forTerminal } from '../../domain/text/plain_text.ts';
import type { Reads } from '../../store/store.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore, timeOf } from '../command/operator.ts';
import { chosen, parseArguments } from '../command/usage.ts';

/** Cases listed by one call. */
const LIMIT = 500;

export const moderationList: Command = {
  usage: `moderation list [--state ${CASE_STATES.join('|')}] [--json]`,
  summary:
    'Lists the listings that wait for review, oldest first, with the reasons; or those already decided.',
  options: { state: 'Which cases; open if left out.' },
  example: 'firstlight moderation list --state open',

  async run(args) {
    const { values } = parseArguments({
      args,
      options: { state: { type: 'string', default: 'open' }, json: { type: 'boolean', default: false } },
    });
    const state = chosen('--state', values.state, CASE_STATES);
    const rows = await overExistingStore((store) => store.moderation.inState(state, LIMIT));
    if (values.json) {
      const items = rows.map((row) => ({
        ...row,
        opened_at: timeOf(row.opened_at),
        decided_at: timeOf(row.decided_at),
      }));
      process.stdout.write(`${JSON.stringify({ items })}\n`);
      return 0;
    }
    for (const row of rows) process.stdout.write(`${forTerminal(lines(row))}\n`);
    process.stderr.write(`${rows.length} listings, ${state}.\n`);
    return 0;
  },
};

/** A case for people: what is about the listing on the first line, the rest indented below. */
function lines(row: Awaited<ReturnType<Reads['moderation']['inState']>>[number]): string {
  const { listing_id, name, url, status, reasons, opened_at, decided_by, note, held, shown } = row;
  const why = reasons.map(({ code, detail }) => (detail ? `${code} (${detail})` : code)).join('; ');
  const who = decided_by === null ? [] : [`by ${decided_by}${note === null ? '' : `: ${note}`}`];
  const changes = Object.entries(held ?? {}).map(
    ([field, value]) =>
      `${field}: ${JSON.stringify(field in shown ? shown[field as keyof typeof shown] : null)} -> ${JSON.stringify(value)}`,
  );
  return [
    `${listing_id}  ${name}  ${url}  ${status}  since ${new Date(opened_at).toISOString()}`,
    ...[why, ...changes, ...who].map((line) => `    ${line}`),
  ].join('\n');
}
