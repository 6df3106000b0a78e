import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sealWith } from '../../auth/credentials/seal.ts';
import type { SharedSalts } from '../../store/base/shared.ts';
import type { Store } from '../../store/store.ts';
import type { Config } from '../config/config.ts';
import { keysOfFile, serverKeys } from '../config/server_key.ts';

/** Whose salts, and where they are. */
export interface SaltWorld {
  config: Pick<Config, 'data_dir' | 'server_key'>;
  store: Pick<Store, 'shared'>;
  onFailure: (error: unknown) => void;
  /** Aborted when the service stops. */
  stopping?: AbortSignal;
}

/** Salts of one kind: one for each of its periods, whose names sort by time. */
export interface Salts {
  of(period: string): Promise<Buffer>;
  /** Deletes the salts of all earlier periods. */
  forgetBefore(period: string): void;
}

/** Does it later, unless the service stops before: a timer of days would keep all of it in memory. */
export function later(work: () => void, ms: number, stopping?: AbortSignal): void {
  const timer = setTimeout(work, ms).unref();
  stopping?.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

type Kind = 'visitors' | 'votes' | 'sign_ups';

/** Makes, finds and deletes the salts of a kind, wherever they are. */
interface Shelf {
  make(period: string): Promise<Buffer>;
  forgetBefore(period: string): void;
}

/** Salts that all processes of the service share, deleted when their period is over: in files, or with PostgreSQL in rows. */
export function saltsOf(kind: Kind, world: SaltWorld): Salts {
  const made = new Map<string, Promise<Buffer>>();
  const { shared } = world.store;
  const shelf = shared ? sharedShelf(kind, world, shared.salts) : saltFiles(kind, world);

  function forgetBefore(period: string): void {
    for (const of of made.keys()) if (of < period) made.delete(of);
    shelf.forgetBefore(period);
  }

  return {
    forgetBefore,
    of(period) {
      const known = made.get(period);
      if (known) return known;
      // Accounts of two weeks are told apart from others; their salts have a time of their own.
      if (kind !== 'sign_ups') forgetBefore(period);
      const salt = shelf.make(period);
      made.set(period, salt);
      salt.catch(() => made.delete(period));
      return salt;
    },
  };
}

/**
 * They are files and not rows, because backups of the database must not hold what makes people recognisable afterwards (records 40 and 56).
 * Where no file can be written, the salt is in memory only, and other processes have another one.
 */
function saltFiles(kind: Kind, { config: { data_dir }, onFailure }: SaltWorld): Shelf {
  const pattern = new RegExp(`^${kind}\\.([\\d-]+)\\.salt$`);
  return {
    forgetBefore(period) {
      try {
        for (const name of readdirSync(data_dir)) {
          const [, of = period] = pattern.exec(name) ?? [];
          if (of < period) rmSync(join(data_dir, name), { force: true });
        }
      } catch (error) {
        onFailure(error);
      }
    },
    async make(period) {
      try {
        return keysOfFile(join(data_dir, `${kind}.${period}.salt`))[0];
      } catch (error) {
        onFailure(error);
        return randomBytes(32);
      }
    },
  };
}

const PLACE = 'Salt';

/**
 * Nodes have no folder in common, so theirs are rows of a table that PostgreSQL keeps out of its log, and so of base backups and replicas;
 * pg_dump leaves it out with --no-unlogged-table-data, and finds it sealed otherwise.
 */
function sharedShelf(kind: Kind, { config, onFailure }: SaltWorld, salts: SharedSalts): Shelf {
  const seal = sealWith(...serverKeys(config));
  const opened = (bytes: Buffer): Buffer | null => {
    const salt = seal.open(bytes.toString(), `${PLACE} ${kind}`);
    return salt === null ? null : Buffer.from(salt, 'base64url');
  };
  return {
    forgetBefore: (period) => void salts.forgetBefore(kind, period).catch(onFailure),
    async make(period) {
      const bytes = Buffer.from(seal.close(randomBytes(32).toString('base64url'), `${PLACE} ${kind}`));
      const salt = { kind, period, bytes };
      const there = await salts.add(salt, null);
      const shared = opened(there) ?? opened(await salts.add(salt, there));
      if (!shared) throw new Error('Another node has another SERVER_KEY.');
      return shared;
    },
  };
}
