import { between, eq } from 'drizzle-orm';
import { type LaunchFacts, standingOf } from '../../domain/launches/listing_standing.ts';
import type { ReadDb } from '../base/db.ts';
import type { Schema } from '../base/schema.ts';
import { launchFacts } from '../launches/launch.ts';
import { type Difference, difference, type Recount, spanOf } from './recount_parts.ts';

/** Status, plan and current launch of listings, from their launches. Corrects only these columns; later recounts what follows. */
export const listingStatus: Recount = {
  find: (db, schema, after) =>
    spanOf(db, schema, after, async (from, to) =>
      (await differences(db, schema, from, to)).map(({ of }) => Number(of)),
    ),
  async correct(db, schema, id) {
    const [wrong] = await differences(db, schema, id, id);
    if (!wrong) return null;
    const { listing } = schema;
    await db
      .update(listing)
      .set(wrong.is as ReturnType<typeof standingOf>)
      .where(eq(listing.id, id));
    return wrong;
  },
};

async function differences(db: ReadDb, schema: Schema, from: number, to: number): Promise<Difference[]> {
  const { launch, listing } = schema;
  const { id, closed, status, launch_id, plan, live_at } = listing;
  const listings = await db
    .select({ id, closed, standing: { status, launch_id, plan, live_at } })
    .from(listing)
    .where(between(id, from, to));
  const launches = await db
    .select({ listing_id: launch.listing_id, ...launchFacts(schema) })
    .from(launch)
    .where(between(launch.listing_id, from, to));
  const launchesOf = Map.groupBy(launches, ({ listing_id }): number => listing_id);
  return listings.flatMap((row) => {
    const right = standingOf(row.closed, (launchesOf.get(row.id) ?? []) as LaunchFacts[]);
    return difference(row.id, row.standing, right) ?? [];
  });
}
