// Keeps a mixed load up on the built service and watches what it holds: memory, descriptors, connections, handles, the database.
// Run: npm run endurance -- [--minutes 60] [--write], which writes docs/endurance.md. Linux only, as it reads /proc.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { command, newFolder, ROOT, startDemo, startService } from '../test/acceptance/service.ts';
import { beginLoad } from './endurance/load.ts';
import { reportOf } from './endurance/report.ts';
import { type Sample, sampleOf } from './endurance/sample.ts';
import { verdictOf } from './endurance/verdict.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, write: { type: 'boolean', default: false } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error(`--minutes is a number above 0, and "${values.minutes}" is not`);

if (existsSync('/proc/self/status')) await run();
else process.stdout.write('Endurance is measured on Linux only: there is no /proc here.\n');

async function run(): Promise<void> {
  const home = newFolder();
  const data_dir = join(home, 'data');
  await furnish(data_dir);
  const service = await startService({
    data_dir,
    env: { RATE_LIMITS: 'off', CRAWLER_ALLOW_PRIVATE: 'on', CRAWLER_DELAY_MS: '0', LOG_LEVEL: 'error' },
  });
  const key = (await service.command(['key', 'create', '--email', 'endurance@example.org'])).out.trim();
  const load = await beginLoad({ url: service.url, key });
  const samples: Sample[] = [];
  const began = performance.now();
  const elapsed = (): number => (performance.now() - began) / 60_000;
  // At least forty looks, so that a quarter has ten.
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
  process.exitCode = load.faults.length > 0 || lines.some(({ grows }) => grows) ? 1 : 0;
}

/** Content as a site in its second year has it: that of the demo, by the commands that an operator would use. */
async function furnish(data_dir: string): Promise<void> {
  const demo = await startDemo();
  const content = join(data_dir, '../content');
  const exported = await demo.command(['export', content]);
  await demo.stop();
  const imported = await command(['import', content], { DATA_DIR: data_dir });
  if (exported.code !== 0 || imported.code !== 0) throw new Error(exported.err + imported.err);
}
