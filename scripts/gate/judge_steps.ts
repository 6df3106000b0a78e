import { type Speed, slowness } from '../../test/gate/speed.ts';
import { type Cost, recordCost, recordedCosts } from './costs.ts';
import { runStep, type StepOutcome } from './run_step.ts';
import { type Group, stepsOf } from './steps.ts';
import { growthSince } from './verdict.ts';

/** A finished group of steps. */
interface Steps {
  group: Group;
  outcomes: readonly StepOutcome[];
  /** Measured before, between and after the steps. */
  speeds: readonly Speed[];
  is_recorded: boolean;
}

/** Whether the steps of a size cost what they may, after the same rule as test files. */
export function judgeSteps({ group, outcomes, speeds, is_recorded }: Steps): boolean {
  const slower = slowness(speeds, 'cpu_ms');
  const files = Object.fromEntries(outcomes.map(({ name, cpu_s }) => [name, cpu_s / slower]));
  const cost: Cost = { all_s: Object.values(files).reduce((sum, one) => sum + one, 0), files };
  const name = `steps of ${group}`;
  if (is_recorded) {
    recordCost(name, cost);
    return true;
  }
  const recorded = recordedCosts()[name];
  if (!recorded) return true;
  const again = (name: string): number | null => {
    const step = stepsOf(group).find((one) => one.name === name);
    return step ? runStep(step, { group, is_recorded: false }).cpu_s / slower : null;
  };
  return growthSince(recorded, cost, again).state !== 'too_much';
}
