import { forTerminal } from '../../domain/text/plain_text.ts';
import type { Command } from '../command/command.ts';
import { overExistingStore } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

/** Answers listed by one call. */
const LIMIT = 500;

export const interviewList: Command = {
  usage: 'interview list [--json]',
  summary: 'Lists the interview answers that wait for review, oldest first, with the reasons.',
  example: 'firstlight interview list',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const rows = await overExistingStore((store) => store.interviews.waiting(LIMIT));
    const items = rows.map(
      ({ id, person_id, name, email, question, answer, held, reasons, answered_at }) => ({
        id,
        person_id,
        name,
        email,
        question,
        shown: answer,
        held,
        reasons: reasons ?? [],
        answered_at: new Date(answered_at).toISOString(),
      }),
    );
    if (values.json) {
      process.stdout.write(`${JSON.stringify({ items })}\n`);
      return 0;
    }
    for (const { id, name, email, question, shown, held, reasons, answered_at } of items) {
      const why = reasons.map(({ code, detail }) => `${code} (${detail})`).join('; ');
      const lines = [why, question, `${JSON.stringify(shown)} -> ${JSON.stringify(held)}`];
      const head = `${id}  ${name ?? '-'}  ${email}  since ${answered_at}`;
      process.stdout.write(`${forTerminal([head, ...lines.map((line) => `    ${line}`)].join('\n'))}\n`);
    }
    process.stderr.write(`${items.length} answers.\n`);
    return 0;
  },
};
