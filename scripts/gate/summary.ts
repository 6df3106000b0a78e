import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepOutcome } from './run_step.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Where nights leave their summaries and reports; git ignores it. */
export const NIGHT_FOLDER = join(ROOT, '.night');

/** What a night, or a shard of one, did on one commit. */
interface Summary {
  commit: string;
  /** `1/1` for a whole night. */
  shard: string;
  is_ok: boolean;
  ended_at: string;
  steps: StepOutcome[];
}

/** A table of steps, in Markdown. */
export function tableOf(steps: readonly StepOutcome[]): string {
  const rows = steps.map(
    ({ name, is_ok, wall_s, cpu_s }) =>
      `| ${name} | ${is_ok ? 'ok' : 'FAILED'} | ${wall_s.toFixed(0)} | ${cpu_s.toFixed(0)} |`,
  );
  const sum = (key: 'wall_s' | 'cpu_s'): string => steps.reduce((all, step) => all + step[key], 0).toFixed(0);
  return [
    '| Step | | Wall s | CPU s |',
    '|---|---|---|---|',
    ...rows,
    `| all | | ${sum('wall_s')} | ${sum('cpu_s')} |`,
    '',
  ].join('\n');
}

/** The commit of the checkout, with `+` where files differ from it. */
export function commitHere(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`;
}

/** Writes what a night did, for {@link nightFault}. Throws outside of a checkout of git. */
export function writeNight(shard: string, is_ok: boolean, steps: readonly StepOutcome[]): void {
  const commit = commitHere();
  const summary: Summary = { commit, shard, is_ok, ended_at: new Date().toISOString(), steps: [...steps] };
  mkdirSync(NIGHT_FOLDER, { recursive: true });
  writeFileSync(
    join(NIGHT_FOLDER, `${commit}-${shard.replace('/', '-of-')}.json`),
    `${JSON.stringify(summary, null, 2)}\n`,
  );
}

/** Why this commit may not be released yet: no green night of it, whole or in all its shards. Null if it may. */
export function nightFault(commit: string, folder = NIGHT_FOLDER): string | null {
  const summaries = read(folder).filter((summary) => summary.commit === commit);
  const of = (shard: string): number => Number(shard.split('/')[1]);
  const isWhole = summaries.some(({ shard }) => {
    const shards = summaries.filter((other) => of(other.shard) === of(shard));
    return new Set(shards.map((one) => one.shard)).size === of(shard) && shards.every(({ is_ok }) => is_ok);
  });
  if (isWhole) return null;
  const seen = summaries.map(({ shard, is_ok }) => `${shard} ${is_ok ? 'green' : 'red'}`).join(', ');
  return `No green night of ${commit} is in .night/ (${seen || 'none'}): run npm run check -- night on it, or fetch the summaries of its shards.`;
}

function read(folder: string): Summary[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.map((name): Summary => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
