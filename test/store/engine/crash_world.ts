import { makeQueue, type Queue, type QueueOptions } from '../../../jobs/queue/queue.ts';
import { newUuid } from '../../../store/base/ids.ts';
import { blankDraft } from '../../../store/drafts/drafts.ts';
import type { Store, Tx } from '../../../store/store.ts';

/** The work of crash.test.ts, shared by the program that is killed and the test that checks its database. */
export interface Order {
  draft_id: string;
  /** `poison` fails always, `shaky` twice. */
  temper: 'good' | 'shaky' | 'poison';
}

const EVERY_MS = 40;
const LEASE_MS = 250;
const POISON_ATTEMPTS = 3;

const clock = { now: () => new Date() };

/** Places an order: a draft, and the job that works on it, in one transaction. */
export async function placeOrder(tx: Tx, person_id: number): Promise<Order> {
  const chance = Math.random();
  const temper = chance < 0.01 ? 'poison' : chance < 0.11 ? 'shaky' : 'good';
  const draft_id = newUuid();
  const now = clock.now().getTime();
  await tx.drafts.add(
    blankDraft({ id: draft_id, person_id, url: 'https://acme.example/', site_key: temper }, now),
  );
  // Kills count as attempts, so valid jobs need more attempts than a test has kills.
  const max_attempts = temper === 'poison' ? POISON_ATTEMPTS : 1000;
  await tx.jobs.enqueue('order', { draft_id, temper }, { key: `order:${draft_id}`, max_attempts });
  return { draft_id, temper };
}

/** A queue that works on orders and records each slot of a schedule. `sent` stands for a request to the outside. */
export function crashQueue(
  store: Store,
  person_id: number,
  sent: (draft_id: string) => void,
  onFailure?: QueueOptions['onFailure'],
): Queue {
  /** An effect that would be visible twice if it happened twice. */
  const effect = (tx: Tx, name: string) =>
    tx.keys.add({ person_id, name, hash: newUuid(), hint: 'effect', created_at: clock.now().getTime() });

  return makeQueue({
    store,
    clock,
    lease_ms: LEASE_MS,
    poll_ms: 20,
    backoff: () => 1 + Math.random() * 20,
    ...(onFailure && { onFailure }),
    schedules: [{ name: 'tick', every_ms: EVERY_MS }],
    kinds: {
      tick: {
        concurrency: 1,
        handler: async ({ slot }, run) => {
          await run.commit((tx) => effect(tx, `tick:${String(slot)}`));
        },
      },
      order: {
        concurrency: 4,
        handler: async (payload, run) => {
          const { draft_id, temper } = payload as unknown as Order;
          const visit = {
            url: 'https://acme.example/step',
            status: 200,
            reason: 'http_error' as const,
            page: null,
          };
          await run.write((tx) => tx.drafts.addVisit(draft_id, visit));
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
          if (temper === 'poison') throw new Error('poison');
          const tries = await store.drafts.byId(draft_id);
          if (temper === 'shaky' && tries && tries.percent < 2) {
            await run.write((tx) =>
              tx.drafts.patch(draft_id, { percent: tries.percent + 1, updated_at: clock.now().getTime() }),
            );
            throw new Error('shaky');
          }
          sent(draft_id);
          await run.commit(
            async (tx) => {
              await effect(tx, `order:${draft_id}`);
              await tx.drafts.patch(draft_id, { status: 'ready', updated_at: clock.now().getTime() });
            },
            { durable: Math.random() < 0.5 },
          );
        },
      },
    },
  });
}
