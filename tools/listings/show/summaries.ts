import { launchInWeek } from '../../../domain/launches/launch_states.ts';
import { launchLabel } from '../../../domain/launches/paid_launch.ts';
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

type Presented = ReturnType<typeof presentSummary>;

/** A listing as an entry of a week: labelled by its launch of that week, which another may have followed since. */
export async function inWeek(
  { launches }: Pick<Store, 'launches'>,
  listing_id: number,
  listing: Presented,
  week: string,
): Promise<Presented> {
  if (listing.launch_week === week) return listing;
  const launch = launchInWeek(await launches.everyOf(listing_id), week);
  const { paid: _paid, disclosure: _disclosure, ...rest } = listing;
  return { ...rest, ...launchLabel(launch?.plan ?? null) };
}

/** Entries in the order of their rows, without those of deleted listings. */
export async function entriesOf<Row, Entry>(
  rows: readonly Row[],
  entryOf: (row: Row) => Promise<Entry | undefined>,
): Promise<Entry[]> {
  return (await Promise.all(rows.map(entryOf))).filter((entry) => entry !== undefined);
}
