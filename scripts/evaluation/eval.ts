// Twenty tasks in a founder's words, done by a language model with the tools of the built service alone, for hosts with and without views
// (docs/operating/model.md). Run: npm run eval -- [--tasks 3,7] [--views with|without|both] [--model NAME] [--out FILE], with ANTHROPIC_API_KEY
// or AI_BASE_URL of the operator; or npm run eval -- --fake, which plays scripted models and needs neither.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Anthropic from '@anthropic-ai/sdk';
import { loadConfig } from '../../app/config/config.ts';
import { VARIABLES } from '../../app/config/variables.ts';
import { isPublicHost } from '../../crawler/fetch/ip_addresses.ts';
import { pricesOf, type TokenPrices } from '../../domain/model/model_prices.ts';
import { builtPlace } from './base/place.ts';
import type { Task } from './base/task.ts';
import type { Outcome } from './evaluate.ts';
import { MANNERS, type MannerName } from './fake/manners.ts';
import { faultsOf, tableOf } from './report.ts';
import { type Plan, proofOf, runFake, runModel } from './run.ts';
import { TASKS } from './tasks.ts';

const { values } = parseArgs({
  options: {
    tasks: { type: 'string' },
    views: { type: 'string', default: 'both' },
    model: { type: 'string' },
    out: { type: 'string' },
    fake: { type: 'boolean', default: false },
  },
});
const VIEWS: Readonly<Record<string, readonly boolean[]>> = {
  with: [true],
  without: [false],
  both: [false, true],
};
const views = VIEWS[values.views];
if (!views)
  throw new Error(`--views is one of ${Object.keys(VIEWS).join(', ')}, and "${values.views}" is none`);
const numbers = values.tasks?.split(',').map(Number) ?? TASKS.map((_, i) => i + 1);
const tasks = numbers.map((number) => {
  const task = TASKS[number - 1];
  if (!task)
    throw new Error(`--tasks has numbers from 1 to ${TASKS.length}, and "${values.tasks}" has others`);
  return task;
});
const plan: Plan = { tasks, views, open: builtPlace };
const say = (line: string): void => void process.stderr.write(`${line}\n`);

process.exitCode = values.fake ? await withFakes() : await withModel();

async function withModel(): Promise<number> {
  const { model } = loadConfig({ ...modelEnv(), ...(values.model && { AI_MODEL: values.model }) });
  if (!model) {
    say(
      'No model: set ANTHROPIC_API_KEY to your key, or AI_BASE_URL to a server with the Messages API; or run npm run eval -- --fake.',
    );
    return 2;
  }
  const own = model.base_url !== undefined && !isPublicHost(new URL(model.base_url).hostname);
  try {
    const outcomes = await all(runModel(plan, model));
    report(model.name, outcomes, pricesOf(model.name, own));
    return outcomes.every(({ passed }) => passed) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Anthropic.APIError)) throw error;
    const reason = error.status ?? 'it could not be reached';
    say(`The server of ${model.name} refused: ${reason}. See ANTHROPIC_API_KEY, AI_MODEL and AI_BASE_URL.`);
    return 2;
  }
}

/** The variables of the model alone: where the operator's own site is does not matter here. */
function modelEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:AI|ANTHROPIC)_/.test(name)));
}

/** The competent fake has to pass everything, and each other one to fail it. */
async function withFakes(): Promise<number> {
  const passed = await all(runFake(plan, 'competent'));
  // Its cost is that of the model that the service drafts with, by its tokens.
  report('fake', passed, pricesOf(VARIABLES.AI_MODEL.initially, false));
  const failing: Outcome[] = [];
  for (const manner of Object.keys(MANNERS) as MannerName[]) {
    if (manner === 'competent') continue;
    // A model without an end takes its time, and does the same with every task.
    const its = manner === 'restless' ? tasks.slice(0, 1) : tasks;
    const outcomes = await all(runFake({ ...plan, tasks: its, views: [false] }, manner));
    const failed = outcomes.filter((outcome) => !outcome.passed);
    process.stdout.write(`The ${manner} fake fails ${failed.length} of ${outcomes.length} tasks.\n`);
    failing.push(...outcomes);
  }
  const { checks, vain } = proofOf(failing);
  process.stdout.write(
    vain.length === 0
      ? `Each of the ${checks} checks can fail.\n`
      : `These checks never failed: ${vain.join('; ')}\n`,
  );
  const isProven = passed.every((outcome) => outcome.passed) && !failing.some((outcome) => outcome.passed);
  return isProven && vain.length === 0 ? 0 : 1;
}

async function all(outcomes: AsyncGenerator<Outcome>): Promise<Outcome[]> {
  const seen: Outcome[] = [];
  for await (const outcome of outcomes) {
    seen.push(outcome);
    const { task, passed, calls } = outcome;
    const host = outcome.views ? 'with views' : 'without views';
    say(`${task}, ${host}: ${passed ? 'passed' : `failed (${faultsOf(outcome)})`}, ${calls.length} calls`);
  }
  return seen;
}

function report(model: string, outcomes: readonly Outcome[], prices: TokenPrices): void {
  const numberOf = (task: Task): number => TASKS.indexOf(task) + 1;
  process.stdout.write(tableOf(tasks, outcomes, { prices, numberOf }));
  if (!values.out) return;
  writeFileSync(
    values.out,
    `${JSON.stringify({ model, at: new Date().toISOString(), outcomes }, null, 2)}\n`,
  );
}
