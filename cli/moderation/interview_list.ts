import { LIMIT, listCommand } from '../command/list_command.ts';
import { timeOf } from '../command/operator.ts';
import { reasonsLine } from './reasons.ts';

export const interviewList = listCommand({
  command: 'interview list',
  summary: 'Lists the interview answers that wait for review, oldest first, with the reasons.',
  example: 'interview list',
  noun: 'answers',
  read: async ({ interviews }) =>
    (await interviews.waiting(LIMIT)).map(
      ({ id, person_id, name, email, question, answer: shown, held, reasons: found, answered_at }) => {
        const reasons = found ?? [];
        const since = timeOf(answered_at);
        return {
          row: { id, person_id, name, email, question, shown, held, reasons, answered_at: since },
          head: `${id}  ${name ?? '-'}  ${email}  since ${since}`,
          below: [reasonsLine(reasons), question, `${JSON.stringify(shown)} -> ${JSON.stringify(held)}`],
        };
      },
    ),
});
