import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { OpenPublicFile } from '../../bridge/documents/public_file.ts';
import { DAY_MS } from '../../domain/time/day.ts';
import { isWithdrawn, publicFileLicense } from '../../services/upkeep/public_file.ts';
import type { Context } from '../../tools/operation/context.ts';
import { publicResponses } from './public_lines.ts';
import type { Service } from './service.ts';

/** Version of the form of the file. */
const FORM = 1;
const WEEK_MS = 7 * DAY_MS;

/** The weekly file of the public data. */
export interface PublicFile {
  /** Makes it where it is wanted, and missing, a week old or outdated by a withdrawal; deletes it where it is not wanted. */
  refresh(): Promise<void>;
  open: OpenPublicFile;
}

const RENEW_MS = 10 * 60_000;

/** Renews the file of a node for itself, because the job that does so runs on one of them. Returns how to stop. */
export function renewHere(file: PublicFile, onFailure: (error: unknown) => void): () => Promise<void> {
  let latest = file.refresh().catch(onFailure);
  const timer = setInterval(() => {
    latest = latest.then(() => file.refresh()).catch(onFailure);
  }, RENEW_MS).unref();
  return () => {
    clearInterval(timer);
    return latest;
  };
}

/** The weekly file of a service, in its data folder. Its time of change is the time of its content, by the service's clock. */
export function publicFileOf({ config, surroundings }: Pick<Service, 'config' | 'surroundings'>): PublicFile {
  const { store, clock, origin } = surroundings;
  const folder = join(config.data_dir, 'public');
  const file = join(folder, 'data.jsonl.gz');

  const isGood = async (made_at: number): Promise<boolean> => !(await isWithdrawn(store, made_at));

  return {
    async refresh() {
      const license = await publicFileLicense(store);
      if (!license) return rmSync(folder, { recursive: true, force: true });
      const now = clock.now().getTime();
      const there = await stat(file).catch(() => null);
      const made_at = there ? madeAt(there) : null;
      if (made_at !== null && made_at <= now && now < made_at + WEEK_MS && (await isGood(made_at))) return;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await removeLeft(folder);
      const context: Context = { ...surroundings, actor: null, signal: new AbortController().signal };
      const { 'site.name': name } = await store.settings.all();
      const head = { firstlight_public_data: FORM, site: name, url: origin, license, made_at: iso(now) };
      // Two services on one folder may write at the same time.
      const part = `${file}.${randomUUID()}.part`;
      await pipeline(
        Readable.from(linesOf(head, context)),
        createGzip(),
        createWriteStream(part, { mode: 0o600, flush: true }),
      );
      await utimes(part, now / 1000, now / 1000);
      await rename(part, file);
    },
    async open() {
      const license = await publicFileLicense(store);
      if (!license) return 'none';
      const handle = await open(file).catch(() => null);
      if (!handle) return 'renewing';
      const there = await handle.stat();
      const made_at = madeAt(there);
      if (await isGood(made_at)) return { handle, bytes: there.size, made_at, license };
      await handle.close();
      return 'renewing';
    },
  };
}

/** Removes what processes left that were killed while they wrote. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const part = join(folder, name);
    const { mtimeMs } = await stat(part);
    if (name.endsWith('.part') && mtimeMs < Date.now() - DAY_MS) await rm(part, { force: true });
  }
}

const iso = (time: number): string => new Date(time).toISOString();
const madeAt = ({ mtimeMs }: { mtimeMs: number }): number => Math.round(mtimeMs);

/** The first line says what the file is, the last one that it is whole. */
async function* linesOf(head: object, context: Context): AsyncGenerator<string> {
  yield `${JSON.stringify(head)}\n`;
  const lines: Record<string, number> = {};
  for await (const { operation, input, response } of publicResponses(context)) {
    const { name } = operation;
    lines[name] = (lines[name] ?? 0) + 1;
    yield `${JSON.stringify({ operation: name, input, response })}\n`;
  }
  yield `${JSON.stringify({ end: true, lines })}\n`;
}
