import { hashOf, hintOf, newApiKey } from '../../../auth/credentials/api_keys.ts';
import type { Scope } from '../../../domain/http/access.ts';
import type { World } from '../../world.ts';

const DAY = 86_400_000;

interface Past {
  name: string;
  scopes?: Scope[];
  /** Days ago. */
  made: number;
  used?: number;
  requests?: number;
  /** Days from now. */
  ends?: number;
  revoked?: number;
}

/** Keys with history: one of each kind on the page. */
export const PASTS: readonly Past[] = [
  { name: 'Deploy script', made: 40, used: 0.1, requests: 12_480 },
  { name: 'Claude on my laptop', made: 12, used: 2, requests: 311, ends: 18, scopes: ['account:read'] },
  {
    name: 'Weekly report with a name that is as long as a name may be',
    made: 90,
    used: 45,
    scopes: ['account:read', 'listings:write'],
  },
  { name: 'Never needed', made: 3 },
  { name: 'Old laptop', made: 200, used: 120, revoked: 100 },
  { name: 'Trial', made: 60, ends: -30 },
];

/** Adds keys with history to a person's account. */
export async function addPastKeys(world: World, email: string): Promise<void> {
  const now = world.clock.now().getTime();
  const ago = (days: number | undefined): number | null => (days === undefined ? null : now - days * DAY);
  await world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(email, now - 400 * DAY);
    for (const { name, scopes = null, made, used, requests = 0, ends, revoked } of PASTS) {
      const key = newApiKey();
      const id = await tx.keys.add({
        person_id,
        name,
        scopes,
        hash: hashOf(key),
        hint: hintOf(key),
        created_at: now - made * DAY,
        expires_at: ends === undefined ? null : now + ends * DAY,
      });
      const at = ago(used);
      if (at !== null) await tx.keys.noteUses(id, { at, ip: '203.0.113.24', requests });
      if (revoked !== undefined) await tx.keys.revoke(id, ago(revoked)!);
    }
  });
}
