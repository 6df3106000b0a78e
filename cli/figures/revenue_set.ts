import { parseArgs } from 'node:util';
import { attestRevenue } from '../../services/figures/revenue.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { UsageError } from '../command/usage.ts';

export const revenueSet: Command = {
  usage: 'revenue set SLUG USD SOURCE [--verified-on DAY] [--json]',
  summary:
    'Attests the revenue of 30 days of a listing, with what you have seen as SOURCE; DAY is today if it is left out. It is public while an owner wants it shown.',
  example: "firstlight revenue set acme 1234.50 'Stripe dashboard' --verified-on 2026-11-16",

  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'verified-on': { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [slug, revenue_usd, source, ...more] = positionals;
    if (slug === undefined || revenue_usd === undefined || source === undefined || more.length > 0)
      throw new UsageError('Give the slug of a listing, the amount in US dollars, and what you have seen.');
    const now = Date.now();
    const typed = {
      revenue_usd,
      source,
      verified_on: values['verified-on'] ?? new Date(now).toISOString().slice(0, 10),
    };
    const result = await overExistingStore((store) =>
      store.write(
        async (tx) => {
          const listing_id = (await tx.listings.bySlug(slug))?.id ?? 0;
          return attestRevenue(tx, { listing_id, typed, by: operator(), now });
        },
        { durable: true },
      ),
    );
    if (result === 'no_listing') throw new Error(`There is no listing ${slug}.`);
    if ('faults' in result) {
      const lines = Object.entries(result.faults).map(([field, message]) => `${field} ${message}`);
      throw new Error([...lines, 'Nothing was changed.'].join('\n'));
    }
    const { revenue, is_public } = result;
    print(
      values.json,
      { listing: slug, ...revenue, is_public },
      `The revenue of ${slug} is attested. ${is_public ? 'It is public.' : 'It is not public: no owner shows it, or the listing is not live.'}`,
    );
    return 0;
  },
};
