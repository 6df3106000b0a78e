// Ten attacks on the votes of a week of launches, each through the use case of the vote.
// Run: npm run attacks -- --accounts 5000 [--people 3000] [--launches 100]. Its report is in .night/ (docs/measurements.md).
import { parseArgs } from 'node:util';
import { type Attack, attacksOf } from './attacks/attacks.ts';
import { populationOf } from './attacks/population.ts';
import { boardRow, type Played, reportOf, votesRow } from './attacks/report.ts';
import { ownerOf, playWeek, type Routine } from './attacks/week.ts';
import { writeReport } from './gate/reports.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '5000' },
    people: { type: 'string', default: '3000' },
    launches: { type: 'string', default: '100' },
  },
});
const [size, people, launches] = [values.accounts, values.people, values.launches].map(Number) as [
  number,
  number,
  number,
];
if (!(size >= 20 && people >= 100 && launches >= 10))
  throw new Error('--accounts is at least 20, --people at least 100 and --launches at least 10');

const honest = populationOf(people, launches);
const target = Math.floor(launches * 0.4);
const without = await playWeek(honest, { launches });
const played: Played[] = [];
for (const attack of attacksOf({ size, target, honest, ownerOf })) {
  await play(attack, 'after the week');
  if (attack.name === 'withdrawn and recast') await play(attack, 'every day');
}
const made_by = `\`npm run attacks -- --accounts ${size} --people ${people} --launches ${launches}\`: ${new Date().toISOString().slice(0, 10)}.`;
const report = reportOf({ played, without, honest, launches, target, made_by });
writeReport('attacks', report);

async function play(attack: Attack, routine: Routine): Promise<void> {
  const started = performance.now();
  const one = { attack, routine, outcome: await playWeek(honest, { launches, attack, routine }) };
  played.push(one);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stderr.write(`${[...votesRow(one), ...boardRow(one, without)].join('; ')} (${seconds} s)\n`);
}
