import type { Store } from '../../store/store.ts';

/** Work that comes round: a job of this kind for every slot. */
export interface Schedule {
  /** Name of the schedule and kind of its jobs. */
  name: string;
  /** Length of a slot. Slots begin at multiples of it since 1970 (UTC), `offset_ms` later. */
  every_ms: number;
  offset_ms?: number;
}

/** What the job of a slot is told, in epoch milliseconds of the service's clock. */
export interface SlotPayload extends Record<string, unknown> {
  /** Beginning of the slot that is due. */
  slot: number;
  /** Beginning of the first slot without a job of its own: earlier than `slot` after a downtime. */
  since: number;
}

/**
 * Puts the job of every schedule that is due at `now` into the queue and moves the schedule on, in one transaction. After a
 * downtime there is one job, for the newest slot, that is told since when; its handler catches up. Each slot has a job once,
 * however many processes ask, also when the clock was set back.
 */
export async function fireDue(store: Store, schedules: readonly Schedule[], now: number): Promise<void> {
  if (schedules.length === 0) return;
  const seen = new Map((await store.crons.all()).map((row) => [row.name, row]));
  const todo = schedules.flatMap((schedule) => {
    const { name, every_ms } = schedule;
    const slot = slotAt(schedule, now);
    const row = seen.get(name);
    // A slot further away than the next one was entered for another length, or before the clock was set back.
    const waits = row?.every_ms === every_ms && row.next_at > now && row.next_at <= slot + every_ms;
    return waits ? [] : [{ name, every_ms, slot, next_at: row?.next_at ?? null }];
  });
  if (todo.length === 0) return;
  await store.write(async (tx) => {
    for (const { name, every_ms, slot, next_at } of todo) {
      const mine = await tx.crons.move(next_at, { name, every_ms, next_at: slot + every_ms });
      if (!mine) continue;
      const payload: SlotPayload = { slot, since: Math.min(next_at ?? slot, slot) };
      await tx.jobs.enqueue(name, payload, { key: `cron:${name}:${slot}`, run_at: slot });
    }
  });
}

/** Beginning of the slot that contains an instant. */
export function slotAt({ every_ms, offset_ms = 0 }: Schedule, instant: number): number {
  return Math.floor((instant - offset_ms) / every_ms) * every_ms + offset_ms;
}
