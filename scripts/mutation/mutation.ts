// Small faults in the code, and whether a test notices them (record 71). Run: npm run mutation
// Tries a sample of each scored room: --sample 20 of each, --rooms domain,store, --seed 7, --limit 20 CPU s of tests for each.
// --file FILE tries the mutants of a JSON file, rows { id, file, before, after, what }, in any folder that ships.
// What tests run is stored; files of tests without that are run first (--fresh forgets it, --cover runs no mutant, further words
// name files of tests that `npm test` leaves out). --project postgres runs them there. --workers 2 runs two at once.
// Who survived is in .night/ afterwards. --write puts the scores of the last sample into test/mutation.json, --check compares them with
// what stands there, both without a run beside --sample.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeReport } from '../gate/reports.ts';
import { copyOfCheckout } from './copy.ts';
import { forgetCover, recordCover, storedCover } from './cover.ts';
import { fallen, lineOf, type RoomScore, reportOf, type Sampled } from './report.ts';
import { ROOT } from './root.ts';
import { type Outcome, runMutants } from './run.ts';
import { givenMutants, mutantsOfRoom, SCORED, sampleOf } from './sample.ts';
import { startRunner } from './supervised.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    rooms: { type: 'string', default: SCORED.join(',') },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 86_400_000)) },
    limit: { type: 'string', default: '20' },
    file: { type: 'string' },
    project: { type: 'string' },
    workers: { type: 'string', default: '1' },
    fresh: { type: 'boolean' },
    cover: { type: 'boolean' },
    write: { type: 'boolean' },
    check: { type: 'boolean' },
  },
});

const LAST = join(ROOT, 'node_modules/.cache/mutation/last.json');
/** The scores that a night must not fall below. */
const SCORES = join(ROOT, 'test/mutation.json');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.sample !== undefined || values.file !== undefined || !(values.write || values.check)) await run();
if (values.write) {
  const { day, tests, scores } = lastSample();
  writeFileSync(SCORES, `${JSON.stringify({ day, tests, scores }, null, 2)}\n`);
}
if (values.check) {
  const { scores }: Pick<Sampled, 'scores'> = JSON.parse(readFileSync(SCORES, 'utf8'));
  const lower = fallen(scores, lastSample().scores);
  for (const line of lower)
    print(`The mutation score fell: ${line}. Its survivors stand above: write tests for them.`);
  if (lower.length > 0) process.exitCode = 1;
}

function lastSample(): Sampled {
  if (!existsSync(LAST)) throw new Error('There is no sample yet: npm run mutation');
  return JSON.parse(readFileSync(LAST, 'utf8')) as Sampled;
}

async function run(): Promise<void> {
  if (values.fresh) forgetCover();
  const copies = Array.from({ length: Number(values.workers) }, copyOfCheckout);
  process.once('exit', () => copies.forEach((copy) => copy.remove()));
  const red = await recordCover(copies[0]!.folder, { named: positionals, workers: copies.length }, print);
  for (const file of red) print(`red without a mutant, so left out: ${file}`);
  if (values.cover) return;
  const rooms = values.file === undefined ? values.rooms.split(',').map(mutantsIn) : [];
  const given = values.file === undefined ? [] : givenMutants(readFileSync(values.file, 'utf8'));
  const mutants = [...given, ...rooms.flatMap(({ sampled }) => sampled)];
  const cover = storedCover();
  const limit_ms = 1000 * Number(values.limit);
  const workers = copies.map((copy) => ({
    copy: copy.folder,
    runner: startRunner(copy.folder, process.env, values.project),
    cover,
    limit_ms,
    tries_uncovered: given.length > 0,
  }));
  const outcomes = await runMutants(workers, mutants, (outcome) => print(lineOf(outcome)));
  for (const { runner } of workers) runner.close();
  const cpu_ms = workers.reduce((sum, { runner }) => sum + runner.cpuMs(), 0);
  print(`${mutants.length} mutants, seed ${values.seed}: ${Math.round(cpu_ms / 1000)} CPU s`);
  if (values.file !== undefined) return;
  const scores = rooms.map(({ room, all }) => scored(room, all, outcomes));
  for (const score of scores) print(`${score.room}: ${score.killed} of ${score.sampled} killed`);
  mkdirSync(dirname(LAST), { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const sampled: Sampled = { day, tests: cover.length, scores, outcomes };
  writeFileSync(LAST, JSON.stringify(sampled));
  // The steps of a night try rooms of their own.
  writeReport(`mutation-${values.rooms.replaceAll(/\W+/g, '-')}`, reportOf(sampled));
}

function mutantsIn(room: string) {
  const all = mutantsOfRoom(room);
  return { room, all: all.length, sampled: sampleOf(all, Number(values.sample ?? 20), Number(values.seed)) };
}

function scored(room: string, all: number, outcomes: readonly Outcome[]): RoomScore {
  const here = outcomes.filter(({ mutant }) => mutant.file.startsWith(`${room}/`));
  const count = (result: Outcome['result']): number => here.filter((one) => one.result === result).length;
  return { room, all, sampled: here.length, killed: count('killed'), uncovered: count('uncovered') };
}
