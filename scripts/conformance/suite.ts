import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const BIN = join(import.meta.dirname, '../../node_modules/@modelcontextprotocol/conformance/dist/index.js');

/** A check as the suite reports it. */
export interface Check {
  id: string;
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'INFO' | 'SKIPPED';
  errorMessage?: string;
}

/** A run of the suite: its output, and the checks of the scenarios that count for the revision. */
export interface SuiteRun {
  status: number | null;
  output: string;
  scenarios: Map<string, Check[]>;
}

/** Runs the scenarios that a revision requires against an endpoint. */
export async function runSuite(
  url: string,
  revision: string,
  more: readonly string[] = [],
): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-conformance-'));
  const args = ['server', '--url', url, '--requirements', revision, '--output-dir', folder, ...more];
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const output = out + err;
  // Extensions, and scenarios added after the release, run and do not count.
  const unscored = new Set([...output.matchAll(/^ {2}[✓✗] (\S+) \(/gm)].map(([, name = '']) => name));
  const scenarios = new Map<string, Check[]>();
  for (const file of globSync('**/checks.json', { cwd: folder })) {
    const [, scenario = ''] = /^server-(.+)-\d{4}-\d\d-\d\dT/.exec(basename(dirname(file))) ?? [];
    if (!unscored.has(scenario))
      scenarios.set(scenario, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Check[]);
  }
  rmSync(folder, { recursive: true });
  return { status, output, scenarios };
}
