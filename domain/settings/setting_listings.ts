import { DEFAULT_STAGES } from '../profile/lists.ts';
import { text } from './setting_rules.ts';
import { CHOICES_MOST, choicesText, writtenFault } from './written_choices.ts';

/** What listings can state. */
export const LISTING_SETTINGS = {
  'listings.stages': {
    ...text(
      choicesText(DEFAULT_STAGES),
      {
        rule: `1 to ${CHOICES_MOST} stages, separated by commas or on lines of their own, each a slug and after a space its name, both of at most 40 characters and in no other entry`,
        reason: 'Owners choose one of them, and search filters by it.',
        allows: (value) => writtenFault(value) === null,
      },
      {
        meaning:
          'Business stages of products in their order, for example idea Idea, pre-seed Pre-seed (D32).',
        effect:
          'Forms, search, update_draft and drafting take these from the next request. A listing or draft whose stage is gone keeps it until its owners choose again.',
      },
    ),
    why: (value: string | number) => writtenFault(String(value)),
  },
};
