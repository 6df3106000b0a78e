import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../domain/ports.ts';
import { DAY_MS, utcDay } from '../../domain/time/day.ts';
import { keysOfFile } from '../config/server_key.ts';

export interface SaltWorld {
  data_dir: string;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/**
 * The salts of visitor hashes: one for each UTC day (as days since 1970), the same for all processes of a data folder, deleted when its day
 * is over. They are files and not rows, because backups of the database must not hold what makes visitors recognisable after their day
 * (D40, record 40). Where no file can be written, the salt is in memory only, and other processes have another one.
 */
export function visitorSalts({ data_dir, clock, onFailure }: SaltWorld): (day: number) => Buffer {
  let current: { day: number; salt: Buffer } | undefined;
  const today = (): number => utcDay(clock.now().getTime());

  /** Deletes the salts of all days but one. */
  function keepOnly(day: number): void {
    if (current?.day !== day) current = undefined;
    try {
      for (const name of readdirSync(data_dir))
        if (SALT.test(name) && name !== nameOf(day)) rmSync(join(data_dir, name), { force: true });
    } catch (error) {
      onFailure(error);
    }
  }

  function make(day: number): Buffer {
    keepOnly(day);
    // Also where no visitor comes tomorrow.
    const left = (day + 1) * DAY_MS - clock.now().getTime();
    setTimeout(() => keepOnly(today()), Math.max(0, left) + 1).unref();
    try {
      return keysOfFile(join(data_dir, nameOf(day)))[0];
    } catch (error) {
      onFailure(error);
      return randomBytes(32);
    }
  }

  keepOnly(today());
  return (day) => {
    if (current?.day !== day) current = { day, salt: make(day) };
    return current.salt;
  };
}

const nameOf = (day: number): string => `visitors.${day}.salt`;
const SALT = /^visitors\.\d+\.salt$/;
