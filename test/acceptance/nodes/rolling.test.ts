import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { skipWithout } from '../../gate/absence.ts';
import { timesSlower } from '../../gate/speed.ts';
import { NO_POSTGRES, postgresPrograms } from '../../postgres_cluster.ts';
import { newFolder, type Service, until } from '../service.ts';
import { SLOW_START_MS } from './balancer.ts';
import { beginLoad, RISE_MS } from './load.ts';
import { makeNextProgram, NEXT_VERSION } from './next_program.ts';
import { type Scene, scene } from './scene.ts';

/** Requests per second. 200, as the issue demands, take half of two cores when all is compiled, and more before: other tests run beside. */
const RATE = Number(process.env['ROLLING_RATE'] ?? 20);

const hasPostgres = postgresPrograms() !== null;
if (!hasPostgres) skipWithout('POSTGRES', 'Nodes are not replaced under load', NO_POSTGRES);

describe.skipIf(!hasPostgres)('two nodes', () => {
  const home = newFolder();
  const next = join(home, 'firstlight');
  let world: Scene;
  let version: number;

  beforeAll(async () => {
    version = makeNextProgram(next);
    world = await scene();
  });
  afterAll(async () => {
    await world?.close();
    rmSync(home, { recursive: true, force: true });
  });

  test('are replaced one after the other by the next release, whose schema has more, and no request fails', async () => {
    const { proxy, ports, db } = world;
    const nodes = new Map<number, Service>();
    for (const port of ports) nodes.set(port, await world.start(port));
    await until(async () => ports.every(proxy.isUp));
    const load = beginLoad({ url: proxy.url, ...world }, RATE);
    await delay(RISE_MS + 1_000);
    for (const port of ports) {
      expect(await nodes.get(port)?.stop()).toBe(0);
      nodes.set(port, await world.start(port, next));
      await until(async () => proxy.isUp(port));
      await delay(SLOW_START_MS);
    }
    const rate = await load.stop();
    report(load.took, rate, proxy.passed_on);
    expect(load.faults).toEqual([]);
    expect(proxy.passed_on).toBe(0);
    // The machine kept up with what was demanded of it, as far as it is quiet.
    expect(rate).toBeGreaterThan((RATE * 0.95) / timesSlower());

    const { rows: running } = await db.query('select version from node');
    expect(running).toEqual([{ version: NEXT_VERSION }, { version: NEXT_VERSION }]);
    const { rows: added } = await db.query(
      `select version from schema_migration where version > ${version} order by version`,
    );
    expect(added).toEqual([{ version: version + 1 }, { version: version + 2 }]);

    // Each change once: none is lost and none happened twice.
    const { rows: changes } = await db.query<{ after: string }>(
      "select after from listing_change where field = 'headline' order by id",
    );
    expect(changes.map(({ after }) => after).sort()).toEqual(load.acknowledged.headlines.sort());
    const { rows: drafts } = await db.query<{ id: string }>('select id from draft');
    expect(drafts.map(({ id }) => id).sort()).toEqual(load.acknowledged.drafts.sort());
    await until(async () => world.mail.received.length >= load.acknowledged.signing_in.length);
    expect(world.mail.received.flatMap(({ to }) => to).sort()).toEqual(load.acknowledged.signing_in.sort());
    for (const node of nodes.values()) expect(await node.stop()).toBe(0);
  });
});

/** One line with what clients saw. */
function report(took: readonly number[], rate: number, passed_on: number): void {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  process.stdout.write(
    `${rate.toFixed(0)} requests a second, ${sorted.length} in all: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, the longest ${Math.round(sorted.at(-1) ?? 0)} ms; ${passed_on} passed on\n`,
  );
}
