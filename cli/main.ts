import { ConfigError } from '../app/config/refusal.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Act } from '../services/acts/base/define.ts';
import { ALL_COMMANDS } from './all_commands.ts';
import type { Command } from './command/command.ts';
import { argumentFault, commandHelp, commandList } from './command/help.ts';
import { UsageError } from './command/usage.ts';

/** Every command by its name; loaded when called, so that each starts fast. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = Object.fromEntries(
  Object.entries<() => Promise<Command | Act>>(ALL_COMMANDS).map(([name, load]) => [
    name,
    async () => {
      const defined = await load();
      return 'usage' in defined ? defined : (await import('./acts/act_command.ts')).commandOf(defined);
    },
  ]),
);

/**
 * Runs the command named by the arguments, or shows the help of a command or of a group of them. Exit codes: 0 done, 1 failed, 2 wrong
 * usage.
 */
export async function main(args: string[]): Promise<number> {
  if (args.length === 1 && args[0] === '--version') {
    process.stdout.write(`${manifest.version}\n`);
    return 0;
  }
  const end = args.indexOf('--');
  const flags = args.slice(0, end === -1 ? args.length : end);
  const wantsHelp = args.length === 0 || args[0] === 'help' || flags.some(isHelp);
  const words = (args[0] === 'help' ? args.slice(1) : args).filter((word) => !(wantsHelp && isHelp(word)));
  const name = Object.keys(COMMANDS).find((candidate) =>
    candidate.split(' ').every((text, i) => words[i] === text),
  );
  const command = name === undefined ? undefined : await COMMANDS[name]?.();
  if (name === undefined || !command) return listed(words, wantsHelp);
  if (!wantsHelp) return ran(command, args.slice(name.split(' ').length));
  process.stdout.write(commandHelp(command));
  return 0;
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h';

async function ran(command: Command, args: string[]): Promise<number> {
  try {
    return await command.run(args);
  } catch (error) {
    const fault = error instanceof UsageError ? error.message : argumentFault(error, command);
    if (fault !== null) {
      process.stderr.write(`${fault}\nUsage: firstlight ${command.usage}\n`);
      return 2;
    }
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** Lists all commands, or those of the group that the first word names; wrong usage unless that was asked for. */
async function listed(words: readonly string[], wantsHelp: boolean): Promise<number> {
  const group = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${words[0]} `));
  const shown = group.length > 0 ? group : Object.entries(COMMANDS);
  const commands = await Promise.all(
    shown.map(async ([name, load]) => ({ name, summary: (await load()).summary })),
  );
  if (wantsHelp && (words.length === 0 || (words.length === 1 && group.length > 0))) {
    process.stdout.write(commandList(commands));
    return 0;
  }
  process.stderr.write(`There is no command "${words.join(' ')}".\n${commandList(commands)}`);
  return 2;
}
