import { personAtThisSite } from '../../../../domain/http/access.ts';
import { followListing } from '../../../../services/subscriptions/follows.ts';
import { subscribeMember } from '../../../../services/subscriptions/subscribe.ts';
import type { Store, Tx } from '../../../../store/store.ts';
import { GENUINE } from '../../../scene.ts';
import { sessionFor } from '../../../site/visitor.ts';
import { NOON } from '../../../store/temporary.ts';
import { type Person, pictureOf, type Things } from './things.ts';

/** A session, an assistant, a passkey, an account at a provider and a portrait. */
export async function addToAccount(
  store: Store,
  { id: person_id, email }: Person,
): Promise<Pick<Things, 'session_id' | 'passkey_id' | 'provider_account_id' | 'grant_id'>> {
  const { session_id } = await sessionFor(store, email, NOON);
  const times = { created_at: NOON, expires_at: NOON + DAY };
  const grant_id = 'grant of ada';
  return store.write(async (tx) => {
    await tx.grants.put({ id: grant_id, person_id, client_id: 'client', payload: {}, ...times });
    const passkey_id = await tx.passkeys.add({ person_id, ...PASSKEY, created_at: NOON });
    await tx.provider_accounts.add({ person_id, ...LINKED, created_at: NOON, last_used_at: NOON });
    const [linked] = await tx.provider_accounts.ofPerson(person_id);
    const picture = pictureOf('face').files;
    await tx.pictures.add({ hash: 'face', width: 256, height: 256, created_at: NOON }, picture);
    await tx.portraits.put({ person_id, picture: 'face', created_at: NOON });
    await tx.regenerations.add(person_id, NOON);
    return { session_id, passkey_id: passkey_id!, provider_account_id: linked!.id, grant_id };
  });
}

const DAY = 86_400_000;

const PASSKEY = {
  credential_id: 'credential',
  public_key: 'public',
  counter: 0,
  transports: ['internal' as const],
  rp_id: 'launch.example',
  is_synced: true,
  is_backed_up: true,
  name: 'Phone',
};
const LINKED = { issuer: 'https://id.example', subject: 'subject', account: 'ada' };

/** Ada's vote, review and follow of a listing of somebody else, and the Monday email; returns the id of another review. */
export async function addOpinions(
  tx: Tx,
  { id: person_id, email }: Person,
  { id: listing_id, slug }: { id: number; slug: string },
): Promise<number> {
  await tx.votes.cast({ listing_id, person_id, cast_at: NOON, address_key: null }, GENUINE);
  await addReview(tx, 'ada', listing_id);
  await followListing(tx, { slug, person_id: personAtThisSite(person_id), now: NOON });
  await subscribeMember(tx, 'newsletter', { email, now: NOON });
  return addReview(tx, 'finn', listing_id);
}

/** A published review of a person; returns its id. */
export async function addReview(tx: Tx, name: string, listing_id: number): Promise<number> {
  const person_id = await tx.people.ensure(`${name}@example.org`, NOON - 400 * DAY);
  const words = { stars: 4, text: 'It does what it says, and has done so for months.' };
  await tx.reviews.add({ listing_id, person_id, ...words }, GENUINE, NOON);
  await tx.reviews.publish(listing_id, person_id, NOON);
  return (await tx.reviews.of(listing_id, person_id))!.id;
}
