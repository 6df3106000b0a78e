import type { Store } from '../../../store/store.ts';
import { presentSummary } from './present.ts';

/** List entries by listing id for rows that name listings; deleted listings are left out. */
export async function summariesOf(
  { listings }: Pick<Store, 'listings'>,
  rows: readonly { listing_id: number }[],
  origin: string,
): Promise<Map<number, ReturnType<typeof presentSummary>>> {
  const found = await listings.summaries([...new Set(rows.map(({ listing_id }) => listing_id))]);
  return new Map(found.map((row) => [row.id, presentSummary(row, origin)]));
}
