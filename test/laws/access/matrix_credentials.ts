import { hashOf, newApiKey } from '../../../auth/credentials/api_keys.ts';
import { issueKey } from '../../../auth/credentials/issue_key.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import { ALL_SCOPES, type Scope } from '../../../domain/http/access.ts';
import { DEMO_FOUNDER } from '../../../fixtures/demo/seed.ts';
import type { DemoWorld } from '../../demo_world.ts';

/** A credential that the matrix sends to every operation, and what it proves. */
export interface Column {
  name: string;
  /** Value of the Authorization header; undefined sends none. */
  authorization: string | undefined;
  /** Anonymous, invalid, or signed in with these scopes. */
  proves: 'nobody' | 'nothing' | ReadonlySet<Scope>;
  /** An access token for the REST API only; over MCP it proves nothing (RFC 8707). */
  rest_only?: true;
}

const DAY = 86_400_000;

/** Every kind of credential of the demo world's founder, valid and invalid. */
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
    ...(await tokens(world)),
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

interface TokenScene {
  name: string;
  scopes?: readonly Scope[];
  path?: '/mcp' | '/api/v1' | '/elsewhere';
  /** Milliseconds from now. */
  ends?: number;
  grant_ends?: number;
  /** The grant is revoked after the token was issued. */
  ended?: boolean;
  is_good?: boolean;
}

/** Access tokens of the authorization server, valid and invalid. */
const TOKENS: readonly TokenScene[] = [
  { name: 'an access token', is_good: true },
  { name: 'an access token for REST', path: '/api/v1', is_good: true },
  ...ALL_SCOPES.map((scope) => ({ name: `an access token with ${scope}`, scopes: [scope], is_good: true })),
  ...ALL_SCOPES.map((scope) => ({
    name: `an access token without ${scope}`,
    scopes: ALL_SCOPES.filter((other) => other !== scope),
    is_good: true,
  })),
  { name: 'an expired access token', ends: 0 },
  { name: 'an access token of a grant that is over', grant_ends: 0 },
  { name: 'an access token of an assistant that was disconnected', ended: true },
  { name: 'an access token for something else', path: '/elsewhere' },
];

async function tokens(world: DemoWorld): Promise<Column[]> {
  const now = world.clock.now().getTime();
  const person = (await world.store.people.byEmail(DEMO_FOUNDER.email))!;
  return world.store.write(async (tx) => {
    const all: Column[] = [];
    for (const { name, scopes = ALL_SCOPES, path = '/mcp', ends = DAY, ...scene } of TOKENS) {
      const token = `flat_${newSecret()}`;
      const grant = { id: newSecret(), client_id: 'matrix', payload: {}, created_at: now - DAY };
      const expires_at = now + (scene.grant_ends ?? DAY);
      await tx.grants.put({ ...grant, person_id: person.id, expires_at });
      const given = { scopes: [...scopes], audience: world.url + path, created_at: now - DAY };
      await tx.grants.addToken({ ...given, hash: hashOf(token), grant_id: grant.id, expires_at: now + ends });
      if (scene.ended) await tx.grants.end(grant.id, person.id);
      all.push({
        name,
        authorization: `Bearer ${token}`,
        proves: scene.is_good ? new Set(scopes) : 'nothing',
        ...(path === '/api/v1' && { rest_only: true as const }),
      });
    }
    return all;
  });
}
