import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';

/** A folder that is named after this process and goes with it, even if the process is killed. */
export interface ProcessFolder {
  folder: string;
  /** Deletes it. */
  remove(): void;
}

/** Waits until the pipe to it closes; then ends the PostgreSQL whose data is in the folder, and deletes the folder. */
const WATCHER = `cat >/dev/null
pid=$(head -n 1 "$0/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
while ! rm -rf "$0"; do sleep 1; done`;

const KINDS = ['run', 'postgres', 'mutation', 'results', 'statements'] as const;
type Kind = (typeof KINDS)[number];
const OF_PROCESS = new RegExp(`^firstlight-(?:${KINDS.join('|')})-(\\d+)-`);

/** Makes `firstlight-<kind>-<pid>-…` below `root`, which ends with this process: with the PostgreSQL in it, if there is one. */
export function processFolder(root: string, kind: Kind): ProcessFolder {
  const folder = mkdtempSync(join(root, `firstlight-${kind}-${process.pid}-`));
  // PostgreSQL has a user of its own, who has to get to what is in it.
  chmodSync(folder, 0o711);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  if (process.platform === 'win32') return { folder, remove };
  // In a session of its own, so that what ends the group of this process leaves it.
  const watcher = spawn('sh', ['-c', WATCHER, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  (watcher.stdin as Socket).unref();
  return {
    folder,
    remove() {
      remove();
      watcher.stdin.end();
    },
  };
}

/** Deletes the folders of {@link processFolder} below `root` whose process is gone, and ends the PostgreSQL in them. */
export function removeLeftBehind(root: string): void {
  for (const name of readdirSync(root)) {
    const [, pid] = OF_PROCESS.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(root, name);
    endPostgres(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, and is alive.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function endPostgres(folder: string): void {
  try {
    const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    // The number may be another process's by now.
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(pid, 'SIGQUIT');
  } catch {
    // It does not run.
  }
}
