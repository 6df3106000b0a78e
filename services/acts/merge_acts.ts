import { NOTE_MAX } from '../../domain/text/moderation.ts';
import { SLUG_MAX } from '../../domain/text/slugs.ts';
import {
  type MergeObstacle,
  type MergePreview,
  mergeListings,
  previewMerge,
} from '../moderation/merge_listings.ts';
import { defineAct } from './base/define.ts';
import { anyText, text } from './base/kinds.ts';
import { UNCHANGED } from './base/refusals.ts';
import { LISTING_OF_SLUG } from './base/subjects.ts';

/** Why two listings are not merged. */
const REFUSALS: Record<MergeObstacle | 'no_reason', string> = {
  no_listing: 'there is no such listing.',
  no_reason: 'give a reason, which the owners of the duplicate read.',
  same_listing: 'both slugs lead to the same listing.',
  no_url: 'the duplicate has given its slug back, so nothing leads to it.',
  not_public: 'the listing that stays must be live, or scheduled and wait for no decision.',
  edit_waits: 'an edit of the duplicate waits: decide about it first (moderation list).',
  same_week:
    'both launch in a week that has no result yet. Wait for the result, or move a coming launch first (launch move).',
  paid_place:
    'the duplicate has a launch or place that is paid for and not over. Refund it, or wait for its end.',
};

/** The same as its page says it before anything was tried. */
export const obstacleText = (obstacle: MergeObstacle): string => `${UNCHANGED}${REFUSALS[obstacle]}`;

export const MERGE_LISTING = defineAct({
  command: 'listing merge',
  of: {
    ...LISTING_OF_SLUG,
    argument: 'DUPLICATE',
    name_it: 'Name the duplicate and the listing that stays by their slugs.',
  },
  summary:
    'Merges a duplicate into the listing that stays, both by their slugs: its slug leads there, its followers and reviews come along, and it is off the site. Votes never move.',
  example: 'listing merge tidemark-2 tidemark --reason "It is the same product." --dry-run',
  fields: {
    into: {
      kind: anyText(SLUG_MAX, { required: true }),
      label: 'Slug of the listing that stays',
      argument: 'INTO',
    },
    reason: {
      kind: text(NOTE_MAX, {
        rows: 2,
        required: true,
        too_long: (length) => `has at most ${NOTE_MAX} characters, and this one has ${length}.`,
      }),
      label: 'Reason for the owners of the duplicate',
      help: `Why, for the owners: at most ${NOTE_MAX} characters. Only a dry run needs none.`,
      hint: '',
      missing: 'Give --reason: the owners read it.',
    },
  },
  form: {
    title: 'Merge them',
    done: 'It is merged: its slugs lead to the other listing. The owners are notified by email.',
  },
  trial: { option: 'dry-run', help: 'Says what would change, and changes nothing.' },
  async run(tx, { id: duplicate_id }, { into, reason }, { is_tried, ...acting }) {
    const pair = { duplicate_id, into, ...acting };
    const preview = await previewMerge(tx, pair);
    if (!preview) return { refused: LISTING_OF_SLUG.none(into) };
    const refused = preview.refused ?? (is_tried ? null : await mergeListings(tx, { ...pair, reason }));
    const found = { preview };
    return refused ?? found;
  },
  refused: UNCHANGED,
  refusals: REFUSALS,
  done: (_, __, { preview }, is_tried) =>
    [
      ...linesOf(preview),
      is_tried ? 'Nothing was changed: this is a dry run.' : 'The listings are merged.',
    ].join('\n'),
  json(_, __, { preview }, is_tried) {
    const { into, slugs, followers, reminders, coming, votes, awards } = preview;
    return { into: into.slug, slugs, followers, reminders, coming, votes, awards, merged: !is_tried };
  },
});

const linesOf = ({
  into,
  slugs,
  followers,
  reviews,
  reminders,
  coming,
  votes,
  awards,
}: MergePreview): string[] => [
  `Slugs that lead to ${into.slug}: ${slugs.join(', ')}.`,
  `Followers who come along: ${followers.come}; who follow both: ${followers.both}; whose listing it is: ${followers.own}.`,
  `Reviews that come along: ${reviews.come}; by people who reviewed both, or belong to ${into.slug}: ${reviews.stay}.`,
  `Reminders of its launch: ${reminders.count}${reminders.come ? ', which come along' : ', which end'}.`,
  `Coming launches that are cancelled: ${coming.join(', ') || 'none'}.`,
  `Votes that stay with the duplicate and count nowhere: ${votes}. Awards that are hidden with it: ${awards}.`,
];
