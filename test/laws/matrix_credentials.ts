import { hashOf, newApiKey } from '../../auth/api_keys.ts';
import { issueKey } from '../../auth/issue_key.ts';
import { ALL_SCOPES, type Scope } from '../../domain/access.ts';
import { DEMO_FOUNDER } from '../../fixtures/demo/seed.ts';
import type { DemoWorld } from '../demo_world.ts';

/** A credential that the matrix sends with every operation, and what it proves. */
export interface Column {
  name: string;
  /** Value of the Authorization header; undefined: none is sent. */
  authorization: string | undefined;
  /** Nobody, nothing valid, or somebody with these scopes. */
  proves: 'nobody' | 'nothing' | ReadonlySet<Scope>;
}

const DAY = 86_400_000;

/** Every sort of credential of the founder of the demo world, good and bad. */
export async function columns(world: DemoWorld): Promise<Column[]> {
  const now = world.clock.now().getTime();
  const key = (scopes: Scope[] | null, expires_at: number | null = null): Promise<string> =>
    world.store.write((tx) =>
      issueKey(tx, { email: DEMO_FOUNDER.email, name: 'matrix', scopes, expires_at }, now),
    );
  const expired = await key(null, now);
  const revoked = await key(null);
  await world.store.write(async (tx) => {
    await tx.keys.revoke((await tx.keys.byHash(hashOf(revoked)))!.id, now);
  });
  const bad: Record<string, string> = {
    'no scheme': newApiKey(),
    'another scheme': 'Basic YWRhOnNlY3JldA==',
    'a scheme alone': 'Bearer',
    'two words': 'Bearer one two',
    'a made-up key': `Bearer ${newApiKey()}`,
    'a key with a typing error': `Bearer ${newApiKey().replace(/.$/, '-')}`,
    'a made-up access token': `Bearer flat_${'A'.repeat(43)}`,
    'an expired key': `Bearer ${expired}`,
    'a revoked key': `Bearer ${revoked}`,
  };
  const good: [string, Scope[] | null, number | null][] = [
    ['a full key', null, null],
    ['a key that ends tomorrow', null, now + DAY],
    ...ALL_SCOPES.map((scope): [string, Scope[], null] => [`a key with ${scope}`, [scope], null]),
    ...ALL_SCOPES.map((scope): [string, Scope[], null] => [
      `a key without ${scope}`,
      ALL_SCOPES.filter((other) => other !== scope),
      null,
    ]),
  ];
  return [
    { name: 'nobody', authorization: undefined, proves: 'nobody' },
    ...Object.entries(bad).map(
      ([name, authorization]): Column => ({
        name,
        authorization,
        proves: 'nothing',
      }),
    ),
    ...(await Promise.all(
      good.map(
        async ([name, scopes, end]): Promise<Column> => ({
          name,
          authorization: `Bearer ${await key(scopes, end)}`,
          proves: new Set(scopes ?? ALL_SCOPES),
        }),
      ),
    )),
  ];
}
