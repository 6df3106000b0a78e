import type { ModelConfig } from '../../app/config/config.ts';
import type { Place } from './base/place.ts';
import type { Task } from './base/task.ts';
import { evaluate, GENERAL, type Outcome } from './evaluate.ts';
import { type FakeModel, fakeModel } from './fake/fake_model.ts';
import { MANNERS, type MannerName } from './fake/manners.ts';

/** Which tasks are done, for which hosts, and where. */
export interface Plan {
  tasks: readonly Task[];
  /** Hosts with views, without them, or both. */
  views: readonly boolean[];
  /** Opens a new place, at which nobody has done anything yet. */
  open: () => Promise<Place>;
}

/** Does all tasks of a plan, each at a place where no other one has changed anything. */
export async function* runModel({ tasks, views, open }: Plan, model: ModelConfig): AsyncGenerator<Outcome> {
  yield* run({ tasks, views, open }, model);
}

/** The same with a fake model in some manner. */
export async function* runFake(plan: Plan, manner: MannerName): AsyncGenerator<Outcome> {
  await using fake: FakeModel = await fakeModel();
  yield* run(plan, fake.config, (task, place) => fake.play(MANNERS[manner](task, place)));
}

async function* run(
  { tasks, views, open }: Plan,
  model: ModelConfig,
  begin: (task: Task, place: Place) => void = () => undefined,
): AsyncGenerator<Outcome> {
  let place: Place | undefined;
  try {
    for (const withViews of views) {
      for (const task of tasks) {
        // What a task prepares may not be there yet, as little as what another one did.
        if (task.prepare) await place?.close().then(() => (place = undefined));
        place ??= await open();
        begin(task, place);
        const outcome = await evaluate(task, { place, views: withViews, model });
        if (!outcome.untouched) await place.close().then(() => (place = undefined));
        yield outcome;
      }
    }
  } finally {
    await place?.close();
  }
}

/** The checks that failing models met, by name, and those of them that none of them failed: these prove nothing. */
export function proofOf(failing: readonly Outcome[]): { checks: number; vain: string[] } {
  const seen = failing.flatMap(({ task, held }) =>
    Object.entries(held).map(([what, holds]) => ({
      name: GENERAL.includes(what) ? what : `${task}: ${what}`,
      holds,
    })),
  );
  const failed = new Set(seen.filter(({ holds }) => !holds).map(({ name }) => name));
  const checks = new Set(seen.map(({ name }) => name));
  return { checks: checks.size, vain: [...checks].filter((name) => !failed.has(name)) };
}
