import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lag, Up } from './hostile_servers.ts';

export interface HostileOptions {
  /** How long the windows without hostile sites are. */
  seconds: number;
  /** Of the hostile sites, how many. */
  sites: number;
}

/** How often somebody reads a list, and how many do. */
const EVERY_MS = 25;
const POLL_MS = 250;

/**
 * What hostile sites do to everybody else: a service in a process of its own reads all of them while others read lists. Beside
 * it, the same with nothing to do, and with two processes that keep both cores busy: what the machine does by itself.
 */
export async function benchHostile(options: Partial<HostileOptions> = {}): Promise<void> {
  const { seconds = 10, sites: some = Number.POSITIVE_INFINITY } = options;
  const [sites, [{ url: plain }, ...hostile]] = await startHostile('sites');
  const [service, { url, key }] = await startHostile('service');
  const window = async (name: string, work: () => Promise<unknown>): Promise<Row> => {
    await lagOf(service);
    const latencies = await readingDuring(work(), url);
    return { name, latencies, ...(await lagOf(service)) };
  };
  try {
    // What is loaded with the first draft and the first list is loaded.
    await readingDuring(draftOf({ url, key }, plain, POLL_MS), url);
    const rows = [await window('nothing to do', () => delay(seconds * 1000))];
    const burners = await Promise.all([startHostile('busy'), startHostile('busy')]);
    rows.push(await window('two busy processes beside it', () => delay(seconds * 1000)));
    for (const [burner] of burners) burner.kill();
    const chosen = hostile.slice(0, some);
    rows.push(await window(`drafts of ${chosen.length} hostile sites`, () => draftAll({ url, key }, chosen)));
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

/** Submits a site and asks for its draft until it is ready; that draft. */
export async function draftOf(
  { url, key }: Up['service'],
  site: string,
  poll_ms: number,
): Promise<ReadyDraft> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: site });
  const answer = await fetch(`${url}/api/v1/drafts`, { method: 'POST', headers, body });
  if (answer.status !== 201) throw new Error(`${site}: ${answer.status} ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
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

/** Milliseconds that each reading of a list took while the work went on; a new one starts whether or not the last came back. */
async function readingDuring(work: Promise<unknown>, url: string): Promise<number[]> {
  const latencies: number[] = [];
  const asked: Promise<void>[] = [];
  let done = false;
  const ended = work.finally(() => (done = true));
  for (let page = 0; !done; page = (page + 1) % 3) {
    asked.push(read(`${url}/api/v1/listings?per_page=20&page=${page + 1}`, latencies));
    await delay(EVERY_MS);
  }
  await Promise.all([ended, ...asked]);
  return latencies;
}

async function read(url: string, latencies: number[]): Promise<void> {
  const asked = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a list answered ${answer.status}`);
  latencies.push(performance.now() - asked);
}

/** Starts a process of `hostile_servers.ts`; it ends when it is disconnected. */
export async function startHostile<Kind extends keyof Up>(kind: Kind): Promise<[ChildProcess, Up[Kind]]> {
  const file = join(import.meta.dirname, 'hostile_servers.ts');
  const child = spawn(process.execPath, [file, kind], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [up] = (await once(child, 'message')) as [Up[Kind]];
  return [child, up];
}

async function lagOf(service: ChildProcess): Promise<Lag> {
  const heard = once(service, 'message');
  service.send('lag');
  const [lag] = (await heard) as [Lag];
  return lag;
}
