import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

export interface CrashOptions {
  /** A program that works until it is killed. It writes a line for every fact that it promises, after the promise holds. */
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  rounds: number;
  /** How many of it run at the same time; one when absent. */
  processes?: number;
  /** A round's processes are killed some moment after one line, or up to this many, have come. */
  most_lines: number;
  onLine: (line: string) => void;
}

/**
 * Starts a program, kills it with SIGKILL in the middle of its work, and starts it again, round after round. Every line that it
 * wrote before its death is handed to `onLine`. Rejects when a program ends by itself. Gives the number of kills.
 */
export async function crashAgainAndAgain({ rounds, ...options }: CrashOptions): Promise<number> {
  let kills = 0;
  for (let round = 0; round < rounds; round++) kills += await crash(options);
  return kills;
}

async function crash({
  program,
  args,
  env,
  processes = 1,
  most_lines,
  onLine,
}: Omit<CrashOptions, 'rounds'>) {
  const enough = Promise.withResolvers<void>();
  let wanted = 1 + Math.floor(Math.random() * most_lines);
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    }),
  );
  const ends = children.map((child) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line);
      wanted -= 1;
      if (wanted <= 0) enough.resolve();
    });
    return endOf(child, program);
  });
  try {
    await Promise.race([enough.promise, ...ends]);
    // Lines come at the end of a piece of work; the kill comes at any moment of the next ones.
    await delay(Math.random() * 20);
  } finally {
    for (const child of children) child.kill('SIGKILL');
  }
  await Promise.all(ends);
  return children.length;
}

/** Resolves when a killed child is gone and all it wrote is read; rejects when it ended by itself. */
function endOf(child: ChildProcess, program: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`${program} ended by itself with ${code ?? signal}.`));
    });
  });
}
