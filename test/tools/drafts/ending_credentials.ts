import { hashOf } from '../../../auth/credentials/api_keys.ts';
import { newSecret } from '../../../auth/sign_in/sessions.ts';
import type { World } from '../../world.ts';

const DAY = 86_400_000;
const nowOf = (world: World): number => world.clock.now().getTime();

/** A credential, and what ends it. */
export interface Credential {
  word: string;
  end(): Promise<void>;
}

/** A key that its owner revokes. */
export async function apiKey(world: World, person: string): Promise<Credential> {
  const word = await world.key(person);
  const end = () =>
    world.store.write(async (tx) => tx.keys.revoke((await tx.keys.byHash(hashOf(word)))!.id, nowOf(world)));
  return { word, end };
}

/** A key that expires after a second, which passes. */
async function keyForASecond(world: World, person: string): Promise<Credential> {
  const { word } = await apiKey(world, person);
  await world.store.write(async (tx) => {
    const { id } = (await tx.keys.byHash(hashOf(word)))!;
    await tx.keys.replace(id, id, nowOf(world) + 1_000);
  });
  return { word, end: async () => world.clock.advance(1_000) };
}

async function keyOfSuspended(world: World, person: string): Promise<Credential> {
  const { word } = await apiKey(world, person);
  const { id } = (await world.store.people.byEmail(`${person}@example.org`))!;
  return {
    word,
    end: () => world.store.write(async (tx) => void (await tx.people.suspend(id, nowOf(world), null))),
  };
}

async function accessToken(world: World, person: string): Promise<Credential> {
  const word = `flat_${newSecret()}`;
  const grant_id = newSecret();
  const times = { created_at: nowOf(world), expires_at: nowOf(world) + DAY };
  const scopes = ['account:read' as const, 'listings:write' as const];
  await world.store.write(async (tx) => {
    const person_id = await tx.people.ensure(`${person}@example.org`, nowOf(world));
    await tx.grants.put({ id: grant_id, person_id, client_id: 'c', payload: {}, ...times });
    const given = { scopes, audience: `${world.url}/mcp`, ...times };
    await tx.grants.addToken({ hash: hashOf(word), grant_id, ...given });
  });
  return { word, end: () => world.store.write(async (tx) => void (await tx.grants.end(grant_id))) };
}

/** Every way to end a credential during its call, each for another person. */
export const ENDING_CREDENTIALS: [
  what: string,
  person: string,
  make: (world: World, person: string) => Promise<Credential>,
][] = [
  ['an API key that is revoked', 'ada', apiKey],
  ['an API key whose time is over', 'bob', keyForASecond],
  ['a key of a person who is suspended', 'cleo', keyOfSuspended],
  ['an access token whose grant is ended', 'dora', accessToken],
];
