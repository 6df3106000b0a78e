import { CASE_STATES } from '../../domain/text/moderation.ts';
import type { Reads } from '../../store/store.ts';
import { LIMIT, listCommand } from '../command/list_command.ts';
import { timeOf } from '../command/operator.ts';

export const moderationList = listCommand({
  command: 'moderation list',
  summary:
    'Lists the listings that wait for review, oldest first, with the reasons; or those already decided.',
  states: { choices: CASE_STATES, help: 'Which cases; open if left out.' },
  example: 'moderation list --state open',
  noun: 'listings',
  read: async ({ moderation }, state) =>
    (await moderation.inState(state, LIMIT)).map((row) => ({
      row: { ...row, opened_at: timeOf(row.opened_at), decided_at: timeOf(row.decided_at) },
      head: `${row.listing_id}  ${row.name}  ${row.url}  ${row.status}  since ${timeOf(row.opened_at)}`,
      below: below(row),
    })),
});

/** Why a listing waits, what would change, and who decided. */
function below(row: Awaited<ReturnType<Reads['moderation']['inState']>>[number]): string[] {
  const { reasons, decided_by, note, held, shown } = row;
  const why = reasons.map(({ code, detail }) => (detail ? `${code} (${detail})` : code)).join('; ');
  const who = decided_by === null ? [] : [`by ${decided_by}${note === null ? '' : `: ${note}`}`];
  const changes = Object.entries(held ?? {}).map(
    ([field, value]) =>
      `${field}: ${JSON.stringify(field in shown ? shown[field as keyof typeof shown] : null)} -> ${JSON.stringify(value)}`,
  );
  return [why, ...changes, ...who];
}
