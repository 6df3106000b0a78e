import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../store/open.ts';
import { crashAgainAndAgain } from '../../crash_harness.ts';
import { bySize } from '../../gate/size.ts';
import { LIMIT_MS } from '../../gate/speed.ts';
import { temporaryFile } from '../temporary.ts';
import { crashQueue } from './crash_world.ts';

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? bySize({ quick: 3, landing: 3, night: 20 }));

// As many kills with two processes as with one: most of the time goes into starting them.
test.each([
  { processes: 1, rounds: ROUNDS },
  { processes: 2, rounds: Math.ceil(ROUNDS / 2) },
])(
  'killed at any moment (processes on the file: $processes), nothing acknowledged is lost and nothing recorded happens twice',
  { timeout: LIMIT_MS + ROUNDS * 20_000 },
  async ({ processes, rounds }) => {
    const file = temporaryFile();
    const placed: string[] = [];
    const sent: string[] = [];
    const taken: string[] = [];
    const lists: Record<string, string[]> = { placed, sent, taken };
    const onLine = (line: string): void => {
      const [what = '', id = ''] = line.split(' ');
      lists[what]?.push(id);
    };
    const kills = await crashAgainAndAgain({
      program: join(import.meta.dirname, 'crash_child.ts'),
      args: [file],
      rounds,
      processes,
      most_lines: 80,
      onLine,
    });
    await finishTheWork(file, (draft_id) => sent.push(draft_id));
    const found = inspect(file);
    const done = found.orders.filter(({ temper }) => temper !== 'poison');
    const poison = found.orders.filter(({ temper }) => temper === 'poison');
    const ids = new Set(found.orders.map(({ draft_id }) => draft_id));

    expect(kills).toBe(rounds * processes);
    expect(found.integrity).toBe('ok');
    expect(found.orphans).toEqual([]);
    expect(placed.filter((draft_id) => !ids.has(draft_id))).toEqual([]);
    expect(done.filter(({ jobs, effects, steps }) => jobs !== 1 || effects !== 1 || steps !== 1)).toEqual([]);
    expect(done.filter(({ state, status }) => state !== 'done' || status !== 'ready')).toEqual([]);
    expect(poison.filter(({ state, effects }) => state !== 'dead' || effects !== 0)).toEqual([]);
    expect(found.jobs_without_order).toBe(0);
    expect(found.slots_twice).toEqual([]);
    expect(found.slots).toBeGreaterThan(0);
    expect(found.slots_without_effect).toEqual([]);
    // Requests to the outside may be repeated, but only where a kill interrupted one of a process's four jobs, or where a
    // worker was held up for longer than its lease (a busy machine does that), saw that its job had been taken, and said so.
    const repeated = sent.length - new Set(sent).size;
    expect(repeated).toBeLessThanOrEqual(kills * 4 + taken.length);
    if (process.env.CRASH_ROUNDS) {
      const figures = { processes, kills, acknowledged: placed.length, orders: ids.size, slots: found.slots };
      process.stdout.write(
        `${JSON.stringify({ ...figures, dead: poison.length, sent: sent.length, repeated, taken: taken.length })}\n`,
      );
    }
  },
);

/** Opens what the killed processes left and works until nothing waits. */
async function finishTheWork(file: string, sent: (draft_id: string) => void): Promise<void> {
  const store = await openStore({ file, refuse_waits: true });
  onTestFinished(() => store.close());
  const person_id = await store.write((tx) => tx.people.ensure('owner@example.com', Date.now()));
  const queue = crashQueue(store, person_id, sent);
  queue.start();
  const orders_wait = async () =>
    (await store.jobs.counts()).some(
      ({ kind, state }) => kind === 'order' && (state === 'queued' || state === 'running'),
    );
  await vi.waitUntil(async () => !(await orders_wait()), { timeout: 120_000 + ROUNDS * 4000, interval: 20 });
  await queue.stop(60_000);
  await store.close();
}

interface OrderRow {
  draft_id: string;
  temper: string;
  status: string;
  steps: number;
  jobs: number;
  state: string;
  effects: number;
}

/** What the database says, read without any code of the store. */
function inspect(file: string) {
  const connection = new Database(file, { readonly: true });
  const all = <Row>(source: string): Row[] => connection.prepare(source).all() as Row[];
  const found = {
    integrity: connection.pragma('integrity_check', { simple: true }),
    orphans: connection.pragma('foreign_key_check'),
    orders: all<OrderRow>(`
      select draft.id as draft_id, site_key as temper, status,
        (select count(*) from draft_page where draft_id = draft.id) as steps,
        (select count(*) from job where key = 'order:' || draft.id) as jobs,
        (select state from job where key = 'order:' || draft.id) as state,
        (select count(*) from api_key where name = 'order:' || draft.id) as effects
      from draft`),
    jobs_without_order: all(`
      select 1 from job where kind = 'order' and not exists (select 1 from draft where 'order:' || id = job.key)`)
      .length,
    slots: all("select 1 from job where kind = 'tick'").length,
    slots_twice: all("select name from api_key where name like 'tick:%' group by name having count(*) > 1"),
    slots_without_effect: all(`
      select key from job where kind = 'tick' and state = 'done'
        and not exists (select 1 from api_key where 'cron:' || name = job.key)`),
  };
  connection.close();
  return found;
}
