import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Wrong usage of the command line; the message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The number that an argument says, from 1 to `max`; throws a {@link UsageError} naming the argument. */
export function wholeNumber(argument: string, text: string, max: number): number {
  if (/^[1-9]\d{0,14}$/.test(text) && Number(text) <= max) return Number(text);
  throw new UsageError(`${argument} is a whole number from 1 to ${max}, and "${text}" is not.`);
}

/** The choice that an option names, undefined where it is not given; throws a {@link UsageError} that names all choices. */
export function chosen<C extends string>(option: string, text: string, choices: readonly C[]): C;
export function chosen<C extends string>(
  option: string,
  text: string | undefined,
  choices: readonly C[],
): C | undefined;
export function chosen<C extends string>(
  option: string,
  text: string | undefined,
  choices: readonly C[],
): C | undefined {
  const choice = choices.find((one) => one === text);
  if (text === undefined || choice !== undefined) return choice;
  throw new UsageError(`${option} is "${text}"; there are ${choices.join(', ')}.`);
}

type Config = ParseArgsConfig & { args: string[] };

/**
 * `parseArgs` of Node for names that begin with a dash: an id may be `-Qb…` or `--b…`, an email address or a text `-…`. What begins with a
 * dash is an option only if it is written like one.
 */
export const parseArguments = <T extends Config>(config: T): ReturnType<typeof parseArgs<T>> =>
  parseArgs<T>({ ...config, args: withNamesLast(config) });

/** Written like an option: `-y` or `--dry-run`, with or without `=VALUE`. No option is as long as an id. */
const OPTION = /^(?:-[a-z]|--[a-z][\w-]{0,18}(?:=.*)?)$/is;

/** The same arguments with the options first, each joined to its value, and what they name after `--`, where nothing is an option. */
function withNamesLast({ args, options = {} }: Config): string[] {
  const given: string[] = [];
  const named: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const [word = '', value] = args.slice(i);
    if (word === '--') {
      named.push(...args.slice(i + 1));
      break;
    }
    const takes_value = options[word.slice(2)]?.type === 'string';
    if (!OPTION.test(word)) named.push(word);
    else if (!takes_value || value === '--' || (value !== undefined && OPTION.test(value))) given.push(word);
    // Node says that the value is missing.
    else if (value === undefined) return args;
    else {
      given.push(`${word}=${value}`);
      i += 1;
    }
  }
  return [...given, '--', ...named];
}
