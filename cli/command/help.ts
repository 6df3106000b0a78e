import type { Command } from './command.ts';

const JSON_TEXT = 'Prints JSON, for programs.';

/** An option in a line of usage, with the value that it takes. */
const OPTION = /--([a-z][a-z-]*)(?: ([^\s[\]]+))?/g;

/** The options of a command as its usage names them, each with the value that it takes. */
export const optionsOf = ({ usage }: Pick<Command, 'usage'>): { name: string; form: string }[] =>
  [...usage.matchAll(OPTION)].map(([form, name = '']) => ({ name, form }));

/** The help of one command: usage, what it does, its options and an example. */
export function commandHelp(command: Command): string {
  const { usage, summary, options = {}, example } = command;
  const rows = optionsOf(command).map(({ name, form }) => [
    form,
    options[name] ?? (name === 'json' ? JSON_TEXT : ''),
  ]);
  return [
    `Usage: firstlight ${usage}`,
    '',
    summary,
    ...(rows.length === 0 ? [] : ['', 'Options:', ...table(rows)]),
    '',
    'Example:',
    `  ${example}`,
    '',
  ].join('\n');
}

/** A list of commands, a line each. */
export function commandList(commands: readonly { name: string; summary: string }[]): string {
  // The first sentence is enough to find the command.
  const rows = commands.map(({ name, summary }) => [
    `firstlight ${name}`,
    summary.split(/(?<=[.:;]) /)[0]?.replace(/[:;]$/, '.') ?? '',
  ]);
  return [
    'Commands:',
    ...table(rows),
    '',
    'Usage, options and an example of one: firstlight help COMMAND',
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([head = '']) => head.length));
  return rows.map(([head = '', text = '']) => `  ${head.padEnd(width)}  ${text}`.trimEnd());
}

/** What is wrong with the arguments of a command, by an error of node:util parseArgs; null for any other error. */
export function argumentFault(error: unknown, command: Command): string | null {
  if (!(error instanceof TypeError && 'code' in error)) return null;
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const [given = ''] = /'[^']*'/.exec(error.message) ?? [];
    const known = optionsOf(command).map(({ name }) => `--${name}`);
    return `There is no option ${given} here; there ${known.length === 0 ? 'is none' : `are ${known.join(', ')}`}.`;
  }
  return String(error.code).startsWith('ERR_PARSE_ARGS') ? error.message : null;
}
