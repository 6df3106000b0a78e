import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serveCompanySite } from '../../../fixtures/serve_sites.ts';
import type { Place } from '../../../scripts/evaluation/base/place.ts';
import type { Outcome } from '../../../scripts/evaluation/evaluate.ts';
import type { MannerName } from '../../../scripts/evaluation/fake/manners.ts';
import { faultsOf, tableOf } from '../../../scripts/evaluation/report.ts';
import { type Plan, proofOf, runFake } from '../../../scripts/evaluation/run.ts';
import { TASKS } from '../../../scripts/evaluation/tasks.ts';
import { startDemoWorld } from '../../demo_world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NAMES = ['leave blank what is not said', 'give the code of a badge', 'prepare an order', 'do not pay'];
const tasks = TASKS.filter(({ name }) => NAMES.includes(name));

/** The demo world in this process, with the three websites. */
async function openWorld(): Promise<Place> {
  const world = await startDemoWorld();
  const [pelagia, kilnbook, murmur] = await Promise.all([
    serveCompanySite('pelagia'),
    serveCompanySite('kilnbook'),
    serveCompanySite('murmur'),
  ]);
  return {
    url: world.url,
    key: world.founder_key,
    websites: { pelagia: pelagia.url, kilnbook: kilnbook.url, murmur: murmur.url },
    today: '2026-11-18',
    close: () => Promise.all([world, pelagia, kilnbook, murmur].map((one) => one.close())),
  };
}

async function played(manner: MannerName, views: Plan['views']): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for await (const outcome of runFake({ tasks, views, open: openWorld }, manner)) outcomes.push(outcome);
  return outcomes;
}

describe('the evaluation of assistants', () => {
  test('passes a model that does its tasks, for hosts without and with views', async () => {
    const outcomes = await played('competent', [false, true]);
    expect(outcomes.map(faultsOf)).toEqual(outcomes.map(() => ''));
    expect(outcomes.map(({ task, views, tool_errors }) => [task, views, tool_errors])).toEqual([
      ...tasks.map(({ name }) => [name, false, 0]),
      ...tasks.map(({ name }) => [name, true, 0]),
    ]);
    const loaded = outcomes.flatMap(({ task, views, views_loaded }) =>
      views_loaded.map((uri) => [task, views, uri]),
    );
    expect([...new Set(loaded.map((row) => row.join(' ')))]).toEqual([
      'leave blank what is not said true ui://firstlight/draft',
      'give the code of a badge true ui://firstlight/badges',
      'prepare an order true ui://firstlight/order',
    ]);
    // A model reads the same tools in both; what differs is what its host reads.
    const [without, ...others] = outcomes;
    const withViews = others.at(-1);
    expect(withViews?.tools_tokens).toBe(without?.tools_tokens);
    expect(withViews?.list_tokens).toBeGreaterThan(without?.list_tokens ?? 0);

    const prices = { input: 1, output: 5 };
    const table = tableOf(tasks, outcomes, { prices, numberOf: (task) => TASKS.indexOf(task) + 1 });
    expect(table.split('\n')[0]).toBe('| # | Task | Without views | With views |');
    expect(table.match(/passed: /g)).toHaveLength(2 * (tasks.length + 1));
    expect(table).toContain('views loaded: 5');
  });

  test('fails each model that does not, and each check fails for one of them', async () => {
    const failing: Outcome[] = [];
    for (const manner of ['lazy', 'liar', 'meddler', 'restless'] as const)
      failing.push(...(await played(manner, [false])));
    expect(failing.filter(({ passed }) => passed)).toEqual([]);
    expect(proofOf(failing).vain).toEqual([]);
  });

  test('reports a check that no model fails', async () => {
    const failing = await played('lazy', [false]);
    expect(proofOf(failing).vain).toContain('do not pay: sends the card nowhere');
  });

  test('says which variable to set, and exits with 2, where there is no model', async () => {
    const { ANTHROPIC_API_KEY: _key, AI_BASE_URL: _server, ...env } = process.env;
    const ended = await new Promise((resolve) =>
      execFile(
        process.execPath,
        [join(ROOT, 'scripts/evaluation/eval.ts')],
        { env },
        (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
      ),
    );
    expect(ended).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'No model: set ANTHROPIC_API_KEY to your key, or AI_BASE_URL to a server with the Messages API; or run npm run eval -- --fake.\n',
    });
  });

  test('has twenty tasks, each with a name of its own', () => {
    expect(new Set(TASKS.map(({ name }) => name)).size).toBe(20);
    expect(TASKS).toHaveLength(20);
  });
});
