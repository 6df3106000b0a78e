import { UNLOCKABLE_SECTIONS } from '../../domain/profile/paid_sections.ts';
import { unlockSections } from '../../services/administration/listings.ts';
import type { Command } from '../command/command.ts';
import { operator, overExistingStore, print } from '../command/operator.ts';
import { parseArguments, UsageError, wholeNumber } from '../command/usage.ts';

const KNOWN: readonly string[] = UNLOCKABLE_SECTIONS;

export const listingUnlock: Command = {
  usage: 'listing unlock LISTING_ID [--sections story,milestones,media] [--json]',
  summary:
    'Sets which paid sections of a listing are public; without --sections none is. What owners wrote stays.',
  options: { sections: 'The sections that are public, separated by commas; none if left out.' },
  example: 'firstlight listing unlock 17 --sections story,media',

  async run(args) {
    const { values, positionals } = parseArguments({
      args,
      allowPositionals: true,
      options: { sections: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
    });
    if (positionals.length !== 1) throw new UsageError('Name one listing by its id, from listing find.');
    const listing_id = wholeNumber('LISTING_ID', positionals[0] ?? '', 1e15);
    const sections = values.sections.split(',').filter((one) => one !== '');
    const unknown = sections.find((one) => !KNOWN.includes(one));
    if (unknown !== undefined)
      throw new UsageError(`--sections has "${unknown}"; there are ${KNOWN.join(', ')}.`);
    const result = await overExistingStore((store) =>
      store.write((tx) => unlockSections(tx, { listing_id, sections, by: operator(), now: Date.now() }), {
        durable: true,
      }),
    );
    if (result === 'no_listing') throw new Error(`There is no listing ${listing_id}.`);
    if (result === 'unchanged') throw new Error('Nothing was changed: these sections are unlocked already.');
    print(
      values.json,
      { listing_id, unlocked: result },
      result.length === 0 ? 'No section is unlocked.' : `Unlocked: ${result.join(', ')}.`,
    );
    return 0;
  },
};
