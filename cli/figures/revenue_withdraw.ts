import { withdrawRevenue } from '../../services/figures/revenue.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError } from '../command/usage.ts';

export const revenueWithdraw: Command = {
  usage: 'revenue withdraw SLUG [--json]',
  summary: 'Withdraws the revenue that the site team attested for a listing; it leaves the board at once.',
  example: 'firstlight revenue withdraw tidemark',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [slug, ...more] = positionals;
    if (slug === undefined || more.length > 0) throw new UsageError('Name one listing by its slug.');
    const refused = await overExistingStore((store) =>
      store.write(
        async (tx) =>
          withdrawRevenue(tx, { listing_id: (await tx.listings.bySlug(slug))?.id ?? 0, by: operator() }),
        { durable: true },
      ),
    );
    if (refused === 'no_listing') throw new Error(`There is no listing ${slug}.`);
    if (refused === 'none') throw new Error(`No revenue of ${slug} is attested. Nothing was changed.`);
    print(values.json, { listing: slug }, `The revenue of ${slug} is withdrawn.`);
    return 0;
  },
};
