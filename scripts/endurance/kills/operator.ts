import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { KilledService } from './killed_service.ts';

/** What an operator did by commands beside the service. */
export interface Operated {
  /** Values of `site.purpose`, in order; each command has reported success. */
  purposes: string[];
  backups: number;
}

const PAUSE_MS = 1_000;
/** Commands between two backups. */
const BACKUP_EVERY = 10;

/** Changes a setting again and again, and backs up now and then, while the service beside is killed. Throws if a command fails. */
export async function operator(service: KilledService, signal: AbortSignal): Promise<Operated> {
  const done: Operated = { purposes: [], backups: 0 };
  const command = async (...args: string[]): Promise<string> => {
    const { code, err, out } = await service.command(args);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${code} ${err}`);
    return out;
  };
  for (let n = 1; !signal.aborted; n++) {
    const purpose = `The launches of week ${n}`;
    await command('settings', 'set', 'site.purpose', purpose);
    done.purposes.push(purpose);
    await delay(PAUSE_MS);
    if (n % BACKUP_EVERY > 0) continue;
    const { file } = JSON.parse(
      await command('backup', '--to', join(service.data_dir, 'copies'), '--keep', '2', '--json'),
    ) as { file: string };
    const copy = new Database(file, { readonly: true });
    const integrity = copy.pragma('integrity_check', { simple: true });
    copy.close();
    if (integrity !== 'ok') throw new Error(`${file}: ${String(integrity)}`);
    done.backups++;
  }
  return done;
}
