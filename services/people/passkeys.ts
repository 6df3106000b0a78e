import { keyName } from '../../domain/http/api_keys.ts';
import type { AuditActor } from '../../domain/http/audit_entry.ts';
import type { Passkey } from '../../store/people/passkeys.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { writeTo } from '../email/outbox.ts';
import { defineUseCase } from '../use_cases/define.ts';

/** A passkey of a person. */
export type { Passkey } from '../../store/people/passkeys.ts';

/** The passkeys of a person, newest first. */
export const passkeysOf = defineUseCase(
  { who: 'members', does: 'reads' },
  ({ passkeys }: Pick<Reads, 'passkeys'>, person_id: number): Promise<Passkey[]> =>
    passkeys.ofPerson(person_id),
);

/** Renames an own passkey; `name` if the new one is empty or too long, `not_found` if there is no such passkey. */
export const renamePasskey = defineUseCase(
  { who: 'members', does: 'writes' },
  async (tx: Tx, person_id: number, id: number, typed: string): Promise<'renamed' | 'name' | 'not_found'> => {
    const name = keyName(typed);
    if (name === null) return 'name';
    const former = await tx.passkeys.rename(person_id, id, name);
    if (former === undefined) return 'not_found';
    const by = { actor: 'person', actor_id: person_id } as const;
    const details = { name, former };
    if (former !== name)
      await tx.audit_log.record({
        by,
        kind: 'passkey_renamed',
        person_id,
        subject: `passkey:${id}`,
        details,
      });
    return 'renamed';
  },
);

/** Removes a passkey of a person at `now` (epoch milliseconds), and emails the person; false if there is none. */
export const removePasskey = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    person_id: number,
    id: number,
    { by, now }: { by: AuditActor; now: number },
  ): Promise<boolean> => {
    const passkey = await tx.passkeys.remove(person_id, id);
    if (!passkey) return false;
    const { name, rp_id: host } = passkey;
    const details = { name, host };
    await tx.audit_log.record({ by, kind: 'passkey_removed', person_id, subject: `passkey:${id}`, details });
    await writeTo(tx, person_id, 'passkey_removed', { name, at: now }, String(id));
    return true;
  },
);
