// npm start and npm run demo: builds dist/ if a source is newer, then runs it with the settings of docs/operating.md (Memory).
// node scripts/start.ts serve|demo
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, isFresh } from './build.ts';

/** Settings for low memory: V8 collects earlier, and Linux's allocator returns freed memory. */
const NODE_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25'];
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The built service as a program: Node's arguments and environment. The operator's settings win. */
export function serviceProgram(command: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const file = join(import.meta.dirname, '../dist/firstlight.js');
  return { args: [...NODE_FLAGS, file, command], env: { ...ALLOCATOR, ...process.env } };
}

if (import.meta.main) {
  if (!isFresh()) await build();
  const { args, env } = serviceProgram(process.argv[2] ?? 'serve');
  // Replaces this process, so that signals and the exit code are the service's. Windows cannot.
  if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, ...args], env);
  const service = spawn(process.execPath, args, { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => service.kill(signal));
  service.once('exit', (code) => (process.exitCode = code ?? 1));
}
