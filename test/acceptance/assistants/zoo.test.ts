// Clients of the outside world, run or replayed: what each sends has to work, and docs/works-with.md says so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTS } from '../../clients/zoo/hosts.ts';
import { NPM_CLIENTS, runClient } from '../../clients/zoo/npm_clients.ts';
import { CALLS, CONNECTS, PACKAGES, runPackage } from '../../clients/zoo/packages.ts';
import { type Called, replay, type Step } from '../../clients/zoo/replay.ts';
import { type Ran, worksWith } from '../../clients/zoo/works_with.ts';
import { AT_NIGHT } from '../../gate/size.ts';
import { ROOT, type Service, startDemo } from '../service.ts';

let demo: Service & { key: string };
let called: Called;
beforeAll(async () => {
  demo = await startDemo();
  const { body } = await demo.rest('GET', '/drafts?per_page=100', { token: demo.key });
  const ready = body.items.find(({ status }: { status: string }) => status === 'ready');
  called = { url: demo.url, key: demo.key, draft: ready.id };
});
afterAll(() => demo?.stop());

const faults = (steps: readonly Step[]): Step[] => steps.filter(({ fault }) => fault !== undefined);

const ran: Ran[] = [];
const replayed: { host: (typeof HOSTS)[number]; steps: readonly Step[] }[] = [];

describe('clients of npm', () => {
  test.each(NPM_CLIENTS)('$name', async ({ name, package: from, use }) => {
    const steps = await runClient(use, called);
    expect(faults(steps)).toEqual([]);
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    ran.push({ name, version: `${from}@${devDependencies[from]}`, when: 'at every landing', steps });
  });

  test.runIf(AT_NIGHT).each(PACKAGES)('$name', async (one) => {
    expect(faults(await runPackage(one, called))).toEqual([]);
  });
});

test.each(HOSTS)('what $name sends', async (host) => {
  const steps = await replay(host, called);
  expect(faults(steps)).toEqual([]);
  replayed.push({ host, steps });
});

test('docs/works-with.md is what this run shows', async () => {
  const { tools } = JSON.parse(
    await (
      await fetch(`${called.url}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    ).text(),
  ).result;
  // Those of the night have no other result: a fault of theirs makes the night red.
  const nightly = PACKAGES.map(
    ({ name, packages: [version] }): Ran => ({
      name,
      version,
      when: 'every night',
      steps: [{ what: CONNECTS }, { what: CALLS }],
    }),
  );
  await expect(worksWith([...ran, ...nightly], replayed, tools)).toMatchFileSnapshot(
    '../../../docs/works-with.md',
  );
});
