// The long runs: an hour of mixed load on the built service while its memory, descriptors, connections, handles and database are watched;
// a thousand kills; the long run of the fuzzer. npm run check runs a tenth of each. Run: npm run endurance -- [--only load|kills|fuzz]
// [--minutes 60] [--kills 1000] [--samples 800] [--write], which writes docs/endurance.md and docs/fuzz.md. The load reads /proc: Linux only.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { command, newFolder, ROOT, startDemo, startService } from '../test/acceptance/service.ts';
import { kills } from './endurance/kills/kills.ts';
import { beginLoad } from './endurance/load.ts';
import { reportOf } from './endurance/report.ts';
import { type Sample, sampleOf } from './endurance/sample.ts';
import { failureOf, verdictOf } from './endurance/verdict.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    kills: { type: 'string', default: '1000' },
    // More than a hundred thousand requests.
    samples: { type: 'string', default: '800' },
    write: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, and "${values.minutes}" is not`);
const rounds = Number(values.kills);
if (!(rounds > 0)) throw new Error(`--kills is a number above 0, and "${values.kills}" is not`);
const KINDS = ['load', 'kills', 'fuzz'];
if (values.only !== undefined && !KINDS.includes(values.only))
  throw new Error(`--only is one of ${KINDS.join(', ')}, and "${values.only}" is none`);
const isWanted = (kind: string): boolean => values.only === undefined || values.only === kind;

if (isWanted('load')) {
  if (existsSync('/proc/self/status')) await load();
  else process.stdout.write('The load is measured on Linux only: there is no /proc here.\n');
}
if (isWanted('kills') && !(await kills(rounds, furnish))) {
  process.stdout.write('FAILED: something was lost, doubled or refused.\n');
  process.exitCode = 1;
}
if (isWanted('fuzz')) fuzz();

function fuzz(): void {
  const write = values.write ? ['--write'] : [];
  const args = [join(import.meta.dirname, 'fuzz.ts'), '--samples', values.samples, ...write];
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}

async function load(): Promise<void> {
  const home = newFolder();
  const data_dir = join(home, 'data');
  await furnish(data_dir);
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
  const report = reportOf({ samples, lines, load, minutes }, ROOT);
  process.stdout.write(`${report}\n${load.faults.slice(0, 20).join('\n')}\n`);
  if (values.write) writeFileSync(join(ROOT, 'docs/endurance.md'), report);
  const failure = failureOf(samples, lines, load.faults);
  process.stdout.write(failure ? `FAILED: ${failure}\n` : 'Flat, and without a fault.\n');
  if (failure) process.exitCode = 1;
}

/** Content of a site in its second year: the demo's, imported by the operator's commands. */
async function furnish(data_dir: string): Promise<void> {
  const demo = await startDemo();
  const content = join(data_dir, '../content');
  const exported = await demo.command(['export', content]);
  await demo.stop();
  const imported = await command(['import', content], { DATA_DIR: data_dir });
  if (exported.code !== 0 || imported.code !== 0) throw new Error(exported.err + imported.err);
}
