import type { Grant } from '../../store/people/grants.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { endGrant } from './end_grant.ts';

/** A connected assistant, with the number of networks that it was used from. */
export type ConnectedAssistant = Grant & { networks: number };

/** A person's connected assistants with access at `now` (epoch milliseconds), newest first. */
export const connectedAssistants = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { grants }: Pick<Reads, 'grants'>,
    person_id: number,
    now: number,
  ): Promise<ConnectedAssistant[]> => {
    const rows = await grants.ofPerson(person_id, now);
    const networks = await grants.networks(person_id);
    return rows.map((grant) => ({ ...grant, networks: networks.get(grant.id) ?? 0 }));
  },
);

/** Disconnects an assistant of a person; false if the person has none with this grant id. */
export const disconnectAssistant = defineUseCase(
  { who: 'members', does: 'writes' },
  (tx: Tx, person_id: number, grant_id: string): Promise<boolean> =>
    endGrant(tx, grant_id, {
      by: { actor: 'person', actor_id: person_id },
      why: 'disconnected',
      person_id,
    }),
);
