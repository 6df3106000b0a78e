import { forTerminal } from '../../domain/text/plain_text.ts';
import type { Store } from '../../store/store.ts';
import type { Command } from './command.ts';
import { overExistingStore } from './operator.ts';
import { chosen, parseArguments } from './usage.ts';

/** Rows that one call lists. */
export const LIMIT = 500;

/** A row: for programs, and for people with what stands indented below it; texts of strangers there are JSON, so that they imitate no line. */
interface Listed {
  row: unknown;
  head: string;
  below: readonly string[];
}

interface List<State extends string> {
  command: string;
  summary: string;
  example: string;
  /** What is counted at the end: `updates`. */
  noun: string;
  /** States of which it lists one, the first if left out. */
  states?: { choices: readonly State[]; help: string };
  read: (store: Store, state: State) => Promise<Listed[]>;
  /** What programs get beside the rows. */
  more?: (store: Store) => Promise<object>;
}

/** A command that lists rows, all or those in a state, and says on stderr how many they are. */
export const listCommand = <State extends string>({ states, ...list }: List<State>): Command => ({
  usage: `${list.command}${states ? ` [--state ${states.choices.join('|')}]` : ''} [--json]`,
  summary: list.summary,
  ...(states && { options: { state: states.help } }),
  example: `firstlight ${list.example}`,

  async run(args) {
    const option: Readonly<Record<string, { type: 'string' }>> = states ? { state: { type: 'string' } } : {};
    const { values } = parseArguments({
      args,
      options: {
        ...option,
        json: { type: 'boolean', default: false },
      },
    });
    const { json, ...others } = values;
    const given: Readonly<Record<string, string | undefined>> = others;
    const [first = '' as State] = states?.choices ?? [];
    const state = chosen('--state', given['state'] ?? first, states?.choices ?? [first]);
    const { items, more } = await overExistingStore(async (store) => ({
      items: await list.read(store, state),
      more: await list.more?.(store),
    }));
    if (json) process.stdout.write(`${JSON.stringify({ items: items.map(({ row }) => row), ...more })}\n`);
    if (json) return 0;
    for (const { head, below } of items)
      process.stdout.write(`${forTerminal([head, ...below.map((line) => `    ${line}`)].join('\n'))}\n`);
    process.stderr.write(`${items.length} ${list.noun}${states ? `, ${state}` : ''}.\n`);
    return 0;
  },
});
