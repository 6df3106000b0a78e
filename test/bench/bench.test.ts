import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { postgresPrograms } from '../postgres_cluster.ts';

const bench = join(import.meta.dirname, '../../bench/bench.ts');

test('npm run bench -- --quick runs every measurement, and both sides of each comparison return the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-quick-'));
  // The user of PostgreSQL has its cluster in it.
  chmodSync(folder, 0o755);
  try {
    const parts = [
      'rest',
      'mcp',
      'bearer',
      'search',
      'search_load',
      'reads',
      'draft',
      'hostile',
      'pages',
      'votes',
      'week_votes',
      'roll_over',
    ];
    // On Linux they read /proc.
    if (process.platform === 'linux') parts.push('memory', 'strangers');
    const has_postgres = postgresPrograms() !== null;
    if (has_postgres) parts.push('search_postgres', 'postgres');
    const { stdout } = await promisify(execFile)(process.execPath, [bench, '--quick', ...parts], {
      // Small worlds of its own: cached ones of another version would prove nothing about this one.
      env: { ...process.env, TMPDIR: folder },
      maxBuffer: 1e7,
    });
    const headings = stdout.split('\n').filter((line) => line.startsWith('## '));
    expect(headings).toEqual([
      '## REST reads',
      '## MCP',
      '## Check of a credential',
      '## Search',
      ...(has_postgres ? ['## Search on PostgreSQL'] : []),
      '## Reads while others search, 100 listings',
      '## Reads, from small to large',
      '## A draft',
      '## Hostile sites',
      ...(process.platform === 'linux'
        ? ['## Memory after load', '## One stranger with its whole quota']
        : []),
      '## Pages',
      '## Votes',
      '## A week with votes',
      '## A week begins',
      ...(has_postgres && process.platform === 'linux' ? ['## PostgreSQL'] : []),
    ]);
    for (const nothing of ['NaN', 'undefined', 'Infinity']) expect(stdout).not.toContain(nothing);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  // About ten processes start one after another.
}, 600_000);

test('a measurement that there is not is refused with those that there are', async () => {
  const run = promisify(execFile)(process.execPath, [bench, 'nonsense']);
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('[reads]') });
});
