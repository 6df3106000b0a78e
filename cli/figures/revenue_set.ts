import { attestRevenue, type TypedRevenue } from '../../services/figures/revenue.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const revenueSet: Command = {
  usage: 'revenue set SLUG USD SOURCE [--verified-on DAY] [--json]',
  summary:
    'Attests the revenue of 30 days of a listing, with what you have seen as SOURCE. It is public while an owner wants it shown.',
  options: { 'verified-on': 'The day on which you saw it, as 2026-11-16; today if left out.' },
  example: "firstlight revenue set tidemark 1234.50 'Stripe dashboard' --verified-on 2026-11-16",

  async run(args) {
    const { values, positionals } = parseArguments({
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
      const faults = Object.entries(result.faults);
      throw new UsageError(
        faults.map(([field, message]) => `${ARGUMENTS[field as keyof TypedRevenue]} ${message}`).join('\n'),
      );
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

/** What the fields are called on the command line. */
const ARGUMENTS: Readonly<Record<keyof TypedRevenue, string>> = {
  revenue_usd: 'USD',
  verified_on: '--verified-on',
  source: 'SOURCE',
};
