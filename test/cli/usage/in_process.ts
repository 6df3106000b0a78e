import { vi } from 'vitest';
import { main } from '../../../cli/main.ts';
import { AT_NIGHT } from '../../gate/size.ts';
import { environment, run as runProgram } from '../program.ts';

/** Runs a command in this process, which costs a hundredth of starting the program: what it writes, and its exit code. */
export async function run(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  const written = { out: '', err: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      written[name === 'stdout' ? 'out' : 'err'] += String(chunk);
      return true;
    }),
  );
  try {
    return { code: await main(args), ...written };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same over the data folder of a service, which is in this process; at night by the program, as users run it. */
export async function runIn(data_dir: string, args: readonly string[], env: Record<string, string> = {}) {
  if (AT_NIGHT) return runProgram(data_dir, args, env);
  const given = { ...environment(data_dir), ...env };
  const before = Object.keys(given).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, given);
  try {
    return await run(...args);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The words of an example as a shell gives them to the program: without variables before it and redirections after it. */
export const wordsOf = (example: string): string[] =>
  [
    ...example
      .replace(/^(?:[A-Z_]+=\S+ )*firstlight /, '')
      .replace(/ [<>] .*$/, '')
      .matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
  ].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
