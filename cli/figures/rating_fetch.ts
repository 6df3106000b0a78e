import { loadConfig } from '../../app/config/config.ts';
import { requestRatings } from '../../services/figures/ratings.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments } from '../command/usage.ts';

export const ratingFetch: Command = {
  usage: 'rating fetch [--json]',
  summary: 'Has the service request Domain Ratings from Ahrefs now, of live listings without one of today.',
  example: 'firstlight rating fetch',

  async run(args) {
    const { values } = parseArguments({ args, options: { json: { type: 'boolean', default: false } } });
    const requested = await overExistingStore((store) => {
      if (!loadConfig().ratings)
        throw new Error(
          'No source rates domains: set AHREFS_API_KEY for the service, or send a table with rating import.',
        );
      return store.write((tx) => requestRatings(tx, { by: operator() }));
    });
    const waits = 'A request waits already: the service makes it while it runs (firstlight jobs list).';
    print(values.json, { requested }, requested ? 'Ratings are requested by the running service.' : waits);
    return 0;
  },
};
