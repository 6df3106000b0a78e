import { NOT_MOVED } from '../../services/acts/refusals.ts';
import { featureListing, scheduleListing } from '../../services/administration/places.ts';
import type { Command } from '../command/command.ts';
import { UsageError } from '../command/usage.ts';
import { actByCommand, mondayAt, numberAt, words } from './launch_args.ts';

export const listingSchedule: Command = {
  usage: 'listing schedule LISTING_ID MONDAY [--json]',
  summary:
    'Puts a listing into a launch week within its capacity: moves the launch that is to come, or queues a saved listing for a free one.',
  example: 'firstlight listing schedule 17 2026-12-07',

  async run(args) {
    const { given, json } = words(args, ['the id of the listing', 'the Monday of the week']);
    const listing_id = numberAt('LISTING_ID', given[0] ?? '');
    const week = mondayAt('MONDAY', given[1] ?? '');
    return actByCommand(
      json,
      `Listing ${listing_id} launches in the week of ${week}.`,
      async (tx, by, now) => {
        const refused = await scheduleListing(tx, { listing_id, week, by, now });
        return refused && NOT_SCHEDULED[refused];
      },
    );
  },
};

const NOT_SCHEDULED = {
  ...NOT_MOVED,
  no_listing: 'there is no such listing.',
  not_queueable: 'it can be queued only while it is saved and neither public nor withdrawn.',
  in_review: 'it waits for a decision: moderation approve comes first.',
} as const;

export const listingFeature: Command = {
  usage: 'listing feature LISTING_ID DAYS [--json]',
  summary:
    'Gives a live listing the featured place that its owner paid for outside of the site, for some days from now; 0 ends it. It is labelled as paid.',
  example: 'firstlight listing feature 17 7',

  async run(args) {
    const { given, json } = words(args, ['the id of the listing', 'the days']);
    const [id = '', typed = ''] = given;
    const listing_id = numberAt('LISTING_ID', id);
    if (!/^\d{1,3}$/.test(typed)) throw new UsageError(`DAYS is a whole number, and "${typed}" is not.`);
    const days = Number(typed);
    const did = days === 0 ? `Listing ${id} is not featured.` : `Listing ${id} is featured for ${days} days.`;
    return actByCommand(json, did, async (tx, by, now) => {
      const refused = await featureListing(tx, { listing_id, days, by, now });
      return refused && NOT_FEATURED[refused];
    });
  },
};

const NOT_FEATURED = {
  no_listing: 'there is no such listing.',
  not_live: 'only a live listing can be featured.',
  no_days: 'the days are a whole number from 0 to 365.',
  unchanged: 'it is so already.',
} as const;
