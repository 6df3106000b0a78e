import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lag, Up } from './hostile_servers.ts';

export interface HostileOptions {
  /** Length of the windows without hostile sites. */
  seconds: number;
  /** Number of hostile sites. */
  sites: number;
}

/** Interval and number of the readers. */
const EVERY_MS = 25;
const POLL_MS = 250;

/**
 * Effect of hostile sites on other requests: a service in its own process crawls all of them while clients read lists. Compared with an
 * idle service, and with two processes that keep both cores busy.
 */
export async function benchHostile(options: Partial<HostileOptions> = {}): Promise<void> {
  const { seconds = 10, sites: some } = options;
  const [sites, [{ url: plain }, ...hostile]] = await startHostile('sites', some);
  const [service, { url, key }] = await startHostile('service');
  const window = async (name: string, work: () => Promise<unknown>): Promise<Row> => {
    await lagOf(service);
    const latencies = await listTimesDuring(work(), url);
    return { name, latencies, ...(await lagOf(service)) };
  };
  try {
    // The first draft and the first list load code; they are not measured.
    await listTimesDuring(draftOf({ url, key }, plain, POLL_MS), url);
    const rows = [await window('nothing to do', () => delay(seconds * 1000))];
    const burners = await Promise.all([startHostile('busy'), startHostile('busy')]);
    rows.push(await window('two busy processes beside it', () => delay(seconds * 1000)));
    for (const [burner] of burners) burner.kill();
    rows.push(
      await window(`drafts of ${hostile.length} hostile sites`, () => draftAll({ url, key }, hostile)),
    );
    print(rows);
  } finally {
    for (const child of [sites, service]) child.disconnect();
  }
}

interface Row extends Lag {
  name: string;
  latencies: readonly number[];
}

function print(rows: readonly Row[]): void {
  const line = ({ name, latencies, cpu, longest, p99 }: Row): string => {
    const sorted = latencies.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    return `| ${name} | ${cpu.toFixed(0)} | ${longest.toFixed(0)} | ${p99.toFixed(0)} | ${latencies.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`;
  };
  process.stdout.write(
    [
      '## Hostile sites',
      '',
      'Milliseconds. CPU of a turn: what the main thread worked between two turns of its event loop. Lag: how long the loop was held up,',
      'by whatever runs on the machine. Latencies: of others who read `/api/v1/listings`,',
      `one every ${EVERY_MS} ms, meanwhile.`,
      '',
      '| meanwhile | most CPU of a turn | longest lag | 99th percentile | lists read | median | 99th percentile | longest |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows.map(line),
      '',
      '',
    ].join('\n'),
  );
}

async function draftAll(up: Up['service'], sites: readonly Up['sites'][number][]): Promise<void> {
  await Promise.all(sites.map(({ url }) => draftOf(up, url, POLL_MS)));
}

/** Submits a site and polls its draft until it is ready; returns the draft. */
export async function draftOf(
  { url, key }: Up['service'],
  site: string,
  poll_ms: number,
): Promise<ReadyDraft> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: site });
  const response = await fetch(`${url}/api/v1/drafts`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`${site}: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  for (;;) {
    const seen = await fetch(`${url}/api/v1/drafts/${id}`, { headers });
    const draft = (await seen.json()) as ReadyDraft;
    if (draft.status === 'ready') return draft;
    await delay(poll_ms);
  }
}

interface ReadyDraft {
  status: string;
  build: { pages: readonly { url: string; status: number | null }[] };
}

/** Milliseconds of each list read during the work; a new read starts whether or not the last one has returned. */
async function listTimesDuring(work: Promise<unknown>, url: string): Promise<number[]> {
  const latencies: number[] = [];
  const requests: Promise<void>[] = [];
  let done = false;
  const ended = work.finally(() => (done = true));
  for (let page = 0; !done; page = (page + 1) % 3) {
    requests.push(read(`${url}/api/v1/listings?per_page=20&page=${page + 1}`, latencies));
    await delay(EVERY_MS);
  }
  await Promise.all([ended, ...requests]);
  return latencies;
}

async function read(url: string, latencies: number[]): Promise<void> {
  const requested_at = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`a list answered ${response.status}`);
  latencies.push(performance.now() - requested_at);
}

/** Starts a process of `hostile_servers.ts`, which serves that many hostile sites if any; it ends when it is disconnected. */
export async function startHostile<Kind extends keyof Up>(
  kind: Kind,
  some = Number.POSITIVE_INFINITY,
): Promise<[ChildProcess, Up[Kind]]> {
  const file = join(import.meta.dirname, 'hostile_servers.ts');
  const child = spawn(process.execPath, [file, kind, String(some)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [up] = (await once(child, 'message')) as [Up[Kind]];
  return [child, up];
}

async function lagOf(service: ChildProcess): Promise<Lag> {
  const message = once(service, 'message');
  service.send('lag');
  const [lag] = (await message) as [Lag];
  return lag;
}
