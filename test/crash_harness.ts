import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { bundled } from './programs/bundle.ts';

export interface CrashOptions {
  /**
   * A program that loads, awaits `begun`, and then works until it is killed. For every durable fact it writes a line with
   * `writeSync(1, …)`.
   */
  program: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  rounds: number;
  /** Number of concurrent processes; one by default. */
  processes?: number;
  /** A round's processes are killed some time after a random number of lines, at most this many. */
  most_lines: number;
  onLine: (line: string) => void;
}

/**
 * Starts a program, kills it with SIGKILL during its work, and starts it again, round after round. `onLine` gets every line written
 * before the kill. Rejects if a program ends by itself. Returns the number of kills.
 */
export async function crashAgainAndAgain(options: CrashOptions): Promise<number> {
  const file = await bundled(options.program);
  const load = (): Program[] =>
    Array.from({ length: options.processes ?? 1 }, () => loadProgram({ ...options, program: file }));
  let kills = 0;
  let next = load();
  try {
    for (let round = 1; round <= options.rounds; round++) {
      const programs = next;
      // Loading takes longer than a round, so the next processes load during this one.
      next = round < options.rounds ? load() : [];
      await crash(programs, options);
      kills += programs.length;
    }
  } finally {
    for (const { child } of next) child.kill('SIGKILL');
  }
  return kills;
}

interface Program {
  child: ChildProcessByStdio<Writable, Readable, null>;
  /** Resolves after the kill when all output was read; rejects if the process ended by itself. */
  end: Promise<void>;
}

function loadProgram({ program, args, env }: CrashOptions): Program {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const end = new Promise<void>((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`${program} ended by itself with ${code ?? signal}.`));
    });
  });
  // Waiters get the failure; while it loads nobody waits, and a broken pipe adds nothing.
  end.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  return { child, end };
}

async function crash(programs: readonly Program[], { most_lines, onLine }: CrashOptions): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const ends = programs.map(({ end }) => end);
  let wanted = 1 + Math.floor(Math.random() * most_lines);
  for (const { child } of programs) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      onLine(line);
      wanted -= 1;
      if (wanted <= 0) enough.resolve();
    });
    child.stdin.write('go\n');
  }
  try {
    await Promise.race([enough.promise, ...ends]);
    // Lines come at the end of a piece of work; the kill comes at any time of the next ones.
    await delay(Math.random() * 20);
  } finally {
    for (const { child } of programs) child.kill('SIGKILL');
  }
  await Promise.all(ends);
}
