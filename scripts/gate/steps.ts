import type { TestRun } from './tests.ts';

/** One step of the gate: a program, or tests. */
export type Step = {
  name: string;
  /** About how many CPU seconds it takes, by which the shards of a night share the steps. */
  cost_s: number;
} & ({ command: readonly string[] } | { tests: Omit<TestRun, 'name'> });

const node = (...command: string[]): string[] => ['node', ...command];

const FORMAT: Step = {
  name: 'format',
  cost_s: 6,
  command: ['biome', 'check', '--linter-enabled=false', '.'],
};
const LINT: Step = {
  name: 'lint',
  cost_s: 50,
  command: ['oxlint', '--type-aware', '--deny-warnings', '.'],
};

/** What needs no running service: the quickest comes first. */
const STATIC: readonly Step[] = [
  FORMAT,
  { name: 'laws of the sources', cost_s: 5, command: node('scripts/laws/laws.ts') },
  { name: 'types', cost_s: 40, command: ['tsc', '-p', '.'] },
  { name: 'types of views', cost_s: 15, command: ['tsc', '-p', 'views'] },
  LINT,
  { name: 'unused code', cost_s: 7, command: ['knip'] },
  { name: 'code for tests only', cost_s: 6, command: ['knip', '--production'] },
];
/** What the OpenAPI document is for others. */
const DOCUMENTS: readonly Step[] = [
  { name: 'OpenAPI document', cost_s: 10, command: node('scripts/openapi/lint_openapi.ts') },
  { name: 'typed client', cost_s: 18, command: node('scripts/openapi/typed_client.ts') },
];
const BUILD: Step = { name: 'build', cost_s: 15, command: node('scripts/build.ts') };
const SMOKE: Step = { name: 'smoke', cost_s: 3, command: node('scripts/check/smoke.ts') };
const CONFORMANCE: readonly Step[] = [
  { name: 'MCP conformance', cost_s: 28, command: node('scripts/conformance.ts') },
  {
    name: 'authorization conformance',
    cost_s: 14,
    command: node('scripts/conformance/authorization.ts'),
  },
  { name: 'MCP Inspector', cost_s: 13, command: node('scripts/conformance/inspect.ts') },
];

/** The tests of projects of vitest.config.ts, named after the first. */
const tests = (size: TestRun['size'], projects: readonly [string, ...string[]], cost_s: number): Step => ({
  name: `tests: ${projects[0]}`,
  cost_s,
  tests: { size, args: projects.flatMap((project) => ['--project', project]) },
});
const acceptance = (size: TestRun['size']): Step => ({
  name: 'acceptance',
  cost_s: 350,
  tests: { size, args: ['--config', 'test/acceptance/vitest.config.ts'] },
});

const endurance = (name: string, cost_s: number, ...args: string[]): Step => ({
  name,
  cost_s,
  command: node('scripts/endurance.ts', ...args),
});

/** In two steps for two shards; the second one uses what the first found out of the tests, where both run on one machine. */
const mutants = (name: string, rooms: string, ...more: string[]): Step => ({
  name,
  cost_s: 550,
  command: [
    ...node('scripts/mutation/mutation.ts', '--rooms', rooms, '--sample', '15', '--workers', '2', '--check'),
    ...more,
  ],
});

/** What a change must pass to land, the cheapest and most telling first. Nothing runs beside anything: much of it is timed. */
const LANDING: readonly Step[] = [
  ...STATIC,
  BUILD,
  SMOKE,
  tests('landing', ['quick'], 400),
  ...DOCUMENTS,
  ...CONFORMANCE,
  tests('landing', ['landing', 'alone'], 600),
  tests('landing', ['postgres'], 250),
  acceptance('landing'),
  endurance('kills', 60, '--only', 'kills', '--kills', '10'),
  endurance('kills of nodes', 40, '--only', 'nodes', '--node-kills', '3'),
  endurance('load', 40, '--only', 'load', '--minutes', '1'),
  { name: 'siege', cost_s: 60, command: node('scripts/siege.ts', '--share', '0.1') },
];

/** Everything, with larger numbers. */
const NIGHT: readonly Step[] = [
  ...STATIC,
  BUILD,
  SMOKE,
  ...DOCUMENTS,
  ...CONFORMANCE,
  tests('night', ['quick'], 600),
  tests('night', ['landing', 'alone'], 1700),
  tests('night', ['night'], 600),
  tests('night', ['postgres'], 1300),
  acceptance('night'),
  mutants('mutants of the rules', 'domain,services', '--fresh'),
  mutants('mutants of what guards and stores', 'auth,bridge/call,store'),
  { name: 'release', cost_s: 90, command: node('scripts/release.ts', '--check') },
  endurance('kills', 600, '--only', 'kills', '--kills', '100'),
  endurance('kills of nodes', 250, '--only', 'nodes', '--node-kills', '30'),
  endurance('load', 600, '--only', 'load', '--minutes', '6'),
  { name: 'siege', cost_s: 300, command: node('scripts/siege.ts') },
];

/** The gate's sizes, and parts of it that CI runs beside it on other systems. */
const GROUPS = {
  landing: LANDING,
  night: NIGHT,
  static: [...STATIC, ...DOCUMENTS],
  quick: [tests('quick', ['quick'], 300)],
  smoke: [BUILD, SMOKE],
} satisfies Record<string, readonly Step[]>;

export type Group = keyof typeof GROUPS;

export const isGroup = (word: string): word is Group => Object.hasOwn(GROUPS, word);

/** The steps of a group, in their order. */
export const stepsOf = (group: Group): readonly Step[] => GROUPS[group];

/**
 * The steps of one shard of several: tests of Vitest are in each, which shares their files; of the other steps each goes to
 * the shard that has least to do, the dearest first. The build is in each.
 */
export function shardOf(steps: readonly Step[], { number, of }: { number: number; of: number }): Step[] {
  const loads = Array.from({ length: of }, () => 0);
  const mine = new Set<Step>();
  for (const step of [...steps].sort((a, b) => b.cost_s - a.cost_s)) {
    if ('tests' in step || step === BUILD) {
      mine.add(step);
      continue;
    }
    const least = loads.indexOf(Math.min(...loads));
    loads[least]! += step.cost_s;
    if (least === number - 1) mine.add(step);
  }
  return steps.filter((step) => mine.has(step));
}
