import { setTimeout as delay } from 'node:timers/promises';
import type { KilledService } from './killed_service.ts';

/** What an operator did by commands beside the service. */
export interface Operated {
  /** Values of `site.purpose`, in order; each command has reported success. */
  purposes: string[];
  backups: number;
}

/** Between two commands: each is a program of its own, which takes as much of the machine as a start of the service. */
const PAUSE_MS = 3_000;
/** Commands between two backups. */
const BACKUP_EVERY = 5;
/** Before a command is repeated. */
const AGAIN_MS = 1_000;

/**
 * Changes a setting again and again, and backs up now and then, while the service beside is killed. Repeats a command that says that the database
 * cannot be reached; throws if one fails otherwise.
 */
export async function operator(service: KilledService, signal: AbortSignal): Promise<Operated> {
  const done: Operated = { purposes: [], backups: 0 };
  for (let n = 1; !signal.aborted; n++) {
    const purpose = `The launches of week ${n}`;
    await persistentCommand(service, 'settings', 'set', 'site.purpose', purpose);
    done.purposes.push(purpose);
    await delay(PAUSE_MS);
    if (n % BACKUP_EVERY > 0 || !service.backUp) continue;
    await service.backUp();
    done.backups++;
  }
  return done;
}

/** What a command says when PostgreSQL is away, starting or stopping. */
const AWAY = /cannot be (?:reached|opened)|lost in the middle of a COMMIT|Connection terminated/;

/** Runs a command until it succeeds; gives what it printed. */
export async function persistentCommand(
  service: Pick<KilledService, 'command'>,
  ...args: string[]
): Promise<string> {
  for (;;) {
    const { code, err, out } = await service.command(args);
    if (code === 0) return out;
    if (!AWAY.test(err)) throw new Error(`${args.join(' ')}: ${code} ${err}`);
    await delay(AGAIN_MS);
  }
}
