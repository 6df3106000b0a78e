import { nameKey } from '../../store/people/founders.ts';
import type { Tx } from '../../store/store.ts';
import type { ImportedListing } from './format.ts';

/**
 * Gives the owner of a listing the picture of the founder that its entry names, and the founder's name where the account has none, so that
 * pages find it (record 43). What a person has chosen on this site stays. Returns whether anything changed.
 */
export async function loadPortrait(
  tx: Tx,
  listing_id: number,
  { owner, founders = [] }: ImportedListing,
  { stored, now }: { stored: (file: string) => string | undefined; now: number },
): Promise<boolean> {
  const founder = founders.find(({ picture }) => picture !== undefined);
  const picture = founder?.picture && stored(founder.picture);
  const person = await tx.people.byEmail(owner);
  if (!picture || !person || (await tx.listings.byId(listing_id))?.person_id !== person.id) return false;
  const { id: person_id, name } = person;
  if (name !== null && nameKey(name) !== nameKey(founder.name)) return false;
  if (await tx.portraits.ofPerson(person_id)) return false;
  if (name === null) await tx.people.rename(person_id, founder.name);
  await tx.portraits.put({ person_id, picture, created_at: now });
  return true;
}
