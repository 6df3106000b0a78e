import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { SLUG_MAX } from '../../domain/text/slugs.ts';
import { unlockSections } from '../administration/listings.ts';
import { featureListing, scheduleListing } from '../administration/places.ts';
import { acceptDisputed } from '../claims/dispute.ts';
import { changeSlug } from '../moderation/change_slug.ts';
import { revertByTeam } from '../my_listings/revert.ts';
import { allowName, removeName } from '../people/remove_name.ts';
import { defineAct } from './base/define.ts';
import { anyText, days, monday, neededText, someOf, text, wholeNumber } from './base/kinds.ts';
import { NOT_MOVED, UNCHANGED } from './base/refusals.ts';
import { LISTING, LISTING_OF_SLUG } from './base/subjects.ts';

const NO_LISTING = 'there is no such listing.';

/** A listing that is named beside something else. */
const listingAnd = (name_it: string) => ({ ...LISTING, name_it, none: () => `${UNCHANGED}${NO_LISTING}` });
const LISTING_AND_PERSON = {
  ...LISTING,
  name_it: 'Name one listing by its id, from listing find, and one person in quotes.',
};

/** Characters of the name of a founder. */
const NAME_MAX = 160;

export const UNLOCK_SECTIONS = defineAct({
  command: 'listing unlock',
  of: LISTING,
  summary:
    'Sets which paid sections of a listing are public; without --sections none is. What owners wrote stays.',
  example: 'listing unlock 17 --sections story,media',
  fields: {
    sections: {
      kind: someOf({ story: 'Founder story', milestones: 'Milestones', media: 'Media' }),
      label: 'Sections that are public',
      help: 'The sections that are public, separated by commas; none if left out.',
    },
  },
  form: {
    title: 'Set the paid sections',
    text: 'They are public where they are unlocked; what owners wrote is kept either way.',
    done: 'The sections are saved.',
  },
  run: (tx, { id: listing_id }, input, acting) => unlockSections(tx, { listing_id, ...input, ...acting }),
  refusals: {
    no_listing: NO_LISTING,
    unchanged: `${UNCHANGED}these sections are unlocked already.`,
  },
  done: (_, __, unlocked) =>
    unlocked.length === 0 ? 'No section is unlocked.' : `Unlocked: ${unlocked.join(', ')}.`,
  json: ({ id: listing_id }, _, unlocked) => ({ listing_id, unlocked }),
});

export const CHANGE_SLUG = defineAct({
  command: 'listing slug',
  of: {
    ...LISTING_OF_SLUG,
    argument: 'OLD',
    name_it: 'Name the slug that the listing has, and the new one.',
  },
  summary:
    'Changes the slug of a listing: the old one leads to it from then on. Its owners read the reason by email.',
  example: 'listing slug tidemark tidemark-books --reason "You renamed the product."',
  fields: {
    slug: { kind: anyText(SLUG_MAX, { required: true }), label: 'New slug', argument: 'NEW' },
    reason: {
      kind: text(NOTE_MAX, {
        rows: 2,
        too_long: (length) => `has at most ${NOTE_MAX} characters, and this one has ${length}.`,
      }),
      label: 'Reason for the owners, if there is something to say',
      help: `Why, for the owners: at most ${NOTE_MAX} characters.`,
    },
  },
  form: {
    title: 'Change the slug',
    text: 'The URL of its page ends with it. The former one leads there, no other listing gets it, and badges that are embedded go on working. Its owners are notified by email.',
    done: 'The slug is changed, and the former one leads to it. The owners are notified by email.',
  },
  run: (tx, { id: listing_id }, input, acting) => changeSlug(tx, { listing_id, ...input, ...acting }),
  refused: UNCHANGED,
  refusals: {
    no_listing: NO_LISTING,
    offline: 'the listing is offline, and its slug is given back with time. Its owners put it back first.',
    no_slug:
      'a slug has lower-case letters, digits and hyphens, begins with none, and has at most 220 characters.',
    reserved: 'slugs that begin with gone-- are kept for listings that have given theirs back.',
    slug_taken: 'another listing has or had this slug.',
    same_slug: 'the listing has this slug.',
  },
  done: ({ named }, { slug }) => `The listing is now ${slug}, and ${named} leads to it.`,
  json: ({ named: before }, { slug }) => ({ before, slug }),
});

export const SCHEDULE_LISTING = defineAct({
  command: 'listing schedule',
  of: listingAnd('the id of the listing'),
  summary:
    'Puts a listing into a launch week within its capacity: moves the launch that is to come, or queues a saved listing for a free one.',
  example: 'listing schedule 17 2026-12-07',
  fields: {
    week: {
      kind: monday(),
      label: 'Monday of the week',
      argument: 'MONDAY',
      name_it: 'the Monday of the week',
    },
  },
  form: {
    title: 'Put into a launch week',
    text: 'Moves the launch that is to come, or queues a saved listing for a free one, which waits for its badge. A week takes no more free launches than its capacity. The owners are notified by email.',
    done: 'The launch is in that week. The owners are notified by email.',
  },
  run: (tx, { id: listing_id }, input, acting) => scheduleListing(tx, { listing_id, ...input, ...acting }),
  refused: UNCHANGED,
  refusals: {
    ...NOT_MOVED,
    no_listing: NO_LISTING,
    not_queueable: 'it can be queued only while it is saved and neither public nor withdrawn.',
    in_review: 'it waits for a decision: moderation approve comes first.',
  },
  done: ({ id }, { week }) => `Listing ${id} launches in the week of ${week}.`,
});

export const FEATURE_LISTING = defineAct({
  command: 'listing feature',
  of: listingAnd('the id of the listing'),
  summary:
    'Gives a live listing the featured place that its owner paid for outside of the site, for some days from now; 0 ends it. It is labelled as paid.',
  example: 'listing feature 17 7',
  fields: {
    days: { kind: days(), label: 'Days from now (0 ends it)', argument: 'DAYS', name_it: 'the days' },
  },
  form: {
    title: 'Set the featured place',
    text: 'For an owner who paid for it outside of this site. It is labelled as paid wherever it is shown, and changes no ranking.',
    done: 'The featured place is saved.',
  },
  run: (tx, { id: listing_id }, input, acting) => featureListing(tx, { listing_id, ...input, ...acting }),
  refused: UNCHANGED,
  refusals: {
    no_listing: NO_LISTING,
    not_live: 'only a live listing can be featured.',
    no_days: 'the days are a whole number from 0 to 365.',
    unchanged: 'it is so already.',
  },
  done: ({ id }, input) =>
    input.days === 0 ? `Listing ${id} is not featured.` : `Listing ${id} is featured for ${input.days} days.`,
});

export const REVERT_CHANGE = defineAct({
  command: 'listing revert',
  of: listingAnd('Name a listing and one of its changes by their ids.'),
  summary: 'Puts back what a listing had before a change, from listing history; that is a change of its own.',
  example: 'listing revert 17 402',
  fields: { change: { kind: wholeNumber(), label: 'Change', argument: 'CHANGE_ID' } },
  form: {
    title: 'Put back',
    done: 'It is back, as a change of its own. What is doubtful waits for a decision first.',
  },
  async run(tx, { id: listing_id }, { change: change_id }, { by: actor, now }) {
    const result = await revertByTeam(tx, { listing_id, change_id, actor, now });
    return result === 'reverted' || result === 'waits' ? { result } : result;
  },
  refused: UNCHANGED,
  refusals: {
    no_listing: NO_LISTING,
    no_change: 'the listing has no change of this id: see listing history.',
    same: 'the listing has what it had before this change.',
    no_category: 'the categories from before are gone, or are not in the plan of the listing.',
    no_room: 'the listing has as many milestones as it can have.',
    incomplete: 'the listing would have no description.',
  },
  done: (_, __, { result }) =>
    result === 'waits'
      ? 'The earlier value waits for review: see moderation list.'
      : 'The listing has again what it had before this change.',
  json: ({ id: listing_id }, { change: change_id }, { result }) => ({ listing_id, change_id, result }),
});

const PERSON = {
  kind: anyText(NAME_MAX, { required: true }),
  label: 'Name, as the listing writes it',
  argument: 'PERSON',
};

export const REMOVE_NAME = defineAct({
  command: 'founder remove',
  of: LISTING_AND_PERSON,
  summary:
    'Removes a person who asks for it from a listing that names them, and from everything else of its website; no reading of the website brings the name back. Without --yes it only says what would change.',
  example: "founder remove 17 'Maren Solheim' --yes",
  fields: { name: PERSON },
  form: {
    title: 'Remove a person',
    text: 'For a person who is named here and asks to be taken off. The name, links, quotes, story and earlier values go from everything of this website and of the founder’s other listings, drafts and history too, and no reading of the website brings them back. It cannot be undone. The owners are notified by email, without the name.',
    done: 'The person is removed. The owners are notified by email.',
  },
  trial: {
    option: 'yes',
    help: 'Removes; without it the command only says what would change.',
    unchanged: 'Nothing was changed: repeat the command with --yes.',
  },
  run: (tx, { id: listing_id }, input, acting) => removeName(tx, { listing_id, ...input, ...acting }),
  refusals: {
    no_listing: NO_LISTING,
    no_name: (_, { name }) => `"${name}" is no name.`,
    not_named: ({ id }, { name }) => `Nothing of the website of listing ${id} names ${name}.`,
    named_after: (_, { name }) =>
      `A listing of this website is called after ${name}: its name, slug or URL has the name. Take it off the site instead (moderation reject), or change its name first.`,
  },
  done(_, { name }, { listing_ids, drafts }, is_tried) {
    const where = `listings ${listing_ids.join(', ') || '(none)'} and ${drafts} other drafts`;
    return is_tried
      ? `${name} would be removed from ${where}.`
      : `${name} is removed from ${where}. The owners of the listings are notified, without the name.`;
  },
  json: (_, __, { listing_ids, drafts }, is_tried) => ({ removed: !is_tried, listing_ids, drafts }),
});

export const ALLOW_NAME = defineAct({
  command: 'founder allow',
  of: LISTING_AND_PERSON,
  summary:
    'Allows the website of a listing to name a person again who was removed; nothing comes back by itself.',
  example: "founder allow 17 'Maren Solheim'",
  fields: { name: PERSON },
  run: (tx, { id: listing_id }, { name }, { by }) => allowName(tx, { listing_id, name, by }),
  refusals: {
    no_listing: NO_LISTING,
    not_removed: ({ id }, { name }) => `${name} was not removed from the website of listing ${id}.`,
  },
  done: ({ id }, { name }) => `The website of listing ${id} may name ${name} again.`,
  json: ({ id: listing_id }) => ({ listing_id, allowed: true }),
});

export const ACCEPT_CLAIM = defineAct({
  command: 'claim accept',
  summary:
    'Decides a dispute of two proven owners for the person of the claim: the listing is theirs, and its owners are replaced. moderation approve decides it for the owners.',
  example: 'claim accept 7 "The company wrote that the agency left."',
  fields: {
    claim: { kind: wholeNumber(), label: 'Claim', argument: 'CLAIM_ID', name_it: 'the id of the claim' },
    reason: { kind: neededText(NOTE_MAX), label: 'Reason', argument: 'REASON', name_it: 'the reason' },
  },
  run: async (tx, _, { claim: claim_id, reason: note }, acting) =>
    (await acceptDisputed(tx, { claim_id, note, ...acting })) ? null : 'none',
  refused: UNCHANGED,
  refusals: {
    none: 'there is no such claim, or no dispute about it; moderation list names the claims of disputes.',
  },
  done: (_, { claim }) => `The listing belongs to the person of claim ${claim}.`,
});
