import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addWeeks, weekAt, weekBounds } from '../../domain/launches/weeks.ts';
import { retireCategory } from '../../services/administration/retire_category.ts';
import { takeDueLaunches } from '../../services/launches/due_launches.ts';
import { finaliseWeek } from '../../services/launches/finalise_week.ts';
import { openStore } from '../../store/open.ts';
import { addListing } from '../../test/scene.ts';
import { WORLD_NOW, ZONE } from '../world/plan.ts';
import { benchWorld } from '../world/world.ts';
import { type Cost, costOf } from './vote_desk.ts';

export interface RollOverOptions {
  listings?: number;
  launches?: number;
  windows?: number;
  folder?: string;
}

/** The category of the launches, and the one that takes its listings. */
const [SLUG, INTO] = ['bench-roll-over', 'bench-target'];

/** How long others wait while a week of launches begins, gets its result, and leaves its category. Prints a table and returns its rows. */
export async function benchRollOver({
  listings = 10_000,
  launches = 100,
  windows = 3,
  folder: worlds,
}: RollOverOptions = {}): Promise<Cost[]> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-roll-over-'));
  try {
    const world = await benchWorld(listings, worlds);
    const runs: Cost[][] = [];
    for (let window = 0; window < windows; window++) {
      const file = join(folder, `${window}.db`);
      copyFileSync(world, file);
      runs.push(await rollOver(file, launches));
      rmSync(file);
    }
    const [first = []] = runs;
    const rows = first.map(({ name }, i) => {
      const all = runs.flatMap((run) => run[i] ?? []);
      return {
        name,
        cpu: Math.min(...all.map(({ cpu }) => cpu)),
        stopped: Math.min(...all.map(({ stopped }) => stopped)),
      };
    });
    process.stdout.write(table(rows, { listings, launches, windows }));
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One week of so many launches, from its start to the end of their category. */
async function rollOver(file: string, launches: number): Promise<Cost[]> {
  const clock = { now: () => new Date(WORLD_NOW) };
  const store = await openStore({ file, clock });
  try {
    // Later than all weeks of the world.
    const week = addWeeks(weekAt(WORLD_NOW, ZONE), 10);
    const { starts_at, ends_at } = weekBounds(week, ZONE);
    const category = (slug: string) => ({
      slug,
      name: slug,
      description: slug,
      parent_id: null,
      position: 999,
    });
    for (const slug of [SLUG, INTO]) await store.write((tx) => tx.categories.add(category(slug)));
    for (let n = 0; n < launches; n++) {
      const owner = `roll-over-${n}`;
      await addListing(store, clock, {
        name: `Roll over ${n}`,
        owner,
        status: 'scheduled',
        week,
        categories: [SLUG],
      });
    }
    // What was due before is not of this week.
    await takeDueLaunches(store, { now: starts_at - 1, running_since: 0 });
    return [
      await costOf('the week begins', 1, () => takeDueLaunches(store, { now: starts_at, running_since: 0 })),
      await costOf('it gets its result', 1, () => finaliseWeek(store, week, ends_at)),
      await costOf('its category is removed', 1, () =>
        retireCategory(store, { slug: SLUG, into: INTO, by: { actor: 'service' } }),
      ),
    ];
  } finally {
    await store.close();
  }
}

function table(
  rows: readonly Cost[],
  { listings, launches, windows }: Record<'listings' | 'launches' | 'windows', number>,
): string {
  return [
    '## A week begins',
    '',
    `Milliseconds for a week of ${launches} launches among ${listings.toLocaleString('en')} listings, the least of ${windows} runs; "stopped" is the longest time in which the process did`,
    'nothing else, so that every request waited. In one transaction that share would be 1.',
    '',
    '| | CPU | stopped | share of the CPU |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ name, cpu, stopped }) =>
        `| ${name} | ${cpu.toFixed(0)} | ${stopped.toFixed(1)} | ${(stopped / cpu).toFixed(3)} |`,
    ),
    '',
    '',
  ].join('\n');
}
