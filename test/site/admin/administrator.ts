import type { World } from '../../world.ts';
import { sessionFor, Visitor } from '../visitor.ts';

/** The browser of an administrator who signed in just now; `person_id` is theirs. */
export async function administrator(
  { url, store, clock }: Pick<World, 'url' | 'store' | 'clock'>,
  email = 'noor@example.org',
): Promise<{ by: Visitor; person_id: number }> {
  const now = clock.now().getTime();
  const { cookie, person_id } = await sessionFor(store, email, now);
  await store.write((tx) => tx.people.setAdministrator(person_id, now));
  const by = new Visitor(url);
  const [name = '', value = ''] = cookie.split('=');
  by.cookies.set(name, value);
  return { by, person_id };
}
