import type { Tx } from '../../../store/store.ts';
import { NOON } from '../temporary.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A grant of a person that lives for 90 days. */
export const addGrant = (tx: Tx, person_id: number, id: string, changed = {}): Promise<void> =>
  tx.grants.put({
    id,
    person_id,
    client_id: 'client',
    payload: { id },
    created_at: NOON,
    expires_at: NOON + 90 * DAY,
    ...changed,
  });

/** A token of a grant that lives for an hour. */
export const addToken = (tx: Tx, grant_id: string, hash: string): Promise<void> =>
  tx.grants.addToken({
    hash,
    grant_id,
    scopes: ['account:read'],
    audience: 'https://firstlight.example/mcp',
    created_at: NOON,
    expires_at: NOON + HOUR,
  });
