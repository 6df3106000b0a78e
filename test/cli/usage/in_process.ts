import { vi } from 'vitest';
import { main } from '../../../cli/main.ts';

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

/** The words of an example as a shell gives them to the program: without variables before it and redirections after it. */
export const wordsOf = (example: string): string[] =>
  [
    ...example
      .replace(/^(?:[A-Z_]+=\S+ )*firstlight /, '')
      .replace(/ [<>] .*$/, '')
      .matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g),
  ].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
