import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Resources of a process at a time. */
export interface Sample {
  /** Minutes since the load began. */
  minute: number;
  rss_mib: number;
  /** Open file descriptors, including connections. */
  descriptors: number;
  connections: number;
  /** Active handles, as Node counts them. */
  handles: number;
  threads: number;
  /** The database with its write-ahead log. */
  database_mib: number;
  /** Responses so far. */
  requests: number;
}

/** Reads a local process by /proc, and its metrics. */
export async function sampleOf(
  { pid, url, data_dir }: { pid: number; url: string; data_dir: string },
  { minute, requests }: Pick<Sample, 'minute' | 'requests'>,
): Promise<Sample> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const targets = readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`));
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const files = ['firstlight.db', 'firstlight.db-wal'].map((name) => join(data_dir, name));
  return {
    minute,
    rss_mib: field('VmRSS') / 1024,
    descriptors: targets.length,
    connections: targets.filter((target) => target.startsWith('socket:')).length,
    handles: Number(/^nodejs_active_handles_total(?:\{[^}]*\})? (\d+)/m.exec(metrics)?.[1]),
    threads: field('Threads'),
    database_mib: files.reduce((sum, file) => sum + sizeOf(file), 0) / 2 ** 20,
    requests,
  };
}

/** A descriptor may be closed meanwhile. */
function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
