import { type Place, rest } from '../base/place.ts';
import { call, type ScriptedCall } from '../base/task.ts';

/** Submits a website and waits for its draft, as part of a script. */
export function* draftOf(url: string): Generator<ScriptedCall[], any, any[]> {
  const [{ id }] = yield [call('submit_listing', { url })];
  for (;;) {
    const [draft] = yield [call('get_draft', { id, wait_seconds: 20 })];
    if (draft.status === 'ready' || draft.status === 'failed') return draft;
  }
}

/** Finds a listing of the founder by its slug, as part of a script. */
export function* ownListing(slug: string): Generator<ScriptedCall[], any, any[]> {
  const [{ items }] = yield [call('list_my_listings')];
  return items.find((listing: { slug: string }) => listing.slug === slug);
}

/** The founder's draft of a website, whole; undefined if there is none. */
export async function draftAt(place: Place, website: string): Promise<any> {
  const { items } = await rest(place, '/drafts?per_page=100');
  const found = items.find(({ url }: { url: string }) => url === `${website}/`);
  return found && rest(place, `/drafts/${found.id}`);
}

/** One of the founder's listings by its URL, whole; undefined if there is none. */
export async function listingAt(place: Place, website: string): Promise<any> {
  const { items } = await rest(place, '/me/listings?per_page=100');
  const found = items.find(({ url }: { url: string }) => url === `${website}/`);
  return found && rest(place, `/me/listings/${found.listing_id}`);
}

/** Whether a draft has values of its website alone. */
export const isOfWebsite = (draft: any): boolean =>
  draft !== undefined &&
  Object.values<any>(draft.fields).every(({ state }) => state === 'ai' || state === 'not_found');
