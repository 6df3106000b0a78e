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
