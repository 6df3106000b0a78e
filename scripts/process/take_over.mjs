import { spawn } from 'node:child_process';

/**
 * Runs a program in place of this process, so that signals and the exit code are the program's own. Windows cannot: there it is a
 * child that gets the signals. Plain JavaScript, for any Node.
 */
export function takeOver(program, args, { env, shell = false }) {
  if (process.platform !== 'win32') process.execve?.(program, [program, ...args], env);
  const child = spawn(program, args, { env, stdio: 'inherit', shell });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    process.stderr.write(`${error.message}\nRun npm ci first.\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
}
