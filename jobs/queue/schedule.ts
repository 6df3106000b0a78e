import type { Store, Tx } from '../../store/store.ts';

/** Recurring work: one job of this kind per slot. */
export interface Schedule {
  /** Name of the schedule and kind of its jobs. */
  name: string;
  /** Length of a slot. Slots start at multiples of it since 1970 (UTC), plus `offset_ms`. */
  every_ms: number;
  offset_ms?: number;
}

/** Payload of a slot's job, in epoch milliseconds of the service's clock. */
export interface SlotPayload extends Record<string, unknown> {
  /** Start of the due slot. */
  slot: number;
  /** Start of the first slot without a job: earlier than `slot` after a downtime. */
  since: number;
}

/**
 * Enqueues the job of every schedule due at `now` and advances the schedule, in one transaction. After a downtime
 * there is one job, for the newest slot, with `since`. Each slot gets one job, also with several processes and a
 * clock that was set back.
 */
export async function fireDue(store: Store, schedules: readonly Schedule[], now: number): Promise<void> {
  if (schedules.length === 0) return;
  const seen = new Map((await store.crons.all()).map((row) => [row.name, row]));
  const todo = schedules.flatMap((schedule) => {
    const { name, every_ms } = schedule;
    const slot = slotAt(schedule, now);
    const row = seen.get(name);
    // A slot beyond the next one was stored for another length, or before the clock was set back.
    const waits = row?.every_ms === every_ms && row.next_at > now && row.next_at <= slot + every_ms;
    return waits ? [] : [{ name, every_ms, slot, next_at: row?.next_at ?? null }];
  });
  if (todo.length === 0) return;
  // A slot is moved on by who saw it, and its job has a key.
  const fire = async (tx: Tx): Promise<void> => {
    for (const { name, every_ms, slot, next_at } of todo) {
      const mine = await tx.crons.move(next_at, { name, every_ms, next_at: slot + every_ms });
      if (!mine) continue;
      const payload: SlotPayload = { slot, since: Math.min(next_at ?? slot, slot) };
      await tx.jobs.enqueue(name, payload, { key: `cron:${name}:${slot}`, run_at: slot });
    }
  };
  await store.write(fire, { on: [] });
}

/** Start of the slot that contains an instant. */
export function slotAt({ every_ms, offset_ms = 0 }: Schedule, instant: number): number {
  return Math.floor((instant - offset_ms) / every_ms) * every_ms + offset_ms;
}
