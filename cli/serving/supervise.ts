import { fork } from 'node:child_process';
import { isSea } from 'node:sea';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig } from '../../app/config/config.ts';
import type { Command } from '../command/command.ts';
import { parseArguments } from '../command/usage.ts';

/** The wait before the service is started again: twice as long after each crash, in milliseconds. */
const LEAST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;
/** After running for so long a crash is the first again. */
const CALM_MS = 60_000;
/** The exit code of wrong usage, which another start does not mend. */
const WRONG_USAGE = 2;

export const supervise: Command = {
  usage: 'supervise',
  summary: 'Runs serve, and starts it again after a crash; not after a refusal to start.',
  example: 'DATA_DIR=/var/lib/firstlight firstlight supervise',

  async run(args) {
    parseArguments({ args });
    // What the service would refuse is refused without starting it.
    loadConfig();
    return supervised();
  },
};

/**
 * Runs `serve` until it stops in order, is stopped by a signal, which is passed on, or refuses its first start, as for a wrong
 * configuration, a port that is taken or a database of a newer version. Returns its exit code.
 */
async function supervised(): Promise<number> {
  const stopping = new AbortController();
  let child: ReturnType<typeof fork> | undefined;
  onSignal((signal) => {
    stopping.abort();
    // Windows knows no signals: there the child stops when it is left alone.
    if (process.platform === 'win32') child?.disconnect();
    else child?.kill(signal);
  });
  // The reader of what it says may be gone: the service goes on.
  process.stderr.on('error', () => undefined);
  let has_served = false;
  for (let wait_ms = LEAST_WAIT_MS; ; wait_ms = Math.min(MOST_WAIT_MS, 2 * wait_ms)) {
    const began = performance.now();
    child = forked();
    child.once('message', () => (has_served = true));
    const { code, how } = await ended(child);
    const is_refusal = code !== null && (!has_served || code === WRONG_USAGE);
    if (stopping.signal.aborted || code === 0 || is_refusal) return code ?? 0;
    if (performance.now() - began > CALM_MS) wait_ms = LEAST_WAIT_MS;
    process.stderr.write(`The service ended ${how}. It starts again in ${wait_ms / 1000} s.\n`);
    await delay(wait_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return 0;
  }
}

/** Calls `pass` with the signal that the service knows for each that comes. */
function onSignal(pass: (signal: 'SIGINT' | 'SIGTERM') => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => pass(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

/**
 * The service, in a session of its own: Ctrl-C reaches every process of a terminal, and the service takes a second signal for impatience. A
 * single executable has its flags of Node in it, and would take them for arguments.
 */
const forked = (): ReturnType<typeof fork> =>
  fork(process.argv[1] ?? '', ['serve'], {
    detached: process.platform !== 'win32',
    execArgv: isSea() ? [] : process.execArgv,
  });

/** Waits for the end of a process. `code` is null where a signal ended it. */
function ended(child: ReturnType<typeof fork>): Promise<{ code: number | null; how: string }> {
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: null, how: `before it began: ${message}` }));
    child.once('exit', (code, signal) =>
      resolve({ code, how: signal === null ? `with exit code ${code}` : `by ${signal}` }),
    );
  });
}
