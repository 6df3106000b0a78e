import { ALTERNATIVES_MOST } from '../../domain/listings/alternatives.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { ListingSummary } from '../../store/listings/summaries.ts';
import type { Reads, Tx } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { liveOfWebsite } from './known_site.ts';

/** A listing of a person. */
interface Own {
  person_id: number;
  listing_id: number;
}

type Sources = Pick<Reads, 'listings' | 'alternatives'>;

/** The alternatives to a listing as its owners see them (D49). All but the hidden ones are live. */
export interface OwnAlternatives {
  /** Approved ones, in the order in which they are shown. */
  approved: ListingSummary[];
  /** Suggestions, which nobody decided about. */
  suggested: ListingSummary[];
  /** Listings of the same category that are shown after the approved ones. */
  peers: ListingSummary[];
  hidden: ListingSummary[];
  /** Number of approved ones that are not live, so that they are not shown. */
  absent: number;
}

/** The alternatives to a listing for one of its owners; undefined if it is not theirs. */
export const ownAlternatives = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    { listings, alternatives }: Sources,
    { person_id, listing_id }: Own,
  ): Promise<OwnAlternatives | undefined> => {
    if (!(await listings.ofPerson(person_id, listing_id))) return undefined;
    const rows = await alternatives.ofListing(listing_id);
    const [primary] = await listings.categoriesOf(listing_id);
    const of = (state: 'approved' | 'suggested' | 'hidden'): number[] =>
      rows.filter((row) => row.state === state && row.status === 'live').map(({ id }) => id);
    const [approved, suggested] = [of('approved'), of('suggested')];
    const peers = primary
      ? await alternatives.peers(listing_id, primary.id, ALTERNATIVES_MOST - approved.length)
      : [];
    return {
      approved: await listings.summaries(approved),
      suggested: await listings.summaries(suggested),
      peers: await listings.summaries(peers.filter((id) => !suggested.includes(id))),
      hidden: await listings.summaries(of('hidden')),
      absent: rows.filter(({ state, status }) => state === 'approved' && status !== 'live').length,
    };
  },
);

/** What an owner does with an alternative. */
export const ALTERNATIVE_CHANGES = ['approve', 'hide', 'undo', 'earlier', 'later'] as const;
export type AlternativeChange = (typeof ALTERNATIVE_CHANGES)[number];

/** Why an alternative is not changed. */
export type AlternativeRefusal = 'no_listing' | 'not_live' | 'itself' | 'full';

/**
 * Approves, hides or moves an alternative to a listing for one of its owners, or takes a decision back. Repeating a decision changes
 * nothing. Returns why not, or null.
 */
export const changeAlternative = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    own: Own,
    { id, change }: { id: number; change: AlternativeChange },
  ): Promise<AlternativeRefusal | null> => {
    const { person_id, listing_id } = own;
    if (!(await tx.listings.ofPerson(person_id, listing_id))) return 'no_listing';
    const other = await tx.listings.byId(id);
    if (change === 'approve') return approve(tx, listing_id, other);
    if (other?.status !== 'live') return 'not_live';
    if (id === listing_id) return 'itself';
    if (change === 'hide') await tx.alternatives.hide(listing_id, id);
    else if (change === 'undo') await tx.alternatives.undo(listing_id, id);
    else await move(tx, listing_id, id, change === 'earlier' ? -1 : 1);
    return null;
  },
);

/**
 * Approves the live listing that an owner names by the URL of its website, by its page here or by its slug. Returns its name, or why
 * not.
 */
export const addAlternative = defineUseCase(
  { who: 'members', does: 'writes' },
  async (
    tx: Tx,
    own: Own,
    { text, origin }: { text: string; origin: string },
  ): Promise<{ added: string } | AlternativeRefusal> => {
    const { person_id, listing_id } = own;
    if (!(await tx.listings.ofPerson(person_id, listing_id))) return 'no_listing';
    const other = await namedBy(tx, text, origin);
    const refused = await approve(tx, listing_id, other);
    return refused ?? { added: other?.name ?? '' };
  },
);

/** The listing with this slug, or with a page or a website at this URL. */
async function namedBy(
  reads: Pick<Reads, 'listings'>,
  text: string,
  origin: string,
): Promise<Listing | undefined> {
  const slug = text.startsWith(`${origin}/`) ? ownPage.exec(text.slice(origin.length))?.[1] : text;
  const listing = slug === undefined ? undefined : await reads.listings.bySlug(slug.toLowerCase());
  return listing ?? liveOfWebsite(reads, text.includes('://') ? text : `https://${text}`);
}

/** Pages of this site that are about one listing. */
const ownPage = /^\/(?:p|alternatives)\/([^/?#]+)/;

async function approve(
  tx: Tx,
  listing_id: number,
  other: Listing | undefined,
): Promise<AlternativeRefusal | null> {
  if (other?.status !== 'live') return 'not_live';
  if (other.id === listing_id) return 'itself';
  const approved = (await tx.alternatives.ofListing(listing_id)).filter(({ state }) => state === 'approved');
  if (approved.length >= ALTERNATIVES_MOST && !approved.some(({ id }) => id === other.id)) return 'full';
  await tx.alternatives.approve(listing_id, other.id);
  return null;
}

/** Moves an approved alternative before or after its neighbour among those that are shown. */
async function move(tx: Tx, listing_id: number, id: number, step: 1 | -1): Promise<void> {
  const rows = (await tx.alternatives.ofListing(listing_id)).filter(({ state }) => state === 'approved');
  const shown = rows.filter(({ status }) => status === 'live');
  const neighbour = shown[shown.findIndex((row) => row.id === id) + step];
  if (!neighbour || !shown.some((row) => row.id === id)) return;
  const swapped = rows.map((row) => (row.id === id ? neighbour.id : row.id === neighbour.id ? id : row.id));
  await tx.alternatives.order(listing_id, swapped);
}
