import type { Reads, Tx } from '../../store/store.ts';

/** Ids of all live listings. */
export const liveListings = ({ listings }: Pick<Reads, 'listings'>): Promise<number[]> =>
  listings.idsWithStatus('live');

/** Adds the founders of these listings, or corrects them; running it again changes nothing. */
export async function syncFounders(
  { listings, founders }: Pick<Tx, 'listings' | 'founders'>,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const row = await listings.byId(id);
    if (row) await founders.sync(row);
  }
}
