import type { Person } from '../../store/people/people.ts';
import type { Reads } from '../../store/store.ts';

/** Whether a person is the only administrator who can sign in: without any, nobody can open the pages of the site team. */
export async function isLastAdministrator(
  { people }: Pick<Reads, 'people'>,
  { id, administrator_at }: Pick<Person, 'id' | 'administrator_at'>,
): Promise<boolean> {
  if (administrator_at === null) return false;
  const all = await people.administrators();
  return !all.some((other) => other.id !== id && other.suspended_at === null);
}
