import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keysOfFile } from '../config/server_key.ts';

export interface SaltFolder {
  data_dir: string;
  /** The salts of all nodes; undefined where all processes share the folder. */
  shared?: SharedSalts | undefined;
  onFailure: (error: unknown) => void;
}

/** Salts of one kind: one for each of its periods, whose names sort by time. */
export interface Salts {
  of(period: string): Buffer;
  /** Deletes the salts of all earlier periods. */
  forgetBefore(period: string): void;
}

/** What salts are for. */
export type SaltKind = 'visitors' | 'votes' | 'sign_ups';
/** The salts of one kind that nodes share. */
export type SharedSalts = (kind: SaltKind) => Salts;

/**
 * Salts in files of the data folder, the same for all its processes, deleted when their period is over. They are files and not rows, because
 * backups of the database must not hold what makes people recognisable afterwards (records 40 and 56). Where no file can be written, the
 * salt is in memory only, and other processes have another one. Nodes share theirs in the database (record 70).
 */
export function saltsOf(kind: SaltKind, { data_dir, shared, onFailure }: SaltFolder): Salts {
  if (shared) return shared(kind);
  const made = new Map<string, Buffer>();
  const pattern = new RegExp(`^${kind}\\.([\\d-]+)\\.salt$`);

  function forgetBefore(period: string): void {
    for (const of of made.keys()) if (of < period) made.delete(of);
    try {
      for (const name of readdirSync(data_dir)) {
        const [, of = period] = pattern.exec(name) ?? [];
        if (of < period) rmSync(join(data_dir, name), { force: true });
      }
    } catch (error) {
      onFailure(error);
    }
  }

  function make(period: string): Buffer {
    try {
      return keysOfFile(join(data_dir, `${kind}.${period}.salt`))[0];
    } catch (error) {
      onFailure(error);
      return randomBytes(32);
    }
  }

  return {
    forgetBefore,
    of(period) {
      const known = made.get(period);
      if (known) return known;
      // Accounts of two weeks are told apart from others; their salts have a time of their own.
      if (kind !== 'sign_ups') forgetBefore(period);
      const salt = make(period);
      made.set(period, salt);
      return salt;
    },
  };
}
