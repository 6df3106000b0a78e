import type { AuditActor } from '../../domain/http/audit_entry.ts';
import { NOTE_MAX } from '../../domain/text/moderation.ts';
import type { NewAccount } from '../../store/sign_in/sign_ups.ts';
import type { Tx } from '../../store/store.ts';
import { suspend, unsuspend } from '../people/shut_out.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { accountsOfWave } from './waves.ts';

/** Why nobody was suspended: no such wave, none chosen, one of them is not of the wave, no reason, or nothing to do. */
export type NotSuspended = 'no_wave' | 'no_choice' | 'changed' | 'no_reason' | 'nothing';

interface Decision {
  /** Id of the wave. */
  wave: string;
  /** Ids of some of its people; absent for all. */
  people?: readonly number[];
  by: AuditActor;
}

/**
 * Suspends people of a wave, with a reason for the site team; those who are suspended and administrators are left as they are. `now` in
 * epoch milliseconds. Returns the number, or why not.
 */
export const suspendWave = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (
    tx: Tx,
    { reason, now, ...decision }: Decision & { reason: string; now: number },
  ): Promise<number | NotSuspended> => {
    if (reason === '' || reason.length > NOTE_MAX) return 'no_reason';
    const chosen = await chosenOf(tx, decision);
    if (typeof chosen === 'string') return chosen;
    const act = { by: decision.by, now, note: reason };
    let suspended = 0;
    for (const { person_id, suspended_at, is_administrator } of chosen) {
      if (suspended_at !== null || is_administrator) continue;
      if ((await suspend(tx, person_id, act)) === null) suspended++;
    }
    return suspended === 0 ? 'nothing' : suspended;
  },
);

/** Ends suspensions of people of a wave: of those who were suspended with the reason, if one is given. Returns the number, or why not. */
export const unsuspendWave = defineUseCase(
  { who: 'administrators', does: 'durable' },
  async (tx: Tx, { reason, ...decision }: Decision & { reason?: string }): Promise<number | NotSuspended> => {
    const chosen = await chosenOf(tx, decision);
    if (typeof chosen === 'string') return chosen;
    let restored = 0;
    for (const { person_id, suspended_at, suspended_note } of chosen) {
      if (suspended_at === null || (reason !== undefined && suspended_note !== reason)) continue;
      if (await unsuspend(tx, person_id, decision)) restored++;
    }
    return restored === 0 ? 'nothing' : restored;
  },
);

async function chosenOf(
  tx: Tx,
  { wave, people }: Pick<Decision, 'wave' | 'people'>,
): Promise<NewAccount[] | NotSuspended> {
  const found = await accountsOfWave(tx, wave);
  if (!found) return 'no_wave';
  if (people === undefined) return found.accounts;
  if (people.length === 0) return 'no_choice';
  const wanted = new Set(people);
  const chosen = found.accounts.filter(({ person_id }) => wanted.has(person_id));
  return chosen.length === wanted.size ? chosen : 'changed';
}
