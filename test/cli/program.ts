import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The built program, which users run; the test runner builds it. */
export const PROGRAM = join(import.meta.dirname, '../../dist/firstlight.js');

/** Starts the program as an operator would, with its own data folder; `input` is its standard input. */
export function launch(
  data_dir: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input?: string,
) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...environment(data_dir), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  return child;
}

/** What the environment of a command has in tests. The test runner sets a BASE_URL of its own. */
export const environment = (data_dir: string): Record<string, string> => ({
  BASE_URL: '',
  DATA_DIR: data_dir,
  LOG_LEVEL: 'silent',
  DRAIN_S: '0',
});

/** Runs a command; returns its output and exit code. */
export async function run(data_dir: string, args: readonly string[], env?: Record<string, string>) {
  const child = launch(data_dir, args, env);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)]);
  return { out, err, code };
}

/** Resolves with the exit code of a program. */
export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', resolve));
