import { isDeepStrictEqual } from 'node:util';
import type { ChangedBy, ListingContent } from '../../domain/listings/changes.ts';
import type { ListingChange } from '../../store/changes/changes.ts';
import type { Listing } from '../../store/listings/listing.ts';
import type { Reads } from '../../store/store.ts';
import { defineUseCase } from '../use_cases/define.ts';
import { ownMilestones } from './milestones.ts';

/** A change of a listing as its owners read it (record 37): categories by their names. */
export interface HistoryRow
  extends Pick<ListingChange, 'id' | 'changed_at' | 'field' | 'before' | 'after'>,
    Pick<ChangedBy, 'who' | 'client' | 'client_name' | 'through_draft'> {
  /** Name of the owner who made it; null without one. */
  name: string | null;
  is_own: boolean;
  /** Whether the listing has something else than before the change, so that it can be put back. */
  differs: boolean;
}

type HistoryReads = Pick<
  Reads,
  'categories' | 'changes' | 'listings' | 'milestones' | 'moderation' | 'people'
>;

/** A page of the history of a listing that a person owns or shares, newest first, and the number of all; undefined if it is not theirs. */
export const ownHistory = defineUseCase(
  { who: 'members', does: 'reads' },
  async (
    reads: HistoryReads,
    { person_id, listing_id }: { person_id: number; listing_id: number },
    range: { offset: number; limit: number },
  ): Promise<{ items: HistoryRow[]; total: number } | undefined> => {
    const listing = await reads.listings.ofPerson(person_id, listing_id);
    return listing && historyOf(reads, listing, { ...range, reader: person_id });
  },
);

/** The same of a listing for a reader: an owner by row id, or null for the site team. */
export async function historyOf(
  reads: HistoryReads,
  listing: Listing,
  { reader, ...range }: { offset: number; limit: number; reader: number | null },
): Promise<{ items: HistoryRow[]; total: number }> {
  const { rows, total } = await reads.changes.page(listing.id, range);
  const current = await currentValues(reads, listing);
  const names = new Map<number, string | null>();
  for (const id of new Set(rows.flatMap((row) => row.person_id ?? [])))
    names.set(id, (await reads.people.byId(id))?.name ?? null);
  const categories = new Map((await reads.categories.all()).map(({ slug, name }) => [slug, name]));
  const named = (field: string, value: unknown): unknown =>
    field === 'categories' ? (value as string[]).map((slug) => categories.get(slug) ?? slug) : value;
  const items = rows.map((row) => {
    const { id, changed_at, field, who, client, client_name, through_draft } = row;
    return {
      id,
      changed_at,
      field,
      who,
      client,
      client_name,
      through_draft,
      before: named(field, row.before),
      after: named(field, row.after),
      name: row.person_id === null || who !== 'owner' ? null : (names.get(row.person_id) ?? null),
      is_own: reader !== null && row.person_id === reader,
      differs: !isDeepStrictEqual(current(row), row.before),
    };
  });
  return { items, total };
}

/**
 * Gives for a change what the listing has in its place now, as its owners wrote it last: values that wait for the site team count. For a
 * milestone it is the one that was added or removed.
 */
export async function currentValues(
  reads: Pick<Reads, 'listings' | 'milestones' | 'moderation'>,
  listing: Listing,
): Promise<(change: Pick<ListingChange, 'field' | 'before' | 'after'>) => unknown> {
  const open = await reads.moderation.openOf(listing.id);
  const wanted = { ...listing, ...open?.held };
  const categories = (await reads.listings.categoriesOf(listing.id)).map(({ slug }) => slug);
  const milestones = (await ownMilestones(reads, listing.id)).map(({ in_review: _waits, ...one }) => one);
  return ({ field, before, after }) => {
    if (field === 'categories') return categories;
    if (field === 'milestones') {
      if (before === null) return milestones.find(({ id }) => id === (after as { id: number }).id) ?? null;
      const { id: _id, ...content } = before as { id: number };
      return milestones.some(({ id: _other, ...one }) => isDeepStrictEqual(one, content)) ? before : null;
    }
    const [column = '', key] = field.split('.', 2);
    const value: unknown = wanted[column as keyof ListingContent];
    return key === undefined ? value : ((value as Record<string, string>)[key] ?? null);
  };
}
