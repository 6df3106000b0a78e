import { costOf, type TokenPrices } from '../../domain/model/model_prices.ts';
import type { Task } from './base/task.ts';
import type { Outcome } from './evaluate.ts';

const counted = (number: number): string => number.toLocaleString('en');
const sumOf = (outcomes: readonly Outcome[], figure: (outcome: Outcome) => number): number =>
  outcomes.reduce((sum, outcome) => sum + figure(outcome), 0);

/** What did not hold, in one line. */
export const faultsOf = ({ held, strays }: Outcome): string => {
  const faults = Object.entries(held).flatMap(([what, holds]) => (holds ? [] : [what]));
  return strays.length > 0 ? `${faults.join(', ')}: ${strays.join(', ')}` : faults.join(', ');
};

/** A table of tasks, with a cell for hosts without views and one for those with them, and the sums. */
export function tableOf(
  tasks: readonly Task[],
  outcomes: readonly Outcome[],
  { prices, numberOf }: { prices: TokenPrices; numberOf: (task: Task) => number },
): string {
  const columns = [false, true].filter((views) => outcomes.some((outcome) => outcome.views === views));
  const heads = columns.map((views) => (views ? 'With views' : 'Without views'));
  const rows = tasks.map((task) => {
    const cells = columns.map((views) =>
      cellOf(outcomes.find((outcome) => outcome.task === task.name && outcome.views === views)),
    );
    return [String(numberOf(task)), task.name, ...cells];
  });
  const sums = columns.map((views) =>
    sumCell(
      outcomes.filter((outcome) => outcome.views === views),
      prices,
    ),
  );
  const lines = [
    ['#', 'Task', ...heads],
    ['---', '---', ...columns.map(() => '---')],
    ...rows,
    ['', 'All', ...sums],
  ];
  return lines.map((line) => `| ${line.join(' | ')} |\n`).join('');
}

function cellOf(outcome: Outcome | undefined): string {
  if (!outcome) return '';
  const { passed, calls, tool_errors, rounds, result_tokens } = outcome;
  const verdict = passed ? 'passed' : `**failed** (${faultsOf(outcome)})`;
  return `${verdict}: calls ${calls.length}, errors ${tool_errors}, rounds ${rounds}, tokens ${counted(result_tokens)}`;
}

function sumCell(outcomes: readonly Outcome[], prices: TokenPrices): string {
  const passed = outcomes.filter((outcome) => outcome.passed).length;
  const calls = sumOf(outcomes, (outcome) => outcome.calls.length);
  const errors = sumOf(outcomes, ({ tool_errors }) => tool_errors);
  const rounds = sumOf(outcomes, (outcome) => outcome.rounds);
  const results = sumOf(outcomes, ({ result_tokens }) => result_tokens);
  const read = sumOf(
    outcomes,
    ({ usage }) => usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens,
  );
  const written = sumOf(outcomes, ({ usage }) => usage.output_tokens);
  const cost = sumOf(outcomes, ({ usage }) => costOf(usage, prices)) / 1e6;
  const views = sumOf(outcomes, ({ views_loaded }) => views_loaded.length);
  const [{ tools_tokens, list_tokens } = { tools_tokens: 0, list_tokens: 0 }] = outcomes;
  return [
    `${passed} of ${outcomes.length} passed: calls ${calls}, errors ${errors}, rounds ${rounds}, tokens ${counted(results)}`,
    `tools/list ${counted(list_tokens)} tokens, of which the model reads ${counted(tools_tokens)}`,
    `model: ${counted(read)} tokens in, ${counted(written)} out, ${cost.toFixed(2)} dollars`,
    `views loaded: ${views}`,
  ].join('; ');
}
