import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processFolder } from '../../test/gate/left_behind.ts';
import type { Results } from '../../test/gate/results.ts';

/** The result of one run of Vitest; `results` is null where it could not even begin. */
export interface Ran {
  is_ok: boolean;
  results: Results | null;
}

/** Runs Vitest with its output here, and reads what its reporter wrote (test/gate/reporter.ts). */
export function runVitest(args: readonly string[], env: Record<string, string>): Ran {
  const { folder, remove } = processFolder(tmpdir(), 'results');
  const place = join(folder, 'results.json');
  const { status } = spawnSync('vitest', ['run', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env, GATE_RESULTS: place },
  });
  const results = read(place);
  remove();
  return { is_ok: status === 0, results };
}

function read(place: string): Results | null {
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs one file once more, alone; null where it could not begin. */
export type Again = (file: string) => Results | null;
