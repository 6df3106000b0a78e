// The gate (docs/gate.md): what a change must pass to land. It stops at the first red step.
// npm run check -- [landing|night|static|quick|smoke] [--all] [--shard 2/4] [--record]: another size or a part; --all goes on after a red
// step; --shard runs a part of a night; --record writes what the steps and tests cost to test/costs.json.
import { parseArgs } from 'node:util';
import { measureSpeed } from '../test/gate/speed.ts';
import { compareSteps } from './gate/compare_steps.ts';
import { runStep, type StepOutcome } from './gate/run_step.ts';
import { isGroup, shardOf, stepsOf } from './gate/steps.ts';
import { tableOf, writeNight } from './gate/summary.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
});
const [group = 'landing', ...others] = positionals;
if (!isGroup(group) || others.length > 0)
  throw new Error(`one of landing, night, static, quick and smoke, not "${positionals.join(' ')}"`);
const [number = 1, of = 1] = (values.shard ?? '1/1').split('/').map(Number);
if (!(number >= 1 && number <= of)) throw new Error(`--shard is like 2/4, and "${values.shard}" is not`);

// A missing or different golden file fails, as in CI.
process.env['CI'] = 'true';
const options = { group, shard: values.shard, is_recorded: values.record };
const outcomes: StepOutcome[] = [];
// The first time nothing is compiled.
measureSpeed();
const speeds = [measureSpeed()];
for (const step of shardOf(stepsOf(group), { number, of })) {
  const outcome = runStep(step, options);
  outcomes.push(outcome);
  speeds.push(measureSpeed());
  if (!outcome.is_ok && !values.all) break;
}

const red = outcomes.filter(({ is_ok }) => !is_ok).map(({ name }) => name);
process.stdout.write(`\n${tableOf(outcomes)}\n`);
if (red.length === 0 && !values.shard) compareSteps({ group, outcomes, speeds, is_recorded: values.record });
if (group === 'night') writeNight(values.shard ?? '1/1', red.length === 0, outcomes);

const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((all, outcome) => all + outcome[key], 0);
const failed = Math.max(sum('failed'), red.length);
process.stdout.write(red.length > 0 ? `check failed: ${red.join(', ')}\n` : 'check passed\n');
process.stdout.write(`${sum('passed')} passed, ${failed} failed\n`);
process.exitCode = red.length > 0 ? 1 : 0;
