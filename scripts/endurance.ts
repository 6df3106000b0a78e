// The long runs: an hour of mixed load on the built service while its memory, descriptors, connections, handles and database are watched;
// a thousand kills; four nodes over PostgreSQL that are killed, as is their database; the long run of the fuzzer. A night runs a tenth
// of each. Run: npm run endurance -- [--only load|kills|nodes|fuzz] [--minutes 60] [--kills 1000] [--node-kills 300] [--samples 800]. What it
// finds is in .night/ afterwards (docs/measurements.md). The load reads /proc: Linux only.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newFolder, startService } from '../test/acceptance/service.ts';
import { skipWithout } from '../test/gate/absence.ts';
import { NO_POSTGRES, postgresPrograms } from '../test/postgres_cluster.ts';
import { furnish } from './endurance/furnish.ts';
import { kills, killsOfNodes } from './endurance/kills/kills.ts';
import { beginLoad } from './endurance/load.ts';
import { reportOf } from './endurance/report.ts';
import { type Sample, sampleOf } from './endurance/sample.ts';
import { failureOf, verdictOf } from './endurance/verdict.ts';
import { writeReport } from './gate/reports.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    minutes: { type: 'string', default: '60' },
    kills: { type: 'string', default: '1000' },
    // A third as many connections are cut, and the database is stopped at every fifteenth.
    'node-kills': { type: 'string', default: '300' },
    // More than a hundred thousand requests.
    samples: { type: 'string', default: '800' },
  },
});
const amount = (name: 'minutes' | 'kills' | 'node-kills'): number => {
  const value = Number(values[name]);
  if (value > 0) return value;
  throw new Error(`--${name} is a number above 0, and "${values[name]}" is not`);
};
const minutes = amount('minutes');
const rounds = amount('kills');
const node_kills = amount('node-kills');
const KINDS = ['load', 'kills', 'nodes', 'fuzz'];
for (const kind of values.only ?? [])
  if (!KINDS.includes(kind)) throw new Error(`--only is one of ${KINDS.join(', ')}, and "${kind}" is none`);
const isWanted = (kind: string): boolean => values.only?.includes(kind) ?? true;

if (isWanted('load')) {
  if (existsSync('/proc/self/status')) await load();
  else process.stdout.write('The load is measured on Linux only: there is no /proc here.\n');
}
if (isWanted('kills')) judge(await kills(rounds, furnish));
if (isWanted('nodes')) {
  if (postgresPrograms())
    judge(
      await killsOfNodes(
        { kills: node_kills, stops: Math.ceil(node_kills / 15), cuts: Math.ceil(node_kills / 3) },
        furnish,
      ),
    );
  else skipWithout('POSTGRES', 'No nodes are killed', NO_POSTGRES);
}
if (isWanted('fuzz')) fuzz();

function judge(is_well: boolean): void {
  if (is_well) return;
  process.stdout.write('FAILED: something was lost, doubled or refused.\n');
  process.exitCode = 1;
}

function fuzz(): void {
  const args = [join(import.meta.dirname, 'fuzz.ts'), '--samples', values.samples];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}

async function load(): Promise<void> {
  const home = newFolder();
  const data_dir = join(home, 'data');
  await furnish({ DATA_DIR: data_dir });
  const service = await startService({
    data_dir,
    env: { RATE_LIMITS: 'off', CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0', LOG_LEVEL: 'error' },
  });
  const owner = async (email: string) => ({
    email,
    key: (await service.command(['key', 'create', '--email', email])).out.trim(),
  });
  const load = await beginLoad({
    ...service,
    reader: await owner('reader@example.org'),
    drafter: await owner('drafter@example.org'),
  });
  const samples: Sample[] = [];
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 60_000;
  // At least forty samples, so that a quarter has ten.
  const every = Math.min(15_000, (minutes * 60_000) / 40);
  while (elapsed() < minutes) {
    await delay(every);
    const sample = await sampleOf(service, { minute: elapsed(), requests: load.total() });
    samples.push(sample);
    if (samples.length % 4 === 0)
      process.stdout.write(
        `${sample.minute.toFixed(1)} min, ${sample.requests} requests, ${sample.rss_mib.toFixed(0)} MiB, ${sample.descriptors} descriptors, ${sample.handles} handles\n`,
      );
  }
  await load.stop();
  const code = await service.stop();
  if (code !== 0) load.faults.push(`the service ended with ${code}`);
  if (service.stderr().includes('"level":50'))
    load.faults.push(`it logged: ${service.stderr().slice(0, 500)}`);
  rmSync(home, { recursive: true, force: true });

  const lines = verdictOf(samples);
  const report = reportOf({ samples, lines, load, minutes });
  process.stdout.write(`${report}\n${load.faults.slice(0, 20).join('\n')}\n`);
  writeReport('endurance', report);
  const failure = failureOf(samples, lines, load.faults);
  process.stdout.write(failure ? `FAILED: ${failure}\n` : 'Flat, and without a fault.\n');
  if (failure) process.exitCode = 1;
}
