import { type Speed, slowness } from '../../test/gate/speed.ts';
import { growthOf } from './budget.ts';
import { type Cost, recordCost, recordedCosts } from './costs.ts';
import type { StepOutcome } from './run_step.ts';
import type { Group } from './steps.ts';
import { printGrown } from './verdict.ts';

/** A finished group of steps. */
interface Steps {
  group: Group;
  outcomes: readonly StepOutcome[];
  /** Measured before, between and after the steps. */
  speeds: readonly Speed[];
  is_recorded: boolean;
}

/**
 * Says which steps cost more than is recorded, or records what they cost. That is only a warning: the tests have a budget of their own, and to
 * measure a step once more takes minutes.
 */
export function compareSteps({ group, outcomes, speeds, is_recorded }: Steps): void {
  const slower = slowness(speeds, 'cpu_ms');
  const files = Object.fromEntries(outcomes.map(({ name, cpu_s }) => [name, cpu_s / slower]));
  const cost: Cost = { all_s: Object.values(files).reduce((sum, one) => sum + one, 0), files };
  const name = `steps of ${group}`;
  if (is_recorded) return recordCost(name, cost);
  const recorded = recordedCosts()[name];
  if (!recorded) return;
  const growth = growthOf(cost, recorded);
  if (growth.state === 'as_recorded') return;
  process.stdout.write(`Warning: the steps take ${growth.ratio.toFixed(2)} times what is recorded.\n`);
  printGrown(growth);
}
